"""Papers of a board maker as PDF: diagrams, labels, sorting lists; and labels for the director."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.adapters.plans import board_labels
from tournament.documents.paper.diagrams import diagrams_pdf
from tournament.documents.paper.labels import labels_pdf
from tournament.documents.paper.pieces import BoardPaper
from tournament.documents.paper.sheet import PDF_TYPE
from tournament.documents.paper.sorting import sorting_pdf
from tournament.models import Tournament
from tournament.selectors.deals import deals_of
from tournament.selectors.wallets import numbered_boards, wallets_of
from tournament.services import deals
from tournament.views.asked import number_asked
from tournament.views.boards.gate import made
from tournament.views.director.gate import author_of, directed


def pdf_answer(raw: bytes, tournament: Tournament, name: str) -> HttpResponse:
    """Answer with a document that a browser shows and saves under a name of its own."""
    response = HttpResponse(raw, content_type=PDF_TYPE)
    filename = f"{tournament.slug}-{slugify(name)}.pdf"
    response["Content-Disposition"] = f'inline; filename="{filename}"'
    return response


def board_paper(
    tournament: Tournament, number: int, section: str = "", cards: Mapping[str, Any] | None = None
) -> BoardPaper:
    """Return a board as papers show it."""
    labels = board_labels(number, tournament.format)
    return BoardPaper(
        number, labels["dealer"], labels["taker"], section, tournament.name, cards or {}
    )


def _seen(request: HttpRequest, tournament: Tournament, door: str) -> dict[int, Any]:
    """Return the cards of the boards asked for (`?board=7`, else all); the look is kept."""
    rows = list(deals_of(tournament))
    if "board" in request.GET:
        asked = number_asked(request.GET.get("board"))
        rows = [deal for deal in rows if deal.number == asked]
    if not rows:
        raise Http404
    return deals.look_at(rows, author=author_of(request), door=door)


def _asked_name(request: HttpRequest, name: str) -> str:
    asked = number_asked(request.GET.get("board"))
    return name if asked is None else f"{name}-{asked}"


@require_safe
@made
def board_diagrams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Print one diagram a hand, for every wallet."""
    seen = _seen(request, tournament, "diagrams")
    papers = [
        board_paper(tournament, number, section, seen[number])
        for number, section in wallets_of(tournament, seen)
    ]
    raw = diagrams_pdf(papers, f"{_('Diagrams')}, {tournament.name}")
    return pdf_answer(raw, tournament, _asked_name(request, _("Diagrams")))


@require_safe
@made
def board_sorting(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Print where each card of a pack in order goes, one page a board."""
    seen = _seen(request, tournament, "lists")
    papers = [board_paper(tournament, number, cards=cards) for number, cards in seen.items()]
    raw = sorting_pdf(papers, f"{_('Sorting lists')}, {tournament.name}")
    return pdf_answer(raw, tournament, _asked_name(request, _("Sorting lists")))


@require_safe
@made
def board_wallet_labels(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Print the labels of the wallets."""
    return _labels(tournament)


@require_safe
@directed
def print_labels(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Print the labels of the wallets: they show no card, so the director may."""
    return _labels(tournament)


def _labels(tournament: Tournament) -> HttpResponse:
    numbers: Sequence[int] = numbered_boards(tournament)
    if not numbers:
        raise Http404
    papers = [
        board_paper(tournament, number, section)
        for number, section in wallets_of(tournament, numbers)
    ]
    raw = labels_pdf(papers, f"{_('Labels')}, {tournament.name}")
    return pdf_answer(raw, tournament, _("Labels"))
