"""How far each team of a knock-out came.

A *stage* is the matches that begin together; who has nobody to meet in it is *exempt* and goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a stage: its team or teams, who won it (None: nobody yet), whether it is over."""

    teams: tuple[int, ...]
    winner: int | None = None
    is_over: bool = True


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a team came: the stages it came through, and the teams there were in its last one.

    `is_through`: it came through that one too. `is_in` while it can still win the knock-out,
    `is_winner` once nobody else can.
    """

    passed: int
    teams: int
    is_through: bool
    is_in: bool
    is_winner: bool = False


def reaches_of(stages: Sequence[Sequence[Meeting]], gone: Collection[int] = ()) -> dict[int, Reach]:
    """Return how far each team came; the `gone` left the event and go on no more.

    Who is in a following stage came through those before it, whatever became of their results.
    """
    found: dict[int, Reach] = {}
    for number, stage in enumerate(stages):
        there = [team for meeting in stage for team in meeting.teams]
        for team in there:
            found[team] = Reach(number, len(there), is_through=False, is_in=False)
    if not stages:
        return found
    last = stages[-1]
    is_over = all(meeting.is_over for meeting in last)
    through = {ahead for meeting in last if (ahead := _through(meeting, is_over)) is not None}
    if len(through) > 1:
        # Who wins the last match there is and leaves then has still won.
        through -= set(gone)
    for meeting in last:
        decided = meeting.winner is not None if len(meeting.teams) > 1 else is_over
        for team in meeting.teams:
            had = found[team]
            found[team] = Reach(
                had.passed + (team in through),
                had.teams,
                is_through=team in through,
                is_in=team in through or not (decided or team in gone),
                is_winner=is_over and through == {team},
            )
    return found


def _through(meeting: Meeting, is_over: bool) -> int | None:
    """Return who came through a meeting; who is exempt once the stage is over."""
    if len(meeting.teams) == 1:
        return meeting.teams[0] if is_over else None
    return meeting.winner
