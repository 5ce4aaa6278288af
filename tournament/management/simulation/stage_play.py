"""Several stages of one event: a cut after each, seats by the sum, badges that go on in turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from tournament.adapters.attackers import COLORS
from tournament.management.simulation.play import Simulation
from tournament.models import Due, Format, Member, SitOut, Tournament
from tournament.selectors.points import team_names
from tournament.services.attackers import attackers_of
from tournament.services.stage_sums import Combined, summed
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_sums_over_stages

# How few can go on, and by how many whole tables.
FEWEST = {
    Format.INDIVIDUAL.value: (8, 4),
    Format.FREE_DEALS.value: (8, 4),
    Format.TRIPLETS.value: (5, 1),
    Format.QUARTETS.value: (5, 1),
}

People = frozenset[int]
# Teams of free deals would meet again at fewer tables (OT p.15).
FEWEST_IN_TEAMS = 16


def play_stages(first: Simulation, count: int) -> list[Simulation]:
    """Play so many stages, two thirds going on after each; return them in order."""
    first.run()
    played = [first]
    while len(played) < count:
        last = played[-1]
        fewest, step = FEWEST[first.format]
        if last.tournament.team_size:
            fewest = FEWEST_IN_TEAMS
        going_on = max(fewest, 2 * last.people // 3 // step * step)
        played.append(
            replace(
                last,
                people=min(last.people, going_on),
                seed=last.seed + 1,
                with_incidents=False,
                before=last.tournament,
            )
        )
        played[-1].run()
    return played


def check_stages(played: Sequence[Simulation]) -> dict[str, bool]:
    """Return what must hold over stages, told from each stage's own list."""
    stages = [one.tournament for one in played]
    both = summed(stages[-1])
    sums = [_sums(stages[: count + 1]) for count in range(len(stages))]
    checks = {
        "sum-of-all-stages": _is_sum(both, sums[-1]),
        "further-stands-before": _stand_in_order(both, stages),
        "cuts-by-the-sum": all(
            _is_cut(stages[k], stages[k + 1], sums[k]) for k in range(len(stages) - 1)
        ),
        "ranks-by-the-sum": all(_is_seeded(stages[k + 1], sums[k]) for k in range(len(stages) - 1)),
    }
    if stages[0].format == Format.TRIPLETS:
        checks["badges-go-on"] = all(_go_on(*two) for two in pairwise(stages))
    return checks


def _people(stage: Tournament) -> dict[int, People]:
    """Return entry number -> its people, those of its team in free deals; no substitutes."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    rows = Member.objects.filter(tournament=stage, entry__is_substitute=False)
    for number, player in rows.values_list("entry__number", "player"):
        found[number].add(player)
    teams = team_names(stage) if stage.team_size else {}
    for name in set(teams.values()):
        mates = [number for number, team in teams.items() if team == name]
        found |= dict.fromkeys(mates, set().union(*(found[number] for number in mates)))
    return {number: frozenset(players) for number, players in found.items()}


def _sums(stages: Sequence[Tournament]) -> dict[People, Fraction]:
    totals: defaultdict[People, Fraction] = defaultdict(Fraction)
    for stage in stages:
        people = _people(stage)
        for line in standings_of(stage):
            if line.place.overall is not None:
                totals[people[line.number]] += stage.coefficient * line.place.overall
    return dict(totals)


def _is_sum(both: Combined, totals: dict[People, Fraction]) -> bool:
    people = {stage.slug: _people(stage) for stage in both.stages}
    return {people[slug][number]: total for slug, number, total in _rows(both)} == totals


def _rows(both: Combined) -> list[tuple[str, int, Fraction]]:
    """Return where each row's last card is, and its sum; teams by the first of their people."""
    last = both.stages[-1]
    if last.team_size:
        teams = team_sums_over_stages(last, both)
        return [(t.members[0].slug, t.members[0].number, t.total or Fraction(0)) for t in teams]
    people = [(both.people[row.key], row.total) for row in both.rows]
    return [(who.slug, who.number, total) for who, total in people]


def _stand_in_order(both: Combined, stages: Sequence[Tournament]) -> bool:
    order = [stage.slug for stage in stages]
    rows = [(-order.index(slug), -total) for slug, _number, total in _rows(both)]
    return rows == sorted(rows)


def _is_cut(before: Tournament, after: Tournament, totals: dict[People, Fraction]) -> bool:
    """Tell whether nobody who stayed behind has more than somebody who went on."""
    there = set(_people(before).values()) & set(totals)
    on = set(_people(after).values())
    behind = [totals[people] for people in there - on]
    return on <= there and min(totals[people] for people in on) >= max(behind, default=-(10**9))


def _is_seeded(after: Tournament, totals: dict[People, Fraction]) -> bool:
    people = _people(after)
    ranked = after.entries.filter(seed_rank__isnull=False).order_by("seed_rank")
    values = [totals[people[number]] for number in ranked.values_list("number", flat=True)]
    return values == sorted(values, reverse=True)


def _go_on(before: Tournament, after: Tournament) -> bool:
    """Tell whether the badge after the last one opens the next stage, for teams without a relay."""
    ended, begun = _attacks(before), _attacks(after)
    turns = [(ended[people][-1], begun[people][0]) for people in begun.keys() & ended.keys()]
    return all(COLORS[(COLORS.index(last) + 1) % len(COLORS)] == first for last, first in turns)


def _attacks(stage: Tournament) -> dict[People, list[str]]:
    """Return the badges each team sent, in the order of play."""
    people = _people(stage)
    resting = set(SitOut.objects.filter(round__tournament=stage).values_list("entry", flat=True))
    dues = Due.objects.filter(table__round__tournament=stage).select_related(
        "table__round", "board"
    )
    found: defaultdict[People, list[str]] = defaultdict(list)
    attackers = attackers_of(stage, dues)
    order = ("table__round__number", "table__slot", "table__number", "board__number")
    for due in dues.order_by(*order):
        attacker = attackers[due.pk]
        if attacker.side.entry_id not in resting:
            found[people[attacker.side.number]].append(attacker.badge)
    return found
