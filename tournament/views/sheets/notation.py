"""How deals are written, and a box that turns one form into the other; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
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
from tournament.messages import Problem, Refused

# More would be a long page; all of them are read and converted.
MOST_PICTURES = 4
MOST_FAULTY = 12
MOST_DIAGRAMS = 48
SAMPLES: dict[str, Callable[[], str]] = {"text": lambda: EXAMPLE, "json": example_json}


@require_http_methods(["GET", "HEAD", "POST"])
def notation(request: HttpRequest) -> HttpResponse:
    """Show both forms of a deal; convert what is pasted."""
    filled = SAMPLES.get(request.GET.get("sample", ""), str)()
    form = NotationForm(request.POST or None, initial={"deals": filled})
    is_read = request.method == "POST" and form.is_valid()
    return _page(request, form, _converted(form) if is_read else [])


def _page(request: HttpRequest, form: NotationForm, deals: list[Converted]) -> HttpResponse:
    """Answer with the page, what was read beside the form."""
    faulty = [(place, deal) for place, deal in enumerate(deals, 1) if deal.problems]
    context: dict[str, Any] = {
        "form": form,
        "samples": {name: sample() for name, sample in SAMPLES.items()},
        "deals": deals,
        "faulty": faulty[:MOST_FAULTY],
        "faulty_more": max(0, len(faulty) - MOST_FAULTY),
        "shown": list(enumerate(deals, 1))[:MOST_PICTURES],
        "other": joined(deals, form.cleaned_data["deals"]) if deals else "",
    }
    status = 422 if form.errors or faulty else 200
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
    if len(deals) > MOST_DIAGRAMS:
        form.add_error("deals", Problem("deals-many", {"most": MOST_DIAGRAMS}).sentence)
        return _page(request, form, [])
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
