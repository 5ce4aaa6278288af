"""Rows behind points of free deals: live deals with who took them, sheets of tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Count, FilteredRelation, Q, QuerySet

from tournament.models import (
    Due,
    Result,
    RoundState,
    Seating,
    Standing,
    Table,
    Tournament,
)

SEAT_ORDER = "NESW"


class DealRow(NamedTuple):
    """A live result of free deals: `players` is how many sat at its table."""

    board_id: int
    due_id: int
    table_id: int
    status: str
    amount: int | None
    facts: dict[str, Any]
    players: int


class PointRow(NamedTuple):
    """A stored deal as one entry met it: the taker's points and each defender's."""

    entry_id: int
    seat: str
    taker: str
    attack_num: int | None
    defense_num: int | None
    round: int


class SheetRow(NamedTuple):
    """A deal at a table with what stands there; `people` is seat -> (entry number, name)."""

    round: int
    table: int
    deal: int
    due_id: int
    status: str | None
    amount: int | None
    facts: Mapping[str, Any]
    revision: int
    people: Mapping[str, tuple[int, str]]

    @property
    def taker(self) -> str:
        """Return the seat that took; blank when passed out or not played."""
        return str(self.facts.get("taker", ""))

    @property
    def contract(self) -> str:
        """Return what was bid, blank where nothing stands."""
        return str(self.facts.get("contract", ""))


class DealSeat(NamedTuple):
    """An entry's seat where a deal was due."""

    entry_id: int
    seat: str
    due_id: int
    round: int


def deal_rows(boards: Iterable[int]) -> list[DealRow]:
    """Return the live deals of the boards, by board and due."""
    return _deal_rows(Result.objects.filter(due__board__in=list(boards)))


def deal_rows_of(tournament: Tournament, *, closed_only: bool = False) -> list[DealRow]:
    """Return all live deals of the event, or those of its closed rounds."""
    rows = Result.objects.filter(due__board__tournament=tournament)
    if closed_only:
        rows = rows.filter(due__table__round__state=RoundState.CLOSED)
    return _deal_rows(rows)


def _deal_rows(rows: QuerySet[Result]) -> list[DealRow]:
    values = list(
        rows.filter(standing=Standing.LIVE)
        .order_by("due__board", "due")
        .values_list("due__board", "due", "due__table", "status", "amount", "facts")
    )
    seated = Seating.objects.filter(table__in={row[2] for row in values}).order_by()
    players = dict(seated.values_list("table").annotate(people=Count("pk")))
    return [DealRow(*row, players.get(row[2], 0)) for row in values]


def point_rows(entries: Iterable[int]) -> list[PointRow]:
    """Return every stored deal of the entries."""
    rows = Seating.objects.filter(
        entry__in=list(entries), table__dues__score__isnull=False
    ).values_list(
        "entry",
        "seat",
        "table__dues__score__taker",
        "table__dues__score__attack_num",
        "table__dues__score__defense_num",
        "round__number",
    )
    return [PointRow(*row) for row in rows]


def deal_seats_of(tournament: Tournament) -> list[DealSeat]:
    """Return who sat where for each deal due in the event."""
    rows = Seating.objects.filter(round__tournament=tournament, table__dues__isnull=False)
    values = rows.values_list("entry", "seat", "table__dues", "round__number")
    return [DealSeat(*row) for row in values]


def round_scales(tournament: Tournament) -> dict[int, Fraction]:
    """Return what totals are multiplied by after each round."""
    rows = tournament.rounds.values_list("number", "scale")
    return {number: Fraction(scale) for number, scale in rows}


def sheet_rows(
    tournament: Tournament, *, number: int | None = None, table: int | None = None
) -> list[SheetRow]:
    """Return the deals of a round (or of all), of a table (or of all), with who sat there."""
    dues = Due.objects.filter(table__round__tournament=tournament)
    if number is not None:
        dues = dues.filter(table__round__number=number)
    if table is not None:
        dues = dues.filter(table__number=table)
    live = FilteredRelation("results", condition=Q(results__standing=Standing.LIVE))
    values = list(
        dues.annotate(live=live)
        .order_by("table__round__number", "table__number", "board__number")
        .values_list(
            "table__round__number", "table__number", "board__number", "pk", "live__status",
            "live__amount", "live__facts", "live__revision", "table",
        )
    )  # fmt: skip
    people = people_at({row[-1] for row in values})
    return [SheetRow(*row[:6], row[6] or {}, row[7] or 0, people.get(row[8], {})) for row in values]


def people_at(tables: Iterable[int]) -> dict[int, dict[str, tuple[int, str]]]:
    """Return table -> seat -> (entry number, name beside a seat), in the order N E S W."""
    found: dict[int, dict[str, tuple[int, str]]] = defaultdict(dict)
    rows = Seating.objects.filter(table__in=list(tables)).values_list(
        "table", "seat", "entry__number", "entry__short_name"
    )
    for table, seat, number, name in sorted(rows, key=lambda row: SEAT_ORDER.index(row[1])):
        found[table][seat] = (number, name)
    return dict(found)


def table_numbers(tournament: Tournament, number: int) -> list[int]:
    """Return the tables that play in a round, in order."""
    rows = Table.objects.filter(round__tournament=tournament, round__number=number)
    return list(rows.order_by("number").values_list("number", flat=True))


def team_names(tournament: Tournament) -> dict[int, str]:
    """Return entry number -> the team of two or four it adds its points to."""
    rows = tournament.entries.exclude(team="")
    return dict(rows.values_list("number", "team"))
