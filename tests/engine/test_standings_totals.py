"""Ranks by points: match points won less lost, or points summed."""

from __future__ import annotations

from fractions import Fraction

from engine.formats import FREE_DEALS, QUARTETS
from engine.standings import Tally, rank_totals


def tally(entry: int, won: int, lost: int, boards: int = 4) -> Tally:
    return Tally(entry, "", Fraction(won), boards, Fraction(lost), boards)


def test_rank_totals_orders_by_won_less_lost_and_shares_equal_ranks() -> None:
    places = rank_totals([tally(1, 10, 4), tally(2, 12, 2), tally(3, 7, 1)], QUARTETS)

    found = [(p.entry, p.overall, p.general_rank, p.general_tied) for p in places]
    assert found == [(2, 10, 1, False), (1, 6, 2, True), (3, 6, 2, True)]


def test_rank_totals_of_points_counts_what_was_scored_alone() -> None:
    places = rank_totals([tally(1, -10, 4), tally(2, 12, 2)], FREE_DEALS)

    assert [(p.entry, p.overall) for p in places] == [(2, 12), (1, -10)]


def test_rank_totals_puts_who_played_nothing_last_without_a_rank() -> None:
    places = rank_totals([Tally(1), tally(2, -5, 0)], QUARTETS)

    assert [(p.entry, p.general_rank, p.overall) for p in places] == [(2, 1, -5), (1, None, None)]
