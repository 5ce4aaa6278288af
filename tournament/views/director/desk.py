"""The desk: the room as it fills, and the rounds closed, reopened, taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament import tasks
from tournament.adapters.points import balance_of
from tournament.adapters.results import has_bidding
from tournament.forms.reasons import CloseForm, ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Entry, Format, MatchSystem, Plan, RoundState, State, Tournament
from tournament.selectors import desk as selectors
from tournament.selectors.changes import rounds_unplayed
from tournament.selectors.desk import Desk, RoundRow
from tournament.selectors.matches import teams_without_line_up
from tournament.selectors.points import sheet_rows
from tournament.services import free_rounds, rounds
from tournament.services.cuts import wrong_cuts
from tournament.services.match_rounds import do_matches_follow
from tournament.services.pairings import wrong_pairings
from tournament.services.signatures import Unsigned, unsigned_quarters
from tournament.views.asked import number_asked
from tournament.views.director.board_words import boards_aloud, boards_by_table
from tournament.views.director.draw_page import rests_said, step_after
from tournament.views.director.gate import author_of, bench, directed, is_fragment, say_refused

VIEWS = ("tables", "boards")
LEGEND = ("due", "received", "look", "versions", "ruled")
HALF_LEGEND = ("due", "half", "received", "look", "versions", "ruled")


@directed
def director_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what needs the director now, and the grid; htmx asks again for what moved."""
    desk = selectors.desk_of(tournament)
    context = desk_context(tournament, desk, request.GET)
    template = "director/_desk_live.html" if is_fragment(request) else "director/director_desk.html"
    return render(request, template, bench(tournament, "desk", **context))


def desk_context(tournament: Tournament, desk: Desk, asked: Any) -> dict[str, Any]:
    """Return what the desk's templates show, for the round and the view asked for."""
    wanted = desk.round_row(number_asked(asked.get("round")))
    row = wanted or desk.round_row(desk.default_round)
    view = asked.get("view") if asked.get("view") in VIEWS else VIEWS[0]
    needs = selectors.needs_of(desk)
    is_over = bool(desk.rounds) and all(r.state == RoundState.CLOSED for r in desk.rounds)
    follow = is_over and do_matches_follow(tournament)
    context: dict[str, Any] = {
        "desk": desk,
        "round": row,
        "view": view,
        "legend": HALF_LEGEND if tournament.unit == "match_points" else LEGEND,
        "needs": needs,
        "received": selectors.last_received(tournament),
        "sums_hold": _sums_hold(tournament),
        "is_over": is_over,
        "can_play": tournament.state == State.RUNNING,
        "follows": _follows(tournament, desk),
        "do_matches_follow": follow,
        # A knock-out is ranked once its final is played.
        "is_cup_going_on": follow and tournament.match_system == MatchSystem.KNOCK_OUT,
        "without_line_up": _without_line_up(tournament),
        "unsigned": [one for one in unsigned_quarters(tournament) if one.is_complete],
        "cuts_to_decide": [one for one in wrong_cuts(tournament) if not one.note],
        "wrong_pairings": [one for one in wrong_pairings(tournament) if not one.note],
        # A desk that named no round follows the play.
        "address": _address(tournament, wanted, view),
        "root": results_root(tournament),
    }
    if row is not None:
        context |= _round_context(tournament, desk, row)
        context["boards" if view == "boards" else "tables"] = (
            desk.boards() if view == "boards" else desk.tables(row.number)
        )
    return context


def _without_line_up(tournament: Tournament) -> list[Entry]:
    return teams_without_line_up(tournament) if tournament.format == Format.TEAMS else []


def _sums_hold(tournament: Tournament) -> bool:
    """Tell whether marks add up board by board, or every sheet of free deals makes zero."""
    if has_bidding(tournament.format):
        return balance_of(sheet_rows(tournament)).holds
    return selectors.marks_sum_up(tournament)


def _follows(tournament: Tournament, desk: Desk) -> int:
    """Return the closed round of free deals that waits for what follows, 0 for none."""
    closed = [row.number for row in desk.rounds if row.state == RoundState.CLOSED]
    is_idle = not any(row.state == RoundState.PLAYING for row in desk.rounds)
    waits = is_idle and has_bidding(tournament.format) and tournament.state == State.RUNNING
    return max(closed, default=0) if waits else 0


def _round_context(tournament: Tournament, desk: Desk, row: RoundRow) -> dict[str, Any]:
    tables = desk.tables(row.number)
    return {
        "missing": desk.missing(row.number),
        "clock_end": selectors.planned_end(tournament, row),
        "columns": range(max((len(cells) for cells in tables.values()), default=0)),
        "next_round": desk.round_row(row.number + 1),
        "round_before": row.number - 1 if desk.round_row(row.number - 1) else 0,
        "table_count": len(tables),
        "has_results": any(not cell.is_missing for cell in desk.by_round.get(row.number, [])),
    }


def _address(tournament: Tournament, row: RoundRow | None, view: str) -> str:
    """Return the address the open page asks again: its round and view stay."""
    query = f"?round={row.number}&view={view}" if row else f"?view={view}"
    return reverse("tournament:director-desk", args=[tournament.slug]) + query


def results_root(tournament: Tournament) -> str:
    """Return the address under which each due board has its page, by its key."""
    return reverse("tournament:director-result", args=[tournament.slug, 0]).removesuffix("0/")


@directed
def director_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one round: what is missing, and what can be done with it now."""
    return round_page(request, tournament, number, ReasonForm())


def round_page(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    form: ReasonForm,
    status: int = 200,
    ending: ReasonForm | None = None,
) -> HttpResponse:
    """Answer with the page of a round, and what was typed as the reason."""
    desk = selectors.desk_of(tournament)
    row = desk.round_row(number)
    if row is None:
        raise Http404
    context = {
        "desk": desk,
        "round": row,
        "form": form,
        "ending": ending or ReasonForm(auto_id="ending_%s"),
        "can_play": tournament.state == State.RUNNING,
        "unsigned": _unsigned_in(tournament, number),
        "is_asked": True,
        "can_undo_start": number == 1 and not desk.received_count,
        **_ending_context(tournament, desk, row),
        **_round_context(tournament, desk, row),
    }
    template = "director/_round.html" if is_fragment(request) else "director/director_round.html"
    return render(request, template, bench(tournament, "desk", **context), status=status)


def _ending_context(tournament: Tournament, desk: Desk, row: RoundRow) -> dict[str, Any]:
    """Return which rounds can be dropped after this one, or how many were."""
    is_last = row.number == desk.rounds[-1].number
    plan = Plan.objects.filter(tournament=tournament).first()
    dropped = len(plan.dropped or ()) if plan and is_last else 0
    unplayed: list[int] = []
    if row.state != RoundState.PENDING and desk.received_count and not is_last:
        unplayed = rounds_unplayed(tournament, row.number)
    if tournament.unit == "match_points":
        unplayed = []
    return {"dropped": dropped, "unplayed": unplayed, "last_unplayed": max(unplayed, default=0)}


def _boards_said(tournament: Tournament, step: dict[str, Any] | None, after: int) -> dict[str, Any]:
    """Return what the boards do where the step's own sentence does not say it."""
    is_said = bool(step and (step.get("sentence") or step.get("parts")))
    if not after or is_said or tournament.unit == "points" or tournament.format == Format.TEAMS:
        return {}
    document = tournament.plan.document
    return {
        "boards_aloud": boards_aloud(document, after),
        "boards_by_table": boards_by_table(document, after),
    }


@directed
def director_micro(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show what is read aloud when a round ends: who goes where, where the boards go."""
    row = selectors.round_row(tournament, number)
    if row is None:
        raise Http404
    following = selectors.round_row(tournament, number + 1)
    step = step_after(tournament, number) if following else None
    # Quartets: the boards come back from here on, with their second sheets (OT p.53).
    half = tournament.format == Format.QUARTETS and 2 * number == tournament.round_count
    context = {
        "round": row,
        "following": following,
        "step": step,
        **_boards_said(tournament, step, number if following else 0),
        "is_half_time": half,
        "rests": rests_said(tournament, number + 1) if following else [],
        "afters": list(tournament.rounds.order_by("number").values_list("number", flat=True)),
    }
    return render(request, "director/director_micro.html", bench(tournament, "desk", **context))


@require_POST
@directed
def close_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close a round; a complete one opens the next, else as the director chose."""
    form = CloseForm(request.POST)
    form.is_valid()
    missing = form.cleaned_data.get("missing", "refuse")
    unsigned = [] if missing == "later" else _unsigned_in(tournament, number)
    if unsigned and not form.cleaned_data.get("unsigned"):
        return redirect("tournament:director-round", tournament.slug, number)
    try:
        stale = rounds.close_round(tournament, number, author=author_of(request), missing=missing)
    except Refused as refused:
        say_refused(request, refused)
        return redirect("tournament:director-round", tournament.slug, number)
    tasks.ring(stale)
    _say_closed(request, tournament, number, len(stale) if missing == "not_played" else 0)
    return redirect("tournament:director-desk", tournament.slug)


def _unsigned_in(tournament: Tournament, number: int) -> list[Unsigned]:
    found = unsigned_quarters(tournament)
    return [one for one in found if one.round == number and one.is_complete]


def _say_closed(request: HttpRequest, tournament: Tournament, number: int, not_played: int) -> None:
    here = tournament.rounds.get(number=number)
    following = tournament.rounds.filter(number=number + 1, state=RoundState.PLAYING).first()
    if here.state == RoundState.PLAYING:
        said = _("Round %(next)s is open; round %(number)s waits for its last results.")
    elif following is None:
        said = _("Round %(number)s is closed.")
    else:
        said = _("Round %(number)s is closed, round %(next)s is open.")
    messages.success(request, said % {"number": number, "next": number + 1})
    if not_played:
        kept = ngettext(
            "%(count)s board stored as not played.",
            "%(count)s boards stored as not played.",
            not_played,
        )
        messages.success(request, kept % {"count": not_played})


@require_POST
@directed
def reopen_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Open a closed round again, with the reason; later rounds keep what they have."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return round_page(request, tournament, number, form, status=422)
    reason = form.cleaned_data["reason"]
    try:
        rounds.reopen_round(tournament, number, author=author_of(request), reason=reason)
    except Refused as refused:
        add_problems(form, refused)
        return round_page(request, tournament, number, form, status=422)
    messages.success(request, _("Round %(number)s is open again.") % {"number": number})
    return redirect(_address(tournament, RoundRow(number, "", None), "tables"))


@require_POST
@directed
def take_back_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take back the opening of a round in which nothing was entered."""
    bids = has_bidding(tournament.format)
    try:
        take_back = free_rounds.take_back_free_round if bids else rounds.take_back_round
        take_back(tournament, number, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("Round %(number)s is to come again.") % {"number": number})
    return redirect("tournament:director-desk", tournament.slug)


@require_POST
@directed
def undo_start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the start back while nothing was entered; the draw stays."""
    try:
        rounds.undo_start(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
        return redirect("tournament:director-desk", tournament.slug)
    messages.success(request, _("The start is undone; the draw stays as it was."))
    return redirect("tournament:director-draw", tournament.slug)
