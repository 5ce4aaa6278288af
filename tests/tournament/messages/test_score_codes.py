"""Every refusal of the engine's scoring has a sentence, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from engine.contracts import Handful, PetitLast, Slam
from engine.scoring import Extras, check_amount
from tournament.messages import SENTENCES, Problem, problem_of
from tournament.messages.words import CONTRACTS, HANDFULS, PARTS, PETIT_LAST, SLAMS

ENGINE = Path(__file__).resolve().parents[3] / "engine"
CODE = re.compile(r"EngineError\(\s*\"([a-z-]+)\"")


def codes_of(*places: str) -> set[str]:
    files = [path for place in places for path in ENGINE.glob(place)]
    return {code for path in files for code in CODE.findall(path.read_text(encoding="utf-8"))}


def test_sentences_know_every_code_of_scoring_rulesets_and_boards() -> None:
    codes = codes_of("scoring/*.py", "rulesets/model.py", "boards.py", "formats.py")

    assert len(codes) > 15
    assert codes - set(SENTENCES) == set()


NO = Extras()
REFUSED_AMOUNTS = [
    (0, True, NO, "0\u00a0: une donne jouée ne vaut jamais 0."),
    (57, True, NO, "57\u00a0: une Garde donne un nombre pair."),
    (
        42,
        True,
        NO,
        "42\u00a0: seulement si le camp perdant mène le Petit au bout. Est-ce le cas\u00a0?",
    ),
    (
        50,
        False,
        NO,
        "50\u00a0: seulement si le camp perdant mène le Petit au bout. Est-ce le cas\u00a0?",
    ),
    (
        190,
        True,
        NO,
        "190\u00a0: seulement avec une double poignée ou une triple poignée. Est-ce le cas\u00a0?",
    ),
    (
        220,
        False,
        NO,
        "220\u00a0: seulement avec le Petit au bout à la défense et une triple poignée."
        " Est-ce le cas\u00a0?",
    ),
    (400, True, NO, "400\u00a0: un preneur qui gagne reçoit de 50 à 160."),
    (20, False, NO, "20\u00a0: un preneur qui chute paie de 52 à 162."),
]


@pytest.mark.parametrize(("amount", "made", "extras", "sentence"), REFUSED_AMOUNTS)
def test_sentence_of_a_refused_amount_in_french(
    amount: int, made: bool, extras: Extras, sentence: str
) -> None:
    (error,) = check_amount(amount, made, extras)

    with translation.override("fr"):
        assert problem_of(error).sentence == sentence


def test_sentence_of_a_refused_amount_in_english() -> None:
    (error,) = check_amount(42, True)

    with translation.override("en"):
        sentence = problem_of(error).sentence

    assert sentence == "42: only if the losing side wins Petit au bout. Did it?"


FACTS = [
    ("amount-odd", {"amount": 57, "step": 4}, "57: this contract gives multiples of 4."),
    (
        "amount-impossible",
        {"amount": 60, "made": True, "least": None, "most": None},
        "60: with these bonuses nothing can stand in this column.",
    ),
    (
        "petit-last-impossible",
        {"side": "taker", "oudlers": 0},
        "Petit au bout for the taker, but the attack has no oudler.",
    ),
    (
        "petit-last-impossible",
        {"side": "defenders", "oudlers": 3},
        "Petit au bout for the defense, but the attack has all three oudlers.",
    ),
    (
        "petit-last-impossible",
        {"side": "taker", "oudlers": 2},
        "Petit au bout for a side that won no trick.",
    ),
    (
        "points-unlikely",
        {"oudlers": 3, "least_half": 26, "most_half": 182},
        "With 3 oudlers the attack has 13 to 91 points.",
    ),
    (
        "points-sum",
        {"attack_half": 83, "defense_half": 98},
        "The two sides have 90.5 points together, not 91.",
    ),
]


@pytest.mark.parametrize(("code", "facts", "sentence"), FACTS)
def test_sentence_of_facts(code: str, facts: dict[str, Any], sentence: str) -> None:
    with translation.override("en"):
        assert Problem(code, facts).sentence == sentence


def test_sentence_without_its_facts_falls_back() -> None:
    with translation.override("en"):
        assert Problem("points-sum").sentence == "Refused: points-sum."
        assert Problem("points-sum", fallback="Not 91.").sentence == "Not 91."


def test_words_cover_what_the_engine_names() -> None:
    assert set(PETIT_LAST) == {str(side) for side in PetitLast}
    assert set(SLAMS) == {str(slam) for slam in Slam}
    assert {str(handful) for handful in Handful} <= set(HANDFULS)
    expected = {"petit_last"}
    expected |= {f"handful_{handful}" for handful in Handful} | {f"slam_{slam}" for slam in Slam}
    assert set(PARTS) == expected
    assert "guard" in CONTRACTS
