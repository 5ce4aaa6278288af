"""A proposal: the arguments that build a movement and what it costs the people who play it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb

from engine.movements.makers import build_movement
from engine.rounds import Movement


def repeat_meetings(met: Counter[tuple[int, ...]]) -> int:
    """Return the weight of meeting again, by pair: the sum of C(m, 2)."""
    return sum(comb(times, 2) for times in met.values())


def meetings_again(met: Counter[tuple[int, ...]]) -> int:
    """Return how many meetings follow the first of their pair."""
    return met.total() - len(met)


def meetings_range(met: Counter[tuple[int, ...]], pairs: int) -> tuple[int, int]:
    """Return the least and the most meetings of a pair, of so many pairs that could meet."""
    least = min(met.values(), default=0) if len(met) == pairs else 0
    return least, max(met.values(), default=0)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement that fits, by the arguments that build it, and what it costs.

    `entries` counts the substitutes; `minutes` is the time at the tables; ranges are (least, most)
    per person; `sit_outs` too, and `meetings` per pair. `meetings_again` counts those that follow
    the first of a pair. `seats` is fixed or free. In free deals nobody attacks by number, and some
    tables may have three people.
    """

    maker: str
    name: str
    people: int
    entries: int
    tables: int
    rounds: int
    boards_per_table: int
    seats: str
    copies: int
    boards: tuple[int, int]
    attacks: tuple[int, int]
    minutes: int
    repeat_meetings: int
    sit_outs: tuple[int, int]
    substitutes: int
    empty_seats: int
    tables_of_three: int = 0
    meetings: tuple[int, int] = (0, 0)
    meetings_again: int = 0

    def build(self) -> Movement:
        """Return the movement itself."""
        return build_movement(self.maker, self.entries, self.rounds, self.boards_per_table)
