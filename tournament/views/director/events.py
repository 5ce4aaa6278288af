"""The director's own events: the list, a new one in one page, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.access import directed_tournaments, made_tournaments, organized_tournaments
from tournament.forms.events import CancelForm, EventForm, NewEventForm, PlanForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Format, State, Tournament
from tournament.selectors.events import with_people
from tournament.services import demonstration, events
from tournament.services.setup import set_up_tournament
from tournament.views.director.format_cards import format_cards
from tournament.views.director.gate import (
    author_of,
    bench,
    directed,
    is_fragment,
    keep_facts,
    say_refused,
    signed_in,
)
from tournament.views.director.plan_cards import PlanCards, plan_cards
from tournament.views.format_words import words_of

EVENTS_A_PAGE = 50

# The pages that ask for an event to be shown on the home page first, by what they send.
ASKS_TO_ANNOUNCE = {"draw": "director-draw", "entries": "office-entries"}


@signed_in
def director(request: HttpRequest) -> HttpResponse:
    """Show the events the user directs or organizes, and the way to a new one."""
    events_here = with_people(organized_tournaments(request.user))
    page = Paginator(events_here, EVENTS_A_PAGE).get_page(request.GET.get("page"))
    has_demonstration = request.user.is_staff and demonstration.demonstration_events().exists()
    shown = [event.pk for event in page]
    directed = directed_tournaments(request.user).filter(pk__in=shown)
    made = with_people(made_tournaments(request.user))
    context = {
        "page": page,
        "made_here": set(made.filter(pk__in=shown).values_list("pk", flat=True)),
        "directed": set(directed.values_list("pk", flat=True)),
        "has_demonstration": has_demonstration,
        # One event is one row: with the roles named where there are several.
        "made": made.exclude(pk__in=organized_tournaments(request.user).values("pk")),
    }
    return render(request, "director/director.html", context)


@require_POST
@signed_in
def remove_demonstration(request: HttpRequest) -> HttpResponse:
    """Erase the invented events: whoever keeps the installation may."""
    if not request.user.is_staff:
        raise Http404
    count = demonstration.remove_demonstration()
    messages.success(
        request,
        ngettext(
            "Demonstration erased: %(count)s invented event.",
            "Demonstration erased: %(count)s invented events.",
            count,
        )
        % {"count": count},
    )
    return redirect("tournament:director")


@signed_in
def director_create(request: HttpRequest) -> HttpResponse:
    """Make a tournament in one page; htmx asks here for the proposals as the number changes."""
    # A whole page has the words of every format in it: the one chosen shows its own.
    chosen = request.GET.get("format", "") if is_fragment(request) else ""
    with words_of(Tournament(format=chosen)):
        return _making(request)


def _making(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _create(request)
    if is_fragment(request):
        plan = PlanForm(request.GET)
        start = _start_of(request.GET)
        context = {"cards": _cards(plan, start), "plan": plan, "is_past": _is_past(start)}
        return render(request, "director/_proposals.html", {**context, "is_fragment": True})
    form = NewEventForm(initial=EventForm.first_values())
    return _create_page(request, form, PlanForm(), None)


def _create(request: HttpRequest) -> HttpResponse:
    form, plan = NewEventForm(request.POST), PlanForm(request.POST)
    cards = _cards(plan, _start_of(request.POST))
    if "propose" in request.POST:
        # Only the proposals were asked for: nothing is wrong yet with what is still blank.
        kept = NewEventForm(initial=request.POST.dict())
        return _create_page(request, kept, plan, cards)
    posted = plan.cleaned_data.get("plan", "")
    # Sent before the proposals came: the one that would have stood chosen is taken.
    card = (cards.by_value(posted) if posted else cards.best) if cards else None
    if cards and cards.cards and card is None:
        said = _("The proposals changed with the number. Look again, then create.")
        if cards.instead and not posted:
            said = _("Choose one of the plans there are, then create.")
        plan.add_error("people", said)
    if form.is_valid() and plan.is_valid() and not (cards and cards.refused):
        facts = form.facts()
        try:
            tournament = set_up_tournament(
                request.user,  # type: ignore[arg-type]
                choice=card.choice if card else None,
                format=plan.cleaned_data["format"],
                people_expected=plan.cleaned_data["people"] or 0,
                minutes_per_board=plan.cleaned_data["minutes_per_board"],
                **facts,
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            return redirect("tournament:director-people", tournament.slug)
    return _create_page(request, form, plan, cards, status=422)


def _create_page(
    request: HttpRequest,
    form: NewEventForm,
    plan: PlanForm,
    cards: PlanCards | None,
    status: int = 200,
) -> HttpResponse:
    chosen = plan.data.get("format") or Format.INDIVIDUAL
    typed = form.data if form.is_bound else form.initial
    context = {
        "form": form,
        "plan": plan,
        "cards": cards,
        "formats": format_cards(chosen),
        "is_past": _is_past(_start_of(typed)),
    }
    return render(request, "director/director_create.html", context, status=status)


def _cards(plan: PlanForm, starts_at: datetime | None) -> PlanCards | None:
    """Return the proposals for what is typed so far; None without a number of people."""
    plan.is_valid()
    people = plan.cleaned_data.get("people")
    if not people:
        return None
    return plan_cards(
        people,
        chosen=plan.cleaned_data.get("plan", ""),
        starts_at=starts_at,
        format_code=plan.cleaned_data.get("format", Format.INDIVIDUAL),
        **plan.wishes(),
    )


def _is_past(start: datetime | None) -> bool:
    """Tell whether the hour typed is over: worth a remark, never a refusal."""
    return start is not None and start < timezone.now()


def _start_of(typed: Mapping[str, Any]) -> datetime | None:
    """Return the instant typed so far, None while it is none."""
    form = EventForm(typed)
    form.is_valid()
    if not {"date", "time", "time_zone"} <= form.cleaned_data.keys():
        return None
    return form.start().replace(tzinfo=ZoneInfo(form.cleaned_data["time_zone"]))


@directed
def director_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show and change an event's own facts."""
    form = EventForm(request.POST or None, initial=EventForm.values_of(tournament))
    status = keep_facts(request, tournament, form, events.change_settings)
    if status == HTTPStatus.FOUND:
        return redirect("tournament:director-tournament", tournament.slug)
    return _settings_page(request, tournament, form, CancelForm(), status)


def _settings_page(
    request: HttpRequest, tournament: Tournament, form: EventForm, cancel: CancelForm, status: int
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "cancel": cancel,
        "can_cancel": tournament.state in {State.DRAFT, State.OPEN, State.RUNNING},
        "has_plan": hasattr(tournament, "plan"),
    }
    page = bench(tournament, "tournament", **context)
    return render(request, "director/director_tournament.html", page, status=status)


@require_POST
@directed
def announce_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show a draft on the home page; back to the page that asked for it."""
    try:
        events.open_tournament(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("It is shown on the home page now."))
    back = ASKS_TO_ANNOUNCE.get(request.POST.get("back", ""), "director-tournament")
    return redirect(f"tournament:{back}", tournament.slug)


@require_POST
@directed
def cancel_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cancel an event, with the reason."""
    form = CancelForm(request.POST)
    if not form.is_valid():
        facts = EventForm(initial=EventForm.values_of(tournament))
        return _settings_page(request, tournament, facts, form, 422)
    try:
        reason = form.cleaned_data["reason"]
        events.cancel_tournament(tournament, author=author_of(request), reason=reason)
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-tournament", tournament.slug)


@require_POST
@directed
def revoke_links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make every printed table link worthless and draw a new evening code."""
    events.revoke_links(tournament, author=author_of(request))
    messages.success(request, _("New links and a new code: print the table cards again."))
    return redirect("tournament:director-tournament", tournament.slug)
