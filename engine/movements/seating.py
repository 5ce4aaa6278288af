"""Seats inside given tables: everybody attacks, and holds each seat, as evenly as can be.

People and tables form a bipartite graph where a person meets a table by one edge. An *Euler split*
walks closed trails and deals their edges alternately into two halves: each table gives two of its
people to each half, and so, up to one, does each person. Splitting twice gives four *classes*, each
held floor or ceiling of a quarter of the rounds: always attainable.

Where each seat attacks equally often (4, 8 or 12 boards a table) the classes are the seats. Else
the first classes take the seats that attack more, which evens out the attacks; which of those
seats each gets is chosen so that the seats come out even too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Final

from engine.boards import taker_of
from engine.movements.offsets import SEAT_COLUMNS
from engine.seats import SEATS

Tables = list[list[int]]
Edge = tuple[int, int]
# Stands at the table side for everybody who has an odd number of edges.
_SPARE: Final = -1
# Trails in a drawn order: in the given order those of a line would follow each other everywhere.
_SEED: Final = 1
_PASSES: Final = 2


def share_seats(
    rounds: Sequence[Sequence[Sequence[int]]], boards: Sequence[Sequence[Sequence[int]]]
) -> list[Tables]:
    """Return the same tables with their people in the order N E S W.

    `rounds[r][t]` are the people of a table, `boards[r][t]` its boards.
    """
    classes = _classes(rounds)
    orders = [[_orders(tuple(numbers)) for numbers in tables] for tables in boards]
    if all(order == ((0, 1, 2, 3),) for tables in orders for order in tables):
        return classes
    return _even_seats(classes, orders)


def _classes(rounds: Sequence[Sequence[Sequence[int]]]) -> list[Tables]:
    """Return the tables with their people by class: each person in each class equally often."""
    width = max(len(tables) for tables in rounds)
    edges = [
        (person, number * width + table)
        for number, tables in enumerate(rounds)
        for table, people in enumerate(tables)
        for person in people
    ]
    Random(_SEED).shuffle(edges)
    first, second = split(edges)
    sorted_out = [[[0] * SEAT_COLUMNS for _ in tables] for tables in rounds]
    for index, held in enumerate((*split(first), *split(second))):
        for person, place in held:
            number, table = divmod(place, width)
            sorted_out[number][table][index] = person
    return sorted_out


@cache
def _orders(boards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the ways to seat the classes: seat of class 0, 1, 2, 3, those who attack more first.

    Where all seats attack equally often the classes are the seats.
    """
    attacks = Counter(taker_of(board) for board in boards)
    counts = [attacks[seat] for seat in SEATS]
    if min(counts) == max(counts):
        return ((0, 1, 2, 3),)
    falling = sorted(counts, reverse=True)
    return tuple(
        seats
        for seats in permutations(range(SEAT_COLUMNS))
        if [counts[seat] for seat in seats] == falling
    )


def _even_seats(
    classes: list[Tables], orders: list[list[tuple[tuple[int, ...], ...]]]
) -> list[Tables]:
    """Choose each table's order so that everybody's seats come out even: a few passes over all."""
    held: Counter[tuple[int, int]] = Counter()
    chosen: dict[tuple[int, int], tuple[int, ...]] = {}
    for _ in range(_PASSES):
        for number, tables in enumerate(classes):
            for table, people in enumerate(tables):
                before = chosen.get((number, table))
                if before is not None:
                    held.subtract(zip(people, before, strict=True))
                best = min(
                    orders[number][table],
                    key=lambda seats: sum(map(held.__getitem__, zip(people, seats, strict=True))),  # noqa: B023
                )
                held.update(zip(people, best, strict=True))
                chosen[number, table] = best
    seated = []
    for number, tables in enumerate(classes):
        placed = []
        for table, people in enumerate(tables):
            order = [0] * SEAT_COLUMNS
            for person, seat in zip(people, chosen[number, table], strict=True):
                order[seat] = person
            placed.append(order)
        seated.append(placed)
    return seated


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
