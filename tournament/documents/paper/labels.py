"""Labels of the wallets: number, orientation, who deals, who takes, who leads (RO p.14).

The taker has a band of ink with white letters, the dealer an outlined word: no two marks alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from engine.boards import leader_of
from tournament.documents.paper.pieces import (
    HANDS,
    BoardPaper,
    cut_marks,
    draw_chip,
    draw_section,
    on_pages,
)
from tournament.documents.paper.sheet import (
    INK,
    LINE,
    MARGIN,
    PALE,
    PAPER,
    THICK,
    WIDTH,
    Sheet,
    fitting,
)
from tournament.templatetags.etui import seat_name

ACROSS: Final = 2
DOWN: Final = 4
LABEL_WIDTH: Final = (WIDTH - 2 * MARGIN) / ACROSS
LABEL_HEIGHT: Final = 69.25
CHIP: Final = 9.0
NUMBER_WIDTH: Final = 25.0
HIGH: Final = 5.4
STEP: Final = 6.0
# The middle of each seat's side of a label, from its upper left corner.
SIDES: Final = {
    "N": (LABEL_WIDTH / 2, 10.5),
    "S": (LABEL_WIDTH / 2, LABEL_HEIGHT - 10.5),
    "W": (19.0, LABEL_HEIGHT / 2),
    "E": (LABEL_WIDTH - 19.0, LABEL_HEIGHT / 2),
}


def labels_pdf(boards: Iterable[BoardPaper], title: str) -> bytes:
    """Return the labels of all boards, eight a page, to be cut along the dashed lines."""
    sheet = Sheet(title)
    for place, board in on_pages(sheet, list(boards), ACROSS * DOWN):
        if place == 0:
            xs = [MARGIN + column * LABEL_WIDTH for column in range(ACROSS + 1)]
            cut_marks(sheet, xs, [MARGIN + row * LABEL_HEIGHT for row in range(DOWN + 1)])
        row, column = divmod(place, ACROSS)
        _label(sheet, MARGIN + column * LABEL_WIDTH, MARGIN + row * LABEL_HEIGHT, board)
    return sheet.done()


def _label(sheet: Sheet, x: float, y: float, board: BoardPaper) -> None:
    sheet.box(x + 2, y + 2, LABEL_WIDTH - 4, LABEL_HEIGHT - 4, line=THICK, radius=2)
    middle_x, middle_y = x + LABEL_WIDTH / 2, y + LABEL_HEIGHT / 2
    number = str(board.number)
    size = fitting(number, 42, NUMBER_WIDTH, bold=True)
    sheet.centered(middle_x, middle_y, number, size, bold=True)
    sheet.text(x + 5, y + 7.5, board.event, 7.5, color=PALE, width=28)
    if board.section:
        draw_section(sheet, x + LABEL_WIDTH - 5, y + 8, board.section, 10)
    for seat in HANDS:
        _side(sheet, x, y, board, seat)


def _side(sheet: Sheet, x: float, y: float, board: BoardPaper, seat: str) -> None:
    middle_x, middle_y = x + SIDES[seat][0], y + SIDES[seat][1]
    roles = _roles(board, seat)
    below = -1 if seat == "S" else 1
    top = middle_y - CHIP / 2
    if seat in "WE":
        top -= len(roles) * STEP / 2
    draw_chip(sheet, middle_x - CHIP / 2, top, CHIP, seat)
    for index, (word, is_taker) in enumerate(roles):
        if below > 0:
            _role(sheet, middle_x, top + CHIP + 0.8 + index * STEP, word, is_taker=is_taker)
        else:
            _role(sheet, middle_x, top - 0.8 - HIGH - index * STEP, word, is_taker=is_taker)


def _roles(board: BoardPaper, seat: str) -> list[tuple[str, bool]]:
    """Return the words at a seat, the taker's first; true for the taker's."""
    said = []
    if seat == board.taker:
        said.append((_("%(seat)s takes") % {"seat": seat_name(seat)}, True))
    if seat == board.dealer:
        said.append((_("deals"), False))
    if seat == leader_of(board.number):
        said.append((_("leads"), False))
    return said


def _role(sheet: Sheet, x: float, y: float, word: str, *, is_taker: bool) -> None:
    wide = 29.0
    if is_taker:
        sheet.box(x - wide / 2, y, wide, HIGH, fill=INK, line=0, radius=0.6)
    else:
        wide = 17.0
        sheet.box(x - wide / 2, y, wide, HIGH, line=LINE, radius=0.6)
    sheet.text(
        x, y + 4.0, word, 10.5 if is_taker else 9.5, bold=is_taker, align="center",
        color=PAPER if is_taker else INK, width=wide - 1.5,
    )  # fmt: skip
