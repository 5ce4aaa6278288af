"""Matches as stored: who meets whom when, whose line-ups are in, what was scored in them.

A line-up is *seen* once every team that plays against each other in that quarter has given its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

from tournament.models import (
    QUARTERS,
    Due,
    Entry,
    LineUp,
    Match,
    Place,
    Result,
    Round,
    RoundState,
    Seating,
    Signature,
    Standing,
    Tournament,
)
from tournament.selectors.changes import entered_results


class AttackFact(NamedTuple):
    """A live result of a match: when, on which board, who attacked whom, what was announced."""

    round: int
    board: int
    attack: int
    defense: int
    status: str
    contract: str
    amount: int | None


class DueAttack(NamedTuple):
    """A board due where one team attacks another, played or not."""

    round: int
    board: int
    attack: int
    defense: int


def matches_of(tournament: Tournament) -> QuerySet[Match]:
    """Return all matches in order, teams that have nobody to meet included."""
    return Match.objects.filter(tournament=tournament).select_related(
        "tournament", "one", "other", "side_a"
    )


def matches_in(tournament: Tournament, round_number: int) -> QuerySet[Match]:
    """Return the matches one of whose quarters is this round."""
    first = round_number - QUARTERS + 1
    return matches_of(tournament).filter(
        first_round__gte=first, first_round__lte=round_number, other__isnull=False
    )


def matches_of_team(entry: Entry, round_number: int) -> list[Match]:
    """Return what a team plays in a round: one match, two in a triangular, none at rest."""
    found = matches_in(entry.tournament, round_number)
    return list(found.filter(Q(one=entry) | Q(other=entry)))


def meetings_in(tournament: Tournament, round_number: int) -> list[Match]:
    """Return who meets whom in a round, without the teams themselves: each result asks."""
    found = matches_in(tournament, round_number).select_related(None)
    return list(found.only("one", "other", "choices"))


def opposed(entry: Entry, round_number: int) -> set[int]:
    """Return the teams that wait for each other's line-ups in a round, this one among them."""
    return waiting(entry.pk, meetings_in(entry.tournament, round_number))


def waiting(team: int, matches: Iterable[Match]) -> set[int]:
    """Return a team and all that wait for each other's line-ups with it in these matches."""
    # Where one side has left, nobody waits for the other.
    met = [match for match in matches if "forfeit" not in match.choices]
    group = {team}
    for _ in range(2):
        for match in met:
            if {match.one_id, match.other_id} & group:
                group |= {match.one_id, match.other_id or match.one_id}
    return group


def rounds_of(match: Match) -> list[Round]:
    """Return the four quarters of a match."""
    last = match.first_round + QUARTERS - 1
    rows = Round.objects.filter(
        tournament=match.tournament_id, number__range=(match.first_round, last)
    )
    return list(rows.order_by("number"))


def line_ups_in(round_: Round) -> dict[int, LineUp]:
    """Return team -> line-up of a round, seen or not."""
    rows = LineUp.objects.filter(round=round_).select_related(
        "entry", "attacker__player", "north__player", "east__player", "west__player"
    )
    return {row.entry_id: row for row in rows}


def teams_without_line_up(tournament: Tournament) -> list[Entry]:
    """Return the teams whose line-up is expected in the quarter being played.

    None is of a team all of whose results of the quarter are in: its sheet came on paper.
    """
    round_ = tournament.rounds.filter(state=RoundState.PLAYING).order_by("-number").first()
    if round_ is None:
        return []
    given = line_ups_in(round_)
    playing = matches_in(tournament, round_.number).filter(other__isnull=False)
    playing = playing.exclude(choices__has_key="forfeit")
    teams = {team.pk: team for match in playing for team in (match.one, match.other) if team}
    open_tables = (
        Due.objects.filter(table__round=round_)
        .exclude(results__standing=Standing.LIVE)
        .values("table")
    )
    seated = Seating.objects.filter(table__in=open_tables, entry__in=teams)
    playing_on = set(seated.values_list("entry", flat=True))
    return [team for pk, team in teams.items() if pk in playing_on and pk not in given]


def are_line_ups_in(entry: Entry, round_: Round) -> bool:
    """Tell whether a team and all it plays against have given their line-ups of a round."""
    return have_given(opposed(entry, round_.number), round_)


def have_given(teams: set[int], round_: Round) -> bool:
    """Tell whether all these teams have given their line-ups of a round."""
    return LineUp.objects.filter(round=round_, entry__in=teams).count() == len(teams)


def seen_line_ups(tournament: Tournament, round_: Round) -> dict[int, LineUp]:
    """Return team -> line-up of a round for those everybody may see."""
    return _seen(line_ups_in(round_), list(matches_in(tournament, round_.number)))


def _seen(given: dict[int, LineUp], matches: list[Match]) -> dict[int, LineUp]:
    seen: dict[int, LineUp] = {}
    for match in matches:
        teams = waiting(match.one_id, matches)
        if teams <= given.keys():
            seen |= {team: given[team] for team in teams}
    return seen


def seen_line_ups_of(tournament: Tournament) -> dict[int, dict[int, LineUp]]:
    """Return round number -> team -> line-up for those everybody may see; two queries."""
    given: dict[int, dict[int, LineUp]] = defaultdict(dict)
    rows = LineUp.objects.filter(round__tournament=tournament).select_related(
        "round", "entry", "attacker__player", "north__player", "east__player", "west__player"
    )
    for row in rows:
        given[row.round.number][row.entry_id] = row
    matches = [match for match in matches_of(tournament) if match.other_id is not None]
    found = {}
    for number, line_ups in given.items():
        met = [m for m in matches if 0 <= number - m.first_round < QUARTERS]
        found[number] = _seen(line_ups, met)
    return found


def given_line_ups(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """Return (round number, team) of every line-up that is in, seen or not."""
    rows = LineUp.objects.filter(round__tournament=tournament)
    return frozenset(rows.values_list("round__number", "entry"))


def seen_line_up_keys(tournament: Tournament) -> list[int]:
    """Return the line-ups everybody may see, by primary key."""
    rounds = tournament.rounds.filter(line_ups__isnull=False).distinct()
    return [row.pk for round_ in rounds for row in seen_line_ups(tournament, round_).values()]


def attack_facts(
    tournament: Tournament, rounds: Iterable[int] | None = None, *, closed_only: bool = False
) -> list[AttackFact]:
    """Return the live results of matches by round, board and attack."""
    rows = Result.objects.filter(due__table__round__tournament=tournament, standing=Standing.LIVE)
    if rounds is not None:
        rows = rows.filter(due__table__round__number__in=list(rounds))
    if closed_only:
        rows = rows.filter(due__table__round__state=RoundState.CLOSED)
    values = (
        rows.annotate(attack=_team("due__table", Place.ATTACK))
        .annotate(defense=_team("due__table", Place.DEFENSE))
        .filter(attack__isnull=False, defense__isnull=False)
        .order_by("due__table__round__number", "due__board__number", "attack")
        .values_list(
            "due__table__round__number", "due__board__number", "attack", "defense", "status",
            "facts", "amount",
        )
    )  # fmt: skip
    return [
        AttackFact(number, board, attack, defense, status, facts.get("contract", ""), amount)
        for number, board, attack, defense, status, facts, amount in values
    ]


def _team(table: str, place: str) -> Subquery:
    seatings = Seating.objects.filter(table=OuterRef(table), seat=place)
    return Subquery(seatings.values("entry")[:1])


def due_attacks(tournament: Tournament, rounds: Iterable[int] | None = None) -> list[DueAttack]:
    """Return every board due in the matches of these rounds, by round, board and attack."""
    rows = Due.objects.filter(table__round__tournament=tournament)
    if rounds is not None:
        rows = rows.filter(table__round__number__in=list(rounds))
    values = (
        rows.annotate(attack=_team("table", Place.ATTACK))
        .annotate(defense=_team("table", Place.DEFENSE))
        .filter(attack__isnull=False, defense__isnull=False)
        .order_by("table__round__number", "board__number", "attack")
        .values_list("table__round__number", "board__number", "attack", "defense")
    )
    return [DueAttack(*row) for row in values]


def signatures_of(matches: Iterable[Match]) -> dict[tuple[int, int], dict[int, Signature]]:
    """Return (match, round number) -> team -> its signature, good or stale."""
    found: dict[tuple[int, int], dict[int, Signature]] = defaultdict(dict)
    rows = Signature.objects.filter(match__in=list(matches)).select_related("round")
    for row in rows:
        found[row.match_id, row.round.number][row.entry_id] = row
    return dict(found)


def has_results(match: Match) -> bool:
    """Tell whether anything was entered in a match."""
    teams = [match.one_id, match.other_id]
    return (
        entered_results()
        .filter(due__table__round__in=rounds_of(match), due__table__seatings__entry__in=teams)
        .exists()
    )


def has_results_in(match: Match, round_: Round) -> bool:
    """Tell whether anything was entered in one quarter of a match."""
    teams = [match.one_id, match.other_id]
    return (
        entered_results()
        .filter(due__table__round=round_, due__table__seatings__entry__in=teams)
        .exists()
    )


def attack_rooms(match: Match) -> dict[tuple[int, int], int]:
    """Return (quarter, team) -> the table at which it attacks first."""
    rows = Seating.objects.filter(
        round__in=rounds_of(match),
        seat=Place.ATTACK,
        table__slot=1,
        entry__in=[match.one_id, match.other_id],
    ).values_list("round__number", "entry", "table__number")
    return {(number - match.first_round + 1, entry): table for number, entry, table in rows}
