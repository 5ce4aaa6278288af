"""What every page of a board maker begins with: who asks, for which event."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from tournament import access
from tournament.models import Tournament
from tournament.views.director.gate import View, signed_in


def made(view: View) -> View:
    """Hand the event of `slug` to its board makers; for everybody else it is not there.

    What they see is kept by no browser and no cache.
    """

    @wraps(view)
    def inner(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = access.tournament_for_board_maker(request.user, slug)
        response = view(request, tournament, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    return signed_in(inner)


def frame(tournament: Tournament, tab: str, **context: Any) -> dict[str, Any]:
    """Return the context of a page of the board maker."""
    return {"tournament": tournament, "boards_tab": tab, **context}
