"""An evening told line by line: whose turn it is to deal, the totals, the pot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.adapters.evenings import Evening, barred_before, evening_of, pot_change
from tournament.adapters.sheets import SheetTable

FIVE = ("Léa", "Tom", "Inès", "Malo", "Rose")
MADE: dict[str, Any] = {
    "kind": "played", "taker": 1, "partner": 2,
    "contract": "guard", "oudlers": 2, "points_half": 82,
}  # fmt: skip
FAILED = {**MADE, "points_half": 80}


def told(*lines: dict[str, Any], rules: Any = "biere", first: int = 0) -> Evening:
    table = SheetTable.of(rules, FIVE, 5)
    return evening_of(table, first, [(n, 1, line) for n, line in enumerate(lines, 1)])


def test_evening_not_begun() -> None:
    evening = told()

    assert (evening.dealer, evening.deal, evening.last_number) == (0, 1, 0)
    assert evening.totals_half == (0, 0, 0, 0, 0)
    assert evening.pot is not None
    assert evening.pot.shown == 60
    assert evening.pot_left is not None
    assert evening.pot_left.shown == 0


def test_evening_dealer_moves_on_after_a_deal_played_or_passed() -> None:
    evening = told({**MADE, "dealer": 0}, {"kind": "passed", "dealer": 1})

    assert (evening.dealer, evening.deal) == (2, 3)


def test_evening_passed_out_deal_is_a_row_of_zeros() -> None:
    evening = told({"kind": "passed", "dealer": 0})

    assert evening.rows[0].reading.amounts_half == (0, 0, 0, 0, 0)


def test_evening_pot_over_three_deals() -> None:
    evening = told({**FAILED, "dealer": 0}, {**MADE, "dealer": 1}, {"kind": "passed", "dealer": 2})

    shown = [row.pot.shown for row in evening.rows if row.pot]
    # Stakes 50 and the dealer's 10, the taker's 60; then 10 more and all won; then stakes again.
    assert shown == [120, 0, 60]
    assert evening.pot_left is not None
    # Everybody 10 twice, each dealer 10, Tom 60; of the 130 Inès has 40 and Tom 90.
    assert evening.pot_left.balances == (-30, 0, 10, -20, -20)


def test_evening_pot_of_the_deal_now_played_has_the_dealers_part() -> None:
    evening = told({**FAILED, "dealer": 0})

    assert evening.pot is not None
    assert (evening.pot.shown, evening.pot.balances[1]) == (130, -10 - 60 - 10)


def test_evening_misdeal_is_paid_and_dealt_again_without_a_second_part() -> None:
    evening = told({"kind": "misdeal", "dealer": 0}, {**MADE, "dealer": 0})

    assert evening.rows[0].pot is not None
    assert evening.rows[0].pot.shown == 70
    assert evening.rows[1].deal == 1
    assert evening.pot_left is not None
    assert evening.pot_left.balances == (-30, 50 - 10, 20 - 10, -10, -10)
    assert evening.barred is None


def test_evening_misdeal_costs_whoever_made_it() -> None:
    evening = told({"kind": "misdeal", "dealer": 0, "culprit": 3})

    assert evening.pot_left is not None
    assert evening.pot_left.balances == (-20, -10, -10, -20, -10)


def test_evening_misdeal_bars_the_dealer_where_there_is_no_pot() -> None:
    evening = told({"kind": "misdeal", "dealer": 3}, rules="fft")

    assert (evening.dealer, evening.barred, evening.deal) == (3, 3, 1)
    assert barred_before(evening, 2) == 3
    assert barred_before(evening, 1) is None


def test_evening_without_pot() -> None:
    evening = told({**MADE, "dealer": 0}, rules="fft")

    assert evening.pot is None
    assert evening.rows[0].pot is None


LINES = st.lists(
    st.one_of(
        st.builds(
            lambda dealer, taker, step, oudlers, points: {
                **MADE, "dealer": dealer, "taker": taker, "partner": (taker + step) % 5,
                "oudlers": oudlers, "points_half": points,
            },
            st.integers(0, 4), st.integers(0, 4), st.integers(1, 4), st.integers(0, 3),
            st.integers(0, 182),
        ),
        st.builds(
            lambda kind, dealer: {"kind": kind, "dealer": dealer},
            st.sampled_from(["passed", "annulled", "misdeal"]), st.integers(0, 4),
        ),
    ),
    max_size=25,
)  # fmt: skip


@given(LINES)
def test_evening_sums_are_zero_and_the_pot_is_conserved_at_every_line(
    lines: list[dict[str, Any]],
) -> None:
    evening = told(*lines)

    assert evening.sum_half == 0
    assert evening.pot is not None
    assert evening.pot.total == 0
    for row in evening.rows:
        assert row.reading.sum_half == 0
        assert sum(row.totals_half) == 0
        assert row.pot is not None
        assert row.pot.total == 0


@pytest.mark.parametrize("first", [0, 3])
def test_evening_first_dealer(first: int) -> None:
    assert told(first=first).dealer == first


def test_evening_pot_moves_of_all_lines_are_the_balances() -> None:
    evening = told({**FAILED, "dealer": 0}, {**MADE, "dealer": 1}, {"kind": "passed", "dealer": 2})

    moves = [row.pot_moves for row in evening.rows if row.pot_moves]
    assert evening.pot_left is not None
    assert tuple(map(sum, zip(*moves, strict=True))) == evening.pot_left.balances
    # The stakes, the dealer's part and the taker's penalty.
    assert moves[0] == (-20, -70, -10, -10, -10)


def test_pot_change_counts_the_deals_after_that_change_as_well() -> None:
    rest = ({**MADE, "dealer": 1}, {"kind": "passed", "dealer": 2})
    here = told({**FAILED, "dealer": 0}, *rest)
    corrected = told({**MADE, "dealer": 0}, *rest)

    change = pot_change(here, corrected, 1)

    # What the second deal wins is another pot; after it both evenings stand alike.
    assert change is not None
    assert (change.before, change.after, change.later) == (120, 0, 1)


def test_pot_change_of_a_line_taken_back_is_the_pot_before_it() -> None:
    first = {"kind": "passed", "dealer": 0}
    here, without = told(first, {**FAILED, "dealer": 1}), told(first)

    change = pot_change(here, without, 2)

    assert change is not None
    assert (change.before, change.after, change.later) == (130, 60, 0)


def test_pot_change_of_points_alone_is_none() -> None:
    here, corrected = told({**MADE, "dealer": 0}), told({**MADE, "dealer": 0, "points_half": 90})

    assert pot_change(here, corrected, 1) is None


def test_deal_of_counts_no_misdeals_and_keeps_the_place_of_a_line_taken_back() -> None:
    evening = told({"kind": "misdeal", "dealer": 0, "culprit": 0}, {"kind": "passed", "dealer": 0})

    assert [evening.deal_of(number) for number in (1, 2, 3)] == [1, 1, 2]
