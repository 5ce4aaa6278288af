"""Triplets: whose badge is due on each board of a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.attackers import (
    COLORS,
    WRONG_ATTACKER,
    DueAttack,
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
