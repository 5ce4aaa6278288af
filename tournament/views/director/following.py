"""Free deals at the end of a round: the control of its sums, then what follows (OT pp.10-12)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import tasks
from tournament.adapters.free_rounds import scale_of
from tournament.adapters.points import Balance, balance_of
from tournament.adapters.results import has_bidding
from tournament.forms.free_rounds import MOVEMENT, NOTHING, FollowingForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Round, RoundState, State, Tournament
from tournament.selectors.points import SheetRow, sheet_rows
from tournament.services import free_rounds
from tournament.services.free_rounds import ONE, Following
from tournament.views.director.gate import author_of, bench, directed


class Control(NamedTuple):
    """One line of the control: a table or a round, what it won and paid, what is missing."""

    number: int
    balance: Balance
    missing: int


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def director_following(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show the sums of a round; close it, or make the next when it is the last one closed."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None or not has_bidding(tournament.format):
        raise Http404
    if request.method == "POST":
        return _follow(request, tournament, round_)
    usual = _usual(tournament, round_)
    return _page(request, tournament, round_, FollowingForm(initial={"kind": usual}))


def _usual(tournament: Tournament, round_: Round) -> str:
    """Return what follows unless said otherwise: the movement while it has a round to come."""
    if free_rounds.round_begun_after(tournament, round_.number):
        return NOTHING
    pending = tournament.rounds.filter(state=RoundState.PENDING).exists()
    more = tournament.rounds.count() < tournament.round_count
    return MOVEMENT if pending else "random" if more else NOTHING


def _follow(request: HttpRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    form = FollowingForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, round_, form, 422)
    author, missing = author_of(request), form.cleaned_data["missing"]
    try:
        following = _following_of(form)
        if round_.state == RoundState.PLAYING:
            stale = free_rounds.close_free_round(
                tournament, round_.number, following, author=author, missing=missing
            )
            tasks.ring(stale)
        else:
            free_rounds.follow_closed_round(tournament, round_.number, following, author=author)
    except Refused as refused:
        add_problems(form, refused)
        return _page(request, tournament, round_, form, 422)
    _say(request, tournament, round_)
    # After the last round the ranking is what comes next.
    is_over = not tournament.rounds.exclude(state=RoundState.CLOSED).exists()
    after = "tournament:director-publish" if is_over else "tournament:director-desk"
    return redirect(after, tournament.slug)


def _following_of(form: FollowingForm) -> Following:
    people, rounds = form.final_size
    text = form.cleaned_data["scale"]
    return Following(
        kind=form.cleaned_data["kind"] or MOVEMENT,
        deals=1 if rounds > 1 else form.cleaned_data["deals"] or 0,
        finalists=people,
        rounds=rounds,
        scale=scale_of(text) if text.strip() else ONE,
    )


def _say(request: HttpRequest, tournament: Tournament, round_: Round) -> None:
    playing = tournament.rounds.filter(state=RoundState.PLAYING).order_by("-number").first()
    said = _("Round %(number)s is closed, sums ✓.")
    if playing is not None:
        said = _("Round %(number)s is closed, sums ✓; round %(next)s is open.")
    number = playing.number if playing else 0
    messages.success(request, said % {"number": round_.number, "next": number})


def _controls(rows: list[SheetRow], by: str) -> list[Control]:
    """Return the control table by table, or round by round."""
    grouped: dict[int, list[SheetRow]] = defaultdict(list)
    for row in rows:
        grouped[row.table if by == "table" else row.round].append(row)
    return [
        Control(number, balance_of(lines), sum(line.status is None for line in lines))
        for number, lines in sorted(grouped.items())
    ]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    form: FollowingForm,
    status: int = 200,
) -> HttpResponse:
    rows = [row for row in sheet_rows(tournament) if row.round <= round_.number]
    here = [row for row in rows if row.round == round_.number]
    begun_after = free_rounds.round_begun_after(tournament, round_.number)
    context: dict[str, Any] = {
        "round": round_,
        "form": form,
        "tables": _controls(here, "table"),
        "rounds": _controls(rows, "round"),
        "balance": balance_of(here),
        "together": balance_of(rows),
        "missing": sum(row.status is None for row in here),
        "is_playing": round_.state == RoundState.PLAYING,
        "may_follow": tournament.state == State.RUNNING
        and (
            round_.state == RoundState.PLAYING
            or (round_.state == RoundState.CLOSED and not begun_after)
        ),
        "begun_after": begun_after,
        "has_next": tournament.rounds.filter(state=RoundState.PENDING).exists(),
    }
    return render(
        request,
        "director/director_following.html",
        bench(tournament, "desk", **context),
        status=status,
    )
