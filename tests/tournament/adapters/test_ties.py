"""Tie-breaks from rows: only equals are asked about, each format by what it has."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from tournament.adapters.ties import TieMark, ranked_with_ties, tie_codes, tie_marks
from tournament.models import Tournament
from tournament.selectors.marks import EntryRow, SeatRow


def event(format_code: str, *codes: str) -> Tournament:
    return Tournament(format=format_code, tie_breaks=list(codes), seed="1f" * 32)


def row(number: int, attack: int, defense: int) -> EntryRow:
    """Return an entry with one board on each side."""
    sums = (Fraction(attack), 1, Fraction(defense), 1)
    return EntryRow(number, number, f"Nom {number}", f"Nom {number}", "", False, *sums)


def order(tournament: Tournament, rows: list[EntryRow], marks: Sequence[TieMark] = ()):
    """Return (number, rank, what decided) of the list."""
    lines = ranked_with_ties(tournament, rows, lambda tied: marks)
    return [(one.number, one.place.general_rank, one.place.decided_by) for one in lines]


@pytest.mark.parametrize(
    ("format_code", "codes"),
    [
        ("individual", ("higher-attack", "more-tops", "direct-comparison", "draw")),
        ("triplets", ("higher-attack", "more-tops", "direct-comparison", "draw")),
        ("quartets", ("direct-comparison", "draw")),
        ("teams", ("direct-comparison", "draw")),
        ("free_deals", ("draw",)),
    ],
)
def test_tie_codes_are_those_that_say_something(format_code: str, codes: tuple[str, ...]) -> None:
    assert tie_codes(format_code) == codes


def test_ranked_with_ties_shares_the_rank_by_default() -> None:
    rows = [row(1, 40, 60), row(2, 60, 40)]

    assert order(event("triplets"), rows) == [(1, 1, ""), (2, 1, "equal")]


def test_ranked_with_ties_takes_the_higher_attack() -> None:
    rows = [row(1, 40, 60), row(2, 60, 40), row(3, 10, 10)]

    found = order(event("triplets", "higher-attack"), rows)

    assert found == [(2, 1, ""), (1, 2, "higher-attack"), (3, 3, "result")]


def test_ranked_with_ties_of_quartets_counts_what_each_won_from_the_other() -> None:
    rows = [row(1, 4, 2), row(2, 6, 4)]
    marks = [
        TieMark(1, 5, "attack", "N", -4000, 4000, 1000, 2),
        TieMark(1, 5, "defense", "N", 4000, -4000, 1000, 2),
        TieMark(2, 5, "attack", "N", 4000, -4000, 1000, 1),
        TieMark(2, 5, "defense", "N", -4000, 4000, 1000, 1),
    ]

    found = order(event("quartets", "direct-comparison"), rows, marks)

    assert found == [(2, 1, ""), (1, 2, "direct-comparison")]


def test_ranked_with_ties_passes_over_a_comparison_that_does_not_exist() -> None:
    rows = [row(1, 4, 2), row(2, 6, 4)]

    found = order(event("quartets", "direct-comparison", "draw"), rows)

    assert {decided for _, _, decided in found} == {"", "draw"}


def test_ranked_with_ties_without_the_seed_draws_nothing() -> None:
    tournament = event("triplets", "draw")
    tournament.seed = ""

    found = order(tournament, [row(1, 40, 60), row(2, 60, 40)])

    assert [rank for _, rank, _ in found] == [1, 1]


def test_tie_marks_know_the_team_met() -> None:
    seats = [
        SeatRow(11, "attack", "N", 7, 1, 3, 9),
        SeatRow(12, "defense", "N", 7, 2, 3, 9),
    ]

    found = tie_marks(seats, {7: (4000, -4000, 1000, [], "")}, [1])

    assert found == [TieMark(1, 3, "attack", "N", 4000, -4000, 1000, 2)]
