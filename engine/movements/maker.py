"""What a maker of movements is: a name, the sizes it serves, and how it builds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.rounds import Movement

INDIVIDUAL: Final = "individual"
TRIPLETS: Final = "triplets"
QUARTETS: Final = "quartets"
TEAMS: Final = "teams"
FREE_DEALS: Final = "free_deals"
MOST_ROUNDS: Final = 20
MOST_BOARDS_PER_TABLE: Final = 12
SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Maker:
    """One way to make movements: `longest(entries)` is 0 where it does not apply.

    Team formats also say the `lengths` they exist in, when not every number of rounds up to the
    longest, and the printed `sizes` (rounds, boards a table), the usual one first; where
    `all_rounds` the federation wants every position played. What is only chosen knowingly is not
    proposed.
    """

    key: str
    seats: str
    each_table: bool
    longest: Callable[[int], int]
    build: Callable[[int, int, int], Movement]
    format: str = INDIVIDUAL
    lengths: Callable[[int], Sequence[int]] | None = None
    sizes: Callable[[int], Sequence[tuple[int, int]]] | None = None
    all_rounds: bool = False
    is_proposed: bool = True
    # Free deals: people in a team, for teams the only movements there are.
    team_sizes: Sequence[int] = ()

    def charted(self, entries: int) -> Sequence[int]:
        """Return the numbers of rounds there are for so many entries."""
        if self.lengths is not None:
            return self.lengths(entries)
        return range(1, self.longest(entries) + 1)
