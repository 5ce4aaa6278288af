"""One sentence why, in both languages, singular and plural."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from tournament.models import Status, ZeroSide
from tournament.selectors.sheets import Played
from tournament.templatetags.units import weight_text
from tournament.views.public.reasons import (
    Comparison,
    board_reason,
    comparison_at,
    reason_for,
)

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def made(amount: int, beaten: int, equal: int, others: int) -> tuple[Played, Comparison]:
    """Return a result and how it compares, with the marks that follow (RO p.17)."""
    attack = Fraction(100 * (2 * beaten + equal), 2 * others) if others else Fraction(50)
    return (
        Played(Status.PLAYED, amount, "", attack, 100 - attack),
        Comparison(beaten, equal, others),
    )


def french(text: str) -> str:
    """Return a French text with its no-break spaces, written `_` in the tables below."""
    return text.replace("_", NBSP).replace("-", MINUS)


@pytest.mark.parametrize(
    ("amount", "beaten", "equal", "others", "in_french", "in_english"),
    [
        (
            56,
            3,
            0,
            4,
            "Votre +56 bat 3 des 4 autres_: 75_%.",
            "Your +56 beats 3 of the 4 others: 75%.",
        ),
        (62, 4, 0, 4, "Votre +62 bat les 4 autres_: 100_%.", "Your +62 beats all 4 others: 100%."),
        (
            -56,
            0,
            0,
            4,
            "Votre -56 ne bat aucun des 4 autres_: 0_%.",
            f"Your {MINUS}56 beats none of the 4 others: 0%.",
        ),
        (
            -52,
            1,
            0,
            4,
            "Votre -52 ne bat qu’un des 4 autres_: 25_%.",
            f"Your {MINUS}52 beats only one of the 4 others: 25%.",
        ),
        (
            50,
            2,
            1,
            4,
            "Votre +50 bat 2 des 4 autres et en égale 1 (compte ½)_: 62,5_%.",
            "Your +50 beats 2 of the 4 others and equals 1 (counts ½): 62.5%.",
        ),
        (
            50,
            1,
            2,
            4,
            "Votre +50 bat 1 des 4 autres et en égale 2 (comptent ½ chacun)_: 50_%.",
            "Your +50 beats 1 of the 4 others and equals 2 (count ½ each): 50%.",
        ),
        (
            50,
            0,
            1,
            6,
            "Votre +50 égale 1 des 6 autres (compte ½)_: 8,3_%.",
            "Your +50 equals 1 of the 6 others (counts ½): 8.3%.",
        ),
        (
            50,
            0,
            6,
            6,
            "Votre +50 égale les 6 autres (comptent ½ chacun)_: 50_%.",
            "Your +50 equals all 6 others (count ½ each): 50%.",
        ),
        (50, 1, 0, 1, "Votre +50 bat l’autre_: 100_%.", "Your +50 beats the other: 100%."),
        (
            50,
            0,
            0,
            1,
            "Votre +50 ne bat pas l’autre_: 0_%.",
            "Your +50 does not beat the other: 0%.",
        ),
        (
            50,
            0,
            1,
            1,
            "Votre +50 égale l’autre (compte ½)_: 50_%.",
            "Your +50 equals the other (counts ½): 50%.",
        ),
        (
            50,
            0,
            0,
            0,
            "Seul résultat de cet étui_: 50_% aux deux camps.",
            "The only result of this board: 50% to both sides.",
        ),
    ],
)
def test_reason_for_a_taker(amount, beaten, equal, others, in_french, in_english):
    played, found = made(amount, beaten, equal, others)

    with translation.override("fr"):
        said = reason_for(played, found, attacks=True)
    with translation.override("en"):
        spoken = reason_for(played, found, attacks=True)

    assert (said, spoken) == (french(in_french), in_english)


@pytest.mark.parametrize(
    ("beaten", "equal", "others", "in_french"),
    [
        (1, 0, 6, "Défense 83,3_%_: le preneur ne bat qu’un des 6 autres (16,7_%)."),
        (0, 0, 6, "Défense 100_%_: le preneur ne bat aucun des 6 autres (0_%)."),
        (6, 0, 6, "Défense 0_%_: le preneur bat les 6 autres (100_%)."),
        (4, 1, 6, "Défense 25_%_: le preneur bat 4 des 6 autres et en égale 1 (compte ½) (75_%)."),
    ],
)
def test_reason_for_a_defender(beaten, equal, others, in_french):
    played, found = made(56, beaten, equal, others)

    with translation.override("fr"):
        assert reason_for(played, found, attacks=False) == french(in_french)


@pytest.mark.parametrize(
    ("status", "zero_side", "attacks", "in_french"),
    [
        (Status.NEUTRALIZED, ZeroSide.NOBODY, True, "Donne neutralisée, hors moyenne."),
        (Status.NEUTRALIZED, ZeroSide.ATTACK, True, "Donne neutralisée, 0_% pour votre camp."),
        (Status.NEUTRALIZED, ZeroSide.ATTACK, False, "Donne neutralisée, hors moyenne."),
        (Status.NEUTRALIZED, ZeroSide.DEFENSE, False, "Donne neutralisée, 0_% pour votre camp."),
        (Status.ZERO, ZeroSide.NOBODY, False, "Zéro aux deux camps_: 0_% compte dans la moyenne."),
        (Status.NOT_PLAYED, ZeroSide.NOBODY, True, "Pas jouée, hors moyenne."),
    ],
)
def test_reason_for_what_was_not_played(status, zero_side, attacks, in_french):
    with translation.override("fr"):
        said = reason_for(Played(status, None, zero_side, None, None), None, attacks=attacks)

    assert said == french(in_french)


def test_reason_for_a_result_not_compared_yet():
    with translation.override("fr"):
        said = reason_for(Played(Status.PLAYED, 56, "", None, None), None, attacks=True)

    assert said == "Topage en cours de calcul."


@pytest.mark.parametrize(
    ("status", "zero_side", "said"),
    [
        (Status.NEUTRALIZED, ZeroSide.NOBODY, "neutralized"),
        (Status.NEUTRALIZED, ZeroSide.ATTACK, "neutralized, 0% to the attack"),
        (Status.NEUTRALIZED, ZeroSide.DEFENSE, "neutralized, 0% to the defense"),
        (Status.ZERO, ZeroSide.NOBODY, "zero to both sides"),
        (Status.NOT_PLAYED, ZeroSide.NOBODY, "not played"),
    ],
)
def test_board_reason_of_what_was_not_played(status, zero_side, said):
    with translation.override("en"):
        assert board_reason(Played(status, None, zero_side, None, None), None) == said


def test_board_reason_of_the_only_result():
    played, found = made(56, 0, 0, 0)

    with translation.override("en"):
        assert board_reason(played, found) == "the only result"


def test_comparison_at_leaves_out_what_was_not_played():
    amounts = {11: 56, 12: -56, 14: 56}

    assert comparison_at(amounts, 14) == Comparison(beaten=1, equal=1, others=2)
    assert comparison_at(amounts, 13) is None


@pytest.mark.parametrize(
    ("weight", "written"),
    [(Fraction(1, 4), "¼"), (Fraction(3, 4), "¾"), (Fraction(1, 2), "½"), (Fraction(1, 3), "1/3")],
)
def test_weight_text(weight, written):
    assert weight_text(weight) == written
