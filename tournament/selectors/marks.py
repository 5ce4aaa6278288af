"""Rows behind marks: live results of boards, marks of entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from tournament.models import (
    NOT_COMING,
    Board,
    BoardScore,
    Due,
    Entry,
    Place,
    Presence,
    Result,
    RoundState,
    Seating,
    Standing,
    StandingRow,
    Tournament,
)


class LiveRow(NamedTuple):
    """A live result: where it was due, what it is."""

    board_id: int
    due_id: int
    table_id: int
    status: str
    amount: int | None
    zero_side: str


class MarkRow(NamedTuple):
    """Marks of a board as one entry met it: numerators over `den`, None where nothing counts."""

    entry_id: int
    seat: str
    taker: str
    attack_num: int | None
    defense_num: int | None
    den: int


class AttackRow(NamedTuple):
    """A live result of a team format: who attacked whom, and what it is."""

    board_id: int
    due_id: int
    attack_entry: int
    defense_entry: int
    status: str
    amount: int | None


class SeatRow(NamedTuple):
    """An entry's seat at a table, with a board due there and its taker."""

    entry_id: int
    seat: str
    taker: str
    due_id: int
    number: int
    board_id: int
    table_id: int


class EntryRow(NamedTuple):
    """An entry and its sums, as the lists need them."""

    entry_id: int
    number: int
    name: str
    short_name: str
    line: str
    is_substitute: bool
    attack_sum: object
    attack_count: int
    defense_sum: object
    defense_count: int
    section: str = ""
    is_stopped: bool = False
    presence: str = Presence.PRESENT


def live_rows(boards: Iterable[int]) -> list[LiveRow]:
    """Return the live results of the boards, by board and due."""
    rows = Result.objects.filter(due__board__in=boards, standing=Standing.LIVE)
    return _live_rows(rows)


def live_rows_of(tournament: Tournament, *, closed_only: bool = False) -> list[LiveRow]:
    """Return all live results of the event, or those of its closed rounds."""
    rows = Result.objects.filter(due__board__tournament=tournament, standing=Standing.LIVE)
    if closed_only:
        rows = rows.filter(due__table__round__state=RoundState.CLOSED)
    return _live_rows(rows)


def _live_rows(rows: QuerySet[Result]) -> list[LiveRow]:
    values = rows.order_by("due__board", "due").values_list(
        "due__board", "due", "due__table", "status", "amount", "zero_side"
    )
    return [LiveRow(*row) for row in values]


def attack_rows(boards: Iterable[int], *, closed_only: bool = False) -> list[AttackRow]:
    """Return the live results of boards where one team attacks another, by board and due."""
    rows = Result.objects.filter(due__board__in=list(boards), standing=Standing.LIVE)
    if closed_only:
        rows = rows.filter(due__table__round__state=RoundState.CLOSED)
    seatings = Seating.objects.filter(table=OuterRef("due__table"))
    attack = seatings.filter(seat=Place.ATTACK).values("entry")[:1]
    defense = seatings.filter(seat=Place.DEFENSE).values("entry")[:1]
    values = (
        rows.annotate(attack=Subquery(attack), defense=Subquery(defense))
        .filter(attack__isnull=False, defense__isnull=False)
        .order_by("due__board", "due")
        .values_list("due__board", "due", "attack", "defense", "status", "amount")
    )
    return [AttackRow(*row) for row in values]


def finished_tables(tables: Iterable[int]) -> dict[int, list[int]]:
    """Return the amounts of each table all of whose due boards were played."""
    amounts: dict[int, list[int | None]] = {}
    rows = Result.objects.filter(due__table__in=tables, standing=Standing.LIVE)
    for table, amount in rows.values_list("due__table", "amount"):
        amounts.setdefault(table, []).append(amount)
    counts: dict[int, int] = {}
    for table in Board.objects.filter(dues__table__in=amounts).values_list(
        "dues__table", flat=True
    ):
        counts[table] = counts.get(table, 0) + 1
    return {
        table: [amount for amount in found if amount is not None]
        for table, found in amounts.items()
        if len(found) == counts[table] and None not in found
    }


def stored_scores(boards: Iterable[int]) -> dict[int, BoardScore]:
    """Return the stored marks of boards by due."""
    return {score.due_id: score for score in BoardScore.objects.filter(board__in=boards)}


def seat_rows_of(tournament: Tournament) -> list[SeatRow]:
    """Return who sat where for each board due in the event."""
    rows = Seating.objects.filter(
        round__tournament=tournament, table__dues__isnull=False
    ).values_list(
        "entry", "seat", "table__dues__board__taker", "table__dues",
        "entry__number", "table__dues__board", "table",
    )  # fmt: skip
    return [SeatRow(*row) for row in rows]


def seated_at(dues: Iterable[int]) -> set[int]:
    """Return the entries that sat where these boards were due."""
    return set(Seating.objects.filter(table__dues__in=list(dues)).values_list("entry", flat=True))


def mark_rows(entries: Iterable[int]) -> list[MarkRow]:
    """Return every stored mark of the entries."""
    rows = Seating.objects.filter(
        entry__in=list(entries), table__dues__score__isnull=False
    ).values_list(
        "entry",
        "seat",
        "table__dues__board__taker",
        "table__dues__score__attack_num",
        "table__dues__score__defense_num",
        "table__dues__score__den",
    )
    return [MarkRow(*row) for row in rows]


def tie_rows(
    tournament: Tournament, numbers: Iterable[int]
) -> list[tuple[int, int, str, str, int | None, int | None, int, int | None]]:
    """Return the stored marks of some entries with the board and the team met, if any."""
    wanted = list(numbers)
    facing = Seating.objects.filter(table=OuterRef("table")).exclude(entry=OuterRef("entry"))
    rows = Seating.objects.filter(
        round__tournament=tournament, entry__number__in=wanted, table__dues__score__isnull=False
    ).annotate(opponent=Subquery(facing.values("entry__number")[:1]))
    return list(
        rows.values_list(
            "entry__number", "table__dues__board", "seat", "table__dues__board__taker",
            "table__dues__score__attack_num", "table__dues__score__defense_num",
            "table__dues__score__den", "opponent",
        )
    )  # fmt: skip


def standing_rows(entries: Iterable[int]) -> dict[int, StandingRow]:
    """Return the stored sums by entry."""
    return {row.entry_id: row for row in StandingRow.objects.filter(entry__in=list(entries))}


def entry_rows(tournament: Tournament) -> list[EntryRow]:
    """Return every entry in play with its sums; before the start, every one with a place."""
    rows = Entry.objects.filter(tournament=tournament)
    if tournament.is_started:
        rows = rows.filter(standing__isnull=False)
    else:
        rows = rows.exclude(presence__in=NOT_COMING)
    values = rows.order_by("number").values_list(
        "pk", "number", "name", "short_name", "line", "is_substitute",
        "standing__attack_sum", "standing__attack_count",
        "standing__defense_sum", "standing__defense_count", "section", "is_stopped",
        "presence",
    )  # fmt: skip
    return [EntryRow(*row) for row in values]


def dues_of_rounds(tournament: Tournament, rounds: Iterable[int]) -> set[int]:
    """Return the dues of some rounds of the event."""
    dues = Due.objects.filter(
        table__round__tournament=tournament, table__round__number__in=list(rounds)
    )
    return set(dues.values_list("pk", flat=True))
