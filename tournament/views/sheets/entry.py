"""One line of a sheet: typed, told in a sentence, written; corrected in the same form.

Everything is posted to one address. Without `agreed` nothing is stored: the page comes back with
the sentence and the button that writes it. `agreed` says what that sentence was about, so that a
line changed in between is told again before it is written.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.adapters.evenings import Evening, Row
from tournament.adapters.sheets import LineFacts, facts_of_form, form_of_facts
from tournament.forms.sheets import KINDS, PLAYED, LineChoices, LineForm
from tournament.messages import Problem, Refused
from tournament.models import ScoreSheet, SheetLine
from tournament.services import sheets as services
from tournament.views.sheets.gate import is_fragment, with_sheet

# What is only not said yet: told beside the button, not as a fault.
OPEN_QUESTIONS: Final = (
    "taker-missing", "partner-missing", "contract-missing", "oudlers-missing", "points-missing",
)  # fmt: skip

# Refusals of the moment: look first, then decide.
TOO_LATE: Final = ("sheet-moved", "line-changed", "sheet-ended")


@require_http_methods(["GET", "HEAD", "POST"])
@with_sheet
def new_line(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Write the next line."""
    evening = services.evening(sheet)
    first = {"dealer": str(evening.dealer), "after": str(evening.last_number)}
    return _Entry(request, sheet, evening, evening.dealer, first).answer()


@require_http_methods(["GET", "HEAD", "POST"])
@with_sheet
def correct_line(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Put something else in the place of a line."""
    evening = services.evening(sheet)
    row = evening.row(number)
    if row is None:
        raise Http404
    first = {**form_of_facts(row.facts), "seen": str(row.revision)}
    return _Entry(request, sheet, evening, row.facts.dealer, first, row).answer()


@require_safe
@with_sheet
def sheet_line(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Show one line, how it came about, and what stood there before."""
    evening = services.evening(sheet)
    history = list(sheet.lines.filter(number=number).order_by("-revision"))
    if not history:
        raise Http404
    context = {
        "sheet": sheet,
        "evening": evening,
        "row": evening.row(number),
        "number": number,
        "deal": evening.deal_of(number),
        "history": [_told(sheet, line) for line in history],
    }
    return render(request, "sheets/sheet_line.html", context)


def _told(sheet: ScoreSheet, line: SheetLine) -> dict[str, Any]:
    reading = services.reading_of(sheet, line)
    return {"line": line, "reading": reading, "facts": reading.facts}


class _Entry:
    """One visit of the form, for a new line or (with `row`) a correction."""

    def __init__(
        self,
        request: HttpRequest,
        sheet: ScoreSheet,
        evening: Evening,
        dealer: int,
        first: Mapping[str, str],
        row: Row | None = None,
    ) -> None:
        self.request, self.sheet, self.evening = request, sheet, evening
        self.dealer, self.row = dealer, row
        data = request.POST if request.method == "POST" else {**first, **self._asked()}
        self.form = LineForm(data, choices=_choices(evening))
        self.problems: tuple[Problem, ...] = ()

    def _asked(self) -> dict[str, str]:
        """What the address asks for: who takes, or another kind of line; and a fresh key."""
        query = self.request.GET
        asked = {name: query[name] for name in ("taker", "kind") if name in query}
        return {**asked, "key": secrets.token_hex(16)}

    def answer(self) -> HttpResponse:
        """Show the form, tell what it would write, or write it."""
        facts = self._facts()
        if facts and self.form.cleaned_data["agreed"] == _digest(facts):
            return self._write(facts)
        told = self._tell(facts) if facts else None
        if self.request.method != "POST":
            return self._page(facts, told)
        if is_fragment(self.request):
            return self._page(facts, told, "sheets/_verdict.html")
        return self._page(facts, told, status=200 if told else 422)

    def _facts(self) -> LineFacts | None:
        if not self.form.is_valid():
            return None
        return facts_of_form(self.evening.table, self.form.cleaned_data, self.dealer)

    def _tell(self, facts: LineFacts) -> services.Told | None:
        number = self.row.number if self.row else 0
        try:
            return services.tell_line(self.sheet, self.evening, facts, number=number)
        except Refused as refused:
            self.problems = refused.problems
            return None

    def _write(self, facts: LineFacts) -> HttpResponse:
        cleaned = self.form.cleaned_data
        try:
            if self.row is None:
                written = services.write_line(
                    self.sheet, facts, after=cleaned["after"] or 0, key=cleaned["key"]
                )
            else:
                written = services.correct_line(
                    self.sheet,
                    self.row.number,
                    facts,
                    seen=cleaned["seen"] or 0,
                    key=cleaned["key"],
                )
        except Refused as refused:
            self.problems = refused.problems
            is_late = any(problem.code in TOO_LATE for problem in self.problems)
            return self._page(facts, None, status=409 if is_late else 422)
        deal = self.evening.deal_of(written.line.number)
        messages.success(self.request, _("Written: deal %(n)s.") % {"n": deal})
        return redirect("tournament:sheet", self.sheet.token)

    def _page(
        self,
        facts: LineFacts | None,
        told: services.Told | None,
        template: str = "sheets/line_form.html",
        status: int = 200,
    ) -> HttpResponse:
        open_questions = [p for p in self.problems if p.code in OPEN_QUESTIONS]
        faults = [p for p in self.problems if p.code not in OPEN_QUESTIONS]
        is_begun = self.request.method == "POST" or self.row is not None
        kind = facts.kind if facts else self.form.data.get("kind") or PLAYED
        dealer = facts.dealer if facts else self.dealer
        context = {
            "sheet": self.sheet,
            "evening": self.evening,
            "form": self.form,
            "row": self.row,
            "kind": kind if kind in KINDS else PLAYED,
            "dealer": dealer,
            "seats": self.evening.table.seats(dealer),
            "told": told,
            "agreed": _digest(facts) if facts else "",
            "sentences": self._sentences(faults, is_begun),
            "only_points": [p.code for p in self.problems] == ["points-missing"],
            "open_questions": [problem.sentence for problem in open_questions],
            "has_moved": any(p.code in TOO_LATE for p in faults),
        }
        return render(self.request, template, context, status=status)

    def _sentences(self, faults: list[Problem], is_begun: bool) -> list[str]:
        if not is_begun:
            return []
        return [problem.sentence for problem in faults] or self.form.shape_errors


def _choices(evening: Evening) -> LineChoices:
    table = evening.table
    return LineChoices(
        names=table.names,
        contracts=table.contracts,
        declarations=table.declarations,
        has_slam=table.has_slam,
        calls_partner=table.calls_partner,
    )


def _digest(facts: LineFacts) -> str:
    written = json.dumps(facts.as_json(), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]
