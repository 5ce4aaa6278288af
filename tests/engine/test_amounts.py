"""Bare amounts of an imposed guard: what the rules can give, and what a refusal offers to ask."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.rulesets import ruleset
from engine.scoring import Extras, PlayedDeal, Sheet, check_amount, read_amount, score_deal

PETIT_TAKER = Extras(petit_last=PetitLast.TAKER)
PETIT_DEFENSE = Extras(petit_last=PetitLast.DEFENDERS)
SINGLE = Extras(handfuls=(Handful.SINGLE,))


def codes(amount: int, made: bool, extras: Extras = Extras(), **sheet: Any) -> list[str]:  # noqa: B008
    return [problem.code for problem in check_amount(amount, made, extras, **sheet)]


def accepted(made: bool, extras: Extras) -> set[int]:
    return {amount for amount in range(-10, 1000) if not check_amount(amount, made, extras)}


@pytest.mark.parametrize(
    ("made", "extras", "least", "most"),
    [
        (True, Extras(), 50, 160),
        (False, Extras(), 52, 162),
        # All three oudlers cannot be the attack's when the defense has the Petit, nor none
        # the taker's when he has it: the margins are narrower on that side.
        (True, PETIT_TAKER, 70, 180),
        (True, PETIT_DEFENSE, 30, 130),
        (False, PETIT_TAKER, 32, 132),
        (False, PETIT_DEFENSE, 72, 182),
        (True, SINGLE, 70, 180),
        (False, SINGLE, 72, 182),
    ],
)
def test_check_amount_guard_accepts_exactly_the_even_amounts(
    made: bool, extras: Extras, least: int, most: int
) -> None:
    assert accepted(made, extras) == set(range(least, most + 1, 2))


@pytest.mark.parametrize(
    ("made", "slam", "amounts"),
    [
        (True, Slam.MADE, {342, 360}),
        (True, Slam.ANNOUNCED_MADE, {542, 560}),
        (False, Slam.MADE, set()),
        (True, Slam.DEFENDERS_MADE, set()),
        # The column says who pays: a guard made with the slam lost costs the taker 40 to 150.
        (False, Slam.ANNOUNCED_FAILED, {*range(40, 151, 2), *range(252, 363, 2)}),
        (True, Slam.ANNOUNCED_FAILED, set()),
    ],
)
def test_check_amount_slam(made: bool, slam: Slam, amounts: set[int]) -> None:
    assert accepted(made, Extras(slam=slam)) == amounts


@pytest.mark.parametrize(
    ("amount", "made", "extras", "code"),
    [
        (0, True, Extras(), "amount-zero"),
        (-56, True, Extras(), "amount-negative"),
        (57, True, Extras(), "amount-odd"),
        (57, False, PETIT_TAKER, "amount-odd"),
        (42, True, Extras(), "amount-needs-extra"),
        (20, True, Extras(), "amount-impossible"),
        (700, True, Extras(), "amount-impossible"),
        (
            100,
            True,
            Extras(PetitLast.DEFENDERS, slam=Slam.MADE),
            "extras-impossible",
        ),
    ],
)
def test_check_amount_refusal(amount: int, made: bool, extras: Extras, code: str) -> None:
    assert codes(amount, made, extras) == [code]


def test_check_amount_odd_says_the_step() -> None:
    assert check_amount(57, True)[0].facts["step"] == 2


@pytest.mark.parametrize(
    ("amount", "made", "explanations"),
    [
        (42, True, [{"petit_last": "defenders"}]),
        (34, False, [{"petit_last": "taker"}]),
        (170, True, [{"petit_last": "taker"}, *({"handful": h} for h in Handful)]),
        (192, True, [{"handful": "triple"}]),
        (212, True, [{"petit_last": "taker", "handful": "triple"}]),
        (360, True, [{"slam": "made"}]),
    ],
)
def test_check_amount_names_what_would_explain_it(
    amount: int, made: bool, explanations: list[dict[str, str]]
) -> None:
    facts = check_amount(amount, made)[0].facts

    assert facts["explanations"] == explanations
    assert facts["would_explain"] == list(dict.fromkeys(k for e in explanations for k in e))


def test_check_amount_impossible_says_the_limits() -> None:
    facts = check_amount(20, False)[0].facts

    assert (facts["least"], facts["most"]) == (52, 162)


def test_check_amount_other_contract_of_a_team_match() -> None:
    sheet = Sheet(ruleset("fft"), Contract.GUARD_AGAINST, 4)

    assert codes(150, True, sheet=sheet) == []
    assert codes(62, True, sheet=sheet) == ["amount-impossible"]


def test_read_amount_failed_by_three() -> None:
    reading = read_amount(56, False)

    assert reading is not None
    assert (reading.made, reading.margin, reading.base, reading.multiplier) == (False, 3, 25, 2)
    assert reading.bonuses == ()
    assert reading.per_defender == -56
    assert dict(reading.scores) == {"taker": -168, "defender": 56}


def test_read_amount_with_bonuses() -> None:
    reading = read_amount(106, True, Extras(PetitLast.TAKER, (Handful.SINGLE,)))

    assert reading is not None
    assert reading.margin == 8
    assert [(line.item, line.amount) for line in reading.bonuses] == [
        ("petit_last", 20),
        ("handful_single", 20),
    ]


def test_read_amount_impossible() -> None:
    assert read_amount(57, True) is None


@given(st.integers(0, 3), st.integers(0, 182), st.sampled_from([(), (Handful.DOUBLE,)]))
def test_read_amount_gives_back_what_was_scored(
    oudlers: int, points_half: int, handfuls: tuple[Handful, ...]
) -> None:
    score = score_deal(
        ruleset("fft"), 4, PlayedDeal(Contract.GUARD, oudlers, points_half, handfuls)
    )

    reading = read_amount(abs(score.per_defender), score.made, Extras(handfuls=handfuls))

    assert reading is not None
    assert (reading.made, reading.margin) == (score.made, score.margin_counted)
    assert reading.scores == score.scores
