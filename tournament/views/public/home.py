"""The list of tournaments: tonight's event first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access import public_tournaments
from tournament.selectors.public import coming_events, live_events, past_events
from tournament.views.public.frame import is_fragment, version_of

PAST_PER_PAGE = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what is being played, what is coming and what is over."""
    events = public_tournaments()
    live = list(live_events(events.select_related("scoreboard")))
    coming = list(coming_events(events.select_related("scoreboard")))
    past = Paginator(past_events(events), PAST_PER_PAGE).get_page(request.GET.get("page"))
    # One stream a page: the event most people came for.
    watched = next(iter([*live, *coming]), None)
    context = {"live": live, "coming": coming, "past": past, "is_fragment": is_fragment(request)}
    if watched is not None:
        context |= {"live_key": watched.slug, "live_version": version_of(watched)}
    template = "public/_home.html" if is_fragment(request) else "public/home.html"
    return render(request, template, context)
