"""How free play is told: amounts kept in halves, the sum behind a line, verdicts, the curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.messages import elision
from tournament.messages.rulebook_words import DECLARATIONS, HANDFUL_SIZES, RULESETS, SLAMS
from tournament.messages.words import CONTRACTS, PARTS, half_points
from tournament.templatetags.etui import MINUS, decimal, signed

register = template.Library()

TOP, HEIGHT, LEFT, LABELS = 16, 220, 12, 132
# Wide steps for a short evening, narrow ones for a long one; past these the box scrolls.
WIDEST_STEP, NARROWEST_STEP, ROOM = 44, 12, 210
LABEL_LETTERS = 11
LINE_HEIGHT = 20
# Told apart without hue: whole, thin, dashes, dots, dash and dot, long dashes.
STYLES = 6


@register.filter
def at(row: Sequence[Any], place: int) -> Any:
    """Return the entry of a row at a place."""
    return row[place]


@register.filter
def halves(half: int | None) -> str:
    """Write an amount kept in halves, with its sign."""
    return signed(Fraction(half, 2) if isinstance(half, int) else None)


@register.filter
def whose(name: str) -> str:
    """Return "by NAME" as the reader's language puts it: in French de Tom, d’Anne."""
    return elision.whose(name)


@register.filter
def points(half: int | None) -> str:
    """Write card points kept in halves: 41 or 41,5; "·" for none."""
    return "·" if half is None else half_points(half)


@register.filter
def rules_name(sheet: Any) -> str:
    """Return the name of a sheet's rules."""
    return str(sheet.rules_name or RULESETS.get(sheet.rules, sheet.rules))


@register.filter
def rules_title(code: str) -> str:
    """Return the name of one of the five systems."""
    return str(RULESETS.get(code, code))


@register.filter
def handful_name(size: str) -> str:
    """Return the size of a handful in words."""
    return str(HANDFUL_SIZES[size])


@register.filter
def slam_name(slam: str) -> str:
    """Return what became of a slam in words."""
    return str(SLAMS[slam])


@register.filter
def declaration_name(kind: str) -> str:
    """Return what was declared in words."""
    return str(DECLARATIONS[kind])


@register.filter
def formula(reading: Any) -> str:
    """Write the sum behind a line, seen by the side that won: (25 + 8) × 2 + 20 Petit = 106.

    A margin that is rounded says so: (10 + 10) × 2 = 40, 8 counts 10.
    """
    sign = 1 if reading.made else -1
    inside = reading.is_bonus_multiplied
    bonuses = [part for part in reading.parts if inside and not part[0].startswith("slam")]
    after = [part for part in reading.parts if part not in bonuses]
    bracket = [f"{reading.base} + {reading.margin}"]
    bracket += [_term(item, sign * amount // reading.multiplier) for item, amount in bonuses]
    terms = [f"({' '.join(bracket)}) × {reading.multiplier}"]
    terms += [_term(item, sign * amount) for item, amount in after]
    total = sign * reading.per_defender
    return f"{' '.join(terms)} = {MINUS if total < 0 else ''}{abs(total)}{_rounding(reading)}"


def _rounding(reading: Any) -> str:
    margin_half = abs(reading.margin_half)
    if margin_half == 2 * reading.margin:
        return ""
    told = {"points": half_points(margin_half), "counted": reading.margin}
    return _(", %(points)s counts %(counted)s") % told


def _term(item: str, amount: int) -> str:
    return f"{MINUS if amount < 0 else '+'} {abs(amount)} {PARTS[item]}"


@register.filter
def verdict(reading: Any) -> str:
    """Say in a few words how a played deal ended: "Guard made by 8"."""
    contract = str(CONTRACTS[reading.contract])
    margin = abs(reading.margin_half)
    if margin == 0:
        return _("%(contract)s just made") % {"contract": contract}
    told = {"contract": contract, "points": half_points(margin)}
    if reading.made:
        return _("%(contract)s made by %(points)s") % told
    return _("%(contract)s failed by %(points)s") % told


@register.filter
def oudlers_text(count: int) -> str:
    """Write a number of oudlers."""
    return ngettext("%(count)s oudler", "%(count)s oudlers", count) % {"count": count}


@register.simple_tag
def contract_title(code: str) -> str:
    """Return a contract's name."""
    return str(CONTRACTS.get(code, code))


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line: its points, and where its label stands."""

    style: int
    path: str
    name: str
    total: str
    end_x: int
    end_y: int
    label_y: int


@register.inclusion_tag("sheets/_curve.html")
def curve(names: Sequence[str], curves: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Draw the running totals (in halves) of an evening, one line a person, labels at the end."""
    highest = max((max(line) for line in curves), default=0)
    lowest = min((min(line) for line in curves), default=0)
    span = max(1, highest - lowest)
    base = TOP + HEIGHT

    def y(value: int) -> int:
        return base - HEIGHT * (value - lowest) // span

    deals = max((len(line) for line in curves), default=1) - 1
    step = max(NARROWEST_STEP, min(WIDEST_STEP, ROOM // max(1, deals)))
    ends = {place: y(line[-1]) for place, line in enumerate(curves)}
    labels = _apart(ends, TOP + LINE_HEIGHT // 2)
    lines = [
        Line(
            place % STYLES,
            " ".join(f"{LEFT + step * n},{y(value)}" for n, value in enumerate(line)),
            _short(names[place]),
            halves(line[-1]),
            LEFT + step * deals,
            ends[place],
            labels[place],
        )
        for place, line in enumerate(curves)
    ]
    zero = y(0) if lowest < 0 < highest else None
    return {
        "lines": lines,
        "zero": zero,
        "base": base,
        "right": LEFT + step * deals,
        "label_x": LEFT + step * deals + 14,
        "width": LEFT + step * deals + LABELS,
        "height": max(base, max(labels.values(), default=0) + LINE_HEIGHT // 2) + 28,
        "ticks": [(LEFT + step * n, n) for n in range(5, deals + 1, 5)],
        "highest": decimal(Fraction(highest, 2)),
        "lowest": decimal(Fraction(lowest, 2)),
    }


def _short(name: str) -> str:
    return name if len(name) <= LABEL_LETTERS else f"{name[: LABEL_LETTERS - 1]}…"


def _apart(wanted: dict[int, int], top: int) -> dict[int, int]:
    """Return label heights near those wanted, none on another."""
    placed: dict[int, int] = {}
    last = top - LINE_HEIGHT
    for place, height in sorted(wanted.items(), key=lambda item: (item[1], item[0])):
        last = max(height, last + LINE_HEIGHT)
        placed[place] = last
    return placed
