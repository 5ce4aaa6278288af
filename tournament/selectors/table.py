"""One table as its phone shows it: who sits, what is due, where people and boards go next.

Nothing here ever reads another table's result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import QuerySet, Subquery

from tournament.models import (
    Due,
    Format,
    MatchSystem,
    Place,
    Result,
    Round,
    RoundState,
    Seating,
    Source,
    Standing,
    State,
    Status,
    Table,
    Tournament,
)
from tournament.selectors.match_tables import MatchNow, match_now, seated_by_line_up
from tournament.selectors.people import as_seated, stand_in
from tournament.selectors.room import dues_of_table

# Systems whose next matches follow from the results.
MADE_LATER = (MatchSystem.SWISS, MatchSystem.KNOCK_OUT)
# Order of the letters on every page.
SEAT_ORDER = tuple(Place.values)


class Sitter(NamedTuple):
    """Somebody at the table: seat, entry, the name beside a seat."""

    seat: str
    entry_id: int
    name: str
    section: str = ""


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
    contract: str = ""
    due_id: int = 0
    slot: int = 1
    # Triplets: the badge that attacked where another was due.
    wrong_badge: str = ""

    @property
    def is_due(self) -> bool:
        """Tell whether nothing stands there yet."""
        return self.state == "due"


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
    # Where a round is played in slots, the one being played; in matches, what the table is at.
    slot: int = 1
    match: MatchNow | None = None

    @property
    def stamp(self) -> str:
        """Return a mark that changes with anything the page shows."""
        shown = (
            self.state, self.round_number, self.sitters, self.tiles, self.older, self.slot,
            self.match,
        )  # fmt: skip
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]

    @property
    def slot_tiles(self) -> tuple[Tile, ...]:
        """Return the tiles of this slot, and what can still be taken back of the one before."""
        return tuple(tile for tile in self.tiles if tile.slot == self.slot or tile.is_last_sent)

    @property
    def names(self) -> dict[str, str]:
        """Return seat -> name."""
        return {sitter.seat: sitter.name for sitter in self.sitters}

    @property
    def section(self) -> str:
        """Return the parallel section the table is in, blank where there are none."""
        return self.sitters[0].section if self.sitters else ""

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
    tiles = board_tiles(tournament, number, last_sent(tournament, number))
    here = tuple(tile for tile in tiles if shown and tile.round_number == shown.number)
    slot = _slot_now(here)
    sitters = sitters_at(shown, number, slot) if shown else ()
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
        slot=slot,
        match=match_now(shown, number, slot) if shown else None,
    )


def _slot_now(tiles: Sequence[Tile]) -> int:
    """Return the first slot with a board still due, else the last."""
    due = [tile.slot for tile in tiles if tile.is_due]
    return min(due) if due else max((tile.slot for tile in tiles), default=1)


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
        # Rounds made one by one are not there yet.
        waiting = len(rounds) < tournament.round_count
        waiting |= any(one.state == RoundState.PENDING for one in rounds)
        waiting |= tournament.match_system in MADE_LATER
        return "between" if waiting else "finished"
    return "playing" if is_seated else "idle"


def _end_of(tournament: Tournament, shown: Round | None, boards: int) -> datetime | None:
    is_running = shown is not None and shown.state == RoundState.PLAYING and boards > 0
    if shown is None or shown.started_at is None or not is_running:
        return None
    # The desk and the hall count the same: one board more or less here changes no clock.
    minutes = tournament.minutes_per_board * tournament.boards_per_table
    return shown.started_at + timedelta(minutes=minutes)


def sitters_at(round_: Round, table_number: int, slot: int = 1) -> tuple[Sitter, ...]:
    """Return who sits at the table in the round, in the order N E S W."""
    if round_.tournament.format == Format.TEAMS:
        table = round_.tables.filter(number=table_number, slot=slot).first()
        return _in_match(table) if table is not None else ()
    seatings = Seating.objects.filter(table__number=table_number, table__slot=slot, round=round_)
    return _sitters(seatings)


def _in_match(table: Table) -> tuple[Sitter, ...]:
    people = seated_by_line_up(table)
    if not people:
        return _sitters(Seating.objects.filter(table=table))
    return tuple(Sitter(seat, team, name, table.section) for seat, team, name in people)


def _sitters(seatings: QuerySet[Seating]) -> tuple[Sitter, ...]:
    rows = seatings.annotate(stand_in=stand_in()).values_list(
        "seat", "entry", "entry__short_name", "stand_in", "table__section"
    )
    found = [
        Sitter(seat, entry, as_seated(name, other), section)
        for seat, entry, name, other, section in rows
    ]
    return tuple(sorted(found, key=lambda sitter: SEAT_ORDER.index(sitter.seat)))


def sitters_of_due(due: Due) -> tuple[Sitter, ...]:
    """Return who sat where the board was due: in an older round, other people than now."""
    if due.board.tournament.format == Format.TEAMS:
        return _in_match(due.table)
    return _sitters(Seating.objects.filter(table=due.table_id))


def board_tiles(tournament: Tournament, table_number: int, last: Result | None) -> list[Tile]:
    """Return every board this table may enter now, with its state; `last` can be taken back."""
    dues = list(dues_of_table(tournament, table_number))
    standing = [Standing.LIVE, Standing.RIVAL]
    rows = Result.objects.filter(due__in=dues, standing__in=standing).order_by("revision")
    found: dict[int, list[Result]] = {}
    for row in rows:
        found.setdefault(row.due_id, []).append(row)
    return [_tile(due, found.get(due.pk, []), last) for due in dues]


def _tile(due: Due, results: list[Result], last: Result | None) -> Tile:
    live = next((one for one in results if one.standing == Standing.LIVE), None)
    last_here = last if last is not None and last.due_id == due.pk else None
    shown = last_here or live
    return Tile(
        number=due.board.number,
        taker=live.facts.get("taker", due.board.taker) if live else due.board.taker,
        round_number=due.table.round.number,
        state=_tile_state(results, live),
        amount=live.amount if live else None,
        status=live.status if live else "",
        revision=shown.revision if shown else 0,
        is_last_sent=last_here is not None,
        contract=live.facts.get("contract", "") if live else "",
        due_id=due.pk,
        slot=due.table.slot,
        wrong_badge=live.facts.get("attacker", "") if live else "",
    )


def _tile_state(results: list[Result], live: Result | None) -> str:
    if not results:
        return "due"
    if len(results) > 1 or live is None:
        return "versions"
    return "received" if live.status == Status.PLAYED else "ruled"


def last_sent(
    tournament: Tournament, table_number: int, source: str = Source.TABLE
) -> Result | None:
    """Return the last sending of those who sit here now, while they may take it back, else None.

    That of the people before them, in a round that still waits or was opened again, is not theirs.
    """
    now = tournament.rounds.filter(state=RoundState.PLAYING).order_by("-number")
    last = (
        Result.objects.filter(
            due__table__round__tournament=tournament,
            due__table__round__state=RoundState.PLAYING,
            due__table__number=table_number,
            source=source,
        )
        .annotate(
            now=Subquery(now.values("pk")[:1]), now_since=Subquery(now.values("started_at")[:1])
        )
        .order_by("-pk")
        .select_related("due__board", "due__table")
        .first()
    )
    if last is None or last.standing not in {Standing.LIVE, Standing.RIVAL}:
        return None
    is_theirs = last.due.table.round_id == last.now or (
        last.now_since is not None and last.created_at >= last.now_since
    )
    return last if is_theirs else None


def playing_rounds(tournament: Tournament) -> list[int]:
    """Return the numbers of the rounds being played, in order."""
    rows = tournament.rounds.filter(state=RoundState.PLAYING).order_by("number")
    return list(rows.values_list("number", flat=True))
