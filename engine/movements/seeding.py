"""Seats of a later stage by rank: the first meet in the last position (OT pp.29, 31)."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from engine.rounds import Movement, Table

# In the printed seedings the last position's tables take the ranks in the order N S E W, then
# back W E S N, and so on.
_FORTH: Final = ("N", "S", "E", "W")


def seeded_entries(movement: Movement) -> tuple[int, ...]:
    """Return the entry number for each rank, first rank first.

    In the last round the first table has ranks 1 to 4, the second 5 to 8 in the opposite order of
    seats, and so on; sections take the tables in turn, so that they are equally strong. Gives the
    printed seedings of 5 and 7 tables (OT p.29); entries that sit out then come last.
    """
    last = movement.rounds[-1]
    by_section: defaultdict[str, list[Table]] = defaultdict(list)
    for table in sorted((*last.tables, *last.idle), key=lambda table: table.number):
        by_section[table.section].append(table)
    depth = max(map(len, by_section.values()))
    in_turn = [
        tables[place]
        for place in range(depth)
        for tables in by_section.values()
        if place < len(tables)
    ]
    ranked: list[int] = []
    for place, table in enumerate(in_turn):
        order = _FORTH if place % 2 == 0 else _FORTH[::-1]
        seats = table.seats
        ranked.extend(entry for entry in map(seats.__getitem__, order) if entry is not None)
    seated = set(ranked)
    ranked.extend(n for n in range(1, movement.entries + 1) if n not in seated)
    return tuple(ranked)


def howell_entries(teams: int) -> tuple[int, ...]:
    """Return the entry for each rank in a last Howell of triplets, first rank first (OT p.31).

    Numbers go in reverse order: the leader has the highest, keeps table 1 and meets the second in
    the last position.
    """
    return tuple(range(teams, 0, -1))
