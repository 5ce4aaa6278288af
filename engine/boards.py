"""Boards by number: who deals and who takes is printed on the wallet (OT p.16).

The 24 numbers of the printed table repeat: board b is labelled as ((b - 1) mod 24) + 1.
"""

from __future__ import annotations

from typing import Final

from engine.errors import EngineError
from engine.seats import SEATS, next_to_play

# OT p.16, boards 1 to 24; W is printed "O" there.
TAKERS: Final = "NWESENSWESNWSEWNWSNEWNES"
# A wallet's label has room for three digits.
BOARD_NUMBER_MAX: Final = 999


def check_board_number(number: int) -> None:
    """Raise `board-number` unless `number` is 1 to 999."""
    if not 1 <= number <= BOARD_NUMBER_MAX:
        raise EngineError(
            "board-number", f"Boards are numbered 1 to {BOARD_NUMBER_MAX}.", number=number
        )


def dealer_of(number: int) -> str:
    """Return the dealer's seat on board `number`: N, E, S, W in turn (OT p.16)."""
    check_board_number(number)
    return SEATS[(number - 1) % len(SEATS)]


def taker_of(number: int) -> str:
    """Return the seat that must take board `number` (OT p.16)."""
    check_board_number(number)
    return TAKERS[(number - 1) % len(TAKERS)]


def leader_of(number: int) -> str:
    """Return the seat that leads to the first trick: the dealer's right (RO p.14)."""
    return next_to_play(dealer_of(number))
