"""Movements where seats change: meetings at their bound, seats and attacks shared."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.fairness import check_movement
from engine.movements import build_movement
from engine.movements.meetings import find_plan
from engine.movements.seating import share_seats, split


@pytest.mark.parametrize(
    ("people", "rounds"),
    [(16, 5), (24, 7), (28, 9), (36, 11), (40, 13), (48, 15), (60, 19), (64, 20), (100, 20)],
)
def test_drawn_movement_of_stored_designs_meets_nobody_twice(people: int, rounds: int) -> None:
    fairness = check_movement(build_movement("drawn", people, rounds, 4))

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.seat_spread.value <= 1
    assert fairness.attack_spread.value == 0


@pytest.mark.parametrize(("people", "rounds"), [(16, 11), (28, 12), (28, 20), (40, 15), (52, 20)])
def test_drawn_movement_of_copied_designs_reaches_the_bound(people: int, rounds: int) -> None:
    fairness = check_movement(build_movement("drawn", people, rounds, 2))

    assert fairness.faults == ()
    assert fairness.repeat_meetings.is_reached


@pytest.mark.parametrize("people", [15, 23, 27, 31, 35, 39, 47, 63])
def test_drawn_movement_one_missing_keeps_a_table_waiting(people: int) -> None:
    movement = build_movement("drawn", people, 5, 4)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.sit_out_spread.value <= 1
    assert all(len(played.idle) == 1 for played in movement.rounds)


@pytest.mark.parametrize("boards_per_table", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("maker", "people"), [("drawn", 40), ("drawn", 41), ("drawn-one-copy", 44)]
)
def test_drawn_movement_shares_the_attacks(maker: str, people: int, boards_per_table: int) -> None:
    fairness = check_movement(build_movement(maker, people, 8, boards_per_table))

    assert fairness.faults == ()
    assert fairness.attack_spread.value <= 1
    assert fairness.seat_spread.value <= 4


@pytest.mark.parametrize("people", [20, 28, 43, 44, 60, 100])
def test_drawn_one_copy_needs_one_copy(people: int) -> None:
    movement = build_movement("drawn-one-copy", people, 5, 4)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert (fairness.copies_needed, fairness.repeat_meetings.value) == (1, 0)
    assert set(movement.lines) == {None}


@pytest.mark.parametrize(
    ("people", "rounds"), [(8, 3), (8, 7), (9, 8), (10, 9), (11, 10), (12, 11)]
)
def test_drawn_movement_of_two_tables_is_playable(people: int, rounds: int) -> None:
    fairness = check_movement(build_movement("drawn", people, rounds, 4))

    assert fairness.faults == ()
    assert fairness.sit_out_spread.is_reached
    assert fairness.early_sit_outs.value == 0


def test_share_seats_every_person_holds_every_seat_equally() -> None:
    plan = find_plan(64, 20)
    tables = [played.tables for played in plan]
    boards = [[(1, 2, 3, 4)] * len(round_tables) for round_tables in tables]

    seated = share_seats(tables, boards)

    held = Counter(
        (person, seat)
        for round_tables in seated
        for order in round_tables
        for seat, person in enumerate(order)
    )
    assert set(held.values()) == {5}
    assert [[set(order) for order in row] for row in seated] == [
        [set(people) for people in row] for row in tables
    ]


def test_split_halves_every_table_and_every_person() -> None:
    edges = [(person, table) for table in range(6) for person in range(table, table + 4)]

    first, second = split(edges)

    assert sorted(first + second) == sorted(edges)
    assert set(Counter(table for _, table in first).values()) == {2}
    ahead = Counter(person for person, _ in first)
    ahead.subtract(person for person, _ in second)
    assert max(abs(difference) for difference in ahead.values()) <= 1
