"""One line of a sheet: scores that sum to zero, and everything that cannot be written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tournament.adapters.lines import check_line, read_line
from tournament.adapters.sheets import (
    ANNULLED,
    MISDEAL,
    PASSED,
    PLAYED,
    Claim,
    LineFacts,
    SheetTable,
    facts_of_form,
    form_of_facts,
)

FIVE = ("Léa", "Tom", "Inès", "Malo", "Rose")
FOUR = FIVE[:4]
HALVES = {"base": "fft", "changes": {"partner_share": "half"}}
GUARD = LineFacts(
    PLAYED, dealer=0, taker=1, contract="guard", oudlers=2, points_half=98,
    petit_last="taker", handfuls=((1, "single"),),
)  # fmt: skip


def table(rules: Any = "fft", names: tuple[str, ...] = FOUR, at_table: int = 0) -> SheetTable:
    return SheetTable.of(rules, names, at_table or len(names))


def codes(table_: SheetTable, facts: LineFacts, barred: int | None = None) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in check_line(table_, facts, barred)]


def test_read_line_of_the_rules_first_example() -> None:
    reading = read_line(table(), GUARD)

    assert reading.amounts_half == (-212, 636, -212, -212)
    score = reading.score
    assert (score.base, score.margin, score.multiplier) == (25, 8, 2)
    assert score.parts == (("petit_last", 20), ("handful_single", 20))
    assert (score.per_defender, reading.made, reading.sum_half) == (106, True, 0)


@pytest.mark.parametrize(
    ("rules", "partner", "alone", "amounts"),
    [
        ("fft", 3, False, (-124, 248, -124, 124, -124)),
        ("fft", None, True, (-124, 496, -124, -124, -124)),
        (HALVES, 3, False, (-124, 186, -124, 186, -124)),
        ("biere", 3, False, (-60, 120, -60, 60, -60)),
    ],
)  # fmt: skip
def test_read_line_at_five(
    rules: Any, partner: int | None, alone: bool, amounts: tuple[int, ...]
) -> None:
    facts = LineFacts(
        PLAYED, 0, 1, "guard", partner=partner, alone=alone, oudlers=2, points_half=94
    )

    reading = read_line(table(rules, FIVE), facts)

    assert reading.amounts_half == amounts
    assert reading.sum_half == 0


def test_read_line_dealer_who_sits_out_has_no_amount() -> None:
    facts = replace(GUARD, dealer=4)

    reading = read_line(table("fft", FIVE, 4), facts)

    assert reading.amounts_half == (-212, 636, -212, -212, None)


def test_read_line_misery_is_paid_by_everybody_partner_too() -> None:
    facts = LineFacts(
        PLAYED, 0, 1, "guard", partner=2, oudlers=2, points_half=82,
        declarations=(Claim(2, "no_trump"), Claim(3, "no_court", is_right=False)),
    )  # fmt: skip

    reading = read_line(table("biere", FIVE), facts)

    bare = read_line(table("biere", FIVE), replace(facts, declarations=()))
    moved = [
        (after or 0) - (before or 0)
        for after, before in zip(reading.amounts_half, bare.amounts_half, strict=True)
    ]
    assert moved == [0, 0, 100, -100, 0]
    assert reading.declared == ((2, 10), (3, -10))
    assert reading.sum_half == 0


def test_read_line_biere_bonuses_stand_inside_the_bracket() -> None:
    facts = LineFacts(
        PLAYED, 0, 1, "guard", partner=2, oudlers=2, points_half=102, petit_last="taker"
    )

    reading = read_line(table("biere", FIVE), facts)

    assert reading.score.is_bonus_multiplied
    assert reading.score.per_defender == (10 + 10 + 10) * 2


@pytest.mark.parametrize(("kind", "amounts"), [(PASSED, (0, 0, 0, 0)), (ANNULLED, (0, 0, 0, 0))])
def test_read_line_without_play_is_zero_and_not_blank(kind: str, amounts: tuple[int, ...]) -> None:
    assert read_line(table(), LineFacts(kind, 0)).amounts_half == amounts


def test_read_line_misdeal_moves_nothing() -> None:
    assert read_line(table(), LineFacts(MISDEAL, 0)).amounts_half == (None, None, None, None)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"taker": None}, [("taker-missing", "taker")]),
        ({"contract": ""}, [("contract-missing", "contract")]),
        ({"oudlers": None}, [("oudlers-missing", "oudlers")]),
        ({"points_half": None}, [("points-missing", "points")]),
        ({"taker": 9}, [("unknown-person", "taker")]),
        ({"dealer": -1}, [("unknown-person", "taker")]),
        ({"kind": "lost"}, [("unknown-person", "taker")]),
        ({"contract": "pousse"}, [("unknown-contract", "contract")]),
        ({"contract": "solo"}, [("result-form", "contract")]),
        ({"oudlers": 4, "points_half": 90}, [("oudlers-out-of-range", "oudlers")]),
        ({"points_half": 184}, [("points-out-of-range", "points")]),
        ({"partner": 2}, [("partner-not-due", "partner")]),
        ({"alone": True}, [("alone-without-partner", "partner")]),
        ({"oudlers": 0, "petit_last": "taker"}, [("petit-last-impossible", "petit_last")]),
        ({"slam": "made"}, [("slam-contradiction", "slam")]),
        (
            {"handfuls": ((1, "triple"), (2, "single"))},
            [("handful-too-large", "handfuls")],
        ),
        ({"handfuls": ((1, "single"), (1, "double"))}, [("announced-twice", "handfuls")]),
        ({"declarations": (Claim(2, "no_trump"),)}, [("unknown-declaration", "declarations")]),
    ],
)  # fmt: skip
def test_check_line_at_four(changes: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert codes(table(), replace(GUARD, **changes)) == found


AT_FIVE = replace(GUARD, partner=2, handfuls=())


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"partner": None}, [("partner-missing", "partner")]),
        ({"partner": None, "alone": True}, []),
        ({"partner": 1}, [("partner-is-taker", "partner")]),
        ({"alone": True}, [("partner-is-taker", "partner")]),
        (
            {"handfuls": ((2, "single"),), "declarations": (Claim(2, "no_trump"),)},
            [("handful-without-trump", "declarations")],
        ),
        ({"handfuls": ((2, "single"),), "declarations": (Claim(2, "no_court"),)}, []),
    ],
)
def test_check_line_at_five(changes: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert codes(table("biere", FIVE), replace(AT_FIVE, **changes)) == found


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"taker": 4}, [("sits-out", "taker")]),
        ({"handfuls": ((4, "single"),)}, [("sits-out", "handfuls")]),
    ],
)
def test_check_line_who_sits_out_does_nothing(
    changes: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    facts = replace(GUARD, dealer=4, **changes)

    assert codes(table("fft", FIVE, 4), facts) == found


def test_check_line_who_misdealt_may_not_bid() -> None:
    assert codes(table(), GUARD, barred=1) == [("bid-barred", "taker")]


def test_check_line_lone_petit_where_it_annuls_nothing() -> None:
    rules = {"base": "fft", "changes": {"lone_petit_annuls": False}}

    assert codes(table(rules), LineFacts(ANNULLED, 0)) == [("lone-petit-plays", "kind")]


def test_slam_where_none_is_played() -> None:
    facts = replace(AT_FIVE, oudlers=3, points_half=182, petit_last="", slam="made")

    assert codes(table("pousse", FIVE), facts) == [("slam-not-played", "slam")]


@pytest.mark.parametrize(
    "facts",
    [
        GUARD,
        replace(AT_FIVE, declarations=(Claim(3, "no_court", is_right=False),)),
        LineFacts(PASSED, 3),
        LineFacts(MISDEAL, 0, culprit=2),
    ],
)
def test_line_facts_are_read_back_as_they_were(facts: LineFacts) -> None:
    assert LineFacts.of(facts.as_json()) == facts


def cleaned(**said: Any) -> dict[str, Any]:
    return {"kind": PLAYED, "taker": 1, "contract": "guard", "oudlers": 2, "points": 98, **said}


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ({}, LineFacts(PLAYED, 3, 1, "guard", oudlers=2, points_half=98)),
        (
            {"points": 84, "side": "defense", "partner": "2", "dealer": 0},
            LineFacts(PLAYED, 0, 1, "guard", 2, oudlers=2, points_half=98),
        ),
        (
            {"partner": "alone", "handful_2": "double", "handful_0": "", "declared_3": "wrong"},
            LineFacts(
                PLAYED, 3, 1, "guard", alone=True, oudlers=2, points_half=98,
                handfuls=((2, "double"),), declarations=(Claim(3, "no_trump", False),),
            ),
        ),
        ({"kind": PASSED}, LineFacts(PASSED, 3)),
        ({"kind": MISDEAL}, LineFacts(MISDEAL, 3, culprit=3)),
        ({"kind": MISDEAL, "culprit": 1, "dealer": 2}, LineFacts(MISDEAL, 2, culprit=1)),
    ],
)  # fmt: skip
def test_facts_of_form(said: dict[str, Any], facts: LineFacts) -> None:
    assert facts_of_form(table("biere", FIVE), cleaned(**said), 3) == facts


def test_form_of_facts_shows_what_was_typed() -> None:
    facts = replace(
        AT_FIVE, points_half=83, partner=None, alone=True, petit_last="",
        handfuls=((2, "single"),), declarations=(Claim(3, "no_court"), Claim(4, "no_trump", False)),
    )  # fmt: skip

    assert form_of_facts(facts) == {
        "kind": "played",
        "dealer": "0",
        "taker": "1",
        "contract": "guard",
        "partner": "alone",
        "oudlers": "2",
        "points": "41.5",
        "side": "attack",
        "handful_2": "single",
        "declared_3": "no_court",
        "declared_4": "wrong",
    }
