"""Free deals in teams of two or four: who is with whom."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.adapters.points import sums_points
from tournament.messages import Refused
from tournament.models import Presence, Tournament
from tournament.services.free_team_entries import (
    enter_substitute_team as enter_substitute_team_of,
)
from tournament.services.free_teams import NAME_LENGTH, SIZES, set_teams
from tournament.services.registration import Person
from tournament.views.director.gate import author_of, bench, directed, say_refused

PREFIX = "team-"


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def free_teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who is in which team; store what was typed, or say why not and keep it."""
    if not sums_points(tournament):
        raise Http404
    if request.method != "POST":
        return _page(request, tournament, tournament.team_size, {})
    size = request.POST.get("size", "")
    typed = {
        int(name.removeprefix(PREFIX)): value
        for name, value in request.POST.items()
        if name.startswith(PREFIX) and name.removeprefix(PREFIX).isdecimal()
    }
    people = int(size) if size in map(str, SIZES) else 0
    try:
        set_teams(tournament, people, typed, author=author_of(request))
    except Refused as refused:
        sentences = [problem.sentence for problem in refused.problems]
        return _page(request, tournament, people, typed, sentences, 422)
    messages.success(request, _("Teams kept."))
    return redirect("tournament:free-teams", tournament.slug)


@require_POST
@directed
def enter_substitute_team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Fill the last table with a team that is not ranked; each can be named afterwards."""
    if not tournament.team_size:
        raise Http404
    first = tournament.entries.filter(is_substitute=True).count() + 1
    # Translators: one word and a number; it stands in for a name.
    word = _("Substitute-%(number)s")
    people = [
        Person.from_text(word % {"number": number})
        for number in range(first, first + tournament.team_size)
    ]
    try:
        enter_substitute_team_of(tournament, _("Substitutes"), people, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("A team of substitutes is entered; give each their name."))
    return redirect("tournament:director-people", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    size: int,
    typed: dict[int, str],
    sentences: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    entries = tournament.entries.filter(is_substitute=False).exclude(
        presence__in=[Presence.WITHDRAWN, Presence.WAITING]
    )
    rows = [(entry, typed.get(entry.number, entry.team)) for entry in entries.order_by("number")]
    context: dict[str, Any] = {
        "rows": rows,
        "size": size,
        "sizes": SIZES,
        "names": sorted({name for _entry, name in rows if name}),
        "sentences": sentences or [],
        "name_length": NAME_LENGTH,
        "may_write": not tournament.is_started,
    }
    template = "director/free_teams.html"
    return render(request, template, bench(tournament, "people", **context), status=status)
