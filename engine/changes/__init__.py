"""Changes to a movement during the event: somebody comes, leaves, swaps or cannot move.

Each function is pure: it returns a new movement and its proof, leaves the rounds already played as
they were, and never refuses for figures; a director who sees hard faults decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError
from engine.fairness import Fairness, check_movement
from engine.rounds import Movement, Round, assemble_movement


@dataclass(frozen=True, slots=True)
class Change:
    """A changed movement with its figures; `fairness.faults` lists what makes it unplayable."""

    movement: Movement
    fairness: Fairness


def changed(
    movement: Movement, rounds: list[Round], *, entries: int | None = None, copies: int = 0
) -> Change:
    """Return the movement with other rounds, checked; lines are read off anew."""
    again = assemble_movement(
        movement.name,
        movement.source,
        entries or movement.entries,
        rounds,
        seats=movement.seats,
        copies=max(copies, movement.copies),
        people_per_entry=movement.people_per_entry,
    )
    return Change(again, check_movement(again))


def check_round(movement: Movement, number: int) -> None:
    """Raise `no-such-round` when the movement has no round of that number."""
    if not 1 <= number <= len(movement.rounds):
        raise EngineError(
            "no-such-round",
            f"The movement has rounds 1 to {len(movement.rounds)}.",
            round=number,
            rounds=len(movement.rounds),
        )


def check_entry(movement: Movement, entry: int) -> None:
    """Raise `no-such-entry` when the movement has no entry of that number."""
    if not 1 <= entry <= movement.entries:
        raise EngineError("no-such-entry", f"Entries are 1 to {movement.entries}.", entry=entry)
