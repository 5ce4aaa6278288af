"""The four hands of a board as a cross, the dog in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from engine.cards import SUITS
from engine.deals import in_order
from tournament.documents.paper.pieces import (
    DOG,
    SUIT_SIGNS,
    BoardPaper,
    draw_chip,
    draw_row,
    place_name,
    suit_color,
)
from tournament.documents.paper.sheet import LINE, MARGIN, PALE, Sheet, text_width

HAND_WIDTH: Final = 64.0
HAND_HEIGHT: Final = 34.5
ROW: Final = 5.3
CHIP: Final = 6.0
SIZE: Final = 11.5
# Where each hand lies below the top of the cross.
CORNERS: Final = {
    "N": (73.0, 0.0),
    "W": (MARGIN, HAND_HEIGHT),
    DOG: (82.0, HAND_HEIGHT),
    "E": (136.0, HAND_HEIGHT),
    "S": (73.0, 2 * HAND_HEIGHT),
}
CROSS_HEIGHT: Final = 3 * HAND_HEIGHT


def draw_cross(sheet: Sheet, top: float, board: BoardPaper) -> None:
    """Draw the hands that are known and the dog."""
    for place, (x, down) in CORNERS.items():
        if board.held(place):
            _hand(sheet, x, top + down, board, place)


def _hand(sheet: Sheet, x: float, y: float, board: BoardPaper, place: str) -> None:
    name_x = x
    if place == DOG:
        sheet.box(x - 3, y, 49, HAND_HEIGHT - 2, line=LINE, dashed=True, radius=1)
    else:
        draw_chip(sheet, x, y, CHIP, place)
        name_x = x + CHIP + 2
    name = place_name(place)
    sheet.text(name_x, y + 4.4, name, 11, bold=True)
    said = [
        word
        for seat, word in ((board.taker, _("taker")), (board.dealer, _("dealer")))
        if seat == place
    ]
    if said:
        sheet.text(name_x + text_width(name, 11, bold=True) + 2, y + 4.4, ", ".join(said), 9)
    rows = suit_rows(board.held(place))
    if place == DOG:
        rows = [(suit, cards) for suit, cards in rows if cards]
    for index, (suit, cards) in enumerate(rows):
        base = y + CHIP + (index + 0.9) * ROW
        if suit:
            sheet.text(x + 2.2, base, SUIT_SIGNS[suit], 12, align="center", color=suit_color(suit))
        if cards:
            draw_row(sheet, x + 6, base, cards, SIZE, (44 if place == DOG else HAND_WIDTH) - 6)
        else:
            sheet.text(x + 6, base, "–", SIZE, color=PALE)


def suit_rows(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return trumps with the Excuse under a blank suit, then each suit, from the highest card."""
    ordered = in_order(cards)
    trumps = [card for card in ordered if card[0] in "TE"]
    return [("", trumps), *((suit, [c for c in ordered if c[0] == suit]) for suit in SUITS)]
