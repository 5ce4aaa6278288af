"""Papers of teams: travelling sheets with their teams, guides, the quartets' personal sheets."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.adapters.attackers import Attack
from tournament.adapters.marks import is_attack
from tournament.adapters.names import search_form
from tournament.adapters.plans import board_labels
from tournament.models import Entry, Format, Member, Tournament
from tournament.selectors.people import as_seated
from tournament.selectors.seats import Place, SeatedRound, SeatedTable, seated_rounds, ways_of
from tournament.selectors.stand_ins import members_and_stand_ins
from tournament.selectors.team_table import TeamPerson, people_of
from tournament.services.attackers import badges_due
from tournament.views.director.draw_page import by_name
from tournament.views.director.gate import directed

ATTACK, DEFENSE = "attack", "defense"
# Letters of a team's name beside its numbers, where two sheets share the width of a page.
NAME_LETTERS = 24


@dataclass(frozen=True)
class SheetLine:
    """One table that plays a board: the round, the table, who attacks and who defends.

    `places` are those of the attack and of the defense: lines, or roles. `badge` is the attacker's
    whose turn it is, known once the first one is drawn.
    """

    round: int
    table: int
    attack: Entry | None
    defense: Entry | None
    places: tuple[str, str]
    badge: str = ""


@dataclass(frozen=True)
class TeamSheet:
    """A travelling sheet: of a quartet's board there are two, A and B, one a half (OT p.51)."""

    board: int
    section: str
    dealer: str
    taker: str
    lines: list[SheetLine]
    half: str = ""

    @property
    def places(self) -> tuple[str, str] | None:
        """Return the lines that attack and defend by the label; None where teams have roles."""
        places = self.lines[0].places
        return None if ATTACK in places else places


def people_by_place(
    tournament: Tournament, places: list[Place]
) -> list[tuple[Place, TeamPerson | None]]:
    """Return everybody's place as people look for their names; of teams each person's own.

    A quartet's attacker and its defenders sit at two tables (RO p.22).
    """
    if tournament.format not in {Format.TRIPLETS, Format.QUARTETS}:
        return [(place, None) for place in by_name(places)]
    people = people_of({(place.entry.pk, place.round) for place in places})
    found = [
        (place, person)
        for place in places
        for person in people[place.entry.pk, place.round]
        if place.slot == 1 and _is_there(place, person)
    ]
    return sorted(
        found, key=lambda row: (search_form(row[1].last_name), search_form(row[1].name))
    )  # fmt: skip


def _is_there(place: Place, person: TeamPerson) -> bool:
    """Tell whether somebody of a team is at a place: by role where the team sits apart."""
    is_apart = place.seat in {ATTACK, DEFENSE} and bool(person.place)
    return not is_apart or (place.seat == ATTACK) == (person.place == ATTACK)


def team_travellers(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print the travelling sheets of teams, a line a table that plays the board (OT pp.32, 49)."""
    played: dict[tuple[str, int], list[SheetLine]] = defaultdict(list)
    due = badges_due(tournament) if tournament.format == Format.TRIPLETS else {}
    for round_ in seated:
        for table in round_.tables:
            for number in [] if table.is_idle else table.boards:
                badge = due.get(Attack(round_.number, table.number, table.slot, number), "")
                taker = board_labels(number, tournament.format)["taker"]
                played[table.section, number].append(_line(round_.number, table, taker, badge))
    sheets = [
        TeamSheet(
            number, section, lines=lines, half=half, **board_labels(number, tournament.format)
        )
        for (section, number), found in sorted(played.items())
        for half, lines in _halves(tournament, sorted(found, key=lambda x: (x.round, x.table)))
    ]
    context = {
        "tournament": tournament,
        "sheets": sheets,
        "has_long_names": _has_long_names(seated),
    }
    return render(request, "print/team_travellers.html", context)


def _has_long_names(seated: list[SeatedRound]) -> bool:
    """Return whether half a page is too narrow for some team's name."""
    return any(
        len(team.short_name) > NAME_LETTERS
        for round_ in seated
        for table in round_.tables
        for team in table.seats.values()
        if team is not None
    )


def _line(round_number: int, table: SeatedTable, taker: str, badge: str) -> SheetLine:
    """Return a table's line: who attacks by role, else by the label (RO p.20)."""
    lines = ("NS", "EW") if taker in "NS" else ("EW", "NS")
    places = (ATTACK, DEFENSE) if ATTACK in table.seats else lines
    attack, defense = (table.seats.get(place) for place in places)
    return SheetLine(round_number, table.number, attack, defense, places, badge)


def _halves(tournament: Tournament, lines: list[SheetLine]) -> list[tuple[str, list[SheetLine]]]:
    if tournament.format != Format.QUARTETS:
        return [("", lines)]
    middle = tournament.round_count // 2
    halves = [
        ("A", [line for line in lines if line.round <= middle]),
        ("B", [line for line in lines if line.round > middle]),
    ]
    return [(name, half) for name, half in halves if half]


@dataclass(frozen=True)
class TeamGuide:
    """One team's way: its people, and its places round by round."""

    entry: Entry
    members: list[Member]
    places: list[Place] = field(default_factory=list)
    # Beside each place: boards attacked there, with the badge whose turn it is.
    attacks: list[list[tuple[int, str]]] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[Place, list[tuple[int, str]]]]:
        """Return each place with the attacks there."""
        return list(zip(self.places, self.attacks, strict=True))


def _attacks_at(
    tournament: Tournament, place: Place, due: dict[Attack, str]
) -> list[tuple[int, str]]:
    """Return (board, badge) of what the team attacks at a place; empty before the start."""
    return [
        (board, color)
        for board in place.boards
        if is_attack(place.seat, board_labels(board, tournament.format)["taker"])
        and (color := due.get(Attack(place.round, place.table, place.slot, board)))
    ]


def _guides(tournament: Tournament, seated: list[SeatedRound]) -> list[TeamGuide]:
    people: dict[int, list[Member]] = defaultdict(list)
    rows = Member.objects.filter(tournament=tournament).select_related("player")
    for member in members_and_stand_ins(rows):
        people[member.entry_id].append(member)
    ways = sorted(ways_of(seated), key=lambda way: search_form(way[0].entry.short_name))
    due = badges_due(tournament)
    return [
        TeamGuide(
            way[0].entry,
            people[way[0].entry.pk],
            way,
            [_attacks_at(tournament, place, due) for place in way],
        )
        for way in ways
    ]


def team_guides(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print one guide a team: table, line or role, opponents and boards of each round."""
    guides = _guides(tournament, seated)
    context = {
        "tournament": tournament,
        "guides": guides,
        "has_slots": any(place.slot > 1 for guide in guides for place in guide.places),
        "has_badges": any(any(guide.attacks) for guide in guides),
        "has_long_names": _has_long_names(seated),
    }
    return render(request, "print/team_guides.html", context)


@dataclass(frozen=True)
class PersonalSheet:
    """A quartet's own notes: of its attacker, or of its three defenders (RO p.22)."""

    entry: Entry
    role: str
    names: str
    places: list[Place]

    @property
    def color(self) -> str:
        """Return the paper's color as a word: blue for the attacker, pink for the defenders."""
        return _("blue") if self.role == ATTACK else _("pink")


@require_GET
@directed
def print_personal_sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Print the personal sheets of quartets: two a team."""
    if tournament.format != Format.QUARTETS:
        raise Http404
    seated = seated_rounds(tournament)
    if not seated:
        messages.error(request, _("Draw the seats first."))
        return redirect("tournament:director-draw", tournament.slug)
    sheets = [
        PersonalSheet(
            guide.entry,
            role,
            _named(guide.members, role),
            [place for place in guide.places if place.seat == role],
        )
        for guide in _guides(tournament, seated)
        for role in (ATTACK, DEFENSE)
    ]
    context: dict[str, Any] = {"tournament": tournament, "sheets": sheets}
    return render(request, "print/personal_sheets.html", context)


def _named(members: list[Member], role: str) -> str:
    attacks = role == ATTACK
    here = [member for member in members if (member.place == ATTACK) == attacks]
    return ", ".join(name for member in here for name in _names_of(member))


def _names_of(member: Member) -> list[str]:
    """Return somebody's name and those of who plays for them."""
    player = member.player
    return [
        player.full_name,
        *(as_seated(player.last_name, one.player.full_name) for one in member.stand_ins),
    ]
