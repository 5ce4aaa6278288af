"""Rounds of matches made while an event is played: Swiss by standing, a knock-out by its bracket.

Teams are slots of the movement, from 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.errors import EngineError
from engine.leagues import Pairing, safe_swiss_rounds
from engine.matches import Fixture, TeamRecord, knock_out_pairs
from engine.matches.swiss import league_rounds_left, next_swiss_round
from engine.movements.teams import MOST_LEAGUE_TEAMS, PEOPLE, pairing_rounds
from engine.rounds import FREE, Movement, assemble_movement
from engine.rounds.document import movement_document, parse_movement
from tournament.adapters.plans import PlanChoice, build_plan, prove
from tournament.messages import Refused, problem_of
from tournament.models import QUARTERS, MatchSystem

SOURCES = {
    MatchSystem.SWISS: "teams of like standing meet, never twice; the first round as drawn",
    MatchSystem.KNOCK_OUT: "knock-out, first against last; who waits goes on",
}


def is_league_made(teams: int) -> bool:
    """Tell whether boards have numbers enough for so many teams to meet each other."""
    return teams <= MOST_LEAGUE_TEAMS


def first_rounds(
    system: str, teams: int, boards_per_quarter: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the document of a first round of matches, and its proof; more follow the results."""
    try:
        if system == MatchSystem.KNOCK_OUT:
            pairs, waiting = knock_out_pairs(range(1, teams + 1))
            document = _document(system, teams, pairs, waiting, boards_per_quarter)
        else:
            choice = PlanChoice("match", teams, QUARTERS, boards_per_quarter)
            document, _ = build_plan(choice)
            document["name"] = f"swiss-{teams}"
            document["source"] = SOURCES[MatchSystem.SWISS]
    except EngineError as error:
        raise Refused(problem_of(error, "system")) from error
    return document, prove(document)


def _document(
    system: str,
    teams: int,
    pairs: Sequence[tuple[int, int]],
    waiting: Sequence[int],
    boards_per_quarter: int,
) -> dict[str, Any]:
    played = pairing_rounds(pairs, None, first_round=1, boards_per_quarter=boards_per_quarter)
    movement: Movement = assemble_movement(
        f"{system}-{teams}".replace("_", "-"),
        SOURCES[MatchSystem(system)],
        teams,
        played,
        seats=FREE,
        copies=max(1, teams // 2),
        people_per_entry=PEOPLE,
    )
    document = movement_document(movement)
    for row in document["rounds"]:
        row["sit_out"] = list(waiting)
    return document


def with_next(
    document: Mapping[str, Any],
    pairs: Sequence[tuple[int, int]],
    *,
    waiting: Collection[int],
) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    """Return the document with four more rounds, these rounds alone, and the whole's proof.

    Who neither meets anybody nor waits is out of the event: absent.
    """
    first = len(document["rounds"]) + 1
    tables = document["rounds"][0]["tables"]
    boards = len({board for table in tables for board in table["boards"]})
    movement = parse_movement(document)
    more = pairing_rounds(pairs, None, first_round=first, boards_per_quarter=boards)
    added = movement_document(
        assemble_movement(
            movement.name, movement.source, movement.entries, more,
            seats=FREE, copies=movement.copies, people_per_entry=PEOPLE,
        )
    )["rounds"]  # fmt: skip
    there = {team for pair in pairs for team in pair} | set(waiting)
    out = [team for team in range(1, movement.entries + 1) if team not in there]
    for row in added:
        row["sit_out"] = sorted(waiting)
        if out:
            row["absent"] = out
    whole = {**document, "rounds": [*document["rounds"], *added]}
    return whole, added, prove(whole)


@lru_cache(maxsize=128)
def _next_swiss_round(
    records: tuple[TeamRecord, ...], fixtures: tuple[Fixture, ...], byes: frozenset[int]
) -> Pairing:
    """Return the next round: a desk asks for the same pairings at each refresh."""
    return next_swiss_round(records, fixtures, byes)


def swiss_pairing(
    records: Sequence[TeamRecord], fixtures: Sequence[Fixture], byes: Collection[int]
) -> Pairing:
    """Return the next Swiss round; refuse a dead end."""
    try:
        return _next_swiss_round(tuple(records), tuple(fixtures), frozenset(byes))
    except EngineError as error:
        raise Refused(problem_of(error)) from error


def certain_meetings(teams: int) -> int:
    """Return how many Swiss rounds are possible without a rematch, whatever the results."""
    return safe_swiss_rounds(teams)


def league_left(records: Sequence[TeamRecord], fixtures: Sequence[Fixture]) -> list[Pairing]:
    """Return the rounds in which all who have not met meet."""
    return league_rounds_left(records, fixtures)


# Two teams that met -> who goes on; a team alone -> itself: it had nobody to meet.
Stage = Mapping[frozenset[int], int | None]


def bracket_pairs(
    teams: int, stages: Sequence[Stage], out: Collection[int] = ()
) -> tuple[list[tuple[int, int]], list[int]]:
    """Return who meets next in a knock-out, and who goes on because the opponents are `out`.

    `stages` are those played. The bracket's best place left meets its last; a winner goes on in the
    better place of the two. Nobody meets where one team is left.
    """
    holders: dict[int, int | None] = {place: place for place in range(1, teams + 1)}
    for stage in stages:
        holders = _after(stage, holders)
    left = {place: team for place, team in holders.items() if team is not None and team not in out}
    pairs, waiting = _places_paired(sorted(holders), left)
    if not pairs:
        # Nobody can meet in the places as they are: whoever is left closes up.
        pairs, waiting = _places_paired(sorted(left), left)
    return pairs, waiting


def _after(stage: Stage, holders: Mapping[int, int | None]) -> dict[int, int | None]:
    """Return who holds the places left after a stage."""
    places = sorted(holders)
    there = {team for teams in stage for team in teams}
    if not any(frozenset((holders[p], holders[q])) in stage for p, q in _couples(places)):
        places = [place for place in places if holders[place] in there]
    after = {place: holders[place] for place in places}
    for better, worse in _couples(places):
        two = [team for team in (after.pop(better), after.pop(worse)) if team is not None]
        alone = (team for team in two if frozenset((team,)) in stage)
        after[better] = stage.get(frozenset(two), next(alone, None))
    return after


def _couples(places: Sequence[int]) -> list[tuple[int, int]]:
    if len(places) < len(("better", "worse")):
        return []
    return knock_out_pairs(places)[0]


def _places_paired(
    places: Sequence[int], left: Mapping[int, int]
) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the teams that meet, and those whose opponents' place is empty."""
    pairs, waiting = [], []
    for better, worse in _couples(places):
        two = [left[place] for place in (better, worse) if place in left]
        if len(two) > 1:
            pairs.append((two[0], two[1]))
        else:
            waiting += two
    return pairs, waiting


def fixture(one: int, other: int, points: Any, bonus: Any) -> Fixture:
    """Return a finished match by slots."""
    return Fixture(one, other, points, bonus)
