"""Who sits where: a round's tables, or one person's way through the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournament.adapters.names import search_form
from tournament.models import Place, Presence, Tournament
from tournament.selectors.public import Progress, progress_of
from tournament.selectors.schedule import (
    Person,
    SeatedRound,
    SeatedTable,
    Stop,
    guide_of,
    seated_rounds,
)
from tournament.views.asked import number_asked
from tournament.views.public.cards import next_stops
from tournament.views.public.frame import event_page, show
from tournament.views.public.standings import NAME_LENGTH

# Where a team is in several places at once, nobody is sent from one table to the next.
ROLES = {Place.ATTACK.value, Place.DEFENSE.value}


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table of the round shown, and where its people and boards go next."""

    table: SeatedTable
    people: list[tuple[str, Person, int | None]]
    boards_go_to: int | None
    is_last: bool


@event_page
def schedule(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the round asked for, the present one by default, or one person's guide."""
    progress = progress_of(tournament)
    player = number_asked(request.GET.get("player"))
    if player is not None:
        return _guide(request, tournament, player, progress)
    count = len(progress.rounds) or tournament.round_count
    number = _wanted(request.GET.get("round"), count) or max(progress.here, 1)
    rounds = {row.number: row for row in seated_rounds(tournament, [number, number + 1])}
    name = request.GET.get("name", "").strip()[:NAME_LENGTH]
    here, after = rounds.get(number), rounds.get(number + 1)
    context: dict[str, Any] = {
        "progress": progress,
        "number": number,
        "count": count,
        "numbers": range(1, count + 1),
        "is_drawn": here is not None,
        "tables": _tables(here, after) if here else [],
        "sit_outs": _sitting_out(here, after) if here else [],
        "name": name,
        "found": _named(here, after, name) if here and name else [],
    }
    return show(request, "schedule", tournament, context)


def _wanted(typed: str | None, count: int) -> int | None:
    number = number_asked(typed)
    return number if number and number <= count else None


def _guide(
    request: HttpRequest, tournament: Tournament, number: int, progress: Progress
) -> HttpResponse:
    entry = tournament.entries.filter(number=number).exclude(presence=Presence.WAITING).first()
    if entry is None:
        raise Http404
    stops = guide_of(tournament, entry)
    context = {"progress": progress, "entry": entry, "stops": stops, **next_stops(stops, progress)}
    return show(request, "guide", tournament, context)


def _tables(here: SeatedRound, after: SeatedRound | None) -> list[TableLine]:
    places = {
        person.number: table.number
        for table in (after.tables if after else ())
        for person in table.seats.values()
    }
    # Sections play the same numbers with boards of their own.
    sets = {
        (table.section, table.boards): table.number for table in (after.tables if after else ())
    }
    return [
        TableLine(
            table,
            [
                (seat, table.seats[seat], places.get(table.seats[seat].number))
                for seat in Place.values
                if seat in table.seats
            ],
            sets.get((table.section, table.boards)),
            after is None or bool(ROLES & table.seats.keys()),
        )
        for table in here.tables
    ]


@dataclass(frozen=True, slots=True)
class Next:
    """Where somebody who sits out is in the round that follows; table 0: still sits out."""

    table: int = 0
    seat: str = ""


def _sitting_out(here: SeatedRound, after: SeatedRound | None) -> list[tuple[Person, Next | None]]:
    """Return who sits out with the place that follows, None after the last round."""
    if after is None:
        return [(person, None) for person in here.sit_outs]
    places = {
        person.number: Next(table.number, seat)
        for table in after.tables
        for seat, person in table.seats.items()
    }
    # Who is nowhere next has left.
    resting = {person.number: Next() for person in after.sit_outs}
    return [(person, {**resting, **places}.get(person.number)) for person in here.sit_outs]


def _named(
    here: SeatedRound, after: SeatedRound | None, typed: str
) -> list[tuple[Person, Stop, Next | None]]:
    """Return where the people are whose name holds what was typed."""
    wanted = search_form(typed)
    found: list[tuple[Person, Stop, Next | None]] = [
        (person, Stop(here.number, table, seat), None)
        for table in here.tables
        for seat, person in table.seats.items()
        if wanted in search_form(person.name)
    ]
    found += [
        (person, Stop(here.number, None, ""), following)
        for person, following in _sitting_out(here, after)
        if wanted in search_form(person.name)
    ]
    return sorted(found, key=lambda one: search_form(one[0].name))
