"""Make single_copy.json and boards_free.json: the offsets of lines of 4 to 100 tables.

    g++ -O3 -o /tmp/search_offsets tools/search_offsets.cpp
    python tools/make_offsets.py /tmp/search_offsets

A prime number of tables T has the rows r x (1, 2, 3, 4) mod T; 16 tables have the same over the
field of 16 elements. The other sizes are searched, with the arguments below where the first try
would not do; each row keeps how it was made, so equal arguments give equal tables.
"""

from __future__ import annotations

import json
import subprocess
import sys
from math import prod
from pathlib import Path

TABLES = Path(__file__).parent.parent / "engine" / "movements" / "tables"
MOST_ROUNDS = 20
MOST_TABLES = 100
SOURCE = (
    "made by tools/make_offsets.py: N stays, the other columns move by these offsets in the group;"
    " no two columns meet twice"
)
# (tables, columns) -> group, rounds, nodes, signs; found by trying groups and lengths.
CHOSEN = {
    (4, 4): ((2, 2), 4, 200_000, 1),
    (6, 5): ((6,), 5, 200_000, 1),
    (6, 4): ((6,), 5, 200_000, 1),
    (8, 5): ((2, 2, 2), 8, 200_000, 1),
    (8, 4): ((4, 2), 8, 200_000, 1),
    (9, 5): ((3, 3), 9, 200_000, 1),
    (9, 4): ((3, 3), 9, 200_000, 1),
    (10, 5): ((10,), 9, 200_000, 1),
    (10, 4): ((10,), 9, 200_000, 1),
    (12, 5): ((6, 2), 12, 3_000_000, 1),
    (12, 4): ((6, 2), 12, 200_000, 1),
    (14, 5): ((14,), 12, 200_000, 1),
    (14, 4): ((14,), 13, 200_000, 1),
    (15, 5): ((15,), 15, 3_000_000, 2),
    (15, 4): ((15,), 15, 200_000, 1),
    (18, 5): ((9, 2), 15, 200_000, 1),
    (18, 4): ((3, 3, 2), 17, 200_000, 1),
    (20, 5): ((20,), 17, 200_000, 1),
    (20, 4): ((5, 2, 2), 20, 3_000_000, 1),
    (21, 5): ((21,), 19, 3_000_000, 2),
    (21, 4): ((21,), 20, 3_000_000, 2),
    (22, 5): ((22,), 19, 3_000_000, 2),
    (22, 4): ((22,), 20, 200_000, 1),
}


def is_prime(number: int) -> bool:
    """Say whether the number is prime."""
    return number > 1 and all(number % d for d in range(2, int(number**0.5) + 1))


def times_16(a: int, b: int) -> int:
    """Multiply in the field of 16 elements, modulo x^4 + x + 1."""
    product = 0
    for bit in range(4):
        if b >> bit & 1:
            product ^= a << bit
    for bit in (6, 5, 4):
        if product >> bit & 1:
            product ^= 0b10011 << (bit - 4)
    return product


def rows_of(program: str, tables: int, columns: int) -> dict[str, object] | None:
    """Return the entry of one size, None where the search finds nothing."""
    longest = min(tables, MOST_ROUNDS)
    moving = range(1, columns)
    if is_prime(tables) and tables > columns - 1:
        rows = [[r * x % tables for x in moving] for r in range(longest)]
        return {"rounds": longest, "group": [tables], "by": "r * column", "offsets": rows}
    if tables == 16:
        rows = [[times_16(r, x) for x in moving] for r in range(longest)]
        return {"rounds": longest, "group": [2] * 4, "by": "r * column, field", "offsets": rows}
    default = ((tables,), longest, 3_000_000, 1)
    group, rounds, nodes, signs = CHOSEN.get((tables, columns), default)
    assert prod(group) == tables
    orders = ",".join(map(str, group))
    words = [orders, str(columns), str(rounds), "1", str(nodes), str(signs)]
    run = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if run.returncode:
        return None
    by = "search_offsets " + " ".join(words)
    rows = json.loads(run.stdout)[:rounds]
    return {"rounds": rounds, "group": list(group), "by": by, "offsets": rows}


def check(entry: dict[str, object], columns: int) -> None:
    """Raise when two columns have the same difference in two rounds."""
    group, rows = entry["group"], [[0, *row] for row in entry["offsets"]]  # type: ignore[misc]
    for a in range(columns):
        for b in range(a):
            differences = set()
            for row in rows:
                scale, difference = 1, []
                for order in group:  # type: ignore[attr-defined]
                    difference.append((row[a] // scale - row[b] // scale) % order)
                    scale *= order
                differences.add(tuple(difference))
            assert len(differences) == len(rows), (group, a, b)


def main() -> None:
    """Write both tables, one size a line."""
    for name, columns in (("single_copy", 5), ("boards_free", 4)):
        lines = []
        for tables in range(4, MOST_TABLES + 1):
            entry = rows_of(sys.argv[1], tables, columns)
            if entry is None:
                print(f"{tables} tables, {columns} columns: nothing", flush=True)
                continue
            check(entry, columns)
            lines.append(f'  "{tables}": {json.dumps(entry)}')
        titles = ["E", "S", "W", "boards"][: columns - 1]
        text = f'{{\n "source": {json.dumps(SOURCE)},\n "columns": {json.dumps(titles)},\n'
        text += ' "tables": {\n' + ",\n".join(lines) + "\n }\n}\n"
        (TABLES / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
