"""Make relief.json: at which table the people who are over relieve somebody, round by round.

    PYTHONPATH=. python tools/make_relief.py

For lines of 4 to 100 tables with one or two people over, with one copy of the boards or a copy at
each table, the longest relief that depth-first search finds: in the order of the tables first,
then from drawn orders with fixed seeds. A shorter movement uses the start of it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from engine.movements.charts import printed_lines
from engine.movements.offsets import SEAT_COLUMNS, Lines, rows_at_tables
from engine.movements.searched import searched_lines
from engine.movements.sitouts import RELIEF_LINES

TABLE = Path(__file__).parent.parent / "engine" / "movements" / "tables" / "relief.json"
MOST_ROUNDS = 20
MOST_TABLES = 100
TRIES = 30_000
RESTARTS = 30
SOURCE = (
    "searched by tools/make_relief.py: for round 2, 3 ... the table, from 0, where the W person"
    " over (then the S person over) takes a seat; nobody meets anybody, or a set, twice"
)


class Relief:
    """Depth-first choice of tables: step k is extra k mod extras in round k // extras + 2."""

    def __init__(self, lines: Lines, extras: int, rounds: int, columns: int, seed: int) -> None:
        self.at_tables = rows_at_tables(lines)
        self.extras = extras
        self.steps = (rounds - 1) * extras
        self.columns = columns
        self.random = Random(seed) if seed else None
        self.met: list[set[tuple[int, int]]] = [set() for _ in range(extras)]
        self.relieved: set[tuple[int, int]] = set()
        self.chosen: list[int] = []
        self.tries = 0

    def extend(self) -> bool:
        """Choose the next table and go on; False when nothing fits or the tries are used up."""
        step = len(self.chosen)
        if step == self.steps:
            return True
        extra = step % self.extras
        tables = len(self.at_tables[0])
        taken = self.chosen[step - extra :]
        order = [(step + shift) % tables for shift in range(tables)]
        if self.random:
            self.random.shuffle(order)
        for table in order:
            self.tries += 1
            if self.tries > TRIES:
                return False
            if table not in taken and self.place(extra, step // self.extras + 1, table):
                return True
        return False

    def place(self, extra: int, number: int, table: int) -> bool:
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
        if self.extend():
            return True
        self.chosen.pop()
        self.met[extra] -= keys
        self.relieved.discard(relieved)
        return False


def longest(lines: Lines, extras: int, *, each_table: bool) -> list[list[int]]:
    """Return the tables of the longest relief found, round by round from the second."""
    columns = SEAT_COLUMNS if each_table else SEAT_COLUMNS + 1
    for rounds in range(min(MOST_ROUNDS, lines.rounds), 1, -1):
        for seed in range(RESTARTS + 1):
            search = Relief(lines, extras, rounds, columns, seed)
            if search.extend():
                found = search.chosen
                return [found[i : i + extras] for i in range(0, len(found), extras)]
            if search.tries <= TRIES and seed == 0:
                break  # everything was tried: no such relief exists
    return []


def main() -> None:
    """Write the table, one size a line."""
    entries = []
    for tables in range(4, MOST_TABLES + 1):
        for each_table in (False, True):
            kinds = {
                "printed": printed_lines(tables),
                "searched": searched_lines(tables, each_table=each_table),
            }
            for kind, lines in kinds.items():
                for extras in (1, 2):
                    if lines is None:
                        continue
                    copies = "each-table" if each_table else "one"
                    found = longest(lines, extras, each_table=each_table)
                    key = f"{tables} {kind} {copies} {extras}"
                    print(key, len(found) + 1, flush=True)
                    entries.append(f'  "{key}": {json.dumps(found)}')
    text = f'{{\n "source": {json.dumps(SOURCE)},\n "relief": {{\n' + ",\n".join(entries)
    TABLE.write_text(text + "\n }\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
