"""Topage and match points against the federation's worked examples."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.comparison import compare_board, explain_mark, match_points

# RO p.18: one board, five tables, the taker's per-defender amounts.
FEDERATION_BOARD = [56, 62, -56, -52, 50]


def test_compare_board_federation_example() -> None:
    marks = compare_board(FEDERATION_BOARD)

    assert [marks.taker(i) for i in range(5)] == [75, 100, 0, 25, 50]
    assert [marks.defense(i) for i in range(5)] == [25, 0, 100, 75, 50]


def test_compare_board_eleven_different_results_in_steps_of_ten() -> None:
    marks = compare_board([2 * i for i in range(11)])

    assert [marks.taker(i) for i in range(11)] == [10 * i for i in range(11)]


def test_compare_board_ties_share() -> None:
    marks = compare_board([56, 56, -52, 80])

    assert [marks.taker(i) for i in range(4)] == [50, 50, 0, 100]


def test_compare_board_single_result_gives_fifty() -> None:
    assert compare_board([56]).taker(0) == 50
    assert compare_board([56]).defense(0) == 50


def test_compare_board_nothing_played() -> None:
    assert compare_board([]).numerators == ()


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=60))
def test_compare_board_equals_the_definition(scores: list[int]) -> None:
    marks = compare_board(scores)

    for index, score in enumerate(scores):
        beaten = sum(other < score for other in scores)
        equal = scores.count(score) - 1
        expected = Fraction(100 * (2 * beaten + equal), 2 * (len(scores) - 1))
        assert marks.taker(index) == expected
        assert 0 <= marks.taker(index) <= 100
    assert sum(marks.taker(i) for i in range(len(scores))) == 50 * len(scores)


def test_explain_mark_counts_the_other_results() -> None:
    explanation = explain_mark([56, 56, -52, 80], 0)

    assert (explanation.beaten, explanation.equal, explanation.others) == (1, 1, 3)


@pytest.mark.parametrize(
    ("ours", "theirs", "points"),
    # RO p.23, then rows of the table RO p.24.
    [
        (82, 66, "4.000"),
        (68, -76, "12.000"),
        (-68, -58, "-3.162"),
        (2, 0, "1.414"),
        (50, 0, "7.071"),
        (200, 0, "14.142"),
        (400, 0, "20.000"),
        (698, 0, "26.420"),
        (60, 60, "0.000"),
    ],
)
def test_match_points_published_values(ours: int, theirs: int, points: str) -> None:
    assert match_points(ours, theirs) == Decimal(points)
    assert match_points(theirs, ours) == -Decimal(points)
