"""Numbers of people that leave one or two over: who sits out when, without idle tables.

*Line with relief.* The people who are over (the *extras*, the highest numbers) sit out in the
first round. From the second on an extra takes, each round, the seat of another person of one
line, who then sits out. Relieved people, and everybody the extra meets, are all different, so
nobody meets anybody twice, nobody sits out twice, and the lines stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from engine.movements.charts import printed_lines
from engine.movements.offsets import SEAT_COLUMNS, Lines, board_set, rows_at_tables
from engine.movements.searched import searched_lines
from engine.rounds import (
    FIXED,
    Movement,
    Round,
    assemble_movement,
    individual_table,
)

# The extras join the W line first, then the S line, then the W line again ...
RELIEF_LINES: Final = (3, 2)
# Tries before a size counts as impossible: keeps the search well under a second.
_TRIES: Final = 60_000
MOST_RELIEF_ROUNDS: Final = 20


def relief_lines(tables: int, rounds: int, *, each_table: bool) -> Lines | None:
    """Return the lines that people are relieved in: printed where the chart is long enough."""
    printed = printed_lines(tables)
    if printed is not None and printed.rounds >= rounds:
        return printed
    return searched_lines(tables, each_table=each_table)


@lru_cache(maxsize=256)
def find_relief(
    lines: Lines, extras: int, rounds: int, each_table: bool
) -> tuple[tuple[int, ...], ...] | None:
    """Return, for rounds 2 on, the table where each extra relieves somebody; None if none is found.

    Tables are counted from 0. Depth-first, in the order of the tables: the same answer always.
    """
    columns = SEAT_COLUMNS if each_table else SEAT_COLUMNS + 1
    at_tables = rows_at_tables(lines)
    search = _Relief(at_tables, extras, rounds, columns)
    return search.tables() if rounds <= lines.rounds else None


class _Relief:
    """Depth-first choice of tables: step k is extra k mod extras in round k // extras + 1."""

    def __init__(
        self,
        at_tables: tuple[tuple[tuple[int, ...], ...], ...],
        extras: int,
        rounds: int,
        columns: int,
    ) -> None:
        self.at_tables = at_tables
        self.extras = extras
        self.steps = (rounds - 1) * extras
        self.columns = columns
        self.met: list[set[tuple[int, int]]] = [set() for _ in range(extras)]
        self.relieved: set[tuple[int, int]] = set()
        self.chosen: list[int] = []
        self.tries = 0

    def tables(self) -> tuple[tuple[int, ...], ...] | None:
        if not self._extend():
            return None
        width = self.extras
        return tuple(
            tuple(self.chosen[start : start + width]) for start in range(0, self.steps, width)
        )

    def _extend(self) -> bool:
        step = len(self.chosen)
        if step == self.steps:
            return True
        extra = step % self.extras
        number = step // self.extras + 1
        taken = self.chosen[step - extra :]
        tables = len(self.at_tables[number])
        for shift in range(tables):
            self.tries += 1
            if self.tries > _TRIES:
                return False
            table = (step + shift) % tables
            if table not in taken and self._place(extra, number, table):
                return True
        return False

    def _place(self, extra: int, number: int, table: int) -> bool:
        """Seat the extra there if nobody is met, no set played, nobody relieved again; go on."""
        line = RELIEF_LINES[extra]
        elements = self.at_tables[number][table]
        relieved = (line, elements[line])
        keys = {(column, elements[column]) for column in range(self.columns) if column != line}
        if relieved in self.relieved or keys & self.met[extra]:
            return False
        self.relieved.add(relieved)
        self.met[extra] |= keys
        self.chosen.append(table)
        if self._extend():
            return True
        self.chosen.pop()
        self.met[extra] -= keys
        self.relieved.discard(relieved)
        return False


def relief_movement(
    entries: int, rounds: int, boards_per_table: int, *, each_table: bool
) -> Movement | None:
    """Return lines with relief for 4q + 1 or 4q + 2 people, None when they do not exist.

    Everybody keeps a line: entry 4q + 1 is a W, entry 4q + 2 an S.
    """
    tables, extras = divmod(entries, SEAT_COLUMNS)
    lines = relief_lines(tables, rounds, each_table=each_table)
    if lines is None or extras > len(RELIEF_LINES):
        return None
    relief = find_relief(lines, extras, rounds, each_table)
    if relief is None:
        return None
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
        lines = relief_lines(tables, rounds, each_table=each_table)
        if lines is not None and find_relief(lines, extras, rounds, each_table) is not None:
            return rounds
    return 0
