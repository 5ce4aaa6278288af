"""What every page of a table begins with: its link, checked; a dead one gets a page that helps."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from tournament.access import LinkExpired, TableAccess, table_for_token
from tournament.adapters.results import has_bidding
from tournament.views.format_words import words_of

View = Callable[..., HttpResponse]


def for_table(view: View) -> View:
    """Give the view the table its token opens; say what to do where it opens none.

    Pages of a table are private, asked again each time, and no search engine keeps them.
    """

    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            access: TableAccess = table_for_token(token)
        except LinkExpired as expired:
            context = {"tournament": expired.tournament}
            response = render(request, "link_expired.html", context, status=410)
        except Http404:
            response = render(request, "player/link_unknown.html", status=404)
        else:
            with words_of(access.tournament):
                response = view(request, access, token, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        response["X-Robots-Tag"] = "noindex"
        return response

    return guarded


def go_to(request: HttpRequest, address: str) -> HttpResponse:
    """Send the browser to a page, whether it asked by itself or through htmx."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return HttpResponse(status=302, headers={"Location": address})


def frame(access: TableAccess, token: str) -> dict[str, Any]:
    """Return what every page of a table shows around its own."""
    return {
        "tournament": access.tournament,
        "table_number": access.number,
        "token": token,
        "live_key": access.tournament.slug,
        # Each table deals its own cards: what is entered is a deal, not a board.
        "deals": has_bidding(access.tournament.format),
    }
