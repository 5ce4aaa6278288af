"""The federation's diagrams: one slip a hand, the cards of the hand circled among all 78 (RO p.14).

A page has two boards side by side: North, East, South, West and the dog, one under the other, to
be cut along the dashed lines. A hand that is not known keeps a slip without circles: it is filled
in by hand at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _

from engine.cards import EXCUSE, RANKS, SUITS, TRUMPS
from tournament.documents.paper.pieces import (
    DOG,
    PLACES,
    SUIT_SIGNS,
    BoardPaper,
    cut_marks,
    draw_chip,
    draw_section,
    on_pages,
    place_fill,
    place_letter,
    place_name,
    suit_color,
)
from tournament.documents.paper.sheet import (
    LINE,
    MARGIN,
    PALE,
    PAPER,
    WIDTH,
    Sheet,
)
from tournament.templatetags.diagrams import printed

SLIP_WIDTH: Final = (WIDTH - 2 * MARGIN) / 2
SLIP_HEIGHT: Final = 55.4
PADDING: Final = 3.0
HEADER: Final = 11.0
ROW: Final = 6.4
# Trumps in two rows of eleven, each suit in a row of fourteen behind its sign.
TRUMP_ROWS: Final = ((*TRUMPS[:11],), (*TRUMPS[11:], EXCUSE))
SIGN_WIDTH: Final = 6.0
GRID_WIDTH: Final = SLIP_WIDTH - 2 * PADDING
GRID: Final = "grid"
RULE: Final = 1.6


def diagrams_pdf(boards: Iterable[BoardPaper], title: str) -> bytes:
    """Return the diagrams of all boards, two boards a page, five slips each."""
    sheet = Sheet(title)
    for place, board in on_pages(sheet, list(boards), 2):
        if place == 0:
            _cuts(sheet)
        for row, hand in enumerate(PLACES):
            x = MARGIN + place * SLIP_WIDTH
            _slip(sheet, x, MARGIN + row * SLIP_HEIGHT, board, hand)
    return sheet.done()


def _cuts(sheet: Sheet) -> None:
    ys = [MARGIN + row * SLIP_HEIGHT for row in range(len(PLACES) + 1)]
    cut_marks(sheet, [MARGIN, WIDTH / 2, WIDTH - MARGIN], ys)


def _slip(sheet: Sheet, x: float, y: float, board: BoardPaper, place: str) -> None:
    _edge(sheet, x, y, place)
    _head(sheet, x + PADDING, y + PADDING, board, place)
    _grid(sheet, x + PADDING, y + PADDING + HEADER, frozenset(board.held(place)))


def _edge(sheet: Sheet, x: float, y: float, place: str) -> None:
    """Draw the slip's colored edge on the side where its player sits."""
    if place == DOG:
        return
    ground, _ink = place_fill(place)
    inside, wide, high = 0.6, SLIP_WIDTH - 1.2, SLIP_HEIGHT - 1.2
    edge = {
        "N": (x + inside, y + inside, wide, RULE),
        "S": (x + inside, y + SLIP_HEIGHT - RULE - inside, wide, RULE),
        "W": (x + inside, y + inside, RULE, high),
        "E": (x + SLIP_WIDTH - RULE - inside, y + inside, RULE, high),
    }[place]
    sheet.box(*edge, fill=ground, line=LINE)


def _head(sheet: Sheet, x: float, y: float, board: BoardPaper, place: str) -> None:
    right = x + SLIP_WIDTH - 2 * PADDING
    side = 9.0
    if place == DOG:
        sheet.box(x, y, side, side, line=LINE, dashed=True)
        sheet.centered(x + side / 2, y + side / 2, place_letter(place), 13, bold=True)
    else:
        draw_chip(sheet, x, y, side, place)
    name_x = x + side + 2
    sheet.text(name_x, y + 4.4, place_name(place), 13, bold=True)
    sheet.text(name_x, y + 8.6, " · ".join(_roles(board, place)), 8, width=42)
    sheet.text(right, y + 4.9, _("Board %(n)s") % {"n": board.number}, 15, bold=True, align="right")
    if board.section:
        draw_section(sheet, right, y + 8.8, board.section)
    sheet.line(x, y + side + 1, right, y + side + 1, line=LINE)


def _roles(board: BoardPaper, place: str) -> list[str]:
    said = []
    if place == board.taker:
        said.append(_("taker"))
    if place == board.dealer:
        said.append(_("dealer"))
    return said or [board.event]


def _grid(sheet: Sheet, x: float, y: float, held: frozenset[str]) -> None:
    """Lay the printed grid, then circle what is held."""
    sheet.stamp(GRID, _print_grid, x, y)
    for card in held:
        right, down = CELLS[card]
        sheet.ring(x + right, y + down, 5.6, 5.5, fill=PAPER)
        sheet.centered(x + right, y + down, printed(card), 10, bold=True)


def _print_grid(sheet: Sheet) -> None:
    sheet.line(0, 2 * ROW, GRID_WIDTH, 2 * ROW, line=LINE / 2)
    for row, suit in enumerate(SUITS, 2):
        middle = (row + 0.5) * ROW
        sheet.centered(SIGN_WIDTH / 2, middle, SUIT_SIGNS[suit], 14, color=suit_color(suit))
    for card, (right, down) in CELLS.items():
        sheet.centered(right, down, printed(card), 10, color=PALE)


def _cells() -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield each card with the middle of its cell in the grid."""
    for row, trumps in enumerate(TRUMP_ROWS):
        for column, card in enumerate(trumps):
            yield card, ((column + 0.5) * GRID_WIDTH / len(trumps), (row + 0.5) * ROW)
    cell = (GRID_WIDTH - SIGN_WIDTH) / len(RANKS)
    for row, suit in enumerate(SUITS, len(TRUMP_ROWS)):
        for column, rank in enumerate(RANKS):
            yield suit + rank, (SIGN_WIDTH + (column + 0.5) * cell, (row + 0.5) * ROW)


CELLS: Final = dict(_cells())
