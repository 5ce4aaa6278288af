"""Teams: entered whole, pasted or read from a file; their people, captain, badges and roles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tournament.adapters.names import search_form
from tournament.adapters.teams import triplet_places
from tournament.documents.people_files import MOST_ROWS, UnreadableFileError
from tournament.documents.team_lists import TeamLine, read_team_file, team_lines
from tournament.forms.people import FileForm
from tournament.forms.refusals import add_problems
from tournament.forms.teams import NEW, TWO_TRIPLETS, PasteTeamsForm, TeamForm, TeamNameForm
from tournament.messages import Refused
from tournament.models import Entry, Member, Presence, Tournament
from tournament.selectors.people import players_matching
from tournament.selectors.stand_ins import members_and_stand_ins
from tournament.services import registration, teams
from tournament.services.registration import Person
from tournament.services.teams import Team
from tournament.views.director import people
from tournament.views.director.gate import author_of, bench, directed
from tournament.views.director.lists import Pasted, reason_said
from tournament.views.director.team_forms import team_form

FEWEST_LETTERS = 2


def _typed_team(form: TeamForm) -> Team:
    """Return the team behind a valid form."""
    listed, captain, places = [], 0, []
    for number, text, meant, place in form.people():
        if number == form.cleaned_data["captain"]:
            captain = len(listed)
        listed.append(_person(text, meant))
        places.append(place)
    if form.cleaned_data.get("triplets"):
        places = list(triplet_places(len(listed)))
    return Team(
        tuple(listed),
        name=form.cleaned_data["name"],
        captain=captain,
        places=tuple(places) if all(places) else (),
    )


def _person(text: str, meant: str) -> Person:
    typed = Person.from_text(text)
    return Person(
        typed.last_name,
        typed.first_name,
        known=int(meant) if meant.isdigit() else 0,
        is_new=meant == NEW,
    )


def _refuse(tournament: Tournament, form: TeamForm, refused: Refused) -> None:
    """Put each fault at its line, and offer the namesakes where one has to be chosen."""
    lines = [number for number, *_rest in form.people()]
    for problem in refused.problems:
        stem, _dash, place = problem.field.partition("_")
        if stem == "person" and place.isdigit() and int(place) <= len(lines):
            number = lines[int(place) - 1]
            form.add_error(f"person_{number}", problem.sentence)
            if problem.code == "which-one":
                form.namesakes[number] = _free_namesakes(tournament, form, number)
        else:
            add_problems(form, Refused(problem))


def _free_namesakes(tournament: Tournament, form: TeamForm, number: int) -> list[Any]:
    typed = Person.from_text(
        form.cleaned_data.get(f"person_{number}") or form[f"person_{number}"].value()
    )
    entered = set(Member.objects.filter(tournament=tournament).values_list("player", flat=True))
    return [p for p in registration.known_namesakes(typed) if p.pk not in entered]


@require_POST
@directed
def enter_team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one team; a fault stands beside whom it is about, and what was typed stays."""
    form = team_form(tournament, request.POST)
    if form.is_valid():
        here = Presence.PRESENT if form.cleaned_data["here"] else Presence.EXPECTED
        try:
            entry = teams.enter_team(
                tournament, _typed_team(form), author=author_of(request), presence=here
            )
        except Refused as refused:
            _refuse(tournament, form, refused)
        else:
            messages.success(request, _("%(team)s is entered.") % {"team": entry.name})
            return redirect("tournament:director-people", tournament.slug)
    context = people.page_context(request, tournament, team=form)
    return render(request, "director/director_people.html", context, status=422)


@require_GET
@directed
def team_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """List known people who are in no team yet, by the letters typed so far."""
    typed = next((v for k, v in request.GET.items() if k.startswith("person_")), "")
    form = search_form(typed)
    found = players_matching(form, tournament) if len(form) >= FEWEST_LETTERS else []
    return render(request, "director/_team_people.html", {"players": found})


@require_POST
@directed
def paste_teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one team for each pasted line; lines refused are shown with the reason."""
    form = PasteTeamsForm(request.POST)
    if not form.is_valid():
        return _list_page(request, tournament, form, None)
    try:
        listed = team_lines(form.cleaned_data["teams"])
    except UnreadableFileError:
        said = _("At most %(count)s teams at once: paste them in parts.") % {"count": MOST_ROWS}
        form.add_error("teams", said)
        return _list_page(request, tournament, form, None)
    lines = teams.enter_teams(
        tournament,
        [(line.text, _team_of(line)) for line in listed],
        author=author_of(request),
        presence=Presence.PRESENT if form.cleaned_data["here"] else Presence.EXPECTED,
    )
    pasted = Pasted.of(lines)
    if pasted.refused:
        paste = PasteTeamsForm(initial={"teams": pasted.kept})
        return _list_page(request, tournament, paste, pasted)
    said = ngettext("%(count)s team entered.", "%(count)s teams entered.", pasted.entered)
    messages.success(request, said % {"count": pasted.entered})
    return redirect("tournament:director-people", tournament.slug)


def _team_of(line: TeamLine) -> Team:
    people = tuple(map(Person.from_text, line.people))
    return Team(people, name=line.name, places=line.triplets)


def _list_page(
    request: HttpRequest, tournament: Tournament, paste: PasteTeamsForm, pasted: Pasted | None
) -> HttpResponse:
    status = 422 if paste.errors or (pasted and pasted.refused) else 200
    context = people.page_context(request, tournament, paste_teams=paste, pasted=pasted)
    return render(request, "director/director_people.html", context, status=status)


@require_POST
@directed
def teams_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put a file's lines in the list to paste: looked at, corrected, then entered."""
    upload = FileForm(request.POST, request.FILES)
    try:
        if not upload.is_valid():
            raise UnreadableFileError("empty")
        # One byte more than is read tells a file that is too large.
        text = read_team_file(upload.cleaned_data["file"].read(500_001))
    except UnreadableFileError as error:
        messages.error(request, reason_said(error.code))
        return redirect("tournament:director-people", tournament.slug)
    form = PasteTeamsForm(initial={"teams": text})
    context = people.page_context(request, tournament, paste_teams=form, was_read=True)
    return render(request, "director/director_people.html", context)


@directed
def director_team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one team: its people, captain, badges or roles; change them before the start."""
    entry = tournament.entries.filter(number=number).first()
    if entry is None:
        raise Http404
    form = _team_form(request, tournament, entry)
    if request.method == "POST" and form.is_valid():
        try:
            if isinstance(form, TeamForm):
                _change_team(request, entry, _typed_team(form))
            else:
                teams.rename_team(entry, form.cleaned_data["name"], author=author_of(request))
        except Refused as refused:
            if isinstance(form, TeamForm):
                _refuse(tournament, form, refused)
            else:
                add_problems(form, refused)
        else:
            messages.success(request, _("Kept."))
            return redirect("tournament:director-people", tournament.slug)
    status = 422 if request.method == "POST" else 200
    members = members_and_stand_ins(entry.members.select_related("player__club"))
    context = bench(tournament, "people", entry=entry, members=members, form=form)
    return render(request, "director/director_team.html", context, status=status)


def _change_team(request: HttpRequest, entry: Entry, team: Team) -> None:
    """Keep a team; declared triplets end, and it is said, where no six people are left."""
    ends = entry.has_triplets and bool(team.places) and len(team.people) != TWO_TRIPLETS
    kept = replace(team, places=()) if ends else team
    changed = teams.change_team(entry, kept, author=author_of(request))
    if ends:
        said = _("%(team)s is no team of six now: its two triplets are no longer declared.")
        messages.warning(request, said % {"team": changed.name})


def _team_form(
    request: HttpRequest, tournament: Tournament, entry: Entry
) -> TeamForm | TeamNameForm:
    posted = request.POST if request.method == "POST" else None
    if tournament.is_started:
        return TeamNameForm(posted, initial={"name": entry.name})
    initial: dict[str, Any] = {"name": entry.name, "triplets": entry.has_triplets}
    members = list(entry.members.select_related("player"))
    if entry.has_triplets:
        members.sort(key=lambda member: member.place)
    for place, member in enumerate(members, start=1):
        initial[f"person_{place}"] = member.player.full_name
        initial[f"place_{place}"] = member.place
        if member.is_captain:
            initial["captain"] = place
    return team_form(tournament, posted, initial)
