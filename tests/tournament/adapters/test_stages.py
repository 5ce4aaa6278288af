"""Who is who over stages, and everybody's sum with its cuts."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

import pytest

from tournament.adapters.stages import (
    StageResults,
    add_up,
    contenders_of,
    next_start,
    same_all_along,
)


@pytest.mark.parametrize(
    ("stages", "names"),
    [
        ([{1: [7], 2: [8]}, {1: [8], 2: [9]}], [{1: 1, 2: 2}, {1: 2, 2: 3}]),
        ([{4: [1, 2, 3]}, {1: [1, 2, 9]}], [{4: 1}, {1: 1}]),
        ([{4: [1, 2, 3]}, {1: [1, 8, 9]}], [{4: 1}, {1: 2}]),
        # Replaced one after the other, it is the same team all along.
        ([{1: [1, 2, 3]}, {1: [1, 2, 9]}, {1: [1, 8, 9]}], [{1: 1}, {1: 1}, {1: 1}]),
        # Who was replaced plays with two others: another team.
        ([{1: [1, 2, 3]}, {1: [1, 2, 9], 2: [3, 5, 6]}], [{1: 1}, {1: 1, 2: 2}]),
        # A stage missed between two.
        ([{1: [1]}, {1: [2]}, {1: [1]}], [{1: 1}, {1: 2}, {1: 1}]),
    ],
)
def test_same_all_along(stages: list[dict[int, list[int]]], names: list[dict[int, int]]) -> None:
    assert same_all_along(stages) == names


def points(values: dict[int, int], *, has_cut: bool) -> StageResults:
    exact = {key: Fraction(value) for key, value in values.items()}
    return StageResults(exact, Fraction(1), list(values), has_cut)


def test_add_up_after_two_cuts_ranks_who_went_further_before() -> None:
    rows = add_up(
        [
            points({1: 10, 2: 20, 3: 100, 4: 30}, has_cut=False),
            points({1: 10, 2: -90, 4: 5}, has_cut=True),
            points({1: -500}, has_cut=True),
        ]
    )

    assert [(row.key, row.rank, row.is_behind) for row in rows] == [
        (1, 1, False),
        (4, 2, True),
        (2, 3, True),
        (3, 4, True),
    ]


def test_add_up_without_a_cut_ranks_by_the_sum_alone() -> None:
    rows = add_up([points({1: 10, 2: 90}, has_cut=False), points({1: 10}, has_cut=False)])

    assert [(row.key, row.total, row.is_behind) for row in rows] == [(2, 90, False), (1, 20, False)]


def test_contenders_of_ranks_those_who_may_go_on_among_themselves() -> None:
    rows = [(4, "a", 1), (2, "b", 3), (7, "c", 3), (1, "d", 9)]

    assert [(one.number, one.rank, one.is_tied) for one in contenders_of(rows)] == [
        (4, 1, False),
        (2, 2, True),
        (7, 2, True),
        (1, 4, False),
    ]


@pytest.mark.parametrize(
    ("ends", "now", "begins"),
    [
        # After a break, on a half hour.
        ("2031-03-15 16:10", "2031-03-15 16:12", "2031-03-15 17:00"),
        ("2031-03-15 16:00", "2031-03-14 12:00", "2031-03-15 16:30"),
        # Too late in the evening, or past midnight: the morrow.
        ("2031-03-15 20:45", "2031-03-15 20:50", "2031-03-16 14:00"),
        ("2031-03-16 00:15", "2031-03-16 00:20", "2031-03-17 14:00"),
        # Made days later.
        ("2031-03-15 16:10", "2031-03-20 10:00", "2031-03-21 14:00"),
    ],
)
def test_next_start(ends: str, now: str, begins: str) -> None:
    starts = datetime(2031, 3, 15, 14)

    found = next_start(starts, datetime.fromisoformat(ends), datetime.fromisoformat(now))

    assert found == datetime.fromisoformat(begins)
