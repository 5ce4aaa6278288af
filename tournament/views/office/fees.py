"""What entries owe and paid: one press marks an entry as paid."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.documents.tables import CSV_TYPE, Value, csv_table
from tournament.forms.money import PaidForm
from tournament.messages import Refused
from tournament.messages.money import plain_money
from tournament.models import Tournament
from tournament.selectors.fees import fees_of
from tournament.services import fees
from tournament.templatetags.teams import presence_of
from tournament.views.director.gate import author_of, is_fragment, organized, say_refused
from tournament.views.office.frame import entry_or_404, office


@require_safe
@organized
def office_fees(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who owes what; htmx asks for the list when something changed."""
    return _page(request, tournament)


def _page(
    request: HttpRequest, tournament: Tournament, status: int = 200, **more: Any
) -> HttpResponse:
    only_left = request.GET.get("show") == "left"
    found = fees_of(tournament)
    context = {
        "fees": found,
        "rows": [row for row in found.rows if row.left] if only_left else found.rows,
        "only_left": only_left,
        "query": "?show=left" if only_left else "",
        "unpaid": sum(1 for row in found.rows if row.left),
        **more,
    }
    template = "office/_fees.html" if is_fragment(request) else "office/fees.html"
    return render(request, template, office(request, tournament, "fees", **context), status=status)


@require_POST
@organized
def mark_paid(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note what an entry paid so far: all of it by one press, or the amount typed."""
    entry = entry_or_404(tournament, number)
    form = PaidForm(request.POST)
    wrong = {"wrong_number": number, "wrong_typed": request.POST.get("paid", "")}
    if not form.is_valid():
        sentence = " ".join(form.errors["paid"])
        return _page(request, tournament, 422, **wrong, wrong_sentence=sentence)
    try:
        fees.set_paid(entry, form.cleaned_data["paid"], author=author_of(request))
    except Refused as refused:
        if is_fragment(request):
            said = refused.problems[0].sentence
            return _page(request, tournament, 422, **wrong, wrong_sentence=said)
        say_refused(request, refused)
    else:
        if is_fragment(request):
            return _page(request, tournament)
        messages.success(request, _("Kept."))
    query = "?show=left" if request.GET.get("show") == "left" else ""
    response = redirect("tournament:office-fees", tournament.slug)
    response["Location"] += query
    return response


@require_safe
@organized
def fees_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the accounts as a table, with totals."""
    found = fees_of(tournament)
    header = [_("Number"), _("Entry"), _("Presence"), _("Due"), _("Paid"), _("Left")]
    rows: list[list[Value]] = [
        [
            row.entry.number, row.entry.name, presence_of(row.entry, tournament),
            plain_money(row.due), plain_money(row.paid), _signed(row.left),
        ]
        for row in found.rows
    ]  # fmt: skip
    total = [plain_money(found.due), plain_money(found.paid), _signed(found.due - found.paid)]
    rows.append([None, _("Total"), None, *total])
    content = csv_table(header, rows, str(get_format("DECIMAL_SEPARATOR")))
    response = HttpResponse(content, content_type=CSV_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-fees.csv"'
    return response


def _signed(cents: int) -> str:
    return f"\N{MINUS SIGN}{plain_money(-cents)}" if cents < 0 else plain_money(cents)
