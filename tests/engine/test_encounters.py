"""Match points of two teams on a board: quartets and teams (RO pp.22-26)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.encounters import Attack, pair_attacks, side_points, total_points
from engine.errors import EngineError
from engine.formats import INDIVIDUAL, QUARTETS, TEAMS
from engine.movements import build_movement

# RO p.23: our attacker's score, theirs, our match points.
WORKED = [(82, 66, "4.000"), (68, -76, "12.000"), (-68, -58, "-3.162")]
# RO p.24, from the table of differences.
SCALE = [(2, "1.414"), (50, "7.071"), (100, "10.000"), (200, "14.142"), (400, "20.000"),
         (698, "26.420"), (0, "0.000")]  # fmt: skip


@pytest.mark.parametrize(("ours", "theirs", "points"), WORKED)
def test_side_points_quartets_as_worked(ours: int, theirs: int, points: str) -> None:
    expected = Decimal(points)

    assert side_points(QUARTETS, ours, theirs) == (expected, -expected)


@pytest.mark.parametrize(("ours", "theirs", "points"), WORKED)
def test_side_points_teams_to_the_better_side_only(ours: int, theirs: int, points: str) -> None:
    expected = Decimal(points)
    better = (expected, Decimal(0)) if expected > 0 else (Decimal(0), -expected)

    assert side_points(TEAMS, ours, theirs) == better


@pytest.mark.parametrize(("difference", "points"), SCALE)
def test_side_points_follow_the_printed_scale(difference: int, points: str) -> None:
    ours, theirs = side_points(QUARTETS, difference, 0)

    assert (str(ours), str(theirs)) == (points, points if difference == 0 else f"-{points}")


def test_side_points_format_without_match_points() -> None:
    with pytest.raises(EngineError, match="no-match-points"):
        side_points(INDIVIDUAL, 10, 5)


def test_pair_attacks_joins_a_board_and_its_return() -> None:
    [first, second] = pair_attacks(
        [Attack(3, 1, 2, 82), Attack(5, 1, 2, 68), Attack(3, 2, 1, 66)], QUARTETS
    )

    assert (first.one_score, first.other_score) == (82, 66)
    assert (first.one_points, first.other_points) == (Decimal("4"), Decimal("-4"))
    assert (second.one_points, second.other_points) == (None, None)


def test_pair_attacks_neutralized_side_gives_nothing_to_both() -> None:
    [encounter] = pair_attacks([Attack(3, 1, 2, 82), Attack(3, 2, 1, None)], QUARTETS)

    assert (encounter.one_points, encounter.other_points) == (0, 0)


def test_pair_attacks_sections_keep_their_boards_apart() -> None:
    found = pair_attacks([Attack(3, 1, 2, 82, "red"), Attack(3, 2, 1, 66, "green")], QUARTETS)

    assert [encounter.one_points for encounter in found] == [None, None]


@pytest.mark.parametrize(
    ("attacks", "code"),
    [
        ([Attack(3, 1, 2, 82), Attack(3, 1, 2, 66)], "result-twice"),
        ([Attack(3, 1, 1, 82)], "own-defense"),
    ],
)
def test_pair_attacks_refuses(attacks: list[Attack], code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        pair_attacks(attacks, QUARTETS)

    assert refusal.value.code == code


def test_total_points_quartets_won_less_lost() -> None:
    attacks = [
        Attack(1, 1, 2, 82), Attack(1, 2, 1, 66),
        Attack(2, 1, 3, 68), Attack(2, 3, 1, -76),
        Attack(3, 1, 2, -68), Attack(3, 2, 1, -58),
    ]  # fmt: skip

    totals = total_points(pair_attacks(attacks, QUARTETS), [1, 2, 3, 4])

    assert (totals[1].won, totals[1].lost) == (Decimal("16.000"), Decimal("3.162"))
    assert [totals[n].total for n in (1, 2, 3, 4)] == [
        Decimal("12.838"), Decimal("-0.838"), Decimal("-12.000"), 0,
    ]  # fmt: skip
    assert totals[4].encounters == 0


def test_total_points_teams_count_what_each_side_won() -> None:
    attacks = [
        Attack(1, 1, 2, 82), Attack(1, 2, 1, 66), Attack(2, 1, 2, -68), Attack(2, 2, 1, -58),
    ]  # fmt: skip

    totals = total_points(pair_attacks(attacks, TEAMS), [1, 2])

    assert (totals[1].won, totals[2].won) == (Decimal("4.000"), Decimal("3.162"))
    assert totals[1].lost == totals[2].won


@given(st.data())
def test_total_points_of_a_whole_quartets_event_sum_to_zero(data: st.DataObject) -> None:
    teams, positions = data.draw(st.sampled_from([(5, 4), (6, 6), (7, 6), (8, 6)]))
    movement = build_movement("quartets", teams, positions, 1)
    attacks = [
        Attack(board, *table.entries, 2 * data.draw(st.integers(-120, 120)))
        for table in movement.tables_played()
        for board in table.boards
    ]

    totals = total_points(pair_attacks(attacks, QUARTETS), range(1, movement.entries + 1))

    assert sum(total.total for total in totals.values()) == 0
