"""One table as its phone shows it: who sits, what is due, where people and boards go next.

Nothing here ever reads another table's result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Min

from tournament.models import (
    Due,
    Entry,
    Plan,
    Result,
    Round,
    RoundState,
    Seating,
    SitOut,
    Source,
    Standing,
    State,
    Status,
    Table,
    Tournament,
)
from tournament.selectors.room import dues_of_table

# Order of the letters on every page.
SEAT_ORDER = "NESW"


class Sitter(NamedTuple):
    """Somebody at the table: seat, entry, the name beside a seat."""

    seat: str
    entry_id: int
    name: str


class Tile(NamedTuple):
    """A board due here and what its table sent: nothing, a result, two versions, a ruling."""

    number: int
    taker: str
    round_number: int
    state: str
    amount: int | None
    status: str
    revision: int
    is_last_sent: bool

    @property
    def is_due(self) -> bool:
        """Tell whether nothing stands there yet."""
        return self.state == "due"


class Move(NamedTuple):
    """Where somebody goes: `stays`, `table`, `rests` (sits out) or `ends`."""

    seat: str
    name: str
    kind: str
    table: int | None = None
    new_seat: str = ""


class BoardMove(NamedTuple):
    """Where boards go: a table, or None when they are put aside; `waits` where nobody plays."""

    numbers: tuple[int, ...]
    table: int | None
    waits: bool = False


@dataclass(frozen=True)
class TableNow:
    """A table at this moment.

    `state`: `before` the start, `playing`, `idle` (nobody sits here this round), `between` rounds,
    `finished`. `round_number` is the round shown, 0 before the start; `tiles` are its boards and
    `older` those of earlier rounds still missing a result here.
    """

    tournament: Tournament
    number: int
    state: str
    round_number: int
    round_count: int
    ends_at: datetime | None
    sitters: tuple[Sitter, ...]
    tiles: tuple[Tile, ...]
    older: tuple[Tile, ...]

    @property
    def stamp(self) -> str:
        """Return a mark that changes with anything the page shows."""
        shown = (self.state, self.round_number, self.sitters, self.tiles, self.older)
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]

    @property
    def names(self) -> dict[str, str]:
        """Return seat -> name."""
        return {sitter.seat: sitter.name for sitter in self.sitters}

    @property
    def next_tile(self) -> Tile | None:
        """Return the first board without a result, this round's before older ones."""
        return next((tile for tile in (*self.tiles, *self.older) if tile.is_due), None)

    @property
    def is_all_entered(self) -> bool:
        """Tell whether each board of this round has what the table owes."""
        return bool(self.tiles) and not any(tile.is_due for tile in self.tiles)


def table_now(tournament: Tournament, number: int) -> TableNow:
    """Return what a table's phone shows now."""
    rounds = list(tournament.rounds.order_by("number"))
    shown = _round_shown(rounds)
    sitters = sitters_at(shown, number) if shown else ()
    tiles = board_tiles(tournament, number)
    here = tuple(tile for tile in tiles if shown and tile.round_number == shown.number)
    older = tuple(
        tile
        for tile in tiles
        if shown and tile.round_number < shown.number and (tile.is_due or tile.is_last_sent)
    )
    return TableNow(
        tournament=tournament,
        number=number,
        state=_state(tournament, rounds, shown, bool(sitters)),
        round_number=shown.number if shown else 0,
        round_count=len(rounds) or tournament.round_count,
        ends_at=_end_of(tournament, shown, len(here)),
        sitters=sitters,
        tiles=here,
        older=older,
    )


def _round_shown(rounds: list[Round]) -> Round | None:
    """Return the last round being played, else the last one closed, else none."""
    for state in (RoundState.PLAYING, RoundState.CLOSED):
        of_state = [one for one in rounds if one.state == state]
        if of_state:
            return of_state[-1]
    return None


def _state(
    tournament: Tournament, rounds: list[Round], shown: Round | None, is_seated: bool
) -> str:
    if tournament.state in {State.CLOSED, State.PUBLISHED}:
        return "finished"
    if tournament.state != State.RUNNING or shown is None:
        return "before"
    if shown.state == RoundState.CLOSED:
        waiting = any(one.state == RoundState.PENDING for one in rounds)
        return "between" if waiting else "finished"
    return "playing" if is_seated else "idle"


def _end_of(tournament: Tournament, shown: Round | None, boards: int) -> datetime | None:
    is_running = shown is not None and shown.state == RoundState.PLAYING and boards > 0
    if shown is None or shown.started_at is None or not is_running:
        return None
    return shown.started_at + timedelta(minutes=tournament.minutes_per_board * boards)


def sitters_at(round_: Round, table_number: int) -> tuple[Sitter, ...]:
    """Return who sits at the table in the round, in the order N E S W."""
    rows = Seating.objects.filter(round=round_, table__number=table_number)
    found = [Sitter(*row) for row in rows.values_list("seat", "entry", "entry__short_name")]
    return tuple(sorted(found, key=lambda sitter: SEAT_ORDER.index(sitter.seat)))


def sitters_of_due(due: Due) -> tuple[Sitter, ...]:
    """Return who sat where the board was due: in an older round, other people than now."""
    rows = Seating.objects.filter(table=due.table_id)
    found = [Sitter(*row) for row in rows.values_list("seat", "entry", "entry__short_name")]
    return tuple(sorted(found, key=lambda sitter: SEAT_ORDER.index(sitter.seat)))


def board_tiles(tournament: Tournament, table_number: int) -> list[Tile]:
    """Return every board this table may enter now, in the rounds being played, with its state."""
    dues = list(dues_of_table(tournament, table_number))
    standing = [Standing.LIVE, Standing.RIVAL]
    rows = Result.objects.filter(due__in=dues, standing__in=standing).order_by("revision")
    found: dict[int, list[Result]] = {}
    for row in rows:
        found.setdefault(row.due_id, []).append(row)
    last = last_sent(tournament, table_number)
    return [_tile(due, found.get(due.pk, []), last) for due in dues]


def _tile(due: Due, results: list[Result], last: Result | None) -> Tile:
    live = next((one for one in results if one.standing == Standing.LIVE), None)
    last_here = last if last is not None and last.due_id == due.pk else None
    shown = last_here or live
    return Tile(
        number=due.board.number,
        taker=due.board.taker,
        round_number=due.table.round.number,
        state=_tile_state(results, live),
        amount=live.amount if live else None,
        status=live.status if live else "",
        revision=shown.revision if shown else 0,
        is_last_sent=last_here is not None,
    )


def _tile_state(results: list[Result], live: Result | None) -> str:
    if not results:
        return "due"
    if len(results) > 1 or live is None:
        return "versions"
    return "received" if live.status == Status.PLAYED else "ruled"


def last_sent(tournament: Tournament, table_number: int) -> Result | None:
    """Return the table's own last sending while it may still be taken back, else None."""
    last = (
        Result.objects.filter(
            due__table__round__tournament=tournament,
            due__table__round__state=RoundState.PLAYING,
            due__table__number=table_number,
            source=Source.TABLE,
        )
        .order_by("-pk")
        .select_related("due__board")
        .first()
    )
    if last is None or last.standing not in {Standing.LIVE, Standing.RIVAL}:
        return None
    return last


def due_board(tournament: Tournament, table_number: int, board_number: int) -> Due | None:
    """Return the board if this table may enter it now."""
    found = dues_of_table(tournament, table_number).filter(board__number=board_number)
    return found.first()


def moves_after(now: TableNow) -> list[Move]:
    """Return where each of the table goes for the round after the one shown."""
    following = now.round_number + 1
    if following > now.round_count:
        return [Move(seat, name, "ends") for seat, _, name in now.sitters]
    seats = _seats_in(now.tournament, following, [sitter.entry_id for sitter in now.sitters])
    return [_move(sitter, seats.get(sitter.entry_id), now.number) for sitter in now.sitters]


def _seats_in(
    tournament: Tournament, round_number: int, entries: Iterable[int]
) -> dict[int, tuple[int, str]]:
    rows = Seating.objects.filter(
        round__tournament=tournament, round__number=round_number, entry__in=list(entries)
    ).values_list("entry", "table__number", "seat")
    return {entry: (table, seat) for entry, table, seat in rows}


def _move(sitter: Sitter, place: tuple[int, str] | None, here: int) -> Move:
    if place is None:
        return Move(sitter.seat, sitter.name, "rests")
    table, seat = place
    new_seat = "" if seat == sitter.seat else seat
    kind = "stays" if table == here and not new_seat else "table"
    return Move(sitter.seat, sitter.name, kind, table, new_seat)


def has_own_copies(tournament: Tournament) -> bool:
    """Tell whether each table has its own copy of a round's boards, so that none travels."""
    copies = Plan.objects.filter(tournament=tournament).values_list("document__copies", flat=True)
    return int(copies.first() or 1) > 1


def is_first_meeting(now: TableNow) -> bool:
    """Tell whether the boards shown are met for the first time: they are made at this table."""
    numbers = [tile.number for tile in now.tiles]
    first = Due.objects.filter(
        board__tournament=now.tournament, board__number__in=numbers
    ).aggregate(first=Min("table__round__number"))["first"]
    return bool(first == now.round_number)


def board_moves_after(now: TableNow) -> list[BoardMove]:
    """Return where the boards on the table go for the next round; nowhere after the last one."""
    numbers = [tile.number for tile in now.tiles] or _boards_at(now)
    following = now.round_number + 1
    if following > now.round_count or not numbers:
        return []
    tables: dict[int | None, list[int]] = {}
    due = dict(
        Due.objects.filter(
            board__tournament=now.tournament,
            board__number__in=numbers,
            table__round__number=following,
        ).values_list("board__number", "table__number")
    )
    resting = _resting_boards(now.tournament, following) if len(due) < len(numbers) else {}
    for number in numbers:
        tables.setdefault(due.get(number, resting.get(number)), []).append(number)
    return [
        BoardMove(tuple(moved), table, waits=any(number in resting for number in moved))
        for table, moved in tables.items()
    ]


def _boards_at(now: TableNow) -> list[int]:
    """Return the boards of a round already closed, which no longer has tiles."""
    rows = Due.objects.filter(
        table__round__tournament=now.tournament,
        table__round__number=now.round_number,
        table__number=now.number,
    )
    return list(rows.order_by("board__number").values_list("board__number", flat=True))


def _idle_tables(tournament: Tournament, round_number: int) -> list[dict[str, object]]:
    """Return the plan's tables that wait in a round because a place is empty."""
    path = f"document__rounds__{round_number - 1}__idle"
    found = Plan.objects.filter(tournament=tournament).values_list(path, flat=True).first()
    return list(found or [])


def _resting_boards(tournament: Tournament, round_number: int) -> dict[int, int]:
    """Return board -> table for boards that rest a round on a table where nobody plays."""
    resting: dict[int, int] = {}
    for table in _idle_tables(tournament, round_number):
        boards, number = table["boards"], table["table"]
        if isinstance(boards, list) and isinstance(number, int):
            resting.update(dict.fromkeys(boards, number))
    return resting


def resting_at(now: TableNow) -> list[Move]:
    """Return who sits out at this idle table, and where each goes next."""
    idle = _idle_tables(now.tournament, now.round_number)
    rows = [row for row in idle if row["table"] == now.number]
    seats = rows[0]["seats"] if rows else {}
    slots = {slot: seat for seat, slot in seats.items() if slot} if isinstance(seats, dict) else {}
    entries = Entry.objects.filter(tournament=now.tournament, slot__in=slots)
    people = [
        (slots[slot], pk, name)
        for pk, slot, name in entries.values_list("pk", "slot", "short_name")
    ]
    people.sort(key=lambda row: SEAT_ORDER.index(row[0]))
    places = _seats_in(now.tournament, now.round_number + 1, [pk for _, pk, _ in people])
    ends = now.round_number >= now.round_count
    return [
        Move(seat, name, "ends") if ends else _move(Sitter(seat, pk, name), places.get(pk), 0)
        for seat, pk, name in people
    ]


def table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables that ever play."""
    rows = Table.objects.filter(round__tournament=tournament).order_by("number")
    return list(rows.values_list("number", flat=True).distinct())


class SeatedName(NamedTuple):
    """Where somebody sits in a round; table None: sits out."""

    name: str
    table: int | None
    seat: str


def seats_by_name(tournament: Tournament, round_number: int) -> list[SeatedName]:
    """Return where everybody is in the round, by name as lists are sorted."""
    seated = Seating.objects.filter(round__tournament=tournament, round__number=round_number)
    rows = [
        (search, SeatedName(name, table, seat))
        for search, name, table, seat in seated.values_list(
            "entry__members__player__search_name", "entry__name", "table__number", "seat"
        )
    ]
    resting = SitOut.objects.filter(round__tournament=tournament, round__number=round_number)
    rows += [
        (search, SeatedName(name, None, ""))
        for search, name in resting.values_list(
            "entry__members__player__search_name", "entry__name"
        )
    ]
    return [row for _, row in sorted(rows, key=lambda pair: (pair[0] or "", pair[1].name))]
