"""The best any movement of a size can do, for each figure that has such a bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import Final

from engine.fairness.counts import has_two_sides
from engine.rounds import FIXED, INDIVIDUAL_PLACES, Movement

PER_TABLE: Final = len(INDIVIDUAL_PLACES)
# Two rounds on 2 (3) tables of four share at least 4 (3) pairs, one less for each person who sits
# out; from 4 tables on they need share none.
SHARED_PAIRS: Final = {2: 4, 3: 3}


def even_pairs(total: int, cells: int) -> int:
    """Return the least sum of C(x, 2) when `total` is spread over so many cells."""
    if cells == 0:
        return 0
    each, more = divmod(total, cells)
    return cells * comb(each, 2) + more * each


def pairs_that_meet(movement: Movement) -> int:
    """Return how many pairs can meet: both ways count where attackers and defenders differ."""
    both_ways = any(has_two_sides(movement, table) for table in movement.tables_played())
    return comb(movement.entries, 2) * (2 if both_ways else 1)


def repeat_meetings_bound(movement: Movement) -> int:
    """Return the least excess of meetings: pairs evenly met, or what few tables force."""
    meetings = sum(comb(len(table.entries), 2) for table in movement.tables_played())
    over = movement.entries - PER_TABLE * movement.tables
    forced = max(0, SHARED_PAIRS.get(movement.tables, 0) - over)
    individual = movement.people_per_entry == 1 and 0 <= over < PER_TABLE
    return max(
        even_pairs(meetings, pairs_that_meet(movement)),
        forced * comb(len(movement.rounds), 2) if individual else 0,
    )


def seat_spread_bound(movement: Movement, played: Iterable[int]) -> int:
    """Return the least spread of seats: a fixed line has them all in one, else equal or 1."""
    if movement.seats == FIXED:
        return max(played, default=0)
    return int(any(rounds % PER_TABLE for rounds in played))


def comparison_squares_bound(
    movement: Movement, seats: dict[int, Counter[str]], comparisons: int
) -> int:
    """Return the least sum of squares of the comparisons per pair, in boards.

    Comparisons spread evenly over the pairs; where everybody plays every set, the sharper bound of
    two rounds: people who hold the same seat in both are fixed by the seat counts, the others
    spread over the twelve other combinations.
    """
    pairs = comb(movement.entries, 2)
    each, more = divmod(comparisons, pairs) if pairs else (0, 0)
    even = (pairs - more) * each * each + more * (each + 1) ** 2
    boards = _complete_boards(movement)
    if boards is None:
        return even
    rounds = len(movement.rounds)
    couples = comb(rounds, 2)
    stayed = sum(comb(times, 2) for held in seats.values() for times in held.values())
    moved = movement.entries * couples - stayed
    once = rounds * PER_TABLE * comb(movement.tables, 2)
    joint = once + 2 * (
        even_pairs(stayed, PER_TABLE * couples)
        + even_pairs(moved, (PER_TABLE**2 - PER_TABLE) * couples)
    )
    return max(even, joint * boards * boards)


def _complete_boards(movement: Movement) -> int | None:
    """Return the boards of a round when all tables share them and nobody sits out, else None."""
    if movement.entries != PER_TABLE * movement.tables or movement.people_per_entry != 1:
        return None
    sizes = set()
    seen: set[int] = set()
    for played in movement.rounds:
        sets = {table.boards for table in played.tables}
        if len(sets) != 1 or len(played.tables) != movement.tables:
            return None
        boards = sets.pop()
        if seen.intersection(boards):
            return None
        seen.update(boards)
        sizes.add(len(boards))
    return sizes.pop() if len(sizes) == 1 else None
