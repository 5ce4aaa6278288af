"""What every page of the organizer begins with."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from tournament.access import directed_tournaments
from tournament.models import Entry, Tournament
from tournament.views.director.gate import bench


def office(
    request: HttpRequest, tournament: Tournament, page: str, **context: Any
) -> dict[str, Any]:
    """Return the context of a page: its event, its tab, whether the reader directs as well."""
    directs = directed_tournaments(request.user).filter(pk=tournament.pk).exists()
    return bench(tournament, "office", office_tab=page, directs=directs, **context)


def entry_or_404(tournament: Tournament, number: int) -> Entry:
    """Return the entry of that number."""
    entry = tournament.entries.select_related("tournament").filter(number=number).first()
    if entry is None:
        raise Http404
    return entry
