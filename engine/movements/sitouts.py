"""Numbers of people that leave one or two over: who sits out when, without idle tables.

*Line with relief.* The people who are over (the *extras*, the highest numbers) sit out in the
first round. From the second on an extra takes, each round, the seat of another person of one
line, who then sits out. Relieved people, and everybody the extra meets, are all different, so
nobody meets anybody twice, nobody sits out twice, and the lines stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.movements.charts import printed_lines
from engine.movements.offsets import (
    SEAT_COLUMNS,
    Lines,
    board_set,
    load_table,
    rows_at_tables,
)
from engine.movements.searched import searched_lines
from engine.rounds import (
    FIXED,
    Movement,
    Round,
    assemble_movement,
    individual_table,
)

# The first person over joins the W line, the second the S line.
RELIEF_LINES: Final = (3, 2)
MOST_RELIEF_ROUNDS: Final = 20


def find_relief(
    tables: int, extras: int, rounds: int, *, each_table: bool
) -> tuple[Lines, tuple[tuple[int, ...], ...]] | None:
    """Return lines and, for rounds 2 on, the table (from 0) where each extra takes a seat.

    Printed lines where they are long enough, else searched ones; None where no relief so long is
    known: the stored ones were searched, see `tables/relief.json`.
    """
    kinds = {
        "printed": printed_lines(tables),
        "searched": searched_lines(tables, each_table=each_table),
    }
    copies = "each-table" if each_table else "one"
    for kind, lines in kinds.items():
        stored = load_table("relief")["relief"].get(f"{tables} {kind} {copies} {extras}", [])
        if lines is not None and rounds <= min(lines.rounds, len(stored) + 1):
            return lines, tuple(map(tuple, stored[: rounds - 1]))
    return None


def relief_movement(
    entries: int, rounds: int, boards_per_table: int, *, each_table: bool
) -> Movement | None:
    """Return lines with relief for 4q + 1 or 4q + 2 people, None when they do not exist.

    Everybody keeps a line: entry 4q + 1 is a W, entry 4q + 2 an S.
    """
    tables, extras = divmod(entries, SEAT_COLUMNS)
    found = find_relief(tables, extras, rounds, each_table=each_table)
    if found is None:
        return None
    lines, relief = found
    played = [
        _relieved_round(lines, entries, number, relieved, boards_per_table, each_table)
        for number, relieved in enumerate(((), *relief), 1)
    ]
    return assemble_movement(
        f"line-{tables}-relief-{extras}",
        f"{lines.source}, then W {entries - extras + 1}"
        + (f" and S {entries}" if extras > 1 else "")
        + ", who relieve one person of their line each position; not a printed chart",
        entries,
        played,
        seats=FIXED,
        copies=tables if each_table else 1,
    )


def relieved_people(
    lines: Lines, entries: int, number: int, relieved: Sequence[int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the tables (N E S W) and who sits out in a round, `relieved[k]` being extra k's table.

    With nobody relieved the extras sit out.
    """
    tables = lines.tables
    seated = []
    sit_outs = [] if relieved else list(range(SEAT_COLUMNS * tables + 1, entries + 1))
    for table, elements in enumerate(rows_at_tables(lines)[number - 1]):
        people = [place * tables + elements[place] + 1 for place in range(SEAT_COLUMNS)]
        if table in relieved:
            extra = relieved.index(table)
            line = RELIEF_LINES[extra]
            sit_outs.append(people[line])
            people[line] = SEAT_COLUMNS * tables + extra + 1
        seated.append(tuple(people))
    return tuple(seated), tuple(sit_outs)


def _relieved_round(
    lines: Lines,
    entries: int,
    number: int,
    relieved: Sequence[int],
    boards_per_table: int,
    each_table: bool,
) -> Round:
    seated, sit_outs = relieved_people(lines, entries, number, relieved)
    at_tables = rows_at_tables(lines)[number - 1]
    sets = [number - 1 if each_table else elements[SEAT_COLUMNS] for elements in at_tables]
    return Round(
        number,
        tuple(
            individual_table(table, people, board_set(index, boards_per_table))
            for table, (people, index) in enumerate(zip(seated, sets, strict=True), 1)
        ),
        sit_outs,
    )


@cache
def longest_relief(entries: int, *, each_table: bool) -> int:
    """Return the most rounds (up to 20) of lines with relief for so many people, 0 if none."""
    tables, extras = divmod(entries, SEAT_COLUMNS)
    if extras not in (1, 2):
        return 0
    for rounds in range(MOST_RELIEF_ROUNDS, 1, -1):
        if find_relief(tables, extras, rounds, each_table=each_table) is not None:
            return rounds
    return 0
