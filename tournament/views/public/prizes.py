"""The prizes of a published event: who got what."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from tournament.models import State, Tournament
from tournament.views.prize_rows import prize_groups
from tournament.views.public.frame import event_page, show


@event_page
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who got which prize; before publication there is no such page."""
    groups = prize_groups(tournament) if tournament.state == State.PUBLISHED else []
    if not groups:
        raise Http404
    return show(request, "prizes", tournament, {"groups": groups})
