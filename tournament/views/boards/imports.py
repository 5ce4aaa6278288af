"""Boards from elsewhere: deals typed or pasted, or the set of another event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.forms.boards import CopyForm, ImportForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import BoardSet, Tournament
from tournament.services import deal_imports
from tournament.views.boards.gate import made
from tournament.views.boards.sets import set_page
from tournament.views.director.gate import author_of

# What can be accepted: people who know boards, hands that are public.
KNOWN = {"boards-known", "boards-public"}


@require_POST
@made
def import_deals(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the boards of deals as text or JSON; each fault of each deal is listed."""
    form = ImportForm(request.POST)

    def store() -> BoardSet:
        return deal_imports.import_deals(
            tournament,
            form.cleaned_data["deals"],
            author=author_of(request),
            accepted=form.cleaned_data["accepted"],
        )

    return _stored(request, tournament, form, "bring", store)


@require_POST
@made
def copy_set(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take over the boards of another event."""
    form = CopyForm(request.POST)

    def store() -> BoardSet:
        return deal_imports.copy_set(
            tournament,
            form.cleaned_data["source"],
            author=author_of(request),
            accepted=form.cleaned_data["accepted"],
        )

    return _stored(request, tournament, form, "copy", store)


def _stored(
    request: HttpRequest,
    tournament: Tournament,
    form: Any,
    name: str,
    store: Callable[[], BoardSet],
) -> HttpResponse:
    warned = False
    if form.is_valid():
        try:
            board_set = store()
        except Refused as refused:
            warned = all(problem.code in KNOWN for problem in refused.problems)
            add_problems(form, refused)
        else:
            count = board_set.deals.count()
            said = ngettext("%(n)s board taken over.", "%(n)s boards taken over.", count)
            messages.success(request, said % {"n": count})
            return redirect("tournament:board-set", tournament.slug)
    more = {name: form, f"{name}_warned": warned}
    return set_page(request, tournament, status=422, **more)
