"""The director's page of prepared boards: who makes them, how far they are, who looked. No card."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from tournament.access import made_tournaments, open_deals
from tournament.forms.boards import MakerForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import BoardSet, Role, Tournament
from tournament.selectors.deals import (
    board_makers,
    board_set_of,
    deals_of,
    looks_at,
    missing_boards,
)
from tournament.selectors.wallets import numbered_boards
from tournament.services import board_makers as makers
from tournament.services.roles import Given
from tournament.views.director.gate import author_of, bench, directed, say_refused


@require_safe
@directed
def prepared_boards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who makes the boards and how far they are; not there where tables deal their own."""
    if tournament.unit == "points":
        raise Http404
    return _page(request, tournament, MakerForm())


@sensitive_variables("given")
def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: MakerForm,
    status: int = 200,
    given: Given | None = None,
    *,
    warned: bool = False,
) -> HttpResponse:
    rows = list(deals_of(tournament))
    context = {
        "form": form,
        "given": given,
        "warned": warned,
        "makers": board_makers(tournament),
        "board_set": board_set_of(tournament),
        "board_count": len(rows),
        "sorted_count": sum(deal.sorted_at is not None for deal in rows),
        "checked_count": sum(deal.checked_at is not None for deal in rows),
        "has_labels": bool(numbered_boards(tournament)),
        "missing": missing_boards(tournament),
        "looks": looks_at(tournament),
        "to_correct": _to_correct(tournament),
        "directing_makers": _directing(tournament),
        "makes_here": made_tournaments(request.user).filter(pk=tournament.pk).exists(),
    }
    page = bench(tournament, "tournament", **context)
    return render(request, "boards/prepared_boards.html", page, status=status)


def _to_correct(tournament: Tournament) -> list[int]:
    """Return the open boards whose rest was dealt at a table."""
    rows = open_deals(tournament).filter(set__kind=BoardSet.Kind.ATTACK_HANDS)
    return list(rows.values_list("number", flat=True))


def _directing(tournament: Tournament) -> list[str]:
    """Return the board makers who direct the event too: they see its cards."""
    directors = tournament.roles.filter(kind=Role.Kind.DIRECTOR).values("user")
    both = board_makers(tournament).filter(Q(user__in=directors) | Q(user__is_staff=True))
    return list(both.values_list("user__username", flat=True))


@require_POST
@never_cache
@sensitive_variables("given")
@directed
def appoint_board_maker(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let an account make the boards; a new one's password is in the answer and nowhere else."""
    form = MakerForm(request.POST)
    warned = False
    if form.is_valid():
        name, accepted = form.cleaned_data["username"], form.cleaned_data["accepted"]
        try:
            given = makers.appoint_board_maker(
                tournament, name, author=author_of(request), accepted=accepted
            )
        except Refused as refused:
            warned = [problem.code for problem in refused.problems] == ["director-sees-cards"]
            add_problems(form, refused)
        else:
            if given.password:
                return _page(request, tournament, MakerForm(), given=given)
            messages.success(request, _("Appointed."))
            return redirect("tournament:prepared-boards", tournament.slug)
    return _page(request, tournament, form, 422, warned=warned)


@require_POST
@directed
def dismiss_board_maker(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the role back."""
    makers.dismiss_board_maker(
        tournament, request.POST.get("username", "")[:150], author=author_of(request)
    )
    return redirect("tournament:prepared-boards", tournament.slug)


@require_POST
@directed
def lock_directors_out(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say whether the directors play."""
    try:
        makers.lock_directors_out(
            tournament, locked_out="locked" in request.POST, author=author_of(request)
        )
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:prepared-boards", tournament.slug)
