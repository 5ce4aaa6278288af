"""A sheet as files: a table for a spreadsheet, a document for programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.formats import get_format
from django.views.decorators.http import require_safe

from tournament.adapters.sheet_exports import sheet_document, sheet_header, sheet_rows
from tournament.documents.tables import CSV_TYPE, csv_table
from tournament.models import ScoreSheet
from tournament.services import sheets as services
from tournament.views.sheets.gate import with_sheet


@require_safe
@with_sheet
def sheet_csv(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Give the lines that count, with totals."""
    evening = services.evening(sheet)
    comma = str(get_format("DECIMAL_SEPARATOR"))
    content = csv_table(sheet_header(evening), sheet_rows(evening), comma)
    response = HttpResponse(content, content_type=CSV_TYPE)
    return _named(response, sheet, "csv")


@require_safe
@with_sheet
def sheet_json(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Give everything, every revision too."""
    evening = services.evening(sheet)
    lines = sheet.lines.order_by("number", "revision")
    document = sheet_document(evening, sheet.rules, sheet.created_at, sheet.ended_at, lines)
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _named(response, sheet, "json")


def _named(response: HttpResponse, sheet: ScoreSheet, kind: str) -> HttpResponse:
    day = sheet.created_at.date().isoformat()
    response["Content-Disposition"] = f'attachment; filename="tarot-{day}.{kind}"'
    return response
