"""Who attacks and who defends in a quarter: one of the team against three (RO p.25).

A team's attacker sits in one room while its defenders sit in the other, on the same boards: nobody
can do both. The attacker changes every quarter; four different people attack a whole match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import EngineError

DEFENDERS: Final = 3
TEAM_SIZES: Final = range(4, 7)
# Six people may play as two fixed triplets.
TRIPLETS_SIZE: Final = 6


@dataclass(frozen=True, slots=True)
class LineUp:
    """One team's people in one quarter, by any number that names a person."""

    quarter: int
    attacker: int
    defenders: tuple[int, ...]


def check_line_up(
    line_up: LineUp,
    team: Collection[int],
    earlier: Sequence[LineUp] = (),
    triplets: Sequence[Collection[int]] = (),
) -> list[EngineError]:
    """Return what is wrong with a line-up; empty when it can be played.

    `earlier` are the team's line-ups of other quarters; `triplets` the two declared ones, if any.
    Codes: `team-size`, `not-in-team`, `defenders-count`, `in-both-rooms`, `person-twice`,
    `attacker-last-quarter`, `attacker-again`, `triplets-need-six`, `triplet-undeclared`.
    """
    return [
        *_team_problems(line_up, team),
        *_room_problems(line_up),
        *_turn_problems(line_up, earlier),
        *_triplet_problems(line_up, team, triplets),
    ]


def _team_problems(line_up: LineUp, team: Collection[int]) -> Iterator[EngineError]:
    if len(team) not in TEAM_SIZES:
        yield EngineError("team-size", "A team has four to six people.", people=len(team))
    for person in dict.fromkeys((line_up.attacker, *line_up.defenders)):
        if person not in team:
            yield EngineError("not-in-team", f"Person {person} is not of this team.", person=person)


def _room_problems(line_up: LineUp) -> Iterator[EngineError]:
    defenders = line_up.defenders
    if len(defenders) != DEFENDERS:
        yield EngineError("defenders-count", "Three people defend.", defenders=len(defenders))
    if len(set(defenders)) != len(defenders):
        yield EngineError(
            "person-twice", "A person defends in two places.", quarter=line_up.quarter
        )
    if line_up.attacker in defenders:
        yield EngineError(
            "in-both-rooms",
            f"Person {line_up.attacker} would meet the same boards in both rooms.",
            person=line_up.attacker,
            quarter=line_up.quarter,
        )


def _turn_problems(line_up: LineUp, earlier: Sequence[LineUp]) -> Iterator[EngineError]:
    attacked = [e.quarter for e in earlier if e.attacker == line_up.attacker]
    others = [quarter for quarter in attacked if quarter != line_up.quarter]
    if not others:
        return
    beside = [quarter for quarter in others if abs(quarter - line_up.quarter) == 1]
    yield EngineError(
        "attacker-last-quarter" if beside else "attacker-again",
        f"Person {line_up.attacker} attacks in quarter {(beside or others)[0]} already.",
        person=line_up.attacker,
        quarter=(beside or others)[0],
    )


def _triplet_problems(
    line_up: LineUp, team: Collection[int], triplets: Sequence[Collection[int]]
) -> Iterator[EngineError]:
    if not triplets:
        return
    people = [person for triplet in triplets for person in triplet]
    if len(team) != TRIPLETS_SIZE or sorted(people) != sorted(team):
        yield EngineError(
            "triplets-need-six",
            "Triplets are declared by a team of six: everybody is in one of two.",
            people=len(team),
        )
    elif not any(set(line_up.defenders) == set(triplet) for triplet in triplets):
        yield EngineError(
            "triplet-undeclared",
            "These three did not declare to defend together.",
            defenders=list(line_up.defenders),
        )
