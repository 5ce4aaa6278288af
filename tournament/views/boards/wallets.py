"""One wallet: a pack sorted into it, checked by a second person, copied, printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.adapters.deals import PLACES, Run, sorting_runs
from tournament.adapters.plans import board_labels
from tournament.forms.boards import CheckForm, CopiesForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import BoardDeal, Tournament
from tournament.selectors.deals import deals_of
from tournament.services import board_checks, deals
from tournament.views.boards.gate import frame, made
from tournament.views.director.gate import author_of, say_refused


@dataclass(frozen=True, slots=True)
class Group:
    """Part of the pack in order (trumps, a suit): its runs, and what every hand has afterwards."""

    code: str
    runs: list[Run]
    counts: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Wallet:
    """A board with its labels, its cards, and how a pack in order goes out."""

    number: int
    dealer: str
    taker: str
    hands: list[tuple[str, list[str]]]
    groups: list[Group]


def wallet(tournament: Tournament, number: int, cards: Mapping[str, Any]) -> Wallet:
    """Return what the sorting and checking screens and the printed page show."""
    labels = board_labels(number, tournament.format)
    found = {**cards["hands"], "dog": cards["dog"]}
    hands = [(place, found[place]) for place in PLACES if found.get(place)]
    counts: Counter[str] = Counter()
    groups = []
    for code, runs in sorting_runs(cards):
        for run in runs:
            counts[run.place] += len(run.cards)
        groups.append(Group(code, runs, [(place, counts[place]) for place, _ in hands]))
    return Wallet(number, labels["dealer"], labels["taker"], hands, groups)


def _deal_or_404(tournament: Tournament, number: int) -> BoardDeal:
    deal = deals_of(tournament).filter(number=number).first()
    if deal is None:
        raise Http404
    return deal


def _shown(request: HttpRequest, deal: BoardDeal, door: str) -> Wallet:
    tournament = deal.set.tournament
    seen = deals.look_at([deal], author=author_of(request), door=door)
    return wallet(tournament, deal.number, seen[deal.number])


def _next_number(tournament: Tournament, number: int, **wanted: Any) -> int | None:
    rows = deals_of(tournament).filter(number__gt=number, **wanted)
    return rows.values_list("number", flat=True).first()


@require_safe
@made
def sort_board(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show where each card of a pack in order goes."""
    deal = _deal_or_404(tournament, number)
    context = {
        "deal": deal,
        "wallet": _shown(request, deal, "sort"),
        "next_number": _next_number(tournament, number, sorted_at=None),
    }
    return render(request, "boards/sort_board.html", frame(tournament, "set", **context))


@require_POST
@made
def board_sorted(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The cards lie in the wallet: on to the next one."""
    accepted = "accepted" in request.POST
    try:
        board_checks.mark_sorted(tournament, number, author=author_of(request), accepted=accepted)
    except Refused as refused:
        return _back_to_board(request, tournament, number, refused)
    messages.success(request, _("Board %(n)s is sorted.") % {"n": number})
    following = _next_number(tournament, number, sorted_at=None)
    if following is None:
        return redirect("tournament:board-set", tournament.slug)
    return redirect("tournament:sort-board", tournament.slug, following)


@require_POST
@made
def board_unsorted(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pressed too early: the board is to be sorted again."""
    accepted = "accepted" in request.POST
    try:
        board_checks.take_sorted_back(
            tournament, number, author=author_of(request), accepted=accepted
        )
    except Refused as refused:
        return _back_to_board(request, tournament, number, refused)
    messages.success(request, _("Board %(n)s is no longer marked as sorted.") % {"n": number})
    return redirect("tournament:board-set", tournament.slug)


def _back_to_board(
    request: HttpRequest, tournament: Tournament, number: int, refused: Refused
) -> HttpResponse:
    """Say why not, on the board's own screen if there is one."""
    say_refused(request, refused)
    if deals_of(tournament).filter(number=number).exists():
        return redirect("tournament:sort-board", tournament.slug, number)
    return redirect("tournament:board-set", tournament.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@made
def check_board(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A second person compares the wallet with what was made."""
    deal = _deal_or_404(tournament, number)
    form = CheckForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                _check(request, tournament, number, form)
            except Refused as refused:
                add_problems(form, refused)
            else:
                return _after_check(request, tournament, number)
    context = {
        "deal": deal,
        "form": form,
        "is_own": deal.sorted_by_id is not None and deal.sorted_by_id == request.user.pk,
    }
    if not context["is_own"] and "blind" not in request.GET:
        context["wallet"] = _shown(request, deal, "check")
    page = frame(tournament, "set", **context)
    return render(request, "boards/check_board.html", page, status=status)


def _check(request: HttpRequest, tournament: Tournament, number: int, form: CheckForm) -> None:
    author, typed = author_of(request), form.cleaned_data["deals"]
    if typed.strip():
        board_checks.check_typed(tournament, number, typed, author=author)
    else:
        places = form.cleaned_data["places"]
        board_checks.mark_checked(tournament, number, places, author=author)


def _after_check(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    messages.success(request, _("Board %(n)s is checked.") % {"n": number})
    following = _next_number(tournament, number, sorted_at__isnull=False, checked_at=None)
    if following is None:
        return redirect("tournament:board-set", tournament.slug)
    return redirect("tournament:check-board", tournament.slug, following)


@require_POST
@made
def board_copied(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Say how many copies of the wallet exist."""
    form = CopiesForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused.because("copies-count", "copies", most=board_checks.MOST_COPIES)
        board_checks.mark_copied(
            tournament, number, form.cleaned_data["copies"], author=author_of(request)
        )
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:board-set", tournament.slug)


@require_safe
@made
def print_boards(
    request: HttpRequest, tournament: Tournament, number: int | None = None
) -> HttpResponse:
    """Print how packs are sorted: one page a board."""
    rows = list(deals_of(tournament))
    if number is not None:
        rows = [deal for deal in rows if deal.number == number]
    if not rows:
        raise Http404
    seen = deals.look_at(rows, author=author_of(request), door="print")
    wallets = [wallet(tournament, deal.number, seen[deal.number]) for deal in rows]
    context = frame(tournament, "set", wallets=wallets)
    return render(request, "boards/print_boards.html", context)
