"""Free deals: the federation's movement with its exceptions, and tables of three (OT p.5-15).

N stays, S +1, E +2, W -2 tables a position; a few sizes move differently in some positions. The
cards are dealt anew at every table, so the "boards" are only the numbers of the deals. With 4q + 3
people the N of the highest table is missing and its table plays with three; 4q + 2 and 4q + 1
leave two and three such tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import combinations
from typing import Final

from engine.movements.offsets import SEAT_COLUMNS, board_set, load_table
from engine.rounds import (
    FIXED,
    FREE,
    Movement,
    Round,
    assemble_movement,
    individual_table,
)

_COLUMNS: Final = ("N", "E", "S", "W")
# Tables of three are 7 apart, or 5 (OT p.6); other distances are tried after these.
_DISTANCES: Final = (7, 5)
_FARTHEST: Final = 20

Seating = tuple[tuple[tuple[int, ...], ...], ...]


@cache
def free_deals_seating(tables: int) -> tuple[Seating, str, str]:
    """Return each position's tables (numbers N E S W, line by line), the seats and the source.

    As many positions as meet nobody twice, at most 7; the lists of 3 and 4 tables as printed.
    """
    printed = load_table("free_deals")
    howell = printed["howell"].get(str(tables))
    if howell is not None:
        rounds = tuple(tuple(tuple(people) for people in row) for row in howell["rounds"])
        return rounds, FREE, f"{howell['page']}, printed Howell list of free deals, {tables} tables"
    corrected = printed["corrected"].get(str(tables))
    source = corrected or "OT p.13-14, movement of free deals; entries line by line"
    return tuple(_positions(tables)), FIXED, source


def _positions(tables: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the tables position after position: the shifts of the size, added up."""
    printed = load_table("free_deals")
    longest = printed["longest"].get(str(tables), printed["positions"])
    special = printed["exceptions"].get(str(tables), {"base": printed["base"], "positions": {}})
    moved = dict.fromkeys(_COLUMNS, 0)
    for position in range(1, longest + 1):
        if position > 1:
            shifts = special["base"] | special["positions"].get(str(position), {})
            for column, shift in shifts.items():
                moved[column] += shift
        yield tuple(
            tuple(
                line * tables + (table - moved[column]) % tables + 1
                for line, column in enumerate(_COLUMNS)
            )
            for table in range(tables)
        )


def free_deals_tables(entries: int) -> int:
    """Return the number of tables when some play with three people."""
    return -(-entries // SEAT_COLUMNS)


def longest_free_deals(entries: int, *, first: int = 1) -> int:
    """Return the positions the movement has from position `first` on, 0 for too few people."""
    tables = free_deals_tables(entries)
    if tables not in (3, 4) and tables < 5:
        return 0
    if first > 1 and entries % SEAT_COLUMNS:
        return 0
    # Any two numbers of the Howell lists meet: two missing ones would leave a table of two.
    if tables in (3, 4) and SEAT_COLUMNS * tables - entries > 1:
        return 0
    return len(free_deals_seating(tables)[0]) - first + 1


@cache
def missing_numbers(entries: int, rounds: int) -> frozenset[int]:
    """Return who is missing of the full chart: N of the highest table, and of tables 7 below.

    Where 7 (or 5) would seat somebody at a table of three again, the distance that does least.
    """
    tables = free_deals_tables(entries)
    short = SEAT_COLUMNS * tables - entries
    seating, seats, _ = free_deals_seating(tables)
    if seats == FREE:
        return frozenset(range(entries + 1, SEAT_COLUMNS * tables + 1))
    if short <= 1:
        return frozenset({tables} if short else ())
    distances = [d for d in dict.fromkeys((*_DISTANCES, *range(1, _FARTHEST))) if d < tables]
    best, least = frozenset[int](), len(seating) * entries
    for chosen in combinations(distances, short - 1):
        north = frozenset({tables, *(tables - distance for distance in chosen)})
        again = _three_again(seating[:rounds], north)
        if again < least:
            best, least = north, again
        if least == 0:
            break
    return best


def _three_again(seating: Sequence[Sequence[Sequence[int]]], missing: AbstractSet[int]) -> int:
    """Count the times somebody comes to a table of three again."""
    times = Counter(
        person
        for tables in seating
        for people in tables
        if not missing.isdisjoint(people)
        for person in people
        if person not in missing
    )
    return sum(count - 1 for count in times.values())


def free_deals_movement(
    entries: int, rounds: int, deals_per_round: int, *, first: int = 1
) -> Movement:
    """Return the federation's movement from position `first` on (teams start at 2, OT p.15)."""
    tables = free_deals_tables(entries)
    seating, seats, source = free_deals_seating(tables)
    missing = missing_numbers(entries, rounds)
    present = [number for number in range(1, SEAT_COLUMNS * tables + 1) if number not in missing]
    entry_of = {number: entry for entry, number in enumerate(present, 1)}
    played = []
    for index, row in enumerate(seating[first - 1 : first - 1 + rounds]):
        deals = board_set(index, deals_per_round)
        played.append(
            Round(
                index + 1,
                tuple(
                    individual_table(table, _north_away([entry_of.get(n) for n in people]), deals)
                    for table, people in enumerate(row, 1)
                ),
            )
        )
    return assemble_movement(
        f"free-deals-{tables}" + ("-teams" if first > 1 else ""),
        source + (f"; from position {first}" if first > 1 else ""),
        entries,
        played,
        seats=seats,
        copies=tables,
    )


def _north_away(people: list[int | None]) -> list[int | None]:
    """Return the people of a table with the empty seat North, whose place somebody takes."""
    if None in people:
        away = people.index(None)
        people[0], people[away] = None, people[0]
    return people


def finalist_seats(finalists: int) -> tuple[tuple[int, ...], ...]:
    """Return the tables of a final of 4q people as ranks N E S W... in steps of q (OT p.5).

    Table k of 16 finalists has the ranks k, k + 4, k + 8, k + 12 as N, S, E, W.
    """
    tables = finalists // SEAT_COLUMNS
    return tuple(
        (table, table + 2 * tables, table + tables, table + 3 * tables)
        for table in range(1, tables + 1)
    )
