"""Seats of a later stage by rank: lines and sections equally strong, the first meet last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
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


def balanced_entries(movement: Movement, *, has_howell: bool = False) -> tuple[int, ...]:
    """Return the entry for each rank where sections and lines have to be equally strong (OT p.18).

    Ranks go through the sections and back, and so inside each through its lines; a larger one takes
    its share all along. With `has_howell` a section without lines is a Howell of triplets, whose
    numbers go in reverse (OT p.31).
    """
    queues = [
        _of_section(lines, has_howell=has_howell, turn=turn)
        for turn, lines in enumerate(_sections(movement))
    ]
    turns = _in_turn([len(queue) for queue in queues])
    waiting = [iter(queue) for queue in queues]
    return tuple(next(waiting[section]) for section in turns)


def _sections(movement: Movement) -> list[list[list[int]]]:
    """Return the lines of each section with their entries; one line where places change."""
    section_of: dict[int, str] = {}
    held: defaultdict[int, set[str]] = defaultdict(set)
    for played in movement.rounds:
        for table in (*played.tables, *played.idle):
            for place, entry in table.seats.items():
                if entry is not None:
                    section_of.setdefault(entry, table.section)
                    held[entry].add(place)
    by_section: defaultdict[str, list[int]] = defaultdict(list)
    for entry in range(1, movement.entries + 1):
        by_section[section_of.get(entry, "")].append(entry)
    found = []
    for entries in by_section.values():
        lines: defaultdict[str, list[int]] = defaultdict(list)
        for entry in entries:
            lines["".join(sorted(held[entry]))].append(entry)
        keeps = all(len(held[entry]) == 1 for entry in entries)
        found.append(list(lines.values()) if keeps else [entries])
    return found


def _of_section(lines: list[list[int]], *, has_howell: bool, turn: int) -> list[int]:
    """Return a section's entries, the best rank's first; every other one begins with another line.

    So no line has the better of the first ranks of all sections.
    """
    if len(lines) == 1:
        entries = lines[0]
        order = howell_entries(len(entries)) if has_howell else range(1, len(entries) + 1)
        return [entries[number - 1] for number in order]
    if turn % 2:
        lines = lines[::-1]
    waiting = [iter(line) for line in lines]
    return [next(waiting[line]) for line in _in_turn([len(line) for line in lines])]


def _in_turn(sizes: Sequence[int]) -> list[int]:
    """Return whose turn it is for each rank, through the groups and back: 0 1 1 0 0 1 1 0.

    A group of m places has them evenly over the whole list, so its mean rank is that of all.
    """
    places = [
        (Fraction(2 * place - 1, size), group if place % 2 else -group, group)
        for group, size in enumerate(sizes)
        for place in range(1, size + 1)
    ]
    return [group for _, _, group in sorted(places)]
