"""Criteria in their order: what separates equals, and what the list tells about it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.formats import INDIVIDUAL
from engine.standings import Tally, alternate_order, rank_by, rank_entries
from engine.standings.ties import (
    Criterion,
    EntryMark,
    committed_draw,
    decided_between,
    direct_comparison,
    direct_meetings,
    higher_attack,
    more_tops,
)

EQUALS = {1: 50, 2: 60, 3: 50, 4: 50}


def told(results: dict[int, int], *criteria: Criterion) -> list[tuple[int, int, bool, str]]:
    """Return the list as (entry, rank, tied, decided by)."""
    return [(r.entry, r.rank, r.tied, r.decided_by) for r in rank_by(results, criteria)]


def by(code: str, values: dict[int, int]) -> Criterion:
    """Return a criterion with these values."""
    return Criterion(code, lambda group: {entry: values[entry] for entry in group})


def mark(entry: int, board: int, percent: int, *, attacks: bool = True) -> EntryMark:
    """Return an entry's mark on a board."""
    return EntryMark(entry, board, attacks, Fraction(percent))


def test_rank_by_default_shares_the_rank_and_says_equal() -> None:
    assert told(EQUALS) == [
        (2, 1, False, ""),
        (1, 2, True, "result"),
        (3, 2, True, "equal"),
        (4, 2, True, "equal"),
    ]


def test_rank_by_each_criterion_separates_what_the_one_before_left() -> None:
    first, second = by("higher-attack", {1: 9, 3: 9, 4: 7}), by("more-tops", {1: 1, 3: 2})

    assert told(EQUALS, first, second) == [
        (2, 1, False, ""),
        (3, 2, False, "result"),
        (1, 3, False, "more-tops"),
        (4, 4, False, "higher-attack"),
    ]


def test_rank_by_a_criterion_that_says_nothing_is_passed_over() -> None:
    silent = Criterion("direct-comparison", lambda group: None)

    assert told(EQUALS, silent) == told(EQUALS)
    assert told(EQUALS, silent, by("more-tops", {1: 1, 3: 2, 4: 3}))[1] == (4, 2, False, "result")


def test_rank_by_never_looks_at_criteria_of_unequal_results() -> None:
    assert told({1: 60, 2: 50}, by("more-tops", {}))[1] == (2, 2, False, "result")


def test_decided_between_is_the_first_criterion_that_differs() -> None:
    criteria = [by("higher-attack", {1: 9, 3: 9, 4: 7}), by("more-tops", {1: 1, 3: 2})]
    rows = rank_by(EQUALS, criteria)

    assert decided_between(rows, criteria, 3, 1) == "more-tops"
    assert decided_between(rows, criteria, 4, 3) == "higher-attack"
    assert decided_between(rows, criteria, 2, 4) == "result"
    assert decided_between(rank_by(EQUALS), [], 1, 4) == "equal"


def test_higher_attack_nobody_without_attacks_is_ahead() -> None:
    tallies = [Tally(1, "", Fraction(0), 1), Tally(2, "", defense_sum=Fraction(50))]

    assert higher_attack(tallies).values([1, 2]) == {1: 0, 2: -1}


def test_more_tops_counts_marks_of_100() -> None:
    criterion = more_tops([mark(1, 1, 100), mark(1, 2, 99), mark(2, 1, 100), mark(2, 3, 100)])

    assert criterion.values([1, 2, 3]) == {1: 1, 2: 2, 3: 0}


def test_direct_comparison_same_board_same_side() -> None:
    marks = [
        mark(1, 1, 75), mark(2, 1, 50),
        mark(1, 2, 25, attacks=False), mark(2, 2, 75, attacks=False),
        mark(1, 3, 100), mark(2, 3, 0, attacks=False),
        mark(1, 4, 60), mark(2, 4, 40),
    ]  # fmt: skip

    assert direct_comparison(marks).values([1, 2]) == {1: 1, 2: -1}


def test_direct_comparison_needs_every_two_of_the_group() -> None:
    marks = [mark(1, 1, 75), mark(2, 1, 50), mark(3, 2, 50)]

    assert direct_comparison(marks).values([1, 2, 3]) is None
    assert direct_comparison(marks).values([1, 2]) == {1: 1, 2: -1}


def test_direct_meetings_points_won_less_lost() -> None:
    criterion = direct_meetings({(1, 2): 12, (2, 1): 4, (1, 3): 0, (3, 1): 1, (2, 3): 2, (3, 2): 2})

    assert criterion.values([1, 2, 3]) == {1: 7, 2: -8, 3: 1}
    assert criterion.values([1, 4]) is None


def test_committed_draw_is_repeatable_and_does_not_depend_on_the_group() -> None:
    key = bytes(range(32))
    rows = rank_by(EQUALS, [committed_draw(EQUALS, key)])
    again = rank_by({1: 50, 3: 50, 4: 50, 2: 50}, [committed_draw(EQUALS, key)])

    assert {row.decided_by for row in rows[2:]} == {"draw"}
    order = [row.entry for row in rows[1:]]
    assert [row.entry for row in again if row.entry != 2] == order
    others = {tuple(r.entry for r in rank_by(EQUALS, [committed_draw(EQUALS, bytes([n] * 32))]))
              for n in range(40)}  # fmt: skip
    assert len(others) == 6


def played(entry: int, attack: int, defense: int, line: str = "") -> Tally:
    """An entry with one board on each side."""
    return Tally(entry, line, Fraction(attack), 1, Fraction(defense), 1)


# 60 = 1/4 x 30 + 3/4 x 70 = 1/4 x 90 + 3/4 x 50.
TIED = [(1, 30, 70, "N"), (2, 90, 50, "N"), (3, 60, 60, "S"), (4, 10, 10, "S")]


def test_rank_entries_with_criteria_in_both_lists() -> None:
    tallies = [played(*each) for each in TIED]
    places = rank_entries(tallies, INDIVIDUAL, [higher_attack(tallies)])

    assert [(p.entry, p.general_rank, p.general_tied, p.decided_by) for p in places] == [
        (2, 1, False, ""),
        (3, 2, False, "higher-attack"),
        (1, 3, False, "higher-attack"),
        (4, 4, False, "result"),
    ]
    alternate = [(p.entry, p.band, p.alternate_rank) for p in alternate_order(places)]
    assert alternate == [(2, 1, 1), (3, 1, 2), (1, 2, 3), (4, 2, 4)]


def test_rank_entries_without_criteria_says_equal() -> None:
    places = rank_entries([played(*each) for each in TIED], INDIVIDUAL)

    assert [(p.entry, p.general_rank, p.decided_by) for p in places] == [
        (1, 1, ""),
        (2, 1, "equal"),
        (3, 1, "equal"),
        (4, 4, "result"),
    ]


@pytest.mark.parametrize("results", [{}, {7: 0}])
def test_rank_by_of_few(results: dict[int, int]) -> None:
    assert [row.entry for row in rank_by(results)] == list(results)
