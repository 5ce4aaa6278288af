"""Half time in a quarter: nothing of a second half is entered before both rooms are through."""

from __future__ import annotations

from tournament.messages import Refused
from tournament.models import Due, Format
from tournament.selectors.exchanges import SECOND_HALF, rooms_in_first_half


def require_exchange(due: Due) -> None:
    """Refuse a table's result of a second half while a room of its match plays the first one."""
    is_of_match = due.board.tournament.format == Format.TEAMS
    if is_of_match and due.table.slot == SECOND_HALF and rooms_in_first_half(due.table):
        raise Refused.because("boards-not-exchanged", number=due.board.number)
