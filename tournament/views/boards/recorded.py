"""Cards written down at a table, corrected: by a board maker, by a director once they are open."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access import open_deals
from tournament.adapters.deals import cards_text
from tournament.forms.boards import RecordForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import BoardDeal, BoardSet, Tournament
from tournament.selectors.deals import deals_of
from tournament.services import deals
from tournament.services.deal_records import correct_record
from tournament.views.boards.gate import frame, made
from tournament.views.director.gate import author_of, bench, directed


@require_http_methods(["GET", "HEAD", "POST"])
@made
def recorded_cards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Let the board maker correct what a table wrote; the look is kept."""
    deal = deals_of(tournament).filter(number=number).first()
    if deal is None:
        raise Http404
    deals.look_at([deal], author=author_of(request), door="check")
    context = frame(tournament, "set")
    return _corrected(request, deal, "boards/recorded_cards.html", context, "board-set")


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def open_recorded_cards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Let a director correct what a table wrote, once the board is open to all."""
    deal = open_deals(tournament).select_related("set__tournament").filter(number=number).first()
    if deal is None:
        raise Http404
    context = bench(tournament, "tournament")
    return _corrected(request, deal, "boards/open_recorded_cards.html", context, "prepared-boards")


def _corrected(
    request: HttpRequest, deal: BoardDeal, template: str, context: dict[str, object], after: str
) -> HttpResponse:
    if deal.set.kind != BoardSet.Kind.ATTACK_HANDS:
        raise Http404
    tournament = deal.set.tournament
    form = RecordForm(request.POST or None, initial={"deals": _written(deal)})
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            text = form.cleaned_data["deals"]
            try:
                correct_record(tournament, deal.number, text, author=author_of(request))
            except Refused as refused:
                add_problems(form, refused)
            else:
                messages.success(request, _("Kept."))
                return redirect(f"tournament:{after}", tournament.slug)
    versions = len(deals.records_of(deal))
    page = {**context, "form": form, "number": deal.number, "versions": versions}
    return render(request, template, page, status=status)


def _written(deal: BoardDeal) -> str:
    cards = deals.cards_of(deal)
    return cards_text(cards, deal.number) if deals.is_whole(cards) else ""
