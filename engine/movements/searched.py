"""Lines for the sizes that have no printed chart, from offsets found by search and shipped."""

from __future__ import annotations

from functools import cache

from engine.movements.offsets import Lines, load_table


@cache
def searched_lines(tables: int, *, each_table: bool = False) -> Lines | None:
    """Return searched lines of so many tables, None where there are none.

    With one copy of the boards the sets are a fifth column. With a copy at each table the boards
    bind nobody, which leaves more rounds for a few sizes.
    """
    single = _lines("single_copy", tables)
    if not each_table:
        return single
    free = _lines("boards_free", tables)
    if free is None or (single is not None and single.rounds >= free.rounds):
        return single
    return free


def _lines(name: str, tables: int) -> Lines | None:
    found = load_table(name)["tables"].get(str(tables))
    if found is None:
        return None
    rows = tuple((0, *row) for row in found["offsets"])
    numbering = ", ".join(
        f"{seat} {place * tables + 1}-{place * tables + tables}"
        for place, seat in enumerate("NESW")
    )
    source = (
        f"searched lines of {tables} tables, not a printed chart; entries line by line: {numbering}"
    )
    return Lines(tuple(found["group"]), rows, source)
