"""Hand records: one page a board with its hands, every result, how often each was made, links.

Everything comes in as words and numbers; whether the board may be shown was decided before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

import segno
from django.utils.translation import gettext as _

from tournament.documents.paper.hands import CROSS_HEIGHT, draw_cross
from tournament.documents.paper.pieces import BoardPaper, draw_section
from tournament.documents.paper.sheet import (
    HEIGHT,
    INK,
    LINE,
    MARGIN,
    PALE,
    THICK,
    WIDTH,
    Sheet,
)
from tournament.templatetags.etui import percent, signed

TOP: Final = 42.0
CHART_HEIGHT: Final = 33.0
QR: Final = 21.0
FOOT: Final = HEIGHT - MARGIN
TALLEST_ROW: Final = 6.0
LOWEST_ROW: Final = 3.4
ROUNDING: Final = 0.01
DOT: Final = 3.6


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the results: its heading, its part of the width, "left" or "right"."""

    title: str
    weight: float
    align: str = "left"


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line of the results; `strong` are the places of the cells that stand out."""

    cells: Sequence[str]
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Made:
    """A score for one defender: at how many tables, and the taker's mark for it."""

    score: int
    count: int
    mark: Fraction | None = None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """Everything a board's page says; `links` are captions and addresses, drawn as QR codes."""

    board: BoardPaper
    labels: str
    event: str
    columns: Sequence[Column] = ()
    rows: Sequence[ResultRow] = ()
    frequencies: Sequence[Made] = ()
    links: Sequence[tuple[str, str]] = field(default_factory=tuple)
    notes: Sequence[str] = ()


def records_pdf(records: Iterable[HandRecord], title: str) -> bytes:
    """Return the records of all boards, one page each; a very long list goes on overleaf."""
    sheet = Sheet(title)
    for index, record in enumerate(records):
        if index:
            sheet.next_page()
        _page(sheet, record)
    return sheet.done()


def _page(sheet: Sheet, record: HandRecord) -> None:
    _head(sheet, record)
    y = TOP
    if record.board.cards:
        draw_cross(sheet, y, record.board)
        y += CROSS_HEIGHT + 1
    else:
        sheet.text(MARGIN, y + 6, _("The cards of this board are not shown."), 11, color=PALE)
        y += 12
    if record.frequencies:
        y += _chart(sheet, y, record.frequencies) + 2
    _table(sheet, y, record)


def _head(sheet: Sheet, record: HandRecord) -> None:
    x = WIDTH - MARGIN
    for caption, address in reversed(record.links):
        x -= QR
        draw_qr(sheet, x, 8.5, QR, address)
        sheet.text(x + QR / 2, 33, caption, 7.5, align="center", width=QR + 1)
        x -= 5
    title = _("Board %(n)s") % {"n": record.board.number}
    wide = sheet.text(MARGIN, 20, title, 28, bold=True)
    if record.board.section:
        draw_section(sheet, MARGIN + wide + 32, 20, record.board.section, 11)
    sheet.text(MARGIN, 27, record.labels, 12, width=x - MARGIN)
    sheet.text(MARGIN, 33, record.event, 10, color=PALE, width=x - MARGIN)
    sheet.line(MARGIN, 37, WIDTH - MARGIN, 37, line=THICK)


def draw_qr(sheet: Sheet, x: float, y: float, side: float, address: str) -> None:
    """Draw an address as a QR code; it is a link too, for those who read on a screen."""
    matrix = segno.make(address, micro=False, error="m").matrix
    cell = side / len(matrix)
    boxes = []
    for down, row in enumerate(matrix):
        column = 0
        for is_dark, run in groupby(row):
            count = len(list(run))
            if is_dark:
                # A hair taller than its cell: no white line between rows.
                boxes.append((x + column * cell, y + down * cell, count * cell, cell + 0.01))
            column += count
    sheet.fill(boxes)
    sheet.link(address, x, y, side, side)


def _chart(sheet: Sheet, y: float, frequencies: Sequence[Made]) -> float:
    """Draw one dot a table above its score, zero between them; return its height."""
    made = sorted(frequencies, key=lambda one: one.score)
    split = sum(one.score < 0 for one in made)
    slots = len(made) + (1 if 0 < split < len(made) else 0)
    wide = min(17.0, (WIDTH - 2 * MARGIN) / slots)
    left = WIDTH / 2 - slots * wide / 2
    tallest = max(one.count for one in made)
    step = min(DOT + 0.6, (CHART_HEIGHT - 12) / tallest)
    base = y + tallest * step + 2
    sheet.line(left, base, left + slots * wide, base, line=LINE)
    if slots > len(made):
        zero = left + (split + 0.5) * wide
        sheet.line(zero, y + 1, zero, base, line=LINE, dashed=True)
        sheet.text(zero, base + 4.2, "0", 8, align="center", color=PALE)
    for index, one in enumerate(made):
        middle = left + (index + (slots > len(made) and index >= split) + 0.5) * wide
        for level in range(one.count):
            size = min(DOT, step * 0.85)
            sheet.ring(middle, base - (level + 0.6) * step, size, size, line=LINE, fill=INK)
        sheet.text(middle, base + 4.2, signed(one.score), 9.5, bold=True, align="center",
                   width=wide - 0.5)  # fmt: skip
        if one.mark is not None:
            sheet.text(middle, base + 8.2, percent(one.mark), 8, align="center", width=wide - 0.5)
    return base + 10 - y


def _table(sheet: Sheet, y: float, record: HandRecord) -> None:
    rows = list(record.rows)
    if not rows:
        return
    notes = len(record.notes) * 4.5
    high = _row_height(FOOT - y - notes, len(rows))
    y = _heading(sheet, y, record.columns, high)
    for index, row in enumerate(rows, 1):
        if y + high > FOOT + ROUNDING:
            sheet.next_page()
            title = _("Board %(n)s, continued") % {"n": record.board.number}
            sheet.text(MARGIN, 18, title, 14, bold=True)
            y = _heading(sheet, 22, record.columns, high)
        _row(sheet, y, high, record.columns, row)
        y += high
        sheet.line(MARGIN, y, WIDTH - MARGIN, y, line=0.35 if index % 5 == 0 else 0.12)
    for note in record.notes:
        y += 4.5
        sheet.text(MARGIN, y, note, 8, color=PALE, width=WIDTH - 2 * MARGIN)


def _row_height(room: float, rows: int) -> float:
    return max(LOWEST_ROW, min(TALLEST_ROW, room / (rows + 1)))


def _heading(sheet: Sheet, y: float, columns: Sequence[Column], high: float) -> float:
    _row(sheet, y, high, columns, ResultRow([column.title for column in columns]))
    sheet.line(MARGIN, y + high, WIDTH - MARGIN, y + high, line=THICK / 1.4)
    return y + high


def _row(sheet: Sheet, y: float, high: float, columns: Sequence[Column], row: ResultRow) -> None:
    size = min(10.0, high * 2)
    unit = (WIDTH - 2 * MARGIN) / sum(column.weight for column in columns)
    x: float = MARGIN
    for index, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
        wide = column.weight * unit
        sheet.text(
            x + wide - 1 if column.align == "right" else x, y + high * 0.72, cell, size,
            bold=index in row.strong, align=column.align, width=wide - 2,
        )  # fmt: skip
        x += wide


def columns_of(*parts: tuple[Any, ...]) -> list[Column]:
    """Return columns from (title, weight[, align])."""
    return [Column(*part) for part in parts]
