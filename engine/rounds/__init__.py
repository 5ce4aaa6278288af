"""Who sits where, when, on which boards: the one type every maker of movements gives.

A *movement* is a list of *rounds* (the federation's "positions"). In a round each *table* has
*places*: the seats N E S W of individuals, `NS` and `EW` for two teams of three, or `attack` and
`defense` when one person of an entry plays against three of another. An *entry* is a number from 1.
An *idle* table waits a round because a place is empty; its people sit out. *Copies* says how
many copies of each board exist; a board is at no more tables than that at any time.
A *slot* divides a round when several tables' worth of boards follow each other inside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.seats import SEATS

INDIVIDUAL_PLACES: Final = SEATS
LINE_PLACES: Final = ("NS", "EW")
ROLE_PLACES: Final = ("attack", "defense")
SHAPES: Final = (INDIVIDUAL_PLACES, LINE_PLACES, ROLE_PLACES)
FIXED: Final = "fixed"
FREE: Final = "free"


@dataclass(frozen=True, slots=True)
class Table:
    """One table of one round: which entry holds each place (None: empty) and the board numbers.

    Parallel sections have their own copies of the boards; a section is named by its color.
    """

    number: int
    places: tuple[tuple[str, int | None], ...]
    boards: tuple[int, ...]
    slot: int = 1
    section: str = ""

    @property
    def seats(self) -> dict[str, int | None]:
        """Return place -> entry; None where nobody sits."""
        return dict(self.places)

    @property
    def entries(self) -> tuple[int, ...]:
        """Return the entries present, in the order of the places."""
        return tuple(entry for _, entry in self.places if entry is not None)

    @property
    def is_full(self) -> bool:
        """Say whether no place is empty."""
        return all(entry is not None for _, entry in self.places)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the tables in play, who sits out, and the tables that wait for somebody.

    Who has not come yet, or has left, is absent: that is no sit-out.
    """

    number: int
    tables: tuple[Table, ...]
    sit_outs: tuple[int, ...] = ()
    idle: tuple[Table, ...] = ()
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole movement, whatever made it.

    `seats` is `fixed` when everybody keeps one seat, else `free`. `lines[entry - 1]` is the seat
    an entry keeps in a fixed movement, None when seats change. `people_per_entry` is how many
    people of an entry play at a time: 1, 3 (triplets) or 4 (quartets and teams).
    """

    name: str
    source: str
    entries: int
    rounds: tuple[Round, ...]
    seats: str
    copies: int
    lines: tuple[str | None, ...]
    people_per_entry: int = 1

    def line_of(self, entry: int) -> str | None:
        """Return the seat the entry keeps throughout, None when seats change."""
        return self.lines[entry - 1]

    @property
    def tables(self) -> int:
        """Return the most tables in play at once."""
        return max(len(played.tables) for played in self.rounds)

    @property
    def boards(self) -> tuple[int, ...]:
        """Return every board number in play, in order."""
        return tuple(sorted({board for table in self.tables_played() for board in table.boards}))

    def tables_played(self) -> Iterator[Table]:
        """Yield every table of every round that plays."""
        for played in self.rounds:
            yield from played.tables


def individual_table(
    number: int, people: Sequence[int | None], boards: Sequence[int], *, section: str = ""
) -> Table:
    """Return a table of four people in the order N E S W; None leaves a seat empty."""
    places = tuple(zip(INDIVIDUAL_PLACES, people, strict=True))
    return Table(number, places, tuple(boards), section=section)


def split_idle(tables: Sequence[Table], sit_outs: Sequence[int], number: int) -> Round:
    """Return the round of these tables: one with an empty place waits and its people sit out."""
    idle = tuple(table for table in tables if not table.is_full)
    waiting = [entry for table in idle for entry in table.entries]
    return Round(
        number,
        tuple(table for table in tables if table.is_full),
        tuple(sorted([*sit_outs, *waiting])),
        idle,
    )


def assemble_movement(
    name: str,
    source: str,
    entries: int,
    rounds: Sequence[Round],
    *,
    seats: str,
    copies: int,
    people_per_entry: int = 1,
) -> Movement:
    """Return the movement of these rounds, with the line of each entry when seats are fixed."""
    lines = _lines(entries, rounds) if seats == FIXED else (None,) * entries
    return Movement(name, source, entries, tuple(rounds), seats, copies, lines, people_per_entry)


def _lines(entries: int, rounds: Sequence[Round]) -> tuple[str | None, ...]:
    held: list[set[str]] = [set() for _ in range(entries)]
    for played in rounds:
        for table in (*played.tables, *played.idle):
            for place, entry in table.places:
                if entry is not None:
                    held[entry - 1].add(place)
    return tuple(places.pop() if len(places) == 1 else None for places in held)
