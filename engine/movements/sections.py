"""Parallel sections: several charts side by side on the same boards, copied (OT p.17, 18, 25).

Each section has its color, its own copy of the boards and its own people, numbered section after
section; tables are numbered through.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from engine.movements.charts import printed_lines
from engine.movements.offsets import SEAT_COLUMNS, board_set, load_table, rows_at_tables
from engine.rounds import (
    FIXED,
    FREE,
    Movement,
    Table,
    assemble_movement,
    individual_table,
    split_idle,
)

HOWELL: Final = 4


@cache
def section_sizes(tables: int) -> tuple[int, ...]:
    """Return the printed split of so many tables into sections (OT p.18), () where none is."""
    return tuple(load_table("individual_sections")["sections"].get(str(tables), ()))


def section_colors() -> tuple[str, ...]:
    """Return the colors of the sections in their order: red, green, blue, yellow, white."""
    return tuple(load_table("individual_sections")["colors"])


def longest_sections(entries: int) -> int:
    """Return the positions all sections can play: those of the shortest chart, 0 if no split."""
    if entries % SEAT_COLUMNS in (1, 2):
        return 0
    sizes = section_sizes(-(-entries // SEAT_COLUMNS))
    lines = [printed_lines(size) for size in sizes]
    return min((found.rounds for found in lines if found is not None), default=0)


def sections_movement(entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the printed charts side by side; with 4q + 3 people the last section lacks one."""
    sizes = section_sizes(-(-entries // SEAT_COLUMNS))
    played = []
    for number in range(1, rounds + 1):
        tables: list[Table] = []
        for size, color in zip(sizes, section_colors(), strict=False):
            tables += _section(size, color, len(tables), number, entries, boards_per_table)
        played.append(split_idle(tables, (), number))
    return assemble_movement(
        "sections-" + "-".join(map(str, sizes)),
        f"OT p.18, printed charts of {' + '.join(map(str, sizes))} tables side by side; entries"
        " section by section, in each line by line",
        entries,
        played,
        seats=FIXED,
        copies=len(sizes),
    )


def _section(
    size: int, color: str, before: int, number: int, entries: int, boards_per_table: int
) -> list[Table]:
    """Return one section's tables of a round; `before` tables come first in the numbering."""
    lines = printed_lines(size)
    assert lines is not None  # sections are made of printed charts
    tables = []
    for table, elements in enumerate(rows_at_tables(lines)[number - 1], before + 1):
        people = [
            before * SEAT_COLUMNS + line * size + element + 1
            for line, element in enumerate(elements[:SEAT_COLUMNS])
        ]
        seated = [person if person <= entries else None for person in people]
        boards = board_set(elements[SEAT_COLUMNS], boards_per_table)
        tables.append(individual_table(table, seated, boards, section=color))
    return tables


def _howell() -> Any:
    return load_table("individual_sections")["howell_4"]


def longest_howell_sections(entries: int) -> int:
    """Return 5 for 8 and 12 full tables, the sizes of 2 and 3 Howell lists (OT p.25), else 0."""
    tables, over = divmod(entries, SEAT_COLUMNS)
    known = over == 0 and str(tables) in _howell()["sections"]
    return len(_howell()["series"][0]) if known else 0


def howell_sections_movement(entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return 2 or 3 Howell lists of 4 tables: the row of seats follows the series (OT p.25).

    The lists take turns on one series of boards; a third one plays copies of 1 to 8 as 25 to 32.
    """
    chart = load_table("individual_howell")[str(HOWELL)]["rounds"]
    rows = _howell()["rows"]
    sections = _howell()["sections"][str(entries // SEAT_COLUMNS)]
    played = []
    for number in range(1, rounds + 1):
        tables = []
        for section in range(sections):
            first = _howell()["series"][section][number - 1]
            boards = board_set((first - 1) // HOWELL, boards_per_table)
            for place, people in enumerate(chart[rows[str(first)] - 1], 1):
                seated = [SEAT_COLUMNS * HOWELL * section + person for person in people]
                tables.append(individual_table(HOWELL * section + place, seated, boards))
        played.append(split_idle(tables, (), number))
    return assemble_movement(
        f"howell-{HOWELL}x{sections}",
        f"OT p.25, {sections} printed Howell lists of 4 tables; section k has 16 (k - 1) more",
        entries,
        played,
        seats=FREE,
        copies=HOWELL,
    )


def room_order(tables: int, section: int = 0) -> tuple[int, ...]:
    """Return the places of a line's tables in the room, walked in order (OT p.17).

    Tables are numbered by 2: 1 3 5 ... 2 4 6 ...; each further color starts 3 tables later.
    """
    order = [*range(1, tables + 1, 2), *range(2, tables + 1, 2)]
    shift = load_table("individual_sections")["room"]["shift"] * section % tables
    return tuple(order[shift:] + order[:shift])
