"""Papers: table cards with their QR, seats by name and by table, travelling sheets, guides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.access import table_token
from tournament.adapters.board_ways import DIRECTOR
from tournament.adapters.names import search_form
from tournament.adapters.plans import board_labels
from tournament.adapters.results import has_bidding
from tournament.adapters.steps import Step, section_tables, table_count
from tournament.documents.links import absolute_link, is_for_this_machine_only
from tournament.documents.qr import qr_svg
from tournament.models import Place as TablePlace
from tournament.models import Tournament
from tournament.selectors.seats import (
    Place,
    SeatedRound,
    SeatedTable,
    places_after,
    places_of,
    seated_rounds,
    ways_of,
)
from tournament.selectors.team_table import TeamPerson
from tournament.views.director.draw_page import one_step_of
from tournament.views.director.free_printing import score_sheets
from tournament.views.director.gate import directed
from tournament.views.director.team_printing import people_by_place, team_guides, team_travellers

PUT_AWAY = -1
Sheet = Callable[[HttpRequest, Tournament, list[SeatedRound]], HttpResponse]


def drawn_sheet(sheet: Sheet) -> Callable[..., HttpResponse]:
    """Hand the seats to a sheet; before the draw there is nothing to print."""

    @require_GET
    @directed
    @wraps(sheet)
    def inner(request: HttpRequest, tournament: Tournament) -> HttpResponse:
        seated = seated_rounds(tournament)
        if not seated:
            messages.error(request, _("Draw the seats first."))
            return redirect("tournament:director-draw", tournament.slug)
        return sheet(request, tournament, seated)

    return inner


@dataclass(frozen=True)
class TableCard:
    """What stands on a table: its number, its link as QR, where its people go next."""

    number: int
    qr: SafeString
    goes: dict[str, str] | None
    section: str = ""


@drawn_sheet
def print_cards(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print one card a table, with the table's own link and the code to type instead."""
    document = tournament.plan.document
    step = one_step_of(document)
    rooms = section_tables(document) or {"": list(range(1, table_count(document) + 1))}
    cards = [
        TableCard(
            number,
            qr_svg(_table_link(request, tournament, number)),
            _destinations(step, number, rooms[section]) if step else None,
            section,
        )
        for number, section in sorted(_sections_by_table(seated).items())
    ]
    typed = absolute_link(reverse("tournament:table-code"), request)
    context = {
        "tournament": tournament,
        "cards": cards,
        "typed_address": typed.split("://", 1)[-1],
        "is_local": is_for_this_machine_only(request),
    }
    return render(request, "print/cards.html", context)


def _sections_by_table(seated: list[SeatedRound]) -> dict[int, str]:
    """Return table -> its section, blank where there are none."""
    return {table.number: table.section for round_ in seated for table in round_.tables}


def _table_link(request: HttpRequest, tournament: Tournament, number: int) -> str:
    path = reverse("tournament:table", args=[table_token(tournament, number)])
    return absolute_link(path, request)


def _destinations(step: Step, number: int, room: list[int]) -> dict[str, str]:
    """Return where each seat goes from a table; `room` are the tables people go round."""
    goes = {}
    for seat, shift in step.shifts:
        to_table = room[(room.index(number) + (shift or 0)) % len(room)]
        goes[seat] = _("stays") if not shift else _("to table %(table)s") % {"table": to_table}
    return goes


@dataclass(frozen=True)
class NamedPlace:
    """A place in this round and the next one, and who of a team is there; nobody of one person."""

    here: Place
    next: Place | None
    person: TeamPerson | None


@drawn_sheet
def print_seats_by_name(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print who sits where in a round, by name."""
    round_ = _asked_round(request, seated)
    after = places_after(seated, round_.number)
    people = people_by_place(tournament, places_of(round_))
    places = [NamedPlace(place, after.get(place.entry.pk), who) for place, who in people]
    context = {"tournament": tournament, "round": round_, "places": places}
    return render(request, "print/seats_by_name.html", context)


@drawn_sheet
def print_seats_by_table(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print who sits where in a round, by table."""
    round_ = _asked_round(request, seated)
    after = places_after(seated, round_.number)
    resting = [(entry, after.get(entry.pk)) for entry in round_.sit_outs]
    context = {
        "tournament": tournament,
        "round": round_,
        "seats": places_held(seated),
        "resting": resting,
        "has_slots": any(table.slot > 1 for table in round_.tables),
    }
    return render(request, "print/seats_by_table.html", context)


def places_held(seated: list[SeatedRound]) -> list[str]:
    """Return the places a table of this event has, in the order of the pages."""
    held = {seat for round_ in seated for table in round_.tables for seat in table.seats}
    return [place for place in TablePlace.values if place in held]


def _asked_round(request: HttpRequest, seated: list[SeatedRound]) -> SeatedRound:
    wanted = request.GET.get("round", "1")
    return next((round_ for round_ in seated if str(round_.number) == wanted), seated[0])


@dataclass(frozen=True)
class Traveller:
    """One travelling sheet: the board's labels and a line for each table that plays it (OT p.17).

    Lines are (round, table).
    """

    board: int
    section: str
    dealer: str
    taker: str
    lines: list[tuple[int, int]]


@drawn_sheet
def print_travellers(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print one travelling sheet a board; where every table plays it at once, lines are tables."""
    if tournament.is_of_teams:
        return team_travellers(request, tournament, seated)
    if has_bidding(tournament.format):
        return score_sheets(request, tournament, seated)
    played: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for round_ in seated:
        for table in round_.tables:
            if not table.is_idle:
                for number in table.boards:
                    played[table.section, number].append((round_.number, table.number))
    sheets = [
        Traveller(number, section, lines=sorted(lines), **board_labels(number, tournament.format))
        for (section, number), lines in sorted(played.items())
    ]
    context: dict[str, Any] = {"tournament": tournament, "sheets": sheets}
    return render(request, "print/travellers.html", context)


@drawn_sheet
def print_guides(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print one guide a person: table, seat, boards and people of each round."""
    if tournament.is_of_teams:
        return team_guides(request, tournament, seated)
    guides = sorted(ways_of(seated), key=lambda way: search_form(way[0].entry.short_name))
    return render(request, "print/guides.html", {"tournament": tournament, "guides": guides})


@dataclass(frozen=True)
class TableRound:
    """One round at one table: who sits there, the boards, and where they go next.

    The boards that go together with their table, DIRECTOR or PUT_AWAY; all of them at once without
    their numbers.
    """

    round: int
    names: list[str]
    boards: list[int]
    ways: list[tuple[list[int], int]]
    is_idle: bool
    slot: int = 1


@dataclass(frozen=True)
class TableGuide:
    """A table's own guide: all its rounds."""

    number: int
    section: str
    rounds: list[TableRound]


@drawn_sheet
def print_table_guides(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print one guide a table: who comes in each round, which boards, where they go next."""
    sections = _sections_by_table(seated)
    copies = int(tournament.plan.document.get("copies") or 1)
    # Where a table has its own copy of a round's boards they are put away after it.
    rest = DIRECTOR if copies <= max(1, len(set(sections.values()))) else PUT_AWAY
    if has_bidding(tournament.format):
        rest = None
    guides = [
        TableGuide(number, sections[number], list(_rounds_at(seated, number, rest)))
        for number in sorted(sections)
    ]
    has_slots = any(here.slot > 1 for guide in guides for here in guide.rounds)
    context = {
        "tournament": tournament,
        "guides": guides,
        "seats": places_held(seated),
        "has_slots": has_slots,
    }
    return render(request, "print/table_guides.html", context)


def _rounds_at(seated: list[SeatedRound], number: int, rest: int | None) -> Iterator[TableRound]:
    for here, after in zip(seated, [*seated[1:], None], strict=True):
        tables = [table for table in here.tables if table.number == number]
        if not tables:
            yield TableRound(here.number, [], [], [], True)
        for table in tables:
            names = [name for _seat, _entry, name in table.people]
            ways = _ways(table, after.tables, rest) if after and len(tables) == 1 else []
            yield TableRound(here.number, names, table.boards, ways, table.is_idle, table.slot)


def _ways(
    table: SeatedTable, following: list[SeatedTable], rest: int | None
) -> list[tuple[list[int], int]]:
    """Return which boards go to which table: most of them, whatever was played by mistake.

    What nobody plays next goes to `rest`; nothing is said of boards where that is None.
    """
    for other in following:
        shared = set(other.boards).intersection(table.boards)
        if other.section == table.section and 2 * len(shared) > len(table.boards):
            return [([], other.number)]
    if rest is None or not table.boards:
        return []
    found: dict[int, list[int]] = defaultdict(list)
    for board in table.boards:
        tables = (one for one in following if one.section == table.section and board in one.boards)
        found[next((one.number for one in tables), rest)].append(board)
    if len(found) == 1:
        return [([], *found)]
    return [(boards, number) for number, boards in found.items()]
