"""What a table of free deals sends: somebody bids and plays, or all four pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from tournament.adapters.results import PASSED_OUT, Reading, Typed, read_typed

RULESET: Final = "fft"
FORMAT: Final = "free_deals"
# As often as players bid them, more or less.
CONTRACTS: Final = (
    *("small",) * 5,
    *("guard",) * 9,
    "guard_without",
    "guard_against",
)
TARGETS: Final = (56, 51, 41, 36)
PASSED_SHARE: Final = 0.08


class BidField:
    """Deals of a whole event, each drawn from the seed, the deal's number and its table."""

    def __init__(self, seed: int, deal: str) -> None:
        self._key = f"{seed}/{deal}"

    def typed(self, place: str, seats: Sequence[str]) -> Typed:
        """Return what the table at `place` sends: mostly the points counted, else the amount."""
        drawn = Random(f"{self._key}/{place}")
        if drawn.random() < PASSED_SHARE:
            return Typed(contract=PASSED_OUT)
        oudlers = drawn.choice((0, 1, 1, 2, 2, 3))
        points = TARGETS[oudlers] + drawn.randint(-12, 14)
        typed = Typed(
            oudlers=oudlers,
            points_half=2 * points,
            contract=drawn.choice(CONTRACTS),
            taker=drawn.choice(list(seats)),
            handfuls=("single",) if drawn.random() < 0.1 else (),
            petit_last="taker" if oudlers and drawn.random() < 0.1 else "",
        )
        return typed if drawn.random() < 0.6 else as_bid_amount(typed, seats)


def as_bid_amount(typed: Typed, seats: Sequence[str]) -> Typed:
    """Return the same deal as an amount with its column, bonuses ticked beside it."""
    read = bid_reading(typed, seats)
    return replace(typed, oudlers=None, points_half=None, amount=abs(read.amount), made=read.made)


def bid_reading(typed: Typed, seats: Sequence[str]) -> Reading:
    """Return what the rules make of it."""
    return read_typed(typed, RULESET, FORMAT, seats)


def another_bid(typed: Typed, seats: Sequence[str]) -> Typed:
    """Return a lawful deal that differs: what somebody misread."""
    if typed.contract == PASSED_OUT:
        return Typed(contract="small", taker=seats[-1], amount=30, made=True)
    return Typed(contract=PASSED_OUT)
