"""What all pages of an event share: who may see it, when it changed, page or fragment.

A page is `name.html` around `_name.html`; a browser that already shows it asks for the fragment
alone (htmx), each time the event's version moves. The version, with what else the page depends on,
is the ETag: nothing moved, nothing is sent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.access import public_tournament
from tournament.models import State, Tournament
from tournament.selectors.public import progress_of
from tournament.selectors.publishing import rectified_at
from tournament.services.stage_sums import versions_before
from tournament.views.format_words import words_of

View = Callable[..., HttpResponse]


def event_page(view: View) -> View:
    """Serve a page of a public event: `view` gets the event; 304 when the version did not move."""
    return event_page_with(lambda: None)(view)


def event_page_with(mark: Callable[[], object]) -> Callable[[View], View]:
    """Serve such a page when it depends on more than the event: `mark` moves with the rest."""

    def served(view: View) -> View:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
            tournament = public_tournament(slug)
            tag = page_tag(request, tournament, mark())
            response = get_conditional_response(request, etag=tag)
            with words_of(tournament):
                response = response or view(request, tournament, **parts)
            response.headers["ETag"] = tag
            patch_cache_control(response, no_cache=True, private=True)
            patch_vary_headers(response, ["HX-Request", "Cookie"])
            return response

        return page

    return served


def page_tag(request: HttpRequest, tournament: Tournament, more: object = None) -> str:
    """Return the ETag of an event's page: its version and everything else the page depends on."""
    parts = (
        version_of(tournament),
        versions_before(tournament),
        more,
        request.get_full_path(),
        get_language(),
        is_fragment(request),
        # The language switch carries a token that belongs to this cookie.
        request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""),
        program_mark(),
    )
    return f'W/"{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"'


def version_of(tournament: Tournament) -> int:
    """Return the number every open screen watches."""
    return tournament.scoreboard.version


@lru_cache(maxsize=1)
def program_mark() -> str:
    """Return a mark of the program itself: a page kept from before an upgrade is asked again."""
    digest = hashlib.sha256()
    for folder, pattern in (("templates", "*.html"), ("locale", "*.mo"), ("tournament", "*.py")):
        for path in sorted(Path(settings.BASE_DIR, folder).rglob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def is_fragment(request: HttpRequest) -> bool:
    """Tell whether a browser that shows the page asks for what moved only."""
    return request.headers.get("HX-Request") == "true"


def show(
    request: HttpRequest,
    name: str,
    tournament: Tournament,
    context: dict[str, Any],
    *,
    fragment: str = "",
) -> HttpResponse:
    """Answer with the page `name`, or when htmx asks with its fragment (`_name` by default)."""
    shared = {
        "tournament": tournament,
        "live_key": tournament.slug,
        "live_version": version_of(tournament),
        "page_tab": name,
        "is_fragment": is_fragment(request),
    }
    if tournament.state == State.PUBLISHED:
        shared["rectified_at"] = rectified_at(tournament)
    if "progress" not in context:
        shared["progress"] = progress_of(tournament)
    template = (fragment or f"_{name}") if is_fragment(request) else name
    with words_of(tournament):
        return render(request, f"public/{template}.html", shared | context)
