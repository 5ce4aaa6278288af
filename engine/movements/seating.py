"""Seats inside given tables: everybody holds each seat equally often, or as near as can be.

People and tables form a bipartite graph where a person meets a table by one edge. An *Euler split*
walks closed trails and deals their edges alternately into two halves: each table gives two of its
people to each half, and so, up to one, does each person. Splitting twice gives the four seats,
each held floor or ceiling of a quarter of the rounds: always attainable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.movements.offsets import SEAT_COLUMNS

Tables = list[list[int]]
# Stands at the table side for everybody who has an odd number of edges.
_SPARE: Final = -1
Edge = tuple[int, int]


def share_seats(rounds: Sequence[Sequence[Sequence[int]]]) -> list[Tables]:
    """Return the same tables with their people in the order N E S W, seats shared evenly."""
    width = max(len(tables) for tables in rounds)
    edges = [
        (person, number * width + table)
        for number, tables in enumerate(rounds)
        for table, people in enumerate(tables)
        for person in people
    ]
    seated = [[[0] * SEAT_COLUMNS for _ in tables] for tables in rounds]
    for seat, held in enumerate(_quarters(edges)):
        for person, place in held:
            number, table = divmod(place, width)
            seated[number][table][seat] = person
    return seated


def _quarters(edges: list[Edge]) -> list[list[Edge]]:
    first, second = split(edges)
    north, south = split(first)
    east, west = split(second)
    return [north, east, south, west]


def split(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Return two halves of the edges: every table has even degree and is halved exactly.

    A person of odd degree gets one edge more in one of the halves.
    """
    ends: list[tuple[int, int]] = list(edges)
    at_person: dict[int, list[int]] = {}
    for index, (person, _) in enumerate(edges):
        at_person.setdefault(person, []).append(index)
    for person, indexes in at_person.items():
        if len(indexes) % 2:
            ends.append((person, _SPARE))
            indexes.append(len(ends) - 1)
    at_table: dict[int, list[int]] = {}
    for index, (_, table) in enumerate(ends):
        at_table.setdefault(table, []).append(index)
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    used = [False] * len(ends)
    for person in at_person:
        _walk(person, ends, at_person, at_table, used, halves)
    return halves


def _walk(
    person: int,
    ends: Sequence[Edge],
    at_person: dict[int, list[int]],
    at_table: dict[int, list[int]],
    used: list[bool],
    halves: tuple[list[Edge], list[Edge]],
) -> None:
    """Follow closed trails from this person; out edges go to one half, in edges to the other."""
    here = person
    while True:
        leaving = _unused(at_person[here], used)
        if leaving is None:
            return
        table = ends[leaving][1]
        arriving = _unused(at_table[table], used)
        assert arriving is not None  # a table has even degree
        for half, index in enumerate((leaving, arriving)):
            if ends[index][1] != _SPARE:
                halves[half].append(ends[index])
        here = ends[arriving][0]


def _unused(indexes: list[int], used: list[bool]) -> int | None:
    while indexes:
        index = indexes.pop()
        if not used[index]:
            used[index] = True
            return index
    return None
