"""Amounts of money: whole cents inside, written as the reader's language writes them."""

from __future__ import annotations

from django.utils.formats import get_format
from django.utils.translation import get_language

CENTS = 100
NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def money(cents: int | None) -> str:
    """Write cents as euros: 12,50 €, or €12.50 in English; a whole amount without cents."""
    if cents is None:
        return ""
    amount = plain_money(abs(cents)).removesuffix(f"{_comma()}00")
    sign = MINUS if cents < 0 else ""
    if (get_language() or "").startswith("fr"):
        return f"{sign}{amount}{NO_BREAK}€"
    return f"{sign}€{amount}"


def plain_money(cents: int | None) -> str:
    """Write cents without a sign of money, as it is typed: 12,50."""
    if cents is None:
        return ""
    whole, rest = divmod(cents, CENTS)
    return f"{whole}{_comma()}{rest:02}"


def whole_euros(cents: int | None) -> int:
    """Return the euros of an amount, which words beside it agree with: 1,50 € is one euro."""
    return abs(cents or 0) // CENTS


def _comma() -> str:
    return str(get_format("DECIMAL_SEPARATOR"))
