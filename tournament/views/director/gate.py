"""What every page of the bench begins with: who asks, for which event, where the day is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tournament import access
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import State, Tournament
from tournament.services.audit import Author
from tournament.services.cuts import wrong_cuts
from tournament.views.format_words import words_of

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Send whoever is not signed in to the door, and back here afterwards."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_sign_in(request)
        return view(request, *args, **kwargs)

    return inner


def directed(view: View) -> View:
    """Hand the event of `slug` to its directors; for everybody else signed in it is not there."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = access.tournament_for_director(request.user, slug)
        with words_of(tournament):
            return view(request, tournament, *args, **kwargs)

    return signed_in(inner)


def organized(view: View) -> View:
    """Hand the event of `slug` to its organizers and directors; for all others it is not there."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = access.tournament_for_organizer(request.user, slug)
        with words_of(tournament):
            return view(request, tournament, *args, **kwargs)

    return signed_in(inner)


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    if not is_fragment(request):
        return redirect_to_login(request.get_full_path())
    # A fragment cannot show the door: the whole page goes there, and returns to where it was.
    page = urlsplit(request.headers.get("HX-Current-URL", ""))
    response = redirect_to_login(page.path or reverse("tournament:director"))
    answer = HttpResponse(status=204)
    answer["HX-Redirect"] = response["Location"]
    return answer


def is_fragment(request: HttpRequest) -> bool:
    """Tell whether htmx asks for a piece of the page."""
    return request.headers.get("HX-Request") == "true"


def author_of(request: HttpRequest) -> Author:
    """Return the signed-in user as the author of a change."""
    return Author.director(request.user)  # type: ignore[arg-type]


def say_refused(request: HttpRequest, refused: Refused) -> None:
    """Show a refusal at the top of the page that follows."""
    for problem in refused.problems:
        messages.error(request, problem.sentence)


def keep_facts(
    request: HttpRequest, tournament: Tournament, form: Any, change: Callable[..., Any]
) -> int:
    """Keep an event's facts from a form: 200 before they are sent, 302 once kept, 422 refused."""
    if request.method != "POST":
        return 200
    if form.is_valid():
        try:
            change(tournament, author=author_of(request), **form.facts())
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Kept."))
            return 302
    return 422


def tab_now(tournament: Tournament) -> str:
    """Return the tab where the event's day is."""
    if tournament.state == State.RUNNING:
        return "desk"
    if tournament.state in {State.CLOSED, State.PUBLISHED}:
        return "publish"
    if tournament.state == State.CANCELLED:
        return "tournament"
    return "draw" if tournament.drawn_at else "people"


def bench(tournament: Tournament, tab: str, **context: Any) -> dict[str, Any]:
    """Return the context of a page of the bench: its event, its tab, its live key.

    `wrong_cuts` is read only where a page tells of them.
    """
    live: dict[str, Any] = {}
    if tournament.is_public:
        live = {"live_key": tournament.slug, "live_version": tournament.scoreboard.version}
    wrong = SimpleLazyObject(lambda: wrong_cuts(tournament))
    frame = {"tournament": tournament, "tab": tab, "tab_now": tab_now(tournament)}
    return {**frame, "wrong_cuts": wrong, **live, **context}
