"""Prizes: proposed from the fees, changed line by line, given by the ranking, printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.adapters.prizes import (
    LEAST_RETURNED,
    MOST_WINNERS,
    Offer,
    people_rewarded,
)
from tournament.forms.prizes import PrizeLines
from tournament.messages import Refused
from tournament.models import State, Tournament
from tournament.selectors.prizes import prizes_of
from tournament.services import prizes
from tournament.views.director.gate import author_of, organized, say_refused
from tournament.views.office.frame import office
from tournament.views.prize_rows import PrizeGroup, prize_groups


@organized
def office_prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the prizes, what they return of the fees, who gets them; keep what was changed."""
    if request.method == "POST":
        return _keep(request, tournament)
    return _page(request, tournament, _lines_of(tournament, initial=_initial(tournament)))


def _keep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    lines = _lines_of(tournament, request.POST)
    if not lines.is_valid():
        return _page(request, tournament, lines, 422)
    offers = [Offer(**facts) for form in lines if (facts := form.facts()) is not None]
    return _store(request, tournament, lines, offers)


def _store(
    request: HttpRequest, tournament: Tournament, lines: Any, offers: Sequence[Offer]
) -> HttpResponse:
    chosen = {"adds_up": "adds_up" in request.POST, "for_left": "for_left" in request.POST}
    try:
        prizes.save_prizes(tournament, offers, author=author_of(request), **chosen)
    except Refused as refused:
        return _page(request, tournament, lines, 422, refused)
    messages.success(request, _("Kept."))
    return redirect("tournament:office-prizes", tournament.slug)


@require_POST
@organized
def propose_prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Replace the prizes by what is proposed for who is entered now."""
    try:
        prizes.save_prizes(
            tournament,
            prizes.proposal_for(tournament),
            adds_up=tournament.prizes_add_up,
            for_left=tournament.prizes_for_left,
            author=author_of(request),
        )
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:office-prizes", tournament.slug)


def _lines_of(tournament: Tournament, data: Any = None, **options: Any) -> Any:
    """Return the lines of prizes; teams of free deals have prizes of their own."""
    return PrizeLines(data, form_kwargs={"of_teams": bool(tournament.team_size)}, **options)


def _initial(tournament: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "list": prize.list,
            "category": prize.category,
            "rank": prize.rank,
            "amount": prize.amount_cents or None,
            "label": prize.label,
        }
        for prize in prizes_of(tournament)
    ]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    lines: Any,
    status: int = 200,
    refused: Refused | None = None,
) -> HttpResponse:
    purse = prizes.purse_of(tournament)
    stored = prizes_of(tournament)
    is_over = tournament.state in {State.CLOSED, State.PUBLISHED}
    groups = prize_groups(tournament) if is_over and stored else []
    context = {
        "lines": lines,
        "refused": refused,
        "stored": stored,
        "is_fixed": tournament.state == State.PUBLISHED,
        "groups": groups,
        "left": prizes.names_of_left(tournament) if groups else [],
        "next_stage": tournament.next_stages.order_by("pk").first(),
        **_returned(purse.fees, purse.given_before + sum(p.amount_cents for p in stored)),
        "prize_count": purse.prizes_before + len(stored),
        **_winners(
            purse.entries,
            purse.rewarded_before + _rewarded(tournament, groups, (prize.list for prize in stored)),
        ),
    }
    page = office(request, tournament, "prizes", **context)
    return render(request, "office/prizes.html", page, status=status)


def _returned(fees: int, given: int) -> dict[str, Any]:
    """Return what the prizes give back, in whole percent."""
    is_enough = not fees or 100 * given >= LEAST_RETURNED * fees
    percent = whole_percent(given, fees) if fees else None
    if percent is not None and not is_enough:
        # Just below is not told as the figure that is asked.
        percent = min(percent, LEAST_RETURNED - 1)
    return {
        "fee_total": fees,
        "prize_total": given,
        "returned_percent": percent,
        "least_returned": LEAST_RETURNED,
        "returns_enough": is_enough,
        "returns_too_much": bool(fees) and given > fees,
    }


def whole_percent(part: int, whole: int) -> int:
    """Return a share in whole percent, half up as everywhere."""
    return (200 * part + whole) // (2 * whole)


def _rewarded(tournament: Tournament, groups: Sequence[PrizeGroup], lists: Iterable[str]) -> int:
    """Return how many get a prize: by the ranking those who do, equals all; before as offered."""
    if not groups:
        return people_rewarded(lists, tournament.team_size)
    return prizes.rewarded_in(tournament)


def _winners(entries: int, count: int) -> dict[str, Any]:
    """Return how many of the entries get a prize, in whole percent."""
    return {
        "entry_count": entries,
        "winner_count": count,
        "winner_percent": whole_percent(count, entries) if entries else None,
        "most_winners": MOST_WINNERS,
    }


@require_safe
@organized
def print_prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the list of prizes as a sheet: with names once the play is over."""
    is_over = tournament.state in {State.CLOSED, State.PUBLISHED}
    context = {
        "tournament": tournament,
        "groups": prize_groups(tournament) if is_over else [],
        "stored": prizes_of(tournament),
        "is_over": is_over,
    }
    return render(request, "print/prizes.html", context)
