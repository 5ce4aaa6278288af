"""The desk: every due board of an event with what stands there, and what needs the director.

A *cell* is one board at one table in one round. All cells come in one query; the grid, the boards,
the counters and the needs are told from them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from tournament.models import (
    BY_TABLES,
    Board,
    BoardScore,
    Due,
    Format,
    Place,
    Result,
    RoundState,
    Seating,
    Standing,
    State,
    Status,
    Tournament,
)


class Cell(NamedTuple):
    """One due board and what stands there; `status` is None while nothing does."""

    due_id: int
    round: int
    round_state: str
    table: int
    table_section: str
    board_id: int
    board: int
    section: str
    taker: str
    status: str | None
    amount: int | None
    revision: int | None
    is_accepted: bool | None
    flags: list[str] | None
    has_rival: bool
    table_id: int = 0
    slot: int = 1
    source: str | None = None
    author_id: int | None = None
    # Where two teams meet, each attacking once: the other attack has no result yet.
    is_half: bool = False

    @property
    def is_wrong_attacker(self) -> bool:
        """Tell whether the table itself said that another badge attacked."""
        by_table = self.author_id is None and self.source in BY_TABLES
        return self.status == Status.NEUTRALIZED and by_table and not self.is_accepted

    @property
    def is_missing(self) -> bool:
        """Tell whether no result stands here; a 0 and a "not played" are results."""
        return self.status is None

    @property
    def is_suspicious(self) -> bool:
        """Tell whether a flag waits for the director's eyes."""
        return self.status == Status.PLAYED and bool(self.flags) and not self.is_accepted

    @property
    def state(self) -> str:
        """Return the state's code, as the pages write it with a symbol and a word."""
        if self.has_rival:
            return "versions"
        if self.is_suspicious or self.is_wrong_attacker:
            return "look"
        if self.is_missing:
            return "due"
        if self.status != Status.PLAYED:
            return "ruled"
        return "half" if self.is_half else "received"


class RoundRow(NamedTuple):
    """A round: its number, its state, when it began."""

    number: int
    state: str
    started_at: datetime | None


class Received(NamedTuple):
    """The result that came last."""

    at: datetime
    round: int
    table: int
    board: int
    status: str
    amount: int | None


@dataclass(frozen=True, slots=True)
class Need:
    """Something that waits for the director; `others` are the board's other amounts."""

    kind: str
    cell: Cell
    boards: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Desk:
    """The room as the director sees it now."""

    rounds: tuple[RoundRow, ...]
    cells: tuple[Cell, ...]
    by_round: dict[int, list[Cell]] = field(default_factory=dict)
    # Rounds being played whose time has run out.
    overdue: frozenset[int] = frozenset()
    # Whether every table plays the same cards: then amounts can be held against each other.
    compares: bool = True

    @property
    def playing(self) -> int | None:
        """Return the number of the round being played: the latest of those open."""
        open_rounds = [row.number for row in self.rounds if row.state == RoundState.PLAYING]
        return max(open_rounds, default=None)

    @property
    def received_count(self) -> int:
        """Return how many due boards have a result."""
        return sum(not cell.is_missing for cell in self.cells)

    @property
    def default_round(self) -> int | None:
        """Return the round to show first: the one being played, else the last one closed."""
        if self.playing is not None:
            return self.playing
        closed = [row.number for row in self.rounds if row.state == RoundState.CLOSED]
        return max(closed, default=self.rounds[0].number if self.rounds else None)

    def round_row(self, number: int | None) -> RoundRow | None:
        """Return the round of that number."""
        return next((row for row in self.rounds if row.number == number), None)

    def missing(self, number: int) -> list[Cell]:
        """Return the round's due boards without a result, by table and board."""
        return [cell for cell in self.by_round.get(number, []) if cell.is_missing]

    def tables(self, number: int) -> dict[int, list[Cell]]:
        """Return the round's cells by table: the rows of the grid."""
        rows: dict[int, list[Cell]] = defaultdict(list)
        for cell in self.by_round.get(number, []):
            rows[cell.table].append(cell)
        return dict(rows)

    def boards(self) -> list[tuple[Cell, list[list[Cell]]]]:
        """Return for each board one of its cells and, round by round, all of them."""
        rows: dict[int, dict[int, list[Cell]]] = {}
        for cell in sorted(self.cells, key=lambda cell: (cell.section, cell.board, cell.round)):
            rows.setdefault(cell.board_id, defaultdict(list))[cell.round].append(cell)
        numbers = [row.number for row in self.rounds]
        return [
            (next(iter(rounds.values()))[0], [rounds.get(number, []) for number in numbers])
            for rounds in rows.values()
        ]

    def others(self, cell: Cell) -> tuple[int, ...]:
        """Return the other amounts played on the same cards, rising."""
        if not self.compares:
            return ()
        return tuple(
            sorted(
                other.amount
                for other in self.cells
                if other.board_id == cell.board_id
                and other.due_id != cell.due_id
                and other.amount is not None
            )
        )


def due_cells(dues: QuerySet[Due]) -> list[Cell]:
    """Return the cells of the due boards by round, table and board; one query."""
    rivals = Result.objects.filter(due=OuterRef("pk"), standing=Standing.RIVAL)
    rows = (
        dues.annotate(
            live=FilteredRelation("results", condition=Q(results__standing=Standing.LIVE)),
            has_rival=Exists(rivals),
        )
        .order_by("table__round__number", "table__number", "table__slot", "board__number")
        .values_list(
            "pk", "table__round__number", "table__round__state", "table__number", "table__section",
            "board", "board__number", "board__section", "board__taker",
            "live__status", "live__amount", "live__revision", "live__is_accepted",
            "score__flags", "has_rival", "table", "table__slot", "live__source",
            "live__author",
        )
    )  # fmt: skip
    return [Cell(*row) for row in rows]


def desk_of(tournament: Tournament) -> Desk:
    """Return the whole room; two queries, however many tables play."""
    found = tournament.rounds.order_by("number").values_list("number", "state", "started_at")
    rounds = tuple(RoundRow(*row) for row in found)
    ends = {row.number: planned_end(tournament, row) for row in rounds}
    now = timezone.now()
    overdue = frozenset(number for number, end in ends.items() if end is not None and end <= now)
    cells = due_cells(Due.objects.filter(table__round__tournament=tournament))
    if tournament.unit == "match_points":
        cells = _with_halves(tournament, cells)
    by_round: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        by_round[cell.round].append(cell)
    compares = tournament.unit != "points"
    return Desk(rounds, tuple(cells), dict(by_round), overdue, compares)


def _with_halves(tournament: Tournament, cells: list[Cell]) -> list[Cell]:
    """Return the cells, those told apart whose encounter has only this one attack; one query."""
    teams: dict[int, dict[str, int]] = defaultdict(dict)
    seated = Seating.objects.filter(round__tournament=tournament)
    for table, seat, entry in seated.values_list("table", "seat", "entry"):
        teams[table][seat] = entry
    attacks = {
        (cell.board_id, here.get(Place.ATTACK), here.get(Place.DEFENSE))
        for cell in cells
        if not cell.is_missing
        for here in [teams[cell.table_id]]
    }
    return [
        cell._replace(
            is_half=(cell.board_id, here.get(Place.DEFENSE), here.get(Place.ATTACK)) not in attacks
        )
        for cell in cells
        for here in [teams[cell.table_id]]
    ]


def round_row(tournament: Tournament, number: int) -> RoundRow | None:
    """Return one round of the event."""
    rows = tournament.rounds.filter(number=number)
    found = rows.values_list("number", "state", "started_at").first()
    return RoundRow(*found) if found else None


def needs_of(desk: Desk) -> list[Need]:
    """Return what waits for the director, most urgent first.

    Two versions; then badges that attacked out of turn; then suspicious results; then what older
    rounds still owe; then tables that are late: the round's time is over, most tables are done.
    """
    versions = [Need("versions", cell) for cell in desk.cells if cell.has_rival]
    suspicious = [
        Need("look", cell, others=desk.others(cell))
        for cell in desk.cells
        if cell.is_suspicious and not cell.has_rival
    ]
    attackers = [
        Need("attacker", cell)
        for cell in desk.cells
        if cell.is_wrong_attacker and not cell.has_rival
    ]
    return [*versions, *attackers, *suspicious, *_owed(desk)]


def _owed(desk: Desk) -> list[Need]:
    needs = []
    for row in desk.rounds:
        if row.state == RoundState.PENDING:
            continue
        tables = desk.tables(row.number)
        late = {number: cells for number, cells in tables.items() if _missing(cells)}
        is_older = row.number != desk.playing
        if not is_older and (row.number not in desk.overdue or 2 * len(late) >= len(tables)):
            continue
        for cells in late.values():
            missing = _missing(cells)
            boards = tuple(cell.board for cell in missing)
            needs.append(Need("owed" if is_older else "late", missing[0], boards))
    return needs


def _missing(cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell.is_missing]


def last_received(tournament: Tournament) -> Received | None:
    """Return the result that came last and still counts."""
    row = (
        Result.objects.filter(due__board__tournament=tournament, standing=Standing.LIVE)
        .order_by("-pk")
        .values_list(
            "created_at", "due__table__round__number", "due__table__number",
            "due__board__number", "status", "amount",
        )
        .first()
    )  # fmt: skip
    return Received(*row) if row else None


def marks_sum_up(tournament: Tournament) -> bool:
    """Tell whether the stored marks of every board add up: the self-check the desk shows.

    Each pair of marks makes the whole, and takers together have half of what there is. Match points
    are won from somebody: the opposite (quartets), or nothing, for the other side.
    """
    compared = BoardScore.objects.filter(
        board__tournament=tournament, attack_num__isnull=False, den__gt=1
    )
    if tournament.format == Format.QUARTETS:
        return not compared.exclude(defense_num=-F("attack_num")).exists()
    if tournament.format == Format.TEAMS:
        return not compared.exclude(Q(attack_num=0) | Q(defense_num=0)).exists()
    if compared.exclude(defense_num=F("den") - F("attack_num")).exists():
        return False
    sums = compared.values("board").annotate(balance=Sum(2 * F("attack_num") - F("den")))
    return not sums.exclude(balance=0).exists()


def planned_end(tournament: Tournament, row: RoundRow) -> datetime | None:
    """Return when the round should be over, at the event's pace."""
    if row.started_at is None or row.state != RoundState.PLAYING:
        return None
    minutes = tournament.boards_per_table * tournament.minutes_per_board
    return row.started_at + timedelta(minutes=minutes)


def board_of(tournament: Tournament, number: int, section: str = "") -> Board | None:
    """Return the event's board of that number; the first section's when none is named."""
    boards = tournament.boards.filter(number=number).order_by("section")
    if section:
        boards = boards.filter(section=section)
    return boards.first()


def next_sheet(tournament: Tournament, board: Board) -> tuple[str, int] | None:
    """Return (section, number) of the board whose sheet is keyed after this one, None at the end.

    The next on which the round at the desk owes a result, else an older one that is owed; with
    nothing owed the next of that round, of all once the event is over: sheets are gone through.
    """
    desk = desk_of(tournament)
    here = (board.section, board.number)
    opened = [cell for cell in desk.cells if cell.round_state != RoundState.PENDING]
    now = [cell for cell in opened if cell.round == desk.default_round]
    for cells in (now, opened):
        owed = sorted({(cell.section, cell.board) for cell in cells if cell.is_missing} - {here})
        if owed:
            return next((place for place in owed if place > here), owed[0])
    shown = now if tournament.state == State.RUNNING else opened
    return min(
        ((cell.section, cell.board) for cell in shown if (cell.section, cell.board) > here),
        default=None,
    )


def board_numbers(tournament: Tournament) -> Sequence[tuple[str, int]]:
    """Return (section, number) of every board, in order."""
    return list(tournament.boards.order_by("section", "number").values_list("section", "number"))
