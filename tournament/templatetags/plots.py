"""Pictures drawn by the server as SVG; positions are whole pixels, text keeps its size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import template

register = template.Library()

SLOT = 60
DOT_STEP = 18
LABEL_HEIGHT = 30
ZERO_SLOT = 32


@dataclass(frozen=True, slots=True)
class Dot:
    """One table's result: height in pixels and whether it is the reader's own."""

    y: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Column:
    """One score: its place, its mark and a dot for each table that made it."""

    x: int
    score: int
    mark: Fraction | None
    dots: tuple[Dot, ...]


@register.inclusion_tag("fragments/_dot_plot.html")
def dot_plot(scores: Iterable[tuple[int, Fraction | None, int, int]]) -> dict[str, Any]:
    """Draw a board's scores in rising order, one dot a table, failures left of the zero line.

    `scores` holds (signed per-defender score, taker's mark, tables, of which the reader's own).
    """
    rows = sorted(scores, key=lambda row: row[0])
    tallest = max((count for _, _, count, _ in rows), default=1)
    base = LABEL_HEIGHT + tallest * DOT_STEP + 6
    columns: list[Column] = []
    zero_x: int | None = None
    x = SLOT // 2
    for score, mark, count, own in rows:
        if zero_x is None and score > 0 and columns and columns[-1].score < 0:
            zero_x = x - SLOT // 2 + ZERO_SLOT // 2
            x += ZERO_SLOT
        dots = tuple(Dot(base - 14 - DOT_STEP * step, step < own) for step in range(count))
        columns.append(Column(x, score, mark, dots))
        x += SLOT
    return {
        "columns": columns,
        "zero_x": zero_x,
        "base": base,
        "top": LABEL_HEIGHT,
        "mark_y": base + 24,
        "width": max(x - SLOT // 2, SLOT),
        "height": base + 34,
    }
