"""Dealers and takers by board number (OT p.16)."""

from __future__ import annotations

import pytest

from engine.boards import dealer_of, leader_of, taker_of
from engine.errors import EngineError

# OT p.16, printed with O for West.
DEALERS = "NESONESONESONESONESONESO".replace("O", "W")
TAKERS = "NOESENSOESNOSEONOSNEONES".replace("O", "W")


def test_labels_of_the_printed_table() -> None:
    assert "".join(map(dealer_of, range(1, 25))) == DEALERS
    assert "".join(map(taker_of, range(1, 25))) == TAKERS


def test_labels_repeat_from_board_25() -> None:
    assert [taker_of(b) for b in range(25, 39)] == [taker_of(b) for b in range(1, 15)]
    assert taker_of(241) == taker_of(1)


@pytest.mark.parametrize("first", range(1, 24, 4))
def test_takers_each_seat_once_in_a_block_of_four(first: int) -> None:
    assert sorted(taker_of(first + k) for k in range(4)) == ["E", "N", "S", "W"]


@pytest.mark.parametrize("first", range(1, 24, 2))
def test_takers_each_pair_has_both_lines(first: int) -> None:
    assert {taker_of(first + k) in "NS" for k in range(2)} == {True, False}


def test_leader_of_sits_right_of_the_dealer() -> None:
    assert [leader_of(b) for b in (1, 2, 3, 4)] == ["W", "N", "E", "S"]


@pytest.mark.parametrize("number", [0, -1, 1000])
def test_taker_of_refuses_other_numbers(number: int) -> None:
    with pytest.raises(EngineError, match="board-number"):
        taker_of(number)
