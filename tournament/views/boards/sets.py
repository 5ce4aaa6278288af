"""The set: made, made again, a value mixed in; its boards and how far each is."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.forms.boards import ImportForm, MakeForm, SetValueForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.selectors.deals import (
    board_set_of,
    deals_of,
    looks_at,
    missing_boards,
    plan_boards,
)
from tournament.selectors.wallets import further_wallets
from tournament.services import deals
from tournament.services.deal_imports import known_here, sets_to_copy
from tournament.services.strengths import strengths_of
from tournament.views.boards.gate import frame, made
from tournament.views.director.gate import author_of, say_refused


@require_safe
@made
def board_set(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the set and its boards, or how to make one."""
    return set_page(request, tournament)


def set_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    make: MakeForm | None = None,
    value: SetValueForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """Show the page of the set with what was typed."""
    found = board_set_of(tournament)
    rows = list(deals_of(tournament))
    further = further_wallets(tournament, [deal.number for deal in rows])
    context = {
        "board_set": found,
        "deals": rows,
        "make": make or MakeForm(),
        "value": value or SetValueForm(),
        "needed": plan_boards(tournament),
        "missing": missing_boards(tournament),
        "wallets": [(deal, further[deal.number]) for deal in rows],
        "most_copies": max(further.values(), default=0),
        "sorted_count": sum(deal.sorted_at is not None for deal in rows),
        "checked_count": sum(deal.checked_at is not None for deal in rows),
        "can_deal": deals.makes_attack_hands(tournament.format),
        "sources": sets_to_copy(tournament, request.user)[:50],  # type: ignore[arg-type]
        "known": known_here(tournament),
        "bring": ImportForm(),
        **more,
    }
    page = frame(tournament, "set", **context)
    return render(request, "boards/board_set.html", page, status=status)


@require_POST
@made
def make_set(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the boards, or make them again."""
    form = MakeForm(request.POST)
    if not form.is_valid():
        return set_page(request, tournament, make=form, status=422)
    try:
        deals.make_set(tournament, author=author_of(request), **form.cleaned_data)
    except Refused as refused:
        add_problems(form, refused)
        return set_page(request, tournament, make=form, status=422)
    messages.success(request, _("The boards are made, their fingerprint is kept."))
    return redirect("tournament:board-set", tournament.slug)


@require_POST
@made
def mix_set_value(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Mix in a value: all boards are made anew under the fingerprint published before."""
    form = SetValueForm(request.POST)
    if not form.is_valid():
        return set_page(request, tournament, value=form, status=422)
    try:
        deals.mix_set_value(
            tournament, form.cleaned_data["public_value"], author=author_of(request)
        )
    except Refused as refused:
        add_problems(form, refused)
        return set_page(request, tournament, value=form, status=422)
    messages.success(request, _("The value is mixed in; every board is to be sorted anew."))
    return redirect("tournament:board-set", tournament.slug)


@require_POST
@made
def add_boards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the boards the movement has gained."""
    try:
        fresh = deals.add_missing_boards(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        said = ngettext("%(n)s board added.", "%(n)s boards added.", len(fresh))
        messages.success(request, said % {"n": len(fresh)})
    return redirect("tournament:board-set", tournament.slug)


@require_safe
@made
def board_strengths(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show how strong the attack hands are over seats and boards: a picture."""
    rows = list(deals_of(tournament))
    deals.look_at(rows, author=author_of(request), door="bands")
    context = {"strengths": strengths_of(tournament, rows)}
    return render(request, "boards/board_strengths.html", frame(tournament, "bands", **context))


@require_safe
@made
def board_looks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who looked at which sealed board, when, by which door."""
    context = {"looks": looks_at(tournament)}
    return render(request, "boards/board_looks.html", frame(tournament, "looks", **context))
