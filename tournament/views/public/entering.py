"""People enter themselves, and come back by the personal link of their entry.

Nothing here shows what is known of a person besides what whoever registered wrote.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access import (
    captain_token,
    entry_for_token,
    entry_token,
    is_captain_link_alive,
    public_tournament,
)
from tournament.adapters.teams import is_of_teams
from tournament.forms.entering import EnteringForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import NOT_COMING, Entry, Format, Member, State, Tournament
from tournament.selectors.free_teams import mates_of
from tournament.selectors.public import progress_of
from tournament.services import entering
from tournament.services.attempts import Attempts
from tournament.services.waiting import is_full, waiting_teams
from tournament.views.entry_forms import form_for, form_of, sent_by
from tournament.views.player.guesses import address_of
from tournament.views.public.frame import is_fragment, version_of

# A club's whole evening may register from one address; a program that floods soon waits.
ATTEMPTS = Attempts("enter", free=40)
View = Callable[..., HttpResponse]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of the event's format; store what is sent and go on to its own link."""
    tournament = public_tournament(slug)
    if request.method != "POST":
        return _entering_page(request, tournament, form_of(tournament, key=secrets.token_hex(16)))
    form = form_of(tournament, request.POST)
    wait = ATTEMPTS.seconds_to_wait(address_of(request))
    if wait:
        form.add_error(None, _("Too many tries from here. Wait %(seconds)s s.") % {"seconds": wait})
        return _entering_page(request, tournament, form, 429)
    ATTEMPTS.note_failure(address_of(request))
    if form.is_valid():
        try:
            entry = entering.register(tournament, sent_by(form))
        except Refused as refused:
            add_problems(form, refused)
        else:
            return redirect("tournament:entry-link", slug, entry_token(entry))
    elif form.is_caught:
        form.add_error(None, _("This did not look like a person. Fill in the visible fields only."))
    return _entering_page(request, tournament, form, 422)


def _entering_page(
    request: HttpRequest, tournament: Tournament, form: EnteringForm, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "refusal": _refusal(tournament),
        "sends_email": settings.SENDS_EMAIL,
        "is_full": is_full(tournament),
        "waiting": len(waiting_teams(tournament)),
        "entered": tournament.entries.exclude(presence__in=NOT_COMING).count(),
    }
    return _page(request, tournament, "enter", context, status)


def _refusal(tournament: Tournament) -> str:
    """Return why nobody can enter now, "" when people can."""
    try:
        entering.require_taking_entries(tournament)
    except Refused as refused:
        return refused.problems[0].sentence
    return ""


def _page(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    context: Mapping[str, Any],
    status: int = 200,
) -> HttpResponse:
    frame = {
        "tournament": tournament,
        "live_key": tournament.slug,
        "live_version": version_of(tournament),
        "page_tab": "enter",
        "is_fragment": is_fragment(request),
        "is_of_teams": is_of_teams(tournament.format) or bool(tournament.team_size),
        "progress": progress_of(tournament),
    }
    response = render(request, f"public/{name}.html", {**frame, **context}, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


def personal(view: View) -> View:
    """Hand an event and the entry its personal link opens."""

    @never_cache
    @wraps(view)
    def inner(request: HttpRequest, slug: str, token: str, **parts: Any) -> HttpResponse:
        tournament = public_tournament(slug)
        entry = entry_for_token(tournament, token)
        return view(request, tournament, entry, **parts)

    return inner


@require_safe
@personal
def entry_link(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Show an entry to whoever has its link: where it stands, and what can be done."""
    return _entry_page(request, tournament, entry, form_for(entry))


def _entry_page(
    request: HttpRequest,
    tournament: Tournament,
    entry: Entry,
    form: EnteringForm,
    status: int = 200,
    refused: Refused | None = None,
) -> HttpResponse:
    mates = mates_of(entry)
    queue = [mate.pk for mate, *_others in waiting_teams(tournament)]
    ahead = next((pk for mate in mates for pk in queue if pk == mate.pk), None)
    may_change = tournament.state == State.OPEN and tournament.drawn_at is None
    has_captain_link = tournament.format == Format.TEAMS and is_captain_link_alive(entry)
    context = {
        "entry": entry,
        "token": entry_token(entry),
        "title": entry.team or entry.name,
        **({} if is_of_teams(tournament.format) else {"is_of_teams": len(mates) > 1}),
        "members": [
            member
            for mate in mates
            for member in mate.members.select_related("player").order_by("position")
        ],
        "due_cents": sum(mate.due_cents for mate in mates),
        "paid_cents": sum(mate.paid_cents for mate in mates),
        "left_cents": max(0, sum(mate.due_cents - mate.paid_cents for mate in mates)),
        "namesakes": [name for mate in mates for name in _namesakes_listed(mate)],
        "form": form,
        "refused": refused,
        "place": queue.index(ahead) + 1 if ahead is not None else 0,
        "queue_length": len(queue),
        "moved_up_at": entry.moved_up_at if entry.presence not in NOT_COMING else None,
        "is_told": settings.SENDS_EMAIL and "@" in entry.contact,
        "may_act": may_change,
        "may_change": may_change and not tournament.entries_closed_at(timezone.now()),
        "may_return": not _refusal(tournament),
        "is_today": entering.is_the_day(tournament, timezone.now()),
        "captain": captain_token(entry) if has_captain_link else "",
        "link": request.build_absolute_uri(
            reverse("tournament:entry-link", args=[tournament.slug, entry_token(entry)])
        ),
    }
    return _page(request, tournament, "entry_link", context, status)


def _namesakes_listed(entry: Entry) -> list[str]:
    """Return the people of the entry whose name the public list has a second time."""
    people = [member.player for member in entry.members.select_related("player")]
    listed = Member.objects.filter(tournament=entry.tournament_id).exclude(entry=entry.pk)
    listed = listed.exclude(entry__presence__in=NOT_COMING)
    names = set(
        listed.filter(player__search_name__in=[one.search_name for one in people]).values_list(
            "player__search_name", flat=True
        )
    )
    return [one.full_name for one in people if one.search_name in names]


@require_POST
@personal
def change_entry(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Change people, the team's name or the contact."""
    form = form_for(entry, request.POST)
    if form.is_valid():
        try:
            entering.change_entry(entry, sent_by(form))
        except Refused as refused:
            add_problems(form, refused)
        else:
            return redirect("tournament:entry-link", tournament.slug, entry_token(entry))
    return _entry_page(request, tournament, entry, form, 422)


ACTS: dict[str, Callable[[Entry], Entry]] = {
    "withdraw": entering.withdraw,
    "return": entering.come_back,
    "here": entering.check_in_by_link,
    "not-here": lambda entry: entering.check_in_by_link(entry, is_here=False),
}


@require_POST
@personal
def act_on_entry(
    request: HttpRequest, tournament: Tournament, entry: Entry, act: str
) -> HttpResponse:
    """Withdraw, come back, say that one is here or not after all."""
    if act not in ACTS:
        raise Http404
    try:
        ACTS[act](entry)
    except Refused as refused:
        entry = entry_for_token(tournament, entry_token(entry))
        return _entry_page(request, tournament, entry, form_for(entry), 422, refused)
    return redirect("tournament:entry-link", tournament.slug, entry_token(entry))
