"""The federation's printed charts for individuals: base line, 6, 8, 9 tables, Howell 3 and 4."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Final

from engine.errors import EngineError
from engine.movements.offsets import Lines, board_set, load_table
from engine.rounds import FREE, Movement, assemble_movement, individual_table, split_idle

HOWELL_TABLES: Final = (3, 4)


def printed_boards_per_table(tables: int) -> int | None:
    """Return the boards a table plays each position in the printed chart (OT p.17-28), or None."""
    found = load_table("individual_lines")["boards_per_table"].get(str(tables))
    return None if found is None else int(found)


@cache
def printed_lines(tables: int) -> Lines | None:
    """Return the printed line movement of so many tables (OT p.17-28), None where none is printed.

    The base shifts repeat each position: as many positions as tables. The charts of 6, 8 and 9
    tables print their shifts position by position.
    """
    printed = load_table("individual_lines")
    base, special = printed["base"], printed["special"].get(str(tables))
    if special is not None:
        shifts, page = special["shifts"], special["page"]
    elif tables in base["tables"]:
        shifts, page = [base["shift"]] * (tables - 1), base["page"]
    else:
        return None
    rows = accumulate(
        shifts,
        lambda row, shift: [(a + b) % tables for a, b in zip(row, shift, strict=True)],
        initial=[0] * 5,
    )
    numbering = ", ".join(
        f"{seat} {place * tables + 1}-{place * tables + tables}"
        for place, seat in enumerate("NESW")
    )
    source = f"{page}, printed chart of {tables} tables; entries line by line: {numbering}"
    return Lines((tables,), tuple(map(tuple, rows)), source)


def howell_rounds(tables: int) -> int:
    """Return the positions of the printed Howell list of 3 or 4 tables (OT p.19-22)."""
    return len(load_table("individual_howell")[str(tables)]["rounds"])


def howell_movement(entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the printed Howell list of 3 or 4 tables: every table on the same boards (OT p.19-22).

    Seats change. The boards of a position are made once and copied at each table.
    """
    tables = -(-entries // 4)
    if tables not in HOWELL_TABLES:
        raise EngineError("no-printed-chart", "The Howell lists have 3 or 4 tables.", tables=tables)
    chart = load_table("individual_howell")[str(tables)]
    played = []
    for number, seating in enumerate(chart["rounds"][:rounds], 1):
        boards = board_set(number - 1, boards_per_table)
        seated = [
            individual_table(table, [n if n <= entries else None for n in people], boards)
            for table, people in enumerate(seating, 1)
        ]
        played.append(split_idle(seated, (), number))
    return assemble_movement(
        f"howell-{tables}",
        f"{chart['page']}, printed Howell list of {tables} tables; entries as printed",
        entries,
        played,
        seats=FREE,
        copies=tables,
    )
