"""Entries typed by the organizer: a new one, another team, who comes after all."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.adapters.teams import is_of_teams
from tournament.forms.entering import EnteringForm
from tournament.forms.people import PresenceForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Entry, Tournament
from tournament.services import entering
from tournament.services.waiting import is_full
from tournament.views.director.gate import author_of, organized, say_refused
from tournament.views.entry_forms import form_for, form_of, sent_by
from tournament.views.office.frame import entry_or_404, office


@organized
def office_enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter people for them, on the waiting list where the event is full."""
    if request.method != "POST":
        key = secrets.token_hex(16)
        return _page(request, tournament, form_of(tournament, key=key, by_others=True))
    form = form_of(tournament, request.POST, by_others=True)
    if form.is_valid():
        try:
            entry = entering.enter_for_others(tournament, sent_by(form), author=author_of(request))
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Kept."))
            return redirect("tournament:office-entry", tournament.slug, entry.number)
    return _page(request, tournament, form, 422)


@organized
def office_change(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change people, the team's name or the contact, also after entries closed."""
    entry = entry_or_404(tournament, number)
    form = form_for(entry, request.POST or None, by_others=True)
    if request.method != "POST":
        return _page(request, tournament, form, entry=entry)
    if form.is_valid():
        try:
            entering.change_entry(entry, sent_by(form), author=author_of(request))
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Kept."))
            return redirect("tournament:office-entry", tournament.slug, number)
    return _page(request, tournament, form, 422, entry=entry)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: EnteringForm,
    status: int = 200,
    entry: Entry | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "entry": entry,
        "is_of_teams": is_of_teams(tournament.format) or bool(tournament.team_size),
        "is_full": is_full(tournament),
    }
    page = office(request, tournament, "entries", **context)
    return render(request, "office/enter.html", page, status=status)


@require_POST
@organized
def office_presence(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Say who comes, is here, waits or withdrew."""
    form = PresenceForm(request.POST)
    if not form.is_valid():
        raise Http404
    entry = entry_or_404(tournament, number)
    presence = form.cleaned_data["presence"]
    try:
        entering.set_presence_of(entry, presence, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:office-entry", tournament.slug, number)
