"""How a pack in order goes out to the hands: one board a page, large, for a table under the arm.

The pack lies face up: trumps 21 to 1, the Excuse, spades from the king to the ace, hearts,
diamonds, clubs. Cards that follow each other into the same hand stand over one bar with its letter
and their number: they are dealt at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from engine.cards import EXCUSE, RANKS, SUITS, TRUMPS
from tournament.documents.paper.pieces import (
    DOG,
    PLACES,
    SUIT_SIGNS,
    BoardPaper,
    card_word,
    draw_chip,
    draw_section,
    on_pages,
    place_fill,
    place_letter,
    place_name,
    suit_color,
)
from tournament.documents.paper.sheet import INK, LINE, MARGIN, PALE, THICK, WIDTH, Sheet

ROWS: Final = (
    ("", (*TRUMPS[:11],)),
    ("", (*TRUMPS[11:], EXCUSE)),
    *((suit, tuple(suit + rank for rank in RANKS)) for suit in SUITS),
)
TOP: Final = 42.0
ROW: Final = 35.5
SIGN: Final = 12.0
BAR: Final = 13.0


def sorting_pdf(boards: Iterable[BoardPaper], title: str) -> bytes:
    """Return the sorting lists of all boards, one a page."""
    sheet = Sheet(title)
    for _place, board in on_pages(sheet, list(boards), 1):
        _head(sheet, board)
        goes = {card: place for place in PLACES for card in board.held(place)}
        for index, (suit, cards) in enumerate(ROWS):
            _row(sheet, TOP + index * ROW, suit, cards, goes)
        _foot(sheet, board)
    return sheet.done()


def _head(sheet: Sheet, board: BoardPaper) -> None:
    title = _("Board %(n)s: sort the pack") % {"n": board.number}
    sheet.text(MARGIN, 21, title, 24, bold=True, width=120)
    if board.section:
        draw_section(sheet, WIDTH - MARGIN, 13, board.section, 11)
    sheet.text(WIDTH - MARGIN, 18, board.event, 10, align="right", width=65)
    sheet.text(MARGIN, 28, _("The pack face up, in order; one bar at a time."), 11,
               width=110)  # fmt: skip
    sheet.line(MARGIN, 32, WIDTH - MARGIN, 32, line=THICK)
    x = WIDTH - MARGIN
    for place in reversed([place for place in PLACES if board.held(place)]):
        count = len(board.held(place))
        x -= sheet.text(x, 28, str(count), 11, align="right", bold=True) + 1.2 + 6
        _mark(sheet, x, 23.2, 6, place)
        x -= 3.5


def _mark(sheet: Sheet, x: float, y: float, side: float, place: str) -> None:
    if place != DOG:
        draw_chip(sheet, x, y, side, place)
        return
    sheet.box(x, y, side, side, line=LINE, dashed=True)
    sheet.centered(x + side / 2, y + side / 2, place_letter(place), side * 1.6, bold=True)


def _row(sheet: Sheet, y: float, suit: str, cards: Sequence[str], goes: dict[str, str]) -> None:
    if suit:
        sheet.centered(MARGIN + 4, y + 5, SUIT_SIGNS[suit], 30, color=suit_color(suit))
    left = MARGIN + SIGN
    cell = (WIDTH - MARGIN - left) / len(cards)
    for column, card in enumerate(cards):
        middle = left + (column + 0.5) * cell
        if not suit:
            sheet.box(middle - 5.2, y - 0.6, 10.4, 10.6, line=LINE, radius=0.5)
        sheet.centered(middle, y + 5, card_word(card), 20, bold=True)
    column = 0
    for place, run in groupby(cards, key=lambda card: goes.get(card, "")):
        count = len(list(run))
        _bar(sheet, left + column * cell, y + 12.5, count * cell, place, count)
        column += count


def _bar(sheet: Sheet, x: float, y: float, wide: float, place: str, count: int) -> None:
    """Draw where a run of cards goes: the color and letter of the hand, and how many."""
    x, wide = x + 0.6, wide - 1.2
    if not place:
        sheet.line(x, y + BAR / 2, x + wide, y + BAR / 2, line=LINE, color=PALE)
        return
    ground, ink = place_fill(place)
    sheet.box(x, y, wide, BAR, fill=ground, line=THICK, radius=0.8, dashed=place == DOG)
    middle = x + wide / 2 - (3 if count > 1 else 0)
    size = 15 if place == DOG else 24
    sheet.centered(middle, y + BAR / 2, place_letter(place), size, bold=True, color=ink)
    if count > 1:
        sheet.centered(middle + 9, y + BAR / 2, f"×{count}", 14, bold=True, color=ink)


def _foot(sheet: Sheet, board: BoardPaper) -> None:
    y = TOP + len(ROWS) * ROW + 4
    said = _("Count before closing the wallet:")
    for place in PLACES:
        if board.held(place):
            said += f"   {place_name(place)} {len(board.held(place))}"
    sheet.line(MARGIN, y, WIDTH - MARGIN, y, line=LINE)
    sheet.text(MARGIN, y + 7, said, 11, bold=True, width=WIDTH - 2 * MARGIN)
    for x, word in ((MARGIN, _("Sorted by")), (MARGIN + 95, _("Checked by"))):
        wide = sheet.text(x, y + 20, word, 11)
        sheet.line(x + wide + 2, y + 20.5, x + 90, y + 20.5, line=LINE, color=INK)
