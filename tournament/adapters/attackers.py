"""Triplets: whose badge is due on each board of a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.attackers import (
    COLORS,
    WRONG_ATTACKER,
    DueAttack,
    attacking_entry,
    check_attacker,
    due_attacks,
    position_attacks,
)
from engine.rounds.document import parse_movement
from tournament.messages import Problem, Refused, problem_of

BADGES = COLORS
# Two sessions of a Howell on four tables: each position begins anew (OT p.36).
BY_POSITION = ("triplets-howell-4-stage-1", "triplets-howell-4-stage-2")
# What becomes of the board where another badge attacked (CA p.11).
WRONG_STATUS, WRONG_ZERO = WRONG_ATTACKER.status, WRONG_ATTACKER.zero_side


class Attack(NamedTuple):
    """Where a board is attacked: round, table, slot of the round, board's number."""

    round: int
    table: int
    slot: int
    board: int


def due_badges(
    document: Mapping[str, Any], maker: str, first: str, carried: Mapping[int, int]
) -> dict[Attack, str]:
    """Return the badge due for each attack; `carried` are attacks before, by slot of the plan."""
    return {
        Attack(due.round, due.table, due.slot, due.board): due.color
        for due in _dues(document, maker, first, carried)
    }


def _dues(
    document: Mapping[str, Any], maker: str, first: str, carried: Mapping[int, int]
) -> list[DueAttack]:
    movement = parse_movement(document)
    if maker in BY_POSITION:
        return position_attacks(movement)
    return due_attacks(movement, first, carried)[0]


class Replaced(NamedTuple):
    """A board played in the place of a due one: where, both numbers."""

    round: int
    table: int
    due: int
    played: int


def badges_played(
    document: Mapping[str, Any],
    maker: str,
    first: str,
    carried: Mapping[int, int],
    replaced: Sequence[Replaced],
) -> dict[Attack, str]:
    """Return the badge due for each attack where boards were played in the place of others.

    Nobody's later turn changes: a team that lost an attack skips that turn, as on a relay
    (OT p.31); one that got an attack more sends the badge that follows its last one there.
    """
    planned = with_boards_due(document, replaced)
    due = _dues(planned, maker, first, carried)
    found = {Attack(d.round, d.table, d.slot, d.board): d.color for d in due}
    movement = parse_movement(planned)
    for one in replaced:
        here = Attack(one.round, one.table, 1, one.due)
        badge = found.pop(here, "")
        table = next(t for t in movement.rounds[one.round - 1].tables if t.number == one.table)
        team = attacking_entry(table, one.played)
        if attacking_entry(table, one.due) != team:
            turns = [d.color for d in due if d.entry == team and d.round <= one.round]
            badge = COLORS[(COLORS.index(turns[-1]) + 1) % len(COLORS)] if turns else first
        found[here._replace(board=one.played)] = badge
    return found


def with_boards_due(document: Mapping[str, Any], replaced: Sequence[Replaced]) -> Mapping[str, Any]:
    """Return the plan's document with the boards as they were due before any was replaced."""
    if not replaced:
        return document
    rounds = [dict(row) for row in document["rounds"]]
    for one in replaced:
        row = rounds[one.round - 1]
        row["tables"] = [
            {**t, "boards": sorted({*t["boards"], one.due} - {one.played})}
            if t["table"] == one.table
            else t
            for t in row["tables"]
        ]
    return {**document, "rounds": rounds}


def wrong_attacker(shown: str, due: str) -> Problem:
    """Return what is wrong with the badge that attacked; refuse a badge that was due, or none."""
    if shown not in COLORS or not due:
        raise Refused.because("unknown-color", "badge")
    faults = check_attacker(shown, due)
    if not faults:
        raise Refused.because("attacker-right", "badge")
    return problem_of(faults[0], "badge")


def attacks_after(
    document: Mapping[str, Any], first: str, carried: Mapping[int, int]
) -> dict[int, int]:
    """Return how many attacks each slot has had after the plan, relays included."""
    return dict(due_attacks(parse_movement(document), first, carried)[1])
