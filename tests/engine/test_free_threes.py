"""Free deals where two or three people lack at three and four tables."""

from __future__ import annotations

import pytest

from engine.fairness import check_movement
from engine.movements.free_deals import free_deals_movement, longest_free_deals
from engine.movements.free_threes import longest_threes, threes_movement


@pytest.mark.parametrize("people", [9, 10, 13, 14])
def test_threes_movement_seats_everybody_each_round(people: int) -> None:
    movement = threes_movement(people, 5, 4)

    sizes = [[len(table.entries) for table in row.tables] for row in movement.rounds]
    assert all(sum(row) == people and set(row) <= {3, 4} for row in sizes)
    assert check_movement(movement).faults == ()
    assert all(table.seats["N"] is None for table in movement.tables_played() if not table.is_full)


def test_longest_threes_where_a_chart_seats_everybody() -> None:
    assert [longest_threes(people) for people in (8, 11, 12, 15, 16, 17)] == [0] * 6


@pytest.mark.parametrize("people", [9, 10, 13, 14])
def test_longest_free_deals_leaves_no_table_of_two(people: int) -> None:
    assert longest_free_deals(people) == 0


@pytest.mark.parametrize("people", [11, 15, 23, 26])
def test_free_deals_movement_misses_north_only(people: int) -> None:
    movement = free_deals_movement(people, 5, 4)

    short = [table for table in movement.tables_played() if not table.is_full]
    assert short
    assert all(table.seats["N"] is None for table in short)
    assert check_movement(movement).faults == ()
