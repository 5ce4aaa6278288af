"""What a maker of movements is: a name, the sizes it serves, and how it builds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.rounds import Movement

INDIVIDUAL: Final = "individual"
FREE_DEALS: Final = "free_deals"
FEWEST_PEOPLE: Final = 8
MOST_ROUNDS: Final = 20
MOST_BOARDS_PER_TABLE: Final = 12
SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Maker:
    """One way to make movements: `longest(entries)` is 0 where it does not apply."""

    key: str
    seats: str
    each_table: bool
    longest: Callable[[int], int]
    build: Callable[[int, int, int], Movement]
    format: str = INDIVIDUAL
