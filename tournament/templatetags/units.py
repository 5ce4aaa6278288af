"""How a result is written in what its list counts: percentages, match points, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from tournament.templatetags.etui import BLANK, MINUS, average, decimal, seat_name, signed

register = template.Library()

MATCH_POINT_PLACES = 3
SEAT_ORDER = "NESW"
FRACTION_SLASH = "\N{FRACTION SLASH}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

HALVES = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}

Exact = int | Fraction | Decimal

HEADS = {
    "percent": gettext_lazy("Average"),
    "match_points": gettext_lazy("Match points"),
    "points": pgettext_lazy("sum of scores", "Points"),
}


@register.filter
def value_in(value: Exact | None, unit: str) -> str:
    """Write a result: 54,17 %, +4,000 or +156; "·" for none."""
    if value is None:
        return BLANK
    if unit == "percent":
        return average(value)
    return match_points(value) if unit == "match_points" else points(value)


@register.filter
def match_points(value: Exact | None) -> str:
    """Write match points with their sign and three decimals: +4,000, −3,162, 0,000."""
    if value is None:
        return BLANK
    text = decimal(value, MATCH_POINT_PLACES)
    return f"+{text}" if text[0] != MINUS and text.strip("0.,") else text


@register.filter
def points(value: Exact | None) -> str:
    """Write points with their sign, exact: +156, +12,5, and +12 1/3 where a scale left a third."""
    if value is None:
        return BLANK
    exact = Fraction(value)
    if (100 * exact).denominator == 1:
        return signed(exact)
    whole, rest = divmod(abs(exact), 1)
    part = f"{rest.numerator}{FRACTION_SLASH}{rest.denominator}"
    sign = MINUS if exact < 0 else "+"
    return f"{sign}{whole}{NO_BREAK_SPACE}{part}" if whole else f"{sign}{part}"


@register.filter
def weight_text(weight: Fraction) -> str:
    """Write a weight as a sheet does: ¼, ½, ¾."""
    return HALVES.get(weight, str(weight))


@register.filter
def coefficient_text(value: Fraction) -> str:
    """Write a coefficient: 1, 1,5 or 2/3."""
    exact = Fraction(value)
    return decimal(exact) if (100 * exact).denominator == 1 else str(exact)


@register.filter
def member_place(place: str) -> str:
    """Return what somebody does in a team: attacks, keeps a seat, or plays in a triplet."""
    if place.isdigit():
        return gettext("triplet %(number)s") % {"number": place}
    return gettext("attacks") if place == "attack" else seat_name(place)


@register.filter
def seat_left_empty(held: Mapping[str, object] | Iterable[tuple[str, object]]) -> str:
    """Return the seat nobody has at a table of three, in words; blank at any other table."""
    places = dict(held)
    empty = [seat for seat in SEAT_ORDER if not places.get(seat)]
    return seat_name(empty[0]) if len(empty) == 1 else ""


@register.filter
def unit_head(unit: str) -> str:
    """Return the heading of the column a list is ranked by."""
    return str(HEADS[unit])


@register.filter
def unit_short(unit: str) -> str:
    """Return the heading where a column is narrow: match points are written MP."""
    return gettext("MP") if unit == "match_points" else unit_head(unit)


@register.filter
def side_heads(unit: str) -> tuple[str, str] | None:
    """Return the headings of what a result is made of; None where it is one sum."""
    if unit == "percent":
        return gettext("Attack"), gettext("Defense")
    return (gettext("Won"), gettext("Lost")) if unit == "match_points" else None


@register.filter
def side_in(value: Exact | None, unit: str) -> str:
    """Write a part of a result: a side's average, or match points won or lost without a sign."""
    if unit == "percent":
        return average(value)
    return decimal(value, MATCH_POINT_PLACES)
