"""How a score is told: the contract, the sum behind an amount, the numbers of boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournament.messages.words import CONTRACTS, PARTS
from tournament.templatetags.etui import MINUS

register = template.Library()


@register.filter
def contract_name(code: str) -> str:
    """Return the contract's name; nothing where none is imposed."""
    return str(CONTRACTS.get(code, ""))


@register.filter
def sum_text(reading: Any) -> str:
    """Write the sum behind a reading, seen by the side that won: (25 + 3) × 2 + 20 Petit last."""
    sign = 1 if reading.made else -1
    contract = f"({reading.base} + {reading.margin}) × {reading.multiplier}"
    if not reading.parts:
        return _("%(sum)s, no bonus") % {"sum": contract}
    parts = [
        f"{MINUS if amount * sign < 0 else '+'} {abs(amount)} {PARTS[item]}"
        for item, amount in reading.parts
    ]
    return " ".join([contract, *parts])


@register.filter
def board_span(numbers: Sequence[int]) -> str:
    """Write board numbers: "21 to 24" when they follow each other, else "3, 7, 12"."""
    ordered = sorted(numbers)
    first, last = ordered[0], ordered[-1]
    if len(ordered) > 2 and last - first == len(ordered) - 1:
        return _("%(first)s to %(last)s") % {"first": first, "last": last}
    return ", ".join(map(str, ordered))
