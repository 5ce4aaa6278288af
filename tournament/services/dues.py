"""Which due board is meant: by a table's phone, or by a program that names it.

A phone shows one slot of a round at a time, so its board is that slot's. A program says the slot
itself where the number stands twice at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament.messages import Refused
from tournament.models import Due, Tournament
from tournament.selectors.room import due_of_table, dues_of_table


@dataclass(frozen=True)
class Within:
    """What a program says beside table and board; None is refused where it leaves a choice."""

    round: int | None = None
    slot: int | None = None


def due_here(tournament: Tournament, table_number: int, board_number: int) -> Due:
    """Return the due board a table may enter now, else refuse with the boards that are."""
    due = due_of_table(tournament, table_number, board_number)
    if due is None:
        raise not_due(tournament, table_number, board_number)
    return due


def not_due(tournament: Tournament, table_number: int, board_number: int) -> Refused:
    """Return the refusal of a board that is not due at a table now, with those that are."""
    dues = dues_of_table(tournament, table_number)
    numbers = ", ".join(dict.fromkeys(str(due.board.number) for due in dues))
    return Refused.because("not-due", "board", number=board_number, due=numbers or "-")


def due_meant(
    tournament: Tournament,
    table_number: int,
    board_number: int,
    *,
    key: str = "",
    within: Within | None = None,
) -> Due:
    """Return the due board a sending is for: a late retry is for the one it became before."""
    named = dues_of_table(tournament, table_number).filter(board__number=board_number)
    if key:
        sent = named.filter(results__key=key).first()
        if sent is not None:
            return sent
    if within is None:
        return due_here(tournament, table_number, board_number)
    found = _within(list(named), within)
    if not found:
        raise not_due(tournament, table_number, board_number)
    # Without a round the one begun last is meant.
    return _only([due for due in found if due.table.round_id == found[0].table.round_id])


def due_named(
    tournament: Tournament, table_number: int, board_number: int, within: Within
) -> Due | None:
    """Return the due board of any round a program names, None where there is none."""
    named = Due.objects.filter(
        table__round__tournament=tournament,
        table__number=table_number,
        board__number=board_number,
    ).select_related("table__round", "board__tournament")
    found = _within(list(named.order_by("table__slot", "pk")), within)
    return _only(found) if found else None


def _within(dues: list[Due], within: Within) -> list[Due]:
    return [
        due
        for due in dues
        if within.round in {None, due.table.round.number} and within.slot in {None, due.table.slot}
    ]


def _only(dues: list[Due]) -> Due:
    """Return the one due board; refuse a number that stands in several slots of a round."""
    slots = sorted({due.table.slot for due in dues})
    if len(slots) > 1:
        raise Refused.because(
            "slot-missing", "slot", number=dues[0].board.number, slots=", ".join(map(str, slots))
        )
    return dues[0]
