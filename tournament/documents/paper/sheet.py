"""An A4 sheet drawn in millimeters from its upper left corner, with the committed typeface.

DejaVu Sans has every letter of European names and the four suits. Nothing is tinted; only the four
seats have a hue, always with their letter and a thick edge, so that black print reads too.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from reportlab.lib.colors import Color, HexColor, black, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PDF_TYPE: Final = "application/pdf"
WIDTH: Final = 210
HEIGHT: Final = 297
MARGIN: Final = 10
PLAIN: Final = "DejaVu"
BOLD: Final = "DejaVu-Bold"
INK: Final = black
PAPER: Final = white
PALE: Final = HexColor("#6b6b6b")
RED: Final = HexColor("#b3261e")
HAIR: Final = 0.15
LINE: Final = 0.3
THICK: Final = 0.7
# The size of capital letters and digits of the typeface, as a part of its size in points.
CAPITAL: Final = 0.729
POINT: Final = 1 / mm
SMALLEST: Final = 0.72


@lru_cache(maxsize=1)
def _load_fonts() -> None:
    folder = Path(__file__).parent.parent / "fonts"
    pdfmetrics.registerFont(TTFont(PLAIN, folder / "DejaVuSans.ttf"))
    pdfmetrics.registerFont(TTFont(BOLD, folder / "DejaVuSans-Bold.ttf"))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is, in millimeters."""
    _load_fonts()
    return float(pdfmetrics.stringWidth(text, BOLD if bold else PLAIN, size)) * POINT


def fitting(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """Return the size at which a text is no wider than `width`; what is longer is cut then."""
    wide = text_width(text, size, bold=bold)
    return size if wide <= width else max(size * SMALLEST, size * width / wide)


def cut_to(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return the text, cut with … where even the smallest letters would be too wide."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


class Sheet:
    """A document under the pen: lengths in millimeters, y grows downwards."""

    def __init__(self, title: str) -> None:
        _load_fonts()
        self._kept = io.BytesIO()
        # The same values give the same bytes: no date, no random identifier.
        self.pen: Any = Canvas(self._kept, pagesize=A4, invariant=1, pageCompression=1)
        self.pen.setTitle(title)
        self.pen.setAuthor("Étui")
        self.pages = 1

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10,
        *,
        bold: bool = False,
        align: str = "left",
        color: Color = INK,
        width: float | None = None,
    ) -> float:
        """Write a text with its baseline at `y`, smaller where `width` asks; return its width."""
        if width is not None:
            size = fitting(text, size, width, bold=bold)
            text = cut_to(text, size, width, bold=bold)
        pen = self.pen
        pen.setFont(BOLD if bold else PLAIN, size)
        pen.setFillColor(color)
        draw = {
            "left": pen.drawString,
            "center": pen.drawCentredString,
            "right": pen.drawRightString,
        }[align]
        draw(x * mm, (HEIGHT - y) * mm, text)
        return text_width(text, size, bold=bold)

    def centered(
        self, x: float, y: float, text: str, size: float = 10, *, bold: bool = False,
        color: Color = INK,
    ) -> None:  # fmt: skip
        """Write capitals or digits with their middle at a point."""
        self.text(
            x, y + size * CAPITAL * POINT / 2, text, size, bold=bold, align="center", color=color
        )

    def box(
        self, x: float, y: float, width: float, height: float, *, line: float = LINE,
        fill: Color | None = None, radius: float = 0, dashed: bool = False, color: Color = INK,
    ) -> None:  # fmt: skip
        """Draw a rectangle; without `line` it is only filled."""
        pen = self.pen
        self._line(line or HAIR, color, dashed=dashed)
        if fill is not None:
            pen.setFillColor(fill)
        pen.roundRect(
            x * mm, (HEIGHT - y - height) * mm, width * mm, height * mm, radius * mm,
            stroke=int(bool(line)), fill=int(fill is not None),
        )  # fmt: skip

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, line: float = LINE,
        dashed: bool = False, color: Color = INK,
    ) -> None:  # fmt: skip
        """Draw a straight line."""
        self._line(line, color, dashed=dashed)
        self.pen.line(x1 * mm, (HEIGHT - y1) * mm, x2 * mm, (HEIGHT - y2) * mm)

    def ring(
        self, x: float, y: float, width: float, height: float, *, line: float = 0.5,
        fill: Color | None = None,
    ) -> None:  # fmt: skip
        """Draw an ellipse around a point."""
        self._line(line, INK)
        if fill is not None:
            self.pen.setFillColor(fill)
        left, low = (x - width / 2) * mm, (HEIGHT - y - height / 2) * mm
        self.pen.ellipse(
            left, low, left + width * mm, low + height * mm, fill=int(fill is not None)
        )

    def _line(self, line: float, color: Color, *, dashed: bool = False) -> None:
        self.pen.setLineWidth(line * mm)
        self.pen.setStrokeColor(color)
        self.pen.setDash(*((1.4 * mm, 1.2 * mm) if dashed else ()))

    def fill(self, boxes: Iterable[tuple[float, float, float, float]]) -> None:
        """Fill rectangles with ink in one stroke: thousands of them, as a QR code has."""
        path = self.pen.beginPath()
        for x, y, width, height in boxes:
            path.rect(x * mm, (HEIGHT - y - height) * mm, width * mm, height * mm)
        self.pen.setFillColor(INK)
        self.pen.drawPath(path, stroke=0, fill=1)

    def link(self, address: str, x: float, y: float, width: float, height: float) -> None:
        """Make a rectangle a link for those who read on a screen."""
        corners = (x * mm, (HEIGHT - y - height) * mm, (x + width) * mm, (HEIGHT - y) * mm)
        self.pen.linkURL(address, corners)

    def stamp(self, name: str, draw: Callable[[Sheet], None], x: float, y: float) -> None:
        """Put what `draw` draws at a point; it is drawn once, however often it stands there."""
        if not self.pen.hasForm(name):
            self.pen.beginForm(name, 0, -HEIGHT * mm, WIDTH * mm, HEIGHT * mm)
            draw(self)
            self.pen.endForm()
        self.pen.saveState()
        self.pen.translate(x * mm, -y * mm)
        self.pen.doForm(name)
        self.pen.restoreState()

    def next_page(self) -> None:
        """Begin another page."""
        self.pen.showPage()
        self.pages += 1

    def done(self) -> bytes:
        """Return the document."""
        self.pen.showPage()
        self.pen.save()
        return self._kept.getvalue()
