"""Several teams in order: triangular, league, and the first pairs of a knock-out (OT p.61).

The order is 1 matches won, 2 difference of match points, 3 the bigger bonus, 4 match points scored.
A bonus counts in the points of its match; a drawn match is won by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from engine.encounters import NOTHING, Encounter
from engine.errors import EngineError
from engine.standings.ties import Criterion, Row, rank_by

DIFFERENCE: Final = "difference"
BIGGER_BONUS: Final = "bigger-bonus"
SCORED: Final = "scored"


@dataclass(frozen=True, slots=True)
class Fixture:
    """A finished match of two teams: match points with the bonus in them, and the bonus."""

    one: int
    other: int
    points: tuple[Decimal, Decimal]
    bonus: tuple[Decimal, Decimal] = (NOTHING, NOTHING)


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """What a team has won, drawn, lost, scored and conceded; `bonus` sums its bonuses.

    `passed` is how many stages of a knock-out it came through; 0 elsewhere.
    """

    entry: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: Decimal = NOTHING
    conceded: Decimal = NOTHING
    bonus: Decimal = NOTHING
    passed: int = 0

    @property
    def difference(self) -> Decimal:
        """Return match points scored less conceded."""
        return self.scored - self.conceded


def fixtures_of(
    encounters: Iterable[Encounter], bonus: Mapping[tuple[int, int], Decimal] | None = None
) -> list[Fixture]:
    """Return the matches these encounters make, one for each two teams that met.

    `bonus` has (team, opponent) -> what the team has beforehand in that match.
    """
    granted = bonus or {}
    points: dict[tuple[int, int], list[Decimal]] = {}
    for met in encounters:
        pair = (met.one, met.other)
        won = points.setdefault(
            pair, [granted.get(pair, NOTHING), granted.get(pair[::-1], NOTHING)]
        )
        won[0] += met.one_points or NOTHING
        won[1] += met.other_points or NOTHING
    return [
        Fixture(
            one,
            other,
            (won[0], won[1]),
            (granted.get((one, other), NOTHING), granted.get((other, one), NOTHING)),
        )
        for (one, other), won in sorted(points.items())
    ]


def records_of(fixtures: Iterable[Fixture], entries: Iterable[int]) -> dict[int, TeamRecord]:
    """Return each team's record; raise `own-defense` for a team that meets itself."""
    records = {entry: TeamRecord(entry) for entry in entries}
    for fixture in fixtures:
        if fixture.one == fixture.other:
            raise EngineError("own-defense", "A team never plays itself.", entry=fixture.one)
        for team, side in ((fixture.one, 0), (fixture.other, 1)):
            ours, theirs = fixture.points[side], fixture.points[1 - side]
            record = records[team]
            records[team] = replace(
                record,
                won=record.won + (ours > theirs),
                drawn=record.drawn + (ours == theirs),
                lost=record.lost + (ours < theirs),
                scored=record.scored + ours,
                conceded=record.conceded + theirs,
                bonus=record.bonus + fixture.bonus[side],
            )
    return records


def rank_records(records: Iterable[TeamRecord], criteria: Sequence[Criterion] = ()) -> list[Row]:
    """Return the teams in the order of OT p.61; further criteria come after it.

    In a knock-out how far each came is before it all: who went on stands above who did not.
    """
    by_entry = {record.entry: record for record in records}
    printed = (
        Criterion(DIFFERENCE, lambda group: {e: by_entry[e].difference for e in group}),
        Criterion(BIGGER_BONUS, lambda group: {e: by_entry[e].bonus for e in group}),
        Criterion(SCORED, lambda group: {e: by_entry[e].scored for e in group}),
    )
    # No number of matches won makes up for a stage.
    stage = 1 + max((record.won for record in by_entry.values()), default=0)
    won = {entry: record.passed * stage + record.won for entry, record in by_entry.items()}
    return rank_by(won, (*printed, *criteria))


def knock_out_pairs(ranked: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the first pairs of a knock-out, best against last, and who goes on without a match.

    The pairs leave a power of two: with 2 to the k teams nobody waits. Raises `too-few-teams`.
    """
    teams = len(ranked)
    if teams < 2:
        raise EngineError("too-few-teams", "A knock-out has at least two teams.", teams=teams)
    size = 1 << (teams - 1).bit_length()
    waiting = list(ranked[: size - teams])
    playing = list(ranked[size - teams :])
    half = len(playing) // 2
    return list(zip(playing[:half], reversed(playing[half:]), strict=True)), waiting
