"""How far the teams of a knock-out came."""

from __future__ import annotations

import pytest

from engine.matches import Meeting, Reach, TeamRecord, rank_records, reaches_of

FIRST = [Meeting((4, 5), 4), Meeting((1,)), Meeting((2,)), Meeting((3,))]
SEMIS = [Meeting((1, 4), 1), Meeting((2, 3), 2)]


def test_reaches_of_a_finished_knock_out() -> None:
    found = reaches_of([FIRST, SEMIS, [Meeting((1, 2), 2)]])

    assert found[2] == Reach(3, 2, is_through=True, is_in=True, is_winner=True)
    assert found[1] == Reach(2, 2, is_through=False, is_in=False)
    assert found[3] == found[4] == Reach(1, 4, is_through=False, is_in=False)
    assert found[5] == Reach(0, 5, is_through=False, is_in=False)


def test_reaches_of_a_stage_going_on_the_exempt_wait() -> None:
    found = reaches_of([[Meeting((4, 5), 4), Meeting((3, 6), is_over=False), Meeting((1,))]])

    assert (found[4].passed, found[4].is_through) == (1, True)
    assert found[5].is_in is False
    assert (found[1].passed, found[1].is_in, found[3].is_in) == (0, True, True)


def test_reaches_of_who_goes_on_whatever_a_result_became() -> None:
    corrected = [Meeting((1, 4), 4), Meeting((2, 3), 2)]

    found = reaches_of([corrected, [Meeting((1, 2), is_over=False)]])

    assert (found[1].passed, found[4].passed) == (1, 0)


@pytest.mark.parametrize(("gone", "winner"), [({1}, 2), ({2}, 1), ({3}, None)])
def test_reaches_of_who_is_left_alone_has_won(gone: set[int], winner: int | None) -> None:
    found = reaches_of([SEMIS], gone)

    assert [team for team, reach in found.items() if reach.is_winner] == (
        [winner] if winner else []
    )


def test_reaches_of_who_wins_the_final_and_leaves_has_won() -> None:
    assert reaches_of([[Meeting((1, 2), 1)]], gone={1})[1].is_winner


def test_rank_records_no_match_won_makes_up_for_a_stage() -> None:
    records = [TeamRecord(1, won=1, passed=1), TeamRecord(2, passed=2), TeamRecord(3, passed=1)]

    assert [row.entry for row in rank_records(records)] == [2, 1, 3]
