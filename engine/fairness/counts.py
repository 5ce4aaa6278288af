"""Plain counts over a movement: meetings, boards, attacks, seats, neighbors, comparisons.

An entry of several people is counted whole, except where it plays both roles at once (quartets):
there its attacker and its defenders are different people, so meetings and boards go by role.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import Final

from engine.boards import taker_of
from engine.rounds import INDIVIDUAL_PLACES, ROLE_PLACES, Movement, Table
from engine.seats import next_to_play

Pair = tuple[int, int]
# One attacks and three defend: an entry this large has different people for the two roles.
BOTH_ROLES: Final = 4


def has_two_sides(movement: Movement, table: Table) -> bool:
    """Say whether the entry's attacker and defenders are different people all the time."""
    return movement.people_per_entry >= BOTH_ROLES and _is_role_table(table)


def _is_role_table(table: Table) -> bool:
    return tuple(place for place, _ in table.places) == ROLE_PLACES


def count_meetings(movement: Movement) -> Counter[Pair]:
    """Return how often each pair meets: (low, high), or (attack, defense) for two-sided entries."""
    met: Counter[Pair] = Counter()
    for table in movement.tables_played():
        people = table.entries
        if not has_two_sides(movement, table):
            people = tuple(sorted(people))
        met.update(combinations(people, 2))
    return met


def count_boards(movement: Movement) -> Counter[tuple[int, int, str]]:
    """Return how often each entry meets each board; the third key is the role of two-sided ones."""
    met: Counter[tuple[int, int, str]] = Counter()
    for table in movement.tables_played():
        by_role = has_two_sides(movement, table)
        for place, entry in table.places:
            if entry is not None:
                role = place if by_role else ""
                met.update((entry, board, role) for board in table.boards)
    return met


def attacker_of(table: Table, board: int) -> int | None:
    """Return the entry that attacks on the board at this table, None when its place is empty."""
    seats = table.seats
    if "attack" in seats:
        return seats["attack"]
    taker = taker_of(board)
    return seats[taker] if taker in seats else seats["NS" if taker in "NS" else "EW"]


def count_attacks(movement: Movement) -> Counter[int]:
    """Return how many boards each entry takes, by the labels of the boards (OT p.16)."""
    attacks: Counter[int] = Counter()
    for table in movement.tables_played():
        takers = (attacker_of(table, board) for board in table.boards)
        attacks.update(entry for entry in takers if entry is not None)
    return attacks


def count_seats(movement: Movement) -> dict[int, Counter[str]]:
    """Return, for each entry, how many rounds it holds each place; absent places count 0."""
    held: dict[int, Counter[str]] = {entry: Counter() for entry in range(1, movement.entries + 1)}
    for table in movement.tables_played():
        for place, entry in table.places:
            if entry is not None:
                held[entry][place] += 1
    return held


def count_right_neighbors(movement: Movement) -> Counter[Pair]:
    """Return how often the second of each pair sits at the first one's right, as play goes."""
    beside: Counter[Pair] = Counter()
    right = {seat: next_to_play(seat) for seat in INDIVIDUAL_PLACES}
    for table in movement.tables_played():
        seats = table.seats
        if "N" not in seats:
            continue
        for seat, entry in seats.items():
            other = seats[right[seat]]
            if entry is not None and other is not None:
                beside[entry, other] += 1
    return beside


def count_plays(movement: Movement) -> Counter[int]:
    """Return at how many tables each board is played in all."""
    return Counter(board for table in movement.tables_played() for board in table.boards)


def copies_needed(movement: Movement) -> int:
    """Return the most tables that have one board at the same time."""
    most = 0
    for played in movement.rounds:
        at_once = Counter((table.slot, board) for table in played.tables for board in table.boards)
        most = max(most, max(at_once.values(), default=0))
    return most


def count_comparisons(movement: Movement) -> Counter[Pair]:
    """Return, for each pair of entries, on how many boards the two are compared in one place."""
    held: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for table in movement.tables_played():
        for place, entry in table.places:
            if entry is not None:
                for board in table.boards:
                    held[board, place].append(entry)
    groups = Counter(tuple(sorted(entries)) for entries in held.values())
    compared: Counter[Pair] = Counter()
    for boards, same in _by_weight(groups).items():
        once: Counter[Pair] = Counter()
        for entries in same:
            once.update(combinations(entries, 2))
        if boards == 1:
            compared += once
        else:
            compared.update({pair: boards * times for pair, times in once.items()})
    return compared


def _by_weight(groups: Counter[tuple[int, ...]]) -> dict[int, list[tuple[int, ...]]]:
    """Return the groups of entries by how many boards they share, so each is walked once."""
    by_weight: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    for entries, boards in groups.items():
        by_weight[boards].append(entries)
    return by_weight
