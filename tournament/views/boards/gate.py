"""What every page of a board maker begins with: who asks, for which event."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers

from tournament import access
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.views.director.gate import View, say_refused, signed_in


def made(view: View) -> View:
    """Hand the event of `slug` to its board makers; for everybody else it is not there.

    What they see is kept by no browser and no cache. Cards that cannot be opened (another
    SECRET_KEY) are a sentence on the page of the set.
    """

    @wraps(view)
    def inner(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = access.tournament_for_board_maker(request.user, slug)
        try:
            response = view(request, tournament, *args, **kwargs)
        except Refused as refused:
            say_refused(request, refused)
            response = redirect("tournament:board-set", tournament.slug)
        add_never_cache_headers(response)
        return response

    return signed_in(inner)


def frame(tournament: Tournament, tab: str, **context: Any) -> dict[str, Any]:
    """Return the context of a page of the board maker."""
    return {"tournament": tournament, "boards_tab": tab, **context}
