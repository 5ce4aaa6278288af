"""The formats' values against the federation's texts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.contracts import Contract
from engine.errors import EngineError
from engine.formats import FORMATS, TEAMS, Comparison, format_of
from engine.standings import Tally, overall_percent

GUARD = (Contract.GUARD,)
ABOVE = (Contract.GUARD, Contract.GUARD_WITHOUT, Contract.GUARD_AGAINST)
# code, contracts, people an entry has, what is compared, passed-out deals, reference list.
VALUES = [
    ("individual", GUARD, (1, 1), Comparison.MARKS, False, "alternate"),
    ("triplets", GUARD, (3, 3), Comparison.MARKS, False, "alternate"),
    ("quartets", GUARD, (4, 4), Comparison.SIGNED_MATCH_POINTS, False, "general"),
    ("teams", ABOVE, (4, 6), Comparison.BETTER_SIDE_MATCH_POINTS, False, "general"),
    ("free_deals", (Contract.SMALL, *ABOVE), (1, 1), Comparison.POINTS, True, "general"),
]


@pytest.mark.parametrize(
    ("code", "contracts", "people", "comparison", "passes", "reference"), VALUES
)
def test_format_of_each_code(
    code: str,
    contracts: tuple[Contract, ...],
    people: tuple[int, int],
    comparison: Comparison,
    passes: bool,
    reference: str,
) -> None:
    rules = format_of(code)

    assert rules.contracts == contracts
    assert rules.people == people
    assert rules.comparison is comparison
    assert rules.has_passed_out is passes
    assert rules.reference_list == reference
    assert rules.imposed_contract == (contracts[0] if len(contracts) == 1 else None)


def test_format_of_unknown_code() -> None:
    with pytest.raises(EngineError, match="unknown-format"):
        format_of("pairs")


@pytest.mark.parametrize("code", FORMATS)
def test_article_names_a_page_for_each_fact(code: str) -> None:
    rules = format_of(code)

    for field in ("contracts", "people", "comparison", "lists", "entries"):
        assert rules.article(field).startswith(("RO p", "OT p"))


@pytest.mark.parametrize(
    ("code", "percent"), [("individual", Fraction(3, 4) * 40 + 20), ("triplets", Fraction(60))]
)
def test_overall_percent_weights_of_the_format(code: str, percent: Fraction) -> None:
    tally = Tally(1, "", Fraction(80), 1, Fraction(40), 1)

    assert overall_percent(tally, format_of(code)) == percent


def test_weights_of_match_points_do_not_exist() -> None:
    with pytest.raises(EngineError, match="no-percentages"):
        overall_percent(Tally(1), TEAMS)


@pytest.mark.parametrize(
    ("code", "entries", "refusal"),
    [
        ("triplets", 4, "too-few-entries"),
        ("triplets", 55, "too-many-entries"),
        ("quartets", 4, "too-few-entries"),
        ("quartets", 22, "too-many-entries"),
        ("teams", 1, "too-few-entries"),
        ("teams", 401, "too-many-entries"),
        ("free_deals", 7, "too-few-entries"),
    ],
)
def test_check_entries_refuses(code: str, entries: int, refusal: str) -> None:
    with pytest.raises(EngineError) as error:
        format_of(code).check_entries(entries)

    assert error.value.code == refusal
    assert error.value.facts["entries"] == entries


@pytest.mark.parametrize(
    ("code", "entries"),
    [("triplets", 5), ("triplets", 54), ("quartets", 5), ("quartets", 21), ("teams", 400)],
)
def test_check_entries_accepts(code: str, entries: int) -> None:
    format_of(code).check_entries(entries)
