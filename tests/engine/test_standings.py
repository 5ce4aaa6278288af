"""Percentages, ranks, and the two lists (RO pp.17-19)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.formats import INDIVIDUAL
from engine.standings import Tally, alternate_order, overall_percent, rank_entries, share_ranks


def played(entry: int, percent: Fraction | int, line: str = "") -> Tally:
    """An entry with the same percentage in attack and in defense."""
    mark = Fraction(percent)
    return Tally(
        entry, line, attack_sum=mark, attack_count=1, defense_sum=3 * mark, defense_count=3
    )


def test_overall_percent_is_a_quarter_attack_three_quarters_defense() -> None:
    tally = Tally(1, "N", Fraction(150), 2, Fraction(120), 3)

    assert overall_percent(tally, INDIVIDUAL) == Fraction(1, 4) * 75 + Fraction(3, 4) * 40


def test_overall_percent_weights_stay_whatever_the_counts() -> None:
    many = Tally(1, "N", Fraction(700), 7, Fraction(50), 1)

    assert overall_percent(many, INDIVIDUAL) == Fraction(25) + Fraction(3, 4) * 50


def test_overall_percent_side_without_boards_is_left_out() -> None:
    tally = Tally(1, "N", defense_sum=Fraction(120), defense_count=3)

    [place] = rank_entries([tally], INDIVIDUAL)

    assert place.overall == 40
    assert place.is_provisional


def test_rank_entries_equal_results_share_and_skip() -> None:
    places = rank_entries([played(1, 60), played(2, 50), played(3, 50), played(4, 40)], INDIVIDUAL)

    assert [place.general_rank for place in places] == [1, 2, 2, 4]
    assert [place.general_tied for place in places] == [False, True, True, False]


def test_rank_entries_sums_of_decimals_do_not_split_ties() -> None:
    tenth, fifth, third = Fraction(1, 10), Fraction(2, 10), Fraction(3, 10)
    summed = Tally(1, "", tenth + fifth, 1, third, 1)
    direct = Tally(2, "", third, 1, tenth + fifth, 1)

    places = rank_entries([summed, direct], INDIVIDUAL)

    assert [place.general_rank for place in places] == [1, 1]


def test_rank_entries_before_the_first_score_lists_everybody_unranked() -> None:
    places = rank_entries([Tally(3, "N"), Tally(1, "S"), Tally(2, "E")], INDIVIDUAL)

    assert [(p.entry, p.overall, p.general_rank, p.board_count) for p in places] == [
        (1, None, None, 0),
        (2, None, None, 0),
        (3, None, None, 0),
    ]


def test_alternate_order_line_winners_first_then_seconds() -> None:
    tallies = [
        played(1, 70, "N"), played(2, 68, "N"), played(3, 40, "S"), played(4, 30, "S"),
        played(5, 66, "E"), played(6, 65, "E"), played(7, 60, "W"), played(8, 10, "W"),
    ]  # fmt: skip

    order = alternate_order(rank_entries(tallies, INDIVIDUAL))

    assert [place.entry for place in order] == [1, 5, 7, 3, 2, 6, 4, 8]
    assert [place.alternate_rank for place in order] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [place.general_rank for place in order] == [1, 3, 5, 6, 2, 4, 7, 8]


def test_alternate_order_tie_inside_a_line_shares_the_better_band() -> None:
    tallies = [
        played(1, 60, "N"), played(2, 60, "N"), played(3, 20, "N"),
        played(4, 50, "S"), played(5, 45, "S"), played(6, 40, "S"),
    ]  # fmt: skip

    order = alternate_order(rank_entries(tallies, INDIVIDUAL))

    assert [(p.entry, p.band, p.alternate_rank) for p in order] == [
        (1, 1, 1), (2, 1, 1), (4, 1, 3), (5, 2, 4), (6, 3, 5), (3, 3, 6),
    ]  # fmt: skip


def test_rank_entries_without_lines_has_one_single_list() -> None:
    places = rank_entries([played(1, 60), played(2, 50)], INDIVIDUAL)

    assert [place.alternate_rank for place in places] == [None, None]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=40))
def test_rank_entries_rank_is_one_more_than_those_above(percents: list[int]) -> None:
    tallies = [played(number, percent) for number, percent in enumerate(percents, start=1)]

    for place in rank_entries(tallies, INDIVIDUAL):
        above = sum(percent > percents[place.entry - 1] for percent in percents)
        assert place.general_rank == above + 1


def test_share_ranks_of_nothing() -> None:
    assert share_ranks([]) == []
