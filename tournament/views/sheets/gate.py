"""What every page of free play begins with: the sheet behind a link, and what a stranger may do.

Nobody signs in here: the link is the key. This browser remembers the sheets it opened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournament.messages import Refused
from tournament.models import ScoreSheet

View = Callable[..., HttpResponse]
REMEMBERED: Final = 12
SESSION_KEY: Final = "sheets"
# From one address in one hour; a whole hall may share an address.
MOST_NEW: Final = 200
HOUR: Final = 60 * 60


def with_sheet(view: View) -> View:
    """Hand the sheet of `token` to the view; 404 for a token that is none. No cache keeps it."""

    @never_cache
    @wraps(view)
    def inner(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        sheet = ScoreSheet.objects.filter(token=token).first()
        if sheet is None:
            raise Http404
        remember(request, sheet)
        return view(request, sheet, *args, **kwargs)

    return inner


def remember(request: HttpRequest, sheet: ScoreSheet) -> None:
    """Keep the sheet on top of those this browser knows."""
    known = request.session.get(SESSION_KEY, [])
    if known[:1] != [sheet.pk]:
        others = [pk for pk in known if pk != sheet.pk]
        request.session[SESSION_KEY] = [sheet.pk, *others][:REMEMBERED]


def remembered(request: HttpRequest) -> list[ScoreSheet]:
    """Return the sheets this browser opened, the latest first."""
    known = request.session.get(SESSION_KEY, [])
    found = ScoreSheet.objects.in_bulk(known)
    return [found[pk] for pk in known if pk in found]


def count_new(request: HttpRequest, kind: str) -> None:
    """Count something a stranger stores; refuse when one address stores without end."""
    key = f"new:{kind}:{request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, HOUR)
    try:
        count = cache.incr(key)
    except ValueError:
        # Forgotten in between.
        return
    if count > MOST_NEW:
        raise Refused.because("too-many-sheets")


def is_fragment(request: HttpRequest) -> bool:
    """Tell whether htmx asks for a piece of the page."""
    return request.headers.get("HX-Request") == "true"
