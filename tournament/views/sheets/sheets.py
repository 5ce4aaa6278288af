"""A sheet: opened, shown, shared, ended."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.adapters.statistics import statistics_of
from tournament.documents.links import absolute_link, is_for_this_machine_only
from tournament.documents.qr import qr_svg
from tournament.forms.refusals import add_problems
from tournament.forms.sheets import NamesForm, OpenForm
from tournament.messages import Refused
from tournament.models import ScoreSheet
from tournament.selectors.rulesets import ruleset_choices
from tournament.services import sheets as services
from tournament.views.asked import HIGHEST_ROW, number_asked
from tournament.views.sheets.gate import (
    count_new,
    is_fragment,
    remember,
    remembered,
    with_sheet,
)


@require_http_methods(["GET", "HEAD", "POST"])
def sheets(request: HttpRequest) -> HttpResponse:
    """Ask who plays; list the sheets this browser opened."""
    rulesets = ruleset_choices()
    if request.method == "POST":
        form = OpenForm(request.POST, rulesets=rulesets)
        sheet = _open(request, form) if form.is_valid() else None
        if sheet is not None:
            remember(request, sheet)
            return redirect("tournament:sheet", sheet.token)
    else:
        known = dict(rulesets)
        wanted = request.GET.get("rules", "")
        first = {"ruleset": wanted if wanted in known else "fft", "key": secrets.token_hex(16)}
        form = OpenForm(initial=first, rulesets=rulesets)
    context = {"form": form, "known": remembered(request)}
    return render(request, "sheets/sheets.html", context, status=422 if form.errors else 200)


def _open(request: HttpRequest, form: OpenForm) -> ScoreSheet | None:
    cleaned = form.cleaned_data
    try:
        count_new(request, "sheet")
        return services.open_sheet(
            form.names,
            ruleset=cleaned["ruleset"],
            at_table=cleaned["at_table"],
            key=cleaned["key"],
        )
    except Refused as refused:
        add_problems(form, refused)
        return None


@require_safe
@with_sheet
def sheet(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Show the sheet; a phone that asks with its version gets an answer only when it moved."""
    if is_fragment(request):
        if request.GET.get("version") == str(sheet.version):
            return HttpResponse(status=204)
        return render(request, "sheets/_sheet.html", sheet_context(request, sheet))
    return render(request, "sheets/sheet.html", sheet_context(request, sheet))


def sheet_context(request: HttpRequest, sheet: ScoreSheet) -> dict[str, Any]:
    """Return what the sheet's page shows."""
    evening = services.evening(sheet)
    link = absolute_link(reverse("tournament:sheet", args=[sheet.token]), request)
    context: dict[str, Any] = {
        "sheet": sheet,
        "evening": evening,
        "people": _people(evening),
        "rows": list(reversed(evening.rows)),
        "undoing": services.undoing(sheet, evening),
        "link": link,
        "qr": qr_svg(link),
        "is_here_only": is_for_this_machine_only(request),
    }
    if sheet.ended_at is not None:
        context["statistics"] = statistics_of(evening)
    return context


def _people(evening: Any) -> list[dict[str, Any]]:
    """Return each person with totals, and why somebody may not take now."""
    table, dealer = evening.table, evening.dealer
    # As the foot of the sheet has it: the stake of the deal now dealt is in no line yet.
    pot = evening.pot_left
    return [
        {
            "place": place,
            "name": table.names[place],
            "total_half": evening.totals_half[place],
            "pot": None if pot is None else pot.balances[place],
            "deals": place == dealer,
            "sits_out": place not in table.seats(dealer),
            "is_barred": place == evening.barred,
        }
        for place in table.places
    ]


@require_safe
@with_sheet
def sheet_statistics(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Show the evening's figures."""
    evening = services.evening(sheet)
    context = {"sheet": sheet, "evening": evening, "statistics": statistics_of(evening)}
    return render(request, "sheets/sheet_statistics.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@with_sheet
def sheet_names(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Correct the names."""
    form = NamesForm(request.POST or None, names=sheet.names)
    if request.method == "POST" and form.is_valid():
        try:
            services.rename_people(sheet, form.names)
        except Refused as refused:
            add_problems(form, refused)
        else:
            return redirect("tournament:sheet", sheet.token)
    context = {"sheet": sheet, "form": form}
    return render(request, "sheets/sheet_names.html", context, status=422 if form.errors else 200)


@require_POST
@with_sheet
def undo_line(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Take back the last sending."""
    seen = number_asked(request.POST.get("seen"), HIGHEST_ROW) or 0
    undoing = services.undoing(sheet, services.evening(sheet))
    try:
        services.undo_last(sheet, seen=seen)
    except Refused as refused:
        _say(request, refused)
    else:
        if undoing and undoing.is_correction:
            said = _("The correction of deal %(n)s is taken back.") % {"n": undoing.deal}
        else:
            said = _("Deal %(n)s taken back.") % {"n": undoing.deal if undoing else ""}
        messages.success(request, said)
    return redirect("tournament:sheet", sheet.token)


@require_POST
@with_sheet
def end_sheet(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """End the evening."""
    return _change(request, sheet, services.end_sheet)


@require_POST
@with_sheet
def reopen_sheet(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Go on with an ended evening."""
    return _change(request, sheet, services.reopen_sheet)


def _change(request: HttpRequest, sheet: ScoreSheet, service: Any) -> HttpResponse:
    try:
        service(sheet)
    except Refused as refused:
        _say(request, refused)
    return redirect("tournament:sheet", sheet.token)


def _say(request: HttpRequest, refused: Refused) -> None:
    for problem in refused.problems:
        messages.error(request, problem.sentence)
