"""Who sits where, round by round: from the draw before the start, from the rows after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tournament.models import Due, Entry, Round, Seat, Seating, Tournament, table_places
from tournament.models import Place as TablePlace
from tournament.selectors.people import as_seated, rests_of, stand_in

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
    slot: int = 1
    # Seat -> the name of who holds its cards in the place of its entry.
    stand_ins: dict[str, str] = field(default_factory=dict)

    @property
    def people(self) -> list[tuple[str, Entry | None, str]]:
        """Return each seat, its entry and the name as it stands at the table."""
        return [
            (seat, entry, as_seated(entry.short_name, self.stand_ins.get(seat)) if entry else "")
            for seat, entry in self.seats.items()
        ]


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
            slot=table.get("slot", 1),
        )
        for is_idle, laid in ((False, row["tables"]), (True, row.get("idle", [])))
        for table in laid
    ]
    tables.sort(key=lambda table: (table.slot, table.number))
    return SeatedRound(row["round"], tables, [entries[slot] for slot in row.get("sit_out", [])])


def _from_rows(tournament: Tournament) -> list[SeatedRound]:
    rounds = list(Round.objects.filter(tournament=tournament).prefetch_related("tables"))
    tables: dict[int, SeatedTable] = {}
    found = {round_.pk: SeatedRound(round_.number, [], []) for round_ in rounds}
    for round_ in rounds:
        for row in round_.tables.all():
            table = SeatedTable(row.number, {}, section=row.section, slot=row.slot)
            tables[row.pk] = table
            found[round_.pk].tables.append(table)
    seatings = Seating.objects.filter(round__tournament=tournament).select_related("entry")
    for seating in seatings.annotate(stand_in=stand_in()):
        table = tables[seating.table_id]
        table.seats[seating.seat] = seating.entry
        if seating.stand_in:
            table.stand_ins[seating.seat] = seating.stand_in
    # A board played in the place of another is at its table, the other one is not.
    dues = Due.objects.filter(table__round__tournament=tournament, replaced_by=None)
    dues = dues.order_by("board__number")
    for table_id, number in dues.values_list("table", "board__number"):
        tables[table_id].boards.append(number)
    for table in tables.values():
        table.seats = _in_order(table.seats)
    for rest in rests_of(tournament).select_related("entry"):
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
    name: str
    table: int = 0
    seat: str = ""
    boards: tuple[int, ...] = ()
    others: tuple[str, ...] = ()
    is_idle: bool = False
    section: str = ""
    slot: int = 1


def places_of(seated: SeatedRound) -> list[Place]:
    """Return everybody's place in a round: by table, then who rests."""
    places = [
        Place(
            seated.number,
            entry,
            name,
            table.number,
            seat,
            tuple(table.boards),
            tuple(told for _seat, other, told in table.people if other and other != entry),
            table.is_idle,
            table.section,
            table.slot,
        )
        for table in seated.tables
        for seat, entry, name in table.people
        if entry is not None
    ]
    placed = {place.entry.pk for place in places}
    places += [
        Place(seated.number, entry, entry.short_name)
        for entry in seated.sit_outs
        if entry.pk not in placed
    ]
    return places


def places_after(seated: list[SeatedRound], number: int) -> dict[int, Place]:
    """Return entry -> its place in the round after the one of that number; empty after the last."""
    following = next((round_ for round_ in seated if round_.number == number + 1), None)
    return {place.entry.pk: place for place in places_of(following)} if following else {}


def ways_of(seated: list[SeatedRound]) -> list[list[Place]]:
    """Return everybody's places, round by round, whoever came or left in between."""
    ways: dict[int, list[Place]] = {}
    for round_ in seated:
        for place in places_of(round_):
            ways.setdefault(place.entry.pk, []).append(place)
    return list(ways.values())
