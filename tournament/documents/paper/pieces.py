"""What all papers of cards share: seats, cards, a board's labels, the words beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.colors import Color, HexColor

from engine.cards import EXCUSE, OUDLERS
from tournament.documents.paper.sheet import (
    INK,
    LINE,
    MARGIN,
    PAPER,
    RED,
    THICK,
    WIDTH,
    Sheet,
    text_width,
)
from tournament.templatetags.etui import card_rank, seat_letter, seat_name
from tournament.templatetags.sections import COLORS, section_word

DOG: Final = "dog"
HANDS: Final = ("N", "E", "S", "W")
PLACES: Final = (*HANDS, DOG)
FILLS: Final[Mapping[str, Color]] = {
    "N": HexColor("#ffd23f"),
    "E": HexColor("#c0271d"),
    "S": HexColor("#17357f"),
    "W": HexColor("#5bb585"),
}
LIGHT: Final = frozenset({"E", "S"})
SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SECTION_FILLS: Final[Mapping[str, Color]] = {
    "red": HexColor("#d8352a"),
    "green": HexColor("#3f9d5f"),
    "blue": HexColor("#2f5fc4"),
    "yellow": HexColor("#f2c52d"),
    "white": PAPER,
}


@dataclass(frozen=True, slots=True)
class BoardPaper:
    """A board on paper: its labels, and its cards as far as they are known.

    `cards` are `{"hands": {seat: [codes]}, "dog": [codes]}`; `taker` is blank where people bid.
    """

    number: int
    dealer: str
    taker: str = ""
    section: str = ""
    event: str = ""
    cards: Mapping[str, Any] = field(default_factory=dict)

    def held(self, place: str) -> Sequence[str]:
        """Return the cards of a hand or the dog; none where they are not known."""
        found = self.cards.get(DOG) if place == DOG else self.cards.get("hands", {}).get(place)
        return found or ()


def place_name(place: str) -> str:
    """Return the name of a hand or of the dog."""
    return _("Dog") if place == DOG else seat_name(place)


def place_letter(place: str) -> str:
    """Return the letter of a seat, and what stands in its place for the dog."""
    return pgettext("letter of the dog", "D") if place == DOG else seat_letter(place)


def place_fill(place: str) -> tuple[Color, Color]:
    """Return the ground of a place and the ink on it."""
    if place == DOG:
        return PAPER, INK
    return FILLS[place], PAPER if place in LIGHT else INK


def draw_chip(sheet: Sheet, x: float, y: float, side: float, seat: str) -> None:
    """Draw a seat's square: its color, its letter, a thick edge on its own side."""
    ground, ink = place_fill(seat)
    sheet.box(x, y, side, side, fill=ground, line=THICK * side / 9, radius=0.4)
    thick = side / 5
    edge = {
        "N": (x, y, side, thick),
        "S": (x, y + side - thick, side, thick),
        "W": (x, y, thick, side),
        "E": (x + side - thick, y, thick, side),
    }[seat]
    sheet.box(*edge, fill=INK, line=0)
    shift = {"N": (0, thick), "S": (0, -thick), "W": (thick, 0), "E": (-thick, 0)}[seat]
    size = side * 2.83 * 0.62
    sheet.centered(
        x + side / 2 + shift[0] / 2, y + side / 2 + shift[1] / 2, seat_letter(seat), size,
        bold=True, color=ink,
    )  # fmt: skip


def draw_section(
    sheet: Sheet, x: float, y: float, section: str, size: float = 9, width: float = 26
) -> None:
    """Write a parallel section ending at `x`: its word, a dot of its color before it."""
    word = section_word(section)
    wide = sheet.text(x, y, word, size, bold=True, align="right", width=width)
    if section in COLORS:
        dot = size * 0.25
        sheet.ring(x - wide - dot, y - dot / 2, dot, dot, line=LINE, fill=SECTION_FILLS[section])


def card_word(card: str) -> str:
    """Return a card as its row shows it: the trump's number, ★ for the Excuse, the rank."""
    if card == EXCUSE:
        return "★"
    return card[1:] if card[0] == "T" else card_rank(card)


def draw_row(
    sheet: Sheet, x: float, y: float, cards: Sequence[str], size: float, width: float
) -> None:
    """Write the cards of one row; trumps in boxes, the three oudlers in double ones."""
    step = size * 0.353
    gap = step * 0.45
    wanted = sum(_card_width(card, size) for card in cards) + gap * max(0, len(cards) - 1)
    if wanted > width:
        size, gap = size * width / wanted, gap * width / wanted
    for card in cards:
        x += _draw_card(sheet, x, y, card, size) + gap


def _card_width(card: str, size: float) -> float:
    pad = size * 0.353 * 0.6 if card[0] in "TE" else 0
    return text_width(card_word(card), size, bold=True) + pad


def _draw_card(sheet: Sheet, x: float, y: float, card: str, size: float) -> float:
    wide = _card_width(card, size)
    step = size * 0.353
    if card[0] in "TE":
        sheet.box(x, y - step, wide, step * 1.28, line=LINE * 0.8, radius=0.3)
        if card in OUDLERS:
            sheet.box(
                x + 0.4, y - step + 0.4, wide - 0.8, step * 1.28 - 0.8, line=LINE * 0.6, radius=0.2
            )
    sheet.text(x + wide / 2, y, card_word(card), size, bold=True, align="center")
    return wide


def suit_color(suit: str) -> Color:
    """Return red for hearts and diamonds, ink for the others."""
    return RED if suit in "HD" else INK


def cut_marks(sheet: Sheet, xs: Sequence[float], ys: Sequence[float]) -> None:
    """Draw dashed lines to cut along, across the whole page."""
    for x in xs:
        sheet.line(x, MARGIN / 2, x, 297 - MARGIN / 2, line=0.2, dashed=True)
    for y in ys:
        sheet.line(MARGIN / 2, y, WIDTH - MARGIN / 2, y, line=0.2, dashed=True)


def on_pages(sheet: Sheet, things: Sequence[Any], per_page: int) -> Iterator[tuple[int, Any]]:
    """Yield each thing with its place on its page, turning the page in time."""
    for index, thing in enumerate(things):
        place = index % per_page
        if index and place == 0:
            sheet.next_page()
        yield place, thing
