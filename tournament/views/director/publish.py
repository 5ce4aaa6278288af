"""The end of the day: what is missing, the ranking made final, what was rectified since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournament.access import open_boards
from tournament.adapters.points import sums_points
from tournament.forms.reasons import ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import State, Tournament
from tournament.selectors.desk import desk_of
from tournament.selectors.publishing import rectified_since, unfinished
from tournament.services import events
from tournament.services.prizes import money_waits
from tournament.services.signatures import unsigned_quarters
from tournament.services.standings import standing_checks
from tournament.views.director.files import files_of
from tournament.views.director.gate import author_of, bench, directed, say_refused

CONFIRM = 409
CHECKS = {
    "marks-complement": gettext_lazy("Where results are compared, attack and defense share 100"),
    "board-totals-half": gettext_lazy(
        "On each board compared, the takers’ marks have 50 for their mean"
    ),
    "points-sum-to-zero": gettext_lazy("Match points won and lost are equal over all teams"),
    "deals-and-rounds-sum-to-zero": gettext_lazy(
        "Every deal, every sheet and every round sum to 0"
    ),
    "stored-deals-sum-to-zero": gettext_lazy("The points kept of every deal sum to 0"),
    "totals-sum-to-zero": gettext_lazy("All totals together sum to 0"),
    "nothing-stale": gettext_lazy("Every result is in the ranking"),
    "rows-equal-recomputation": gettext_lazy(
        "Computed again from nothing, the ranking is the same"
    ),
}


@directed
def director_publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what is missing, and the one step that comes next."""
    return _page(request, tournament, ReasonForm())


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: ReasonForm,
    status: int = 200,
    *,
    asks_again: bool = False,
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "files": files_of(tournament),
        "asks_again": asks_again,
    }
    if tournament.is_started:
        checks = standing_checks(tournament)
        context |= {
            "waits": money_waits(tournament) if tournament.state != State.PUBLISHED else None,
            "unfinished": unfinished(desk_of(tournament)),
            "unsigned": [one for one in unsigned_quarters(tournament) if one.is_complete],
            "checks": [(said, checks[code]) for code, said in CHECKS.items() if code in checks],
            "has_open_boards": not sums_points(tournament) and open_boards(tournament).exists(),
            "can_reopen": tournament.state in {State.CLOSED, State.PUBLISHED},
        }
    if tournament.state == State.PUBLISHED and tournament.published_at is not None:
        context["rectified"] = rectified_since(tournament, tournament.published_at)
    page = bench(tournament, "publish", **context)
    return render(request, "director/director_publish.html", page, status=status)


@require_POST
@directed
def close_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """End the play: every round is closed; the ranking stays provisional."""
    said = _("The play is over; the ranking is provisional until you publish it.")
    return _move(request, tournament, events.close_tournament, said)


@require_POST
@directed
def publish_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the ranking final; asked again while something waits to be looked at."""
    if request.POST.get("accepted") != "1" and tournament.state in {State.RUNNING, State.CLOSED}:
        waiting = unfinished(desk_of(tournament))
        if waiting.suspicious or waiting.versions or waiting.missing:
            return _page(request, tournament, ReasonForm(), CONFIRM, asks_again=True)
    return _move(request, tournament, events.publish_tournament, _("The ranking is final."))


def _move(
    request: HttpRequest, tournament: Tournament, move: Callable[..., Tournament], said: str
) -> HttpResponse:
    try:
        move(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, said)
    return redirect("tournament:director-publish", tournament.slug)


@require_POST
@directed
def reopen_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a closed or published event back to running, with the reason."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, 422)
    reason = form.cleaned_data["reason"]
    try:
        events.reopen_tournament(tournament, author=author_of(request), reason=reason)
    except Refused as refused:
        add_problems(form, refused)
        return _page(request, tournament, form, 422)
    messages.success(request, _("The tournament is being played again."))
    return redirect("tournament:director-publish", tournament.slug)
