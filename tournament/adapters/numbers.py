"""Exact numbers as text for programs: decimal, six places at most, half up."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from engine.comparison import FULL
from engine.notation import decimal_text

STEP = Decimal("0.001")


def exact_text(value: Fraction | int | None) -> str | None:
    """Return the value as decimal text without idle zeros; None for a value not there."""
    return None if value is None else decimal_text(value)


def mark_texts(attack: Fraction | None, defense: Fraction | None) -> tuple[str | None, str | None]:
    """Return the marks of both sides; a defense mark is 100 minus the attack's also in print.

    Rounded apart, two marks that end exactly between two sixth places would add up to more.
    """
    attack_text = exact_text(attack)
    if attack is None or defense is None or attack + defense != FULL:
        return attack_text, exact_text(defense)
    return attack_text, exact_text(FULL - Fraction(attack_text or 0))


def value_text(value: Fraction | int | None, unit: str) -> str | None:
    """Return what a list counts as text: match points always have three decimals."""
    if value is None or unit != "match_points":
        return exact_text(value)
    thousandths = Fraction(value) * 1000
    return str((Decimal(thousandths.numerator) / thousandths.denominator).scaleb(-3).quantize(STEP))
