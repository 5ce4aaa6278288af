"""Boards inside a round of several slots: which go where when the next slot begins.

In an Emmanuel six boards serve two pools at once, and a copy of them the other two (OT pp.46-47).
"""

from __future__ import annotations

from typing import NamedTuple

from tournament.models import Due, Plan
from tournament.selectors.table import TableNow


class BoardWay(NamedTuple):
    """A board and the table it goes to, or comes from; None: the director has it."""

    number: int
    table: int | None


class SlotBoards(NamedTuple):
    """What changes at a table between two slots of a round."""

    slot: int
    goes: tuple[BoardWay, ...]
    comes: tuple[BoardWay, ...]


def slot_boards(now: TableNow, slot: int) -> SlotBoards | None:
    """Return how the boards change after a slot; None after the last one."""
    rows = Due.objects.filter(
        table__round__tournament=now.tournament,
        table__round__number=now.round_number,
        table__section=now.section,
        table__slot__in=[slot, slot + 1],
    ).order_by("table__number", "board__number")
    found = list(rows.values_list("table__slot", "table__number", "board__number"))
    tables = sorted({table for _, table, _ in found})
    size = max(1, len(tables) // _copies(now))
    block = {table: place // size for place, table in enumerate(tables)}
    at = {(when, block[table], board): table for when, table, board in found}
    mine = block.get(now.number, 0)
    here = [board for when, table, board in found if (when, table) == (slot, now.number)]
    then = [board for when, table, board in found if (when, table) == (slot + 1, now.number)]
    if not then:
        return None
    return SlotBoards(
        slot + 1,
        tuple(BoardWay(board, at.get((slot + 1, mine, board))) for board in here),
        tuple(BoardWay(board, at.get((slot, mine, board))) for board in then),
    )


def _copies(now: TableNow) -> int:
    """Return how many sets of boards serve the tables of one section."""
    plans = Plan.objects.filter(tournament=now.tournament)
    count, tables = plans.values_list(
        "document__copies", "document__rounds__0__tables"
    ).first() or (1, [])
    sections = {table.get("section", "") for table in tables or []}
    return max(1, int(count or 1) // max(1, len(sections)))
