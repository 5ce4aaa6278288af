"""Who sits where, round by round: from the draw before the start, from the rows after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tournament.models import Due, Entry, Round, Seat, Seating, SitOut, Tournament, table_places
from tournament.models import Place as TablePlace

PLACES = tuple(TablePlace.values)
SEATS = frozenset(Seat.values)


@dataclass
class SeatedTable:
    """One table of a round; `seats` holds None where nobody sits, `is_idle` that it waits."""

    number: int
    seats: dict[str, Entry | None]
    boards: list[int] = field(default_factory=list)
    section: str = ""
    is_idle: bool = False


@dataclass
class SeatedRound:
    """A round: its tables by number and who rests."""

    number: int
    tables: list[SeatedTable]
    sit_outs: list[Entry]


def seated_rounds(tournament: Tournament) -> list[SeatedRound]:
    """Return every round; empty before the draw. The number of queries never grows."""
    if tournament.is_started:
        return _from_rows(tournament)
    plan = getattr(tournament, "plan", None)
    drawn = tournament.entries.filter(slot__isnull=False).prefetch_related("members__player")
    entries = {entry.slot: entry for entry in drawn}
    if plan is None or len(entries) != plan.document["entries"]:
        return []
    return [_from_plan(row, entries) for row in plan.document["rounds"]]


def _from_plan(row: dict[str, Any], entries: dict[int | None, Entry]) -> SeatedRound:
    tables = [
        SeatedTable(
            number=table["table"],
            seats={p: entries.get(slot) for p, slot in table_places(table).items()},
            boards=list(table["boards"]),
            section=table.get("section", ""),
            is_idle=is_idle,
        )
        for is_idle, laid in ((False, row["tables"]), (True, row.get("idle", [])))
        for table in laid
    ]
    tables.sort(key=lambda table: table.number)
    return SeatedRound(row["round"], tables, [entries[slot] for slot in row.get("sit_out", [])])


def _from_rows(tournament: Tournament) -> list[SeatedRound]:
    rounds = list(Round.objects.filter(tournament=tournament).prefetch_related("tables"))
    tables: dict[int, SeatedTable] = {}
    found = {round_.pk: SeatedRound(round_.number, [], []) for round_ in rounds}
    for round_ in rounds:
        for row in round_.tables.all():
            table = SeatedTable(row.number, {}, section=row.section)
            tables[row.pk] = table
            found[round_.pk].tables.append(table)
    seatings = Seating.objects.filter(round__tournament=tournament).select_related("entry")
    for seating in seatings:
        tables[seating.table_id].seats[seating.seat] = seating.entry
    dues = Due.objects.filter(table__round__tournament=tournament).order_by("board__number")
    for table_id, number in dues.values_list("table", "board__number"):
        tables[table_id].boards.append(number)
    for table in tables.values():
        table.seats = _in_order(table.seats)
    for rest in SitOut.objects.filter(round__tournament=tournament).select_related("entry"):
        found[rest.round_id].sit_outs.append(rest.entry)
    return list(found.values())


def _in_order(seats: dict[str, Entry | None]) -> dict[str, Entry | None]:
    """Return the places in the order of the pages; an empty seat of four people is there too."""
    people = not seats or bool(SEATS & seats.keys())
    return {
        place: seats.get(place) for place in PLACES if place in seats or (people and place in SEATS)
    }


@dataclass(frozen=True)
class Place:
    """Where one entry is in one round: a table and a seat, or at rest (table 0)."""

    round: int
    entry: Entry
    table: int = 0
    seat: str = ""
    boards: tuple[int, ...] = ()
    others: tuple[Entry, ...] = ()
    is_idle: bool = False
    section: str = ""


def places_of(seated: SeatedRound) -> list[Place]:
    """Return everybody's place in a round: by table, then who rests."""
    places = [
        Place(
            seated.number,
            entry,
            table.number,
            seat,
            tuple(table.boards),
            tuple(other for other in table.seats.values() if other and other != entry),
            table.is_idle,
            table.section,
        )
        for table in seated.tables
        for seat, entry in table.seats.items()
        if entry is not None
    ]
    placed = {place.entry.pk for place in places}
    places += [Place(seated.number, entry) for entry in seated.sit_outs if entry.pk not in placed]
    return places
