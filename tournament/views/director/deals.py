"""A table's score sheet of free deals, keyed as it stands on paper: a line a deal, columns below.

Each line is stored on its own; nothing is replaced unless that is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament import tasks
from tournament.adapters.points import balance_of, scores_of, seat_columns
from tournament.adapters.results import has_bidding
from tournament.forms.deals_keyed import DealLineForm
from tournament.messages.reasons import SCORE_SHEET
from tournament.models import Due, Round, RoundState, Source, Tournament
from tournament.selectors.points import SheetRow, sheet_rows, table_numbers
from tournament.services.audit import Author
from tournament.views.director.gate import bench, directed
from tournament.views.director.keyed_lines import KeyedLine, store_line


@dataclass(kw_only=True)
class DealLine(KeyedLine):
    """One deal on the page: what stands there, what is keyed, why it was not stored."""

    row: SheetRow

    @property
    def scores(self) -> list[int | None]:
        """Return what each seat held won or paid, None where the deal does not count."""
        scores = scores_of(self.row)
        return [scores.get(seat) for seat in self.row.people]


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def director_deals(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Show the sheet of a table in a round; store the lines that are keyed, each on its own."""
    if not has_bidding(tournament.format):
        raise Http404
    round_ = tournament.rounds.filter(number=number).first()
    lines = _lines(tournament, round_, table)
    if round_ is None or not lines:
        raise Http404
    if request.method == "POST":
        return _key(request, tournament, round_, table, lines)
    return _page(request, tournament, round_, table, lines)


def _lines(tournament: Tournament, round_: Round | None, table: int) -> list[DealLine]:
    if round_ is None:
        return []
    may_write = tournament.is_started and round_.state != RoundState.PENDING
    return [
        DealLine(
            row=row,
            form=DealLineForm(prefix=f"d{row.due_id}", initial={"seen": row.revision})
            if may_write
            else None,
        )
        for row in sheet_rows(tournament, number=round_.number, table=table)
    ]


def _key(
    request: HttpRequest, tournament: Tournament, round_: Round, table: int, lines: list[DealLine]
) -> HttpResponse:
    author = Author.director(request.user, Source.SHEET)  # type: ignore[arg-type]
    keyed = [line for line in lines if line.form is not None]
    dues = Due.objects.select_related("table__round", "board__tournament").in_bulk(
        [line.row.due_id for line in keyed]
    )
    for line in keyed:
        form = line.form = DealLineForm(request.POST, prefix=f"d{line.row.due_id}")
        if form.is_valid() and form.cleaned_data["entry"] is not None:
            due = dues[line.row.due_id]
            line.outcome = store_line(due, form, author=author, reason=SCORE_SHEET)
            tasks.ring(line.outcome.stale)
    kept = sum(line.is_kept for line in keyed)
    if kept:
        said = ngettext("%(count)s deal kept.", "%(count)s deals kept.", kept)
        messages.success(request, said % {"count": kept})
    wrong = {line.row.due_id: line for line in keyed if line.is_wrong}
    if not wrong:
        following = _neighbors(tournament, round_, table)[1] if "next" in request.POST else None
        return redirect("tournament:director-deals", tournament.slug, round_.number,
                        following or table)  # fmt: skip
    return _page(request, tournament, round_, table, _again(tournament, round_, table, wrong), 422)


def _again(
    tournament: Tournament, round_: Round, table: int, wrong: dict[int, DealLine]
) -> list[DealLine]:
    """Return the lines as they stand now, the wrong ones as they were typed."""
    lines = _lines(tournament, round_, table)
    for line in lines:
        typed = wrong.get(line.row.due_id)
        if typed is not None and typed.form is not None:
            data = typed.form.data.copy()  # type: ignore[attr-defined]
            data[f"{typed.form.prefix}-seen"] = str(line.row.revision)
            line.outcome = typed.outcome
            line.form = DealLineForm(data, prefix=typed.form.prefix)
    next(line for line in lines if line.row.due_id in wrong).is_focused = True
    return lines


def _neighbors(tournament: Tournament, round_: Round, table: int) -> tuple[int | None, int | None]:
    """Return the tables before and after this one in the round."""
    numbers = table_numbers(tournament, round_.number)
    place = numbers.index(table)
    return (
        numbers[place - 1] if place else None,
        numbers[place + 1] if place + 1 < len(numbers) else None,
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    table: int,
    lines: list[DealLine],
    status: int = 200,
) -> HttpResponse:
    if not any(line.is_focused for line in lines):
        open_lines = [line for line in lines if line.form is not None]
        for line in ([one for one in open_lines if one.row.status is None] or open_lines)[:1]:
            line.is_focused = True
    rows = [line.row for line in lines]
    before, following = _neighbors(tournament, round_, table)
    context: dict[str, Any] = {
        "round": round_,
        "table": table,
        "lines": lines,
        "people": lines[0].row.people,
        "columns": list(seat_columns(rows).values()),
        "balance": balance_of(rows),
        "before": before,
        "following": following,
        "may_write": lines[0].form is not None,
    }
    return render(
        request, "director/director_deals.html", bench(tournament, "desk", **context), status=status
    )
