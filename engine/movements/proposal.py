"""A proposal: the arguments that build a movement and what it costs the people who play it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.movements.makers import build_movement
from engine.rounds import Movement


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement that fits, by the arguments that build it, and what it costs.

    `entries` counts the substitutes; `minutes` is the time at the tables; ranges are (least, most)
    per person; `sit_outs` too. `seats` is fixed or free. In free deals nobody attacks by number,
    and some tables may have three people.
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

    def build(self) -> Movement:
        """Return the movement itself."""
        return build_movement(self.maker, self.entries, self.rounds, self.boards_per_table)
