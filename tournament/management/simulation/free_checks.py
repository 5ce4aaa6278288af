"""What must hold of free deals, added up anew from the sheets and the seats as stored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tournament.adapters.draws import PARALLEL
from tournament.adapters.free_rounds import BEST, FINAL, MADE, RANDOM, seating_of
from tournament.adapters.plans import PlanChoice, build_plan
from tournament.adapters.points import scores_of
from tournament.models import Plan, Seating, SitOut, StandingRow, Tournament, table_places
from tournament.selectors.points import sheet_rows
from tournament.services.round_draws import drawn_rounds
from tournament.services.team_standings import team_standings

Totals = dict[int, Fraction]
Made = Mapping[int, tuple[str, Totals]]
# The ranks of a final sit down table after table, seat after seat (OT p.5).
FINAL_SEATS = ("N", "S", "E", "W")


def totals_now(tournament: Tournament) -> Totals:
    """Return the total of all who have a number, by entry: rounds added up, scaled where done."""
    scales = dict(tournament.rounds.order_by("number").values_list("number", "scale"))
    seated = tournament.entries.filter(slot__isnull=False)
    totals = dict.fromkeys(seated.values_list("number", flat=True), Fraction(0))
    won: dict[int, Totals] = defaultdict(lambda: defaultdict(Fraction))
    for row in sheet_rows(tournament):
        for seat, score in scores_of(row).items():
            won[row.round][row.people[seat][0]] += score
    for number, scale in scales.items():
        for entry, points in won[number].items():
            totals[entry] += points
        totals = {entry: total * Fraction(scale) for entry, total in totals.items()}
    return totals


def check_free_play(tournament: Tournament, made: Made, team_size: int) -> dict[str, bool]:
    """Return every check by name; `made` has the totals each made round was seated by."""
    totals = totals_now(tournament)
    kinds = [seating_of(row) for row in _rows(tournament)]
    checks = {
        "everybody-once-in-a-round": _everybody_once(tournament),
        "sheets-and-rounds-sum-to-zero": _sheets_balance(tournament),
        "totals-added-anew": _stored_totals(tournament) == totals,
        "totals-added-anew-sum-to-zero": sum(totals.values()) == 0,
        "never-back-to-the-chart": _never_back(kinds),
        "made-rounds-as-asked": {n: kind for n, (kind, _totals) in made.items()}
        == {n: kind for n, kind in enumerate(kinds, 1) if kind in MADE and n in made},
        "best-against-best-by-rank": all(
            _by_rank(_seats(tournament, number), before)
            for number, (kind, before) in made.items()
            if kind == BEST
        ),
        "final-seats-by-rank": all(
            _final_by_rank(_seats(tournament, number), before)
            for number, (kind, before) in made.items()
            if kind == FINAL
        ),
        "tables-of-three-as-few-as-can-be": _few_threes(tournament, made),
        "random-rounds-follow-the-committed-seed": _random_follow(tournament, made),
    }
    return checks | (_check_teams(tournament, totals, team_size) if team_size else {})


def _rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the movement round by round, as the plan has it now."""
    return list(Plan.objects.get(tournament=tournament).document["rounds"])


def _seats(tournament: Tournament, number: int) -> dict[int, dict[str, int]]:
    """Return table -> seat -> entry number."""
    found: dict[int, dict[str, int]] = defaultdict(dict)
    rows = Seating.objects.filter(round__tournament=tournament, round__number=number)
    for table, seat, entry in rows.values_list("table__number", "seat", "entry__number"):
        found[table][seat] = entry
    return dict(sorted(found.items()))


def _everybody_once(tournament: Tournament) -> bool:
    """Tell whether each who has a number plays or rests once, or is away, in every round."""
    slots = dict(tournament.entries.filter(slot__isnull=False).values_list("slot", "number"))
    for row in _rows(tournament):
        number = row["round"]
        seats = _seats(tournament, number)
        places = [entry for table in seats.values() for entry in table.values()]
        rests = SitOut.objects.filter(round__tournament=tournament, round__number=number)
        places += rests.values_list("entry__number", flat=True)
        places += [slots[slot] for slot in row.get("absent", [])]
        if Counter(places) != Counter(slots.values()):
            return False
    return True


def _sheets_balance(tournament: Tournament) -> bool:
    sums: Counter[tuple[int, int]] = Counter()
    for row in sheet_rows(tournament):
        sums[row.round, row.table] += sum(scores_of(row).values())
    return not any(sums.values())


def _stored_totals(tournament: Tournament) -> Totals:
    rows = StandingRow.objects.filter(tournament=tournament)
    return {
        number: Fraction(total) for number, total in rows.values_list("entry__number", "attack_sum")
    }


def _never_back(kinds: list[str]) -> bool:
    """Tell whether no round of the chart follows one that was made (OT p.12)."""
    first = next((place for place, kind in enumerate(kinds) if kind in MADE), len(kinds))
    return all(kind in MADE for kind in kinds[first:])


def _by_rank(seats: Mapping[int, Mapping[str, int]], totals: Totals) -> bool:
    """Tell whether nobody at a table has more than anybody at the one before."""
    tables = [[totals[entry] for entry in people.values()] for people in seats.values()]
    return all(min(better) >= max(other) for better, other in zip(tables, tables[1:], strict=False))


def _final_by_rank(seats: Mapping[int, Mapping[str, int]], totals: Totals) -> bool:
    """Tell whether table k of n has the ranks k, k + n, k + 2n and k + 3n as N, S, E, W."""
    seated = [totals[seats[table][seat]] for seat in FINAL_SEATS for table in seats]
    others = set(totals) - {entry for people in seats.values() for entry in people.values()}
    best = sorted(totals.values(), reverse=True)[: len(seated)]
    return seated == best and all(totals[entry] <= seated[-1] for entry in others)


def _random_follow(tournament: Tournament, made: Made) -> bool:
    """Tell whether each round at random is drawn again from the seed just as it was played."""
    drawn = drawn_rounds(tournament)
    wanted = [number for number, (kind, _totals) in made.items() if kind == RANDOM]
    return [row.number for row in drawn] == wanted and not any(row.differences for row in drawn)


def _few_threes(tournament: Tournament, made: Made) -> bool:
    for number, (kind, _totals) in made.items():
        sizes = Counter(len(people) for people in _seats(tournament, number).values())
        people = sum(size * count for size, count in sizes.items())
        if set(sizes) - {4, 3} or (kind != FINAL and sizes[3] != -people % len(FINAL_SEATS)):
            return False
    return True


def _check_teams(tournament: Tournament, totals: Totals, size: int) -> dict[str, bool]:
    entries = tournament.entries.filter(slot__isnull=False)
    teams = dict(entries.values_list("number", "team"))
    members: dict[str, list[int]] = defaultdict(list)
    for number, team in teams.items():
        members[team].append(number)
    listed = team_standings(tournament)
    sums = {line.name: line.total or Fraction(0) for line in listed}
    slots = dict(entries.values_list("number", "slot"))
    together = [{slots[number] or 0 for number in people} for people in members.values()]
    played = _slots_at_tables(_rows(tournament))
    starts = tournament.movement_maker == PARALLEL or _start_together(played, together)
    return {
        "teams-are-whole": all(len(people) == size for people in members.values()),
        "team-sums-are-members-sums": all(
            sums[team] == sum(totals[number] for number in people)
            for team, people in members.items()
        )
        and sum(sums.values()) == 0,
        "team-ranks-count-the-better": all(
            line.rank == 1 + sum(other > sums[line.name] for other in sums.values())
            and line.is_tied == (list(sums.values()).count(sums[line.name]) > 1)
            for line in listed
        ),
        "team-mates-never-meet": all(
            len(team.intersection(table)) <= 1
            for tables in played
            for table in tables
            for team in together
        ),
        "team-mates-start-at-one-table": starts,
    }


def _slots_at_tables(rows: list[dict[str, Any]]) -> list[list[list[int]]]:
    """Return each round's tables as the slots there, in order: a stored table has none."""
    return [[sorted(filter(None, table_places(t).values())) for t in row["tables"]] for row in rows]


def _start_together(played: list[list[list[int]]], teams: list[set[int]]) -> bool:
    """Tell whether position 1, which is skipped, had each team at one table (OT p.15)."""
    people = sum(len(table) for table in played[0])
    document, _proof = build_plan(PlanChoice("free-deals", people, len(played) + 1, 1))
    first, *others = _slots_at_tables(document["rounds"])
    return others == played and all(any(team.issubset(table) for table in first) for team in teams)
