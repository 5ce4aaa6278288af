"""Who sits where in every round: from the rows once play began, before from the drawn plan.

A *guide* is one entry's way through the rounds (the federation's *fiche guide*).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Max, QuerySet

from tournament.models import (
    Due,
    Entry,
    Place,
    Seating,
    SitOut,
    Table,
    Tournament,
    table_places,
)
from tournament.selectors.people import as_seated, rests_of, stand_in


class Person(NamedTuple):
    """An entry as the room knows it."""

    number: int
    name: str
    short_name: str


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table in one round: seat -> who sits there, and the boards due."""

    number: int
    section: str = ""
    seats: dict[str, Person] = field(default_factory=dict)
    boards: tuple[int, ...] = ()
    slot: int = 1
    # The row of a table that is laid; 0 while it is only planned.
    key: int = 0


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: its tables by number and who rests."""

    number: int
    tables: tuple[SeatedTable, ...]
    sit_outs: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where one entry is in one round; without a table it rests."""

    round: int
    table: SeatedTable | None
    seat: str

    @property
    def others(self) -> list[tuple[str, Person]]:
        """Return the other seats of the table and who sits there, North first."""
        seats = self.table.seats if self.table else {}
        return [(seat, seats[seat]) for seat in Place.values if seat in seats and seat != self.seat]


def seated_rounds(
    tournament: Tournament, numbers: Collection[int] | None = None
) -> list[SeatedRound]:
    """Return the rounds asked for (all by default); empty until seats are drawn.

    Five queries at most, however many people sit.
    """
    rounds = tournament.rounds.order_by("number")
    if numbers is not None:
        rounds = rounds.filter(number__in=numbers)
    wanted = list(rounds.values_list("number", flat=True))
    if not wanted:
        return _from_plan(tournament, numbers)
    laid = defaultdict(list)
    tables = Table.objects.filter(round__tournament=tournament, round__number__in=wanted)
    for number, table in seated_tables(tables):
        laid[number].append(table)
    resting = defaultdict(list)
    sit_outs = rests_of(tournament).filter(round__number__in=wanted)
    for played, number, name, short in sit_outs.order_by("entry__number").values_list(
        "round__number", "entry__number", "entry__name", "entry__short_name"
    ):
        resting[played].append(Person(number, name, short))
    return [SeatedRound(number, tuple(laid[number]), tuple(resting[number])) for number in wanted]


def guide_of(tournament: Tournament, entry: Entry) -> list[Stop]:
    """Return where the entry is in each round it has a place in, the first round first."""
    if not tournament.rounds.exists():
        return _stops(_from_plan(tournament, None), entry.number)
    tables = Table.objects.filter(round__tournament=tournament, seatings__entry=entry)
    stops = [
        Stop(number, table, seat)
        for number, table in seated_tables(tables)
        for seat, person in table.seats.items()
        if person.number == entry.number
    ]
    rests = SitOut.objects.filter(round__tournament=tournament, entry=entry)
    stops += [Stop(number, None, "") for number in rests.values_list("round__number", flat=True)]
    return sorted(stops, key=lambda stop: (stop.round, stop.table.slot if stop.table else 0))


def seated_tables(tables: QuerySet[Table]) -> Iterator[tuple[int, SeatedTable]]:
    """Yield the round's number and the table, with its people and boards; three queries."""
    rows = list(
        tables.order_by("round__number", "slot", "number").values_list(
            "pk", "round__number", "number", "section", "slot"
        )
    )
    seats: dict[int, dict[str, Person]] = defaultdict(dict)
    seated = Seating.objects.filter(table__in=tables).annotate(stand_in=stand_in())
    for table, seat, number, name, short, other in seated.values_list(
        "table", "seat", "entry__number", "entry__name", "entry__short_name", "stand_in"
    ):
        here = Person(number, as_seated(name, other), as_seated(short, other))
        seats[table][seat] = here
    boards: dict[int, list[int]] = defaultdict(list)
    dues = Due.objects.filter(table__in=tables).order_by("board__number")
    for table, board in dues.values_list("table", "board__number"):
        boards[table].append(board)
    for pk, played, table, section, slot in rows:
        yield played, SeatedTable(table, section, seats[pk], tuple(boards[pk]), slot, pk)


def end_of(tournament: Tournament) -> datetime:
    """Return when the event is over, by its pace; later where its last round was closed later.

    A round closed on another day tells nothing: it was keyed afterwards.
    """
    minutes = tournament.round_count * tournament.boards_per_table * tournament.minutes_per_board
    planned: datetime = tournament.starts_at + timedelta(minutes=minutes)
    closed: datetime | None = tournament.rounds.aggregate(last=Max("closed_at"))["last"]
    if closed is None or abs(closed - planned) > timedelta(hours=12):
        return planned
    return max(planned, closed)


def _from_plan(tournament: Tournament, numbers: Collection[int] | None) -> list[SeatedRound]:
    """Return the rounds of the drawn plan; empty before the draw."""
    plan = getattr(tournament, "plan", None) if tournament.drawn_at else None
    if plan is None:
        return []
    drawn = tournament.entries.filter(slot__isnull=False)
    people = {
        slot: Person(number, name, short)
        for slot, number, name, short in drawn.values_list("slot", "number", "name", "short_name")
    }
    return [
        SeatedRound(
            row["round"],
            tuple(_planned_table(table, people) for table in row["tables"]),
            tuple(people[slot] for slot in row.get("sit_out", []) if slot in people),
        )
        for row in plan.document["rounds"]
        if numbers is None or row["round"] in numbers
    ]


def _planned_table(table: Mapping[str, Any], people: Mapping[int | None, Person]) -> SeatedTable:
    # A database may have stored the seats in another order.
    places = table_places(table)
    slots = {place: places[place] for place in Place.values if place in places}
    seats = {seat: people[slot] for seat, slot in slots.items() if slot in people}
    boards = tuple(sorted(table["boards"]))
    slot = table.get("slot", 1)
    return SeatedTable(table["table"], table.get("section", ""), seats, boards, slot)


def _stops(rounds: Collection[SeatedRound], number: int) -> list[Stop]:
    stops = []
    for played in rounds:
        for table in played.tables:
            for seat, person in table.seats.items():
                if person.number == number:
                    stops.append(Stop(played.number, table, seat))
        if any(person.number == number for person in played.sit_outs):
            stops.append(Stop(played.number, None, ""))
    return stops
