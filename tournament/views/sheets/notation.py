"""How deals are written, and a box that turns one form into the other; nothing is kept."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.adapters.notation import EXAMPLE, Converted, converted, example_json, joined
from tournament.adapters.plans import board_labels
from tournament.documents.paper.diagrams import diagrams_pdf
from tournament.documents.paper.pieces import BoardPaper
from tournament.documents.paper.sheet import PDF_TYPE
from tournament.forms.notation import NotationForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused

# More would be a long page; all of them are converted.
MOST_PICTURES = 4


@require_http_methods(["GET", "HEAD", "POST"])
def notation(request: HttpRequest) -> HttpResponse:
    """Show both forms of a deal; convert what is pasted."""
    samples = {"text": EXAMPLE, "json": example_json()}
    first = {"deals": samples.get(request.GET.get("sample", ""), "")}
    form = NotationForm(request.POST or None, initial=first)
    deals: list[Converted] = []
    if request.method == "POST" and form.is_valid():
        deals = _converted(form)
    has_faults = any(deal.problems for deal in deals)
    context: dict[str, Any] = {"form": form, "samples": samples, "deals": deals}
    if deals:
        context |= {
            "other": joined(deals, form.cleaned_data["deals"]),
            "has_faults": has_faults,
            "shown": deals[:MOST_PICTURES],
        }
    status = 422 if form.errors or has_faults else 200
    return render(request, "sheets/notation.html", context, status=status)


def _converted(form: NotationForm) -> list[Converted]:
    try:
        return converted(form.cleaned_data["deals"])
    except Refused as refused:
        add_problems(form, refused)
        return []


@require_POST
def notation_diagrams(request: HttpRequest) -> HttpResponse:
    """Give the diagrams of pasted deals as PDF; faulty ones go back to the page."""
    form = NotationForm(request.POST)
    deals = _converted(form) if form.is_valid() else []
    if not deals or any(not deal.other for deal in deals):
        return notation(request)
    papers = [_paper(deal, place) for place, deal in enumerate(deals, 1)]
    response = HttpResponse(diagrams_pdf(papers, _("Diagrams")), content_type=PDF_TYPE)
    response["Content-Disposition"] = 'inline; filename="diagrams.pdf"'
    return response


def _paper(deal: Converted, place: int) -> BoardPaper:
    """Return a deal as a board; without a number it has its place and no taker."""
    number = deal.number or place
    labels = board_labels(number)
    taker = labels["taker"] if deal.number else ""
    return BoardPaper(number, labels["dealer"] if deal.number else "", taker, cards=deal.cards)
