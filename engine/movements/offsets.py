"""Lines that move by offsets: column X of round r sends its element p to table p + offset.

A column is a line of people (N, E, S or W) or the set of boards; offsets add in an abelian group
whose elements are the tables, written as one number (x + order1 * y + ...). Two columns never
meet twice when their offsets differ by a different amount in every round.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import prod
from pathlib import Path
from typing import Any, Final

from engine.rounds import FIXED, Movement, individual_table, split_idle
from engine.rounds import assemble_movement as assemble

TABLES: Final = Path(__file__).parent / "tables"
SEAT_COLUMNS: Final = 4


@cache
def load_table(name: str) -> dict[str, Any]:
    """Return the data of one file of `tables/`, read once."""
    loaded: dict[str, Any] = json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


@dataclass(frozen=True, slots=True)
class Lines:
    """Offsets of N, E, S, W and boards for each round over a group with as many elements as tables.

    `source` says where the rows come from; without board offsets the fifth column is absent.
    """

    group: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    source: str

    @property
    def tables(self) -> int:
        """Return the number of tables: the order of the group."""
        return prod(self.group)

    @property
    def rounds(self) -> int:
        """Return how many rounds the offsets serve."""
        return len(self.rows)


def subtract(group: Sequence[int], element: int, offset: int) -> int:
    """Return element - offset in the group, all three in mixed radix."""
    result, scale = 0, 1
    for order in group:
        result += (element // scale - offset // scale) % order * scale
        scale *= order
    return result


@lru_cache(maxsize=256)
def rows_at_tables(lines: Lines) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, round by round and table by table, the element of each column that is there."""
    return tuple(
        tuple(
            tuple(subtract(lines.group, table, offset) for offset in row)
            for table in range(lines.tables)
        )
        for row in lines.rows
    )


def board_set(index: int, boards_per_table: int) -> tuple[int, ...]:
    """Return the board numbers of set `index`, counted from 0: consecutive, from 1."""
    first = index * boards_per_table + 1
    return tuple(range(first, first + boards_per_table))


def develop(
    lines: Lines,
    *,
    name: str,
    entries: int,
    rounds: int,
    boards_per_table: int,
    each_table: bool,
) -> Movement:
    """Return the movement of these lines; entries beyond `entries` are empty seats.

    Entries are numbered line by line: N 1 to T, then E, S, W. `each_table`: every table has its
    own copy of the round's boards; else set t starts at table t and travels with its column.
    """
    tables = lines.tables
    played = []
    for number, at_tables in enumerate(rows_at_tables(lines)[:rounds], 1):
        seated = []
        for table, elements in enumerate(at_tables):
            numbers = (
                place * tables + element + 1
                for place, element in enumerate(elements[:SEAT_COLUMNS])
            )
            people = [entry if entry <= entries else None for entry in numbers]
            index = number - 1 if each_table else elements[SEAT_COLUMNS]
            seated.append(individual_table(table + 1, people, board_set(index, boards_per_table)))
        played.append(split_idle(seated, (), number))
    return assemble(
        name,
        lines.source,
        entries,
        tuple(played),
        seats=FIXED,
        copies=tables if each_table else 1,
    )
