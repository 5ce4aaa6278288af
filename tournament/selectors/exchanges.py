"""Half time in a quarter: rooms that finished their first half exchange the boards (OT p.60).

One copy of each board is there, so no second half begins while a first one is still played.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from django.db.models import Exists, QuerySet

from tournament.models import Due, RoundState, Seating, Table, room_of
from tournament.selectors import matches
from tournament.selectors.room import live_of_due

SECOND_HALF = 2


class Room(NamedTuple):
    """A table of a match and the room it stands in."""

    table: int
    room: str


class BoardsMove(NamedTuple):
    """Boards that change rooms together, and where they go to or come from."""

    numbers: tuple[int, ...]
    where: Room


class Exchange(NamedTuple):
    """What changes at a table at half time; `waits_for` are the rooms still in their first half."""

    goes: tuple[BoardsMove, ...]
    comes: tuple[BoardsMove, ...]
    waits_for: tuple[Room, ...]


def rooms_in_first_half(table: Table) -> list[int]:
    """Return the tables of a match, its own too, that still owe a board of the first half.

    Once a later quarter is played nothing waits any more: what is missing is written down late. Nor
    does anybody wait for another room that has sent nothing of this quarter: it keeps its results
    on paper, and the director stores them when the sheet is in.
    """
    round_ = table.round
    later = round_.tournament.rounds.filter(
        state=RoundState.PLAYING, number__gt=round_.number
    ).exists()
    if later:
        return []
    dues = _dues_of(table)
    owing = dues.filter(~Exists(live_of_due()), table__slot=1).values_list(
        "table__number", flat=True
    )
    sending = dues.filter(Exists(live_of_due())).values_list("table__number", flat=True)
    return sorted(set(owing) & {*sending, table.number})


def _dues_of(table: Table) -> QuerySet[Due]:
    """Return all boards due in the quarter at the tables that exchange boards with this one."""
    teams: set[int] = set()
    for seating in Seating.objects.filter(table=table).select_related("entry__tournament"):
        teams |= matches.opposed(seating.entry, table.round.number)
    tables = Table.objects.filter(round=table.round, seatings__entry__in=teams)
    return Due.objects.filter(table__in=tables)


def exchange_at(table: Table) -> Exchange:
    """Return how boards change rooms for the second half played at a table."""
    maker = table.round.tournament.movement_maker
    places: dict[int, dict[int, int]] = defaultdict(dict)
    rows = _dues_of(table).values_list("table__slot", "table__number", "board__number")
    for slot, number, board in rows:
        places[slot][board] = number

    def moves(here: int, there: int) -> tuple[BoardsMove, ...]:
        found: dict[int, list[int]] = defaultdict(list)
        for board, number in sorted(places[here].items()):
            if number == table.number and board in places[there]:
                found[places[there][board]].append(board)
        return tuple(
            BoardsMove(tuple(boards), Room(number, room_of(number, maker)))
            for number, boards in sorted(found.items())
            if number != table.number
        )

    waits_for = [n for n in rooms_in_first_half(table) if n != table.number]
    return Exchange(
        moves(1, SECOND_HALF),
        moves(SECOND_HALF, 1),
        tuple(Room(number, room_of(number, maker)) for number in waits_for),
    )
