"""A board's travelling sheet, keyed from the keyboard: an amount, Enter, the next line."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament import tasks
from tournament.adapters.results import contracts_of, imposed_contract
from tournament.forms.travellers import CONTRACTS, SheetLineForm
from tournament.messages.reasons import TRAVELLING_SHEET
from tournament.messages.words import CONTRACTS as CONTRACT_NAMES
from tournament.models import Board, Due, Format, RoundState, Source, Tournament
from tournament.selectors import desk as selectors
from tournament.selectors.desk import Cell
from tournament.selectors.results import facts_at, names_at
from tournament.services.audit import Author
from tournament.views.director.gate import bench, directed
from tournament.views.director.keyed_lines import KeyedLine, store_line

EXTRAS = ("petit_last", "handful", "slam")


@dataclass(kw_only=True)
class Line(KeyedLine):
    """One line of the sheet on the page."""

    cell: Cell
    names: dict[str, str]
    # What stands there says besides its amount, where it names a contract.
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> str | None:
        """Return the status of what stands there, None while nothing does."""
        return self.cell.status

    @property
    def amount(self) -> int | None:
        """Return the amount that stands there, signed for the taker."""
        return self.cell.amount

    @property
    def needs_extra(self) -> bool:
        """Tell whether a bonus would explain the amount, or one chosen is to be taken back."""
        if super().needs_extra:
            return True
        form = self.form
        return form is not None and form.is_bound and any(form[name].value() for name in EXTRAS)


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def director_sheet(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show the board's lines; store those that are keyed, each on its own."""
    board = selectors.board_of(tournament, number, request.GET.get("section", ""))
    if board is None:
        raise Http404
    if request.method == "POST":
        return _key(request, tournament, board)
    return _page(request, tournament, board, _lines(tournament, board))


def _lines(tournament: Tournament, board: Board) -> list[Line]:
    cells = selectors.due_cells(Due.objects.filter(board=board))
    names = names_at(cell.due_id for cell in cells)
    said = _what_is_said(tournament)
    facts = facts_at(names) if said["has_contracts"] else {}
    may_write = tournament.is_started
    return [
        Line(
            cell=cell,
            names=names.get(cell.due_id, {}),
            form=SheetLineForm(prefix=_prefix(cell), initial={"seen": cell.revision or 0}, **said)
            if may_write and cell.round_state != RoundState.PENDING
            else None,
            facts=facts.get(cell.due_id, {}),
        )
        for cell in cells
    ]


def _prefix(cell: Cell) -> str:
    return f"d{cell.due_id}"


def _what_is_said(tournament: Tournament) -> dict[str, bool]:
    """Return what a line of the event may say besides its amount."""
    return {
        "has_badges": tournament.format == Format.TRIPLETS,
        "has_contracts": bool(contracts_of(tournament.format)),
    }


def _contract_keys(tournament: Tournament) -> str:
    """Return the keys of the contracts and their names, as the page reads a line back."""
    allowed = contracts_of(tournament.format)
    names = {key: str(CONTRACT_NAMES[code]) for key, code in CONTRACTS.items() if code in allowed}
    return json.dumps(names, ensure_ascii=False) if names else ""


def _key(request: HttpRequest, tournament: Tournament, board: Board) -> HttpResponse:
    author = Author.director(request.user, Source.SHEET)  # type: ignore[arg-type]
    lines = [line for line in _lines(tournament, board) if line.form is not None]
    dues = Due.objects.select_related("table__round", "board__tournament").in_bulk(
        [line.cell.due_id for line in lines]
    )
    for line in lines:
        line.form = _filled(tournament, line, request.POST)
        if line.form.is_valid() and line.form.cleaned_data["entry"] is not None:
            line.outcome = store_line(
                dues[line.cell.due_id], line.form, author=author, reason=TRAVELLING_SHEET
            )
            tasks.ring(line.outcome.stale)
    return _after(request, tournament, board, lines)


def _filled(tournament: Tournament, line: Line, data: QueryDict) -> SheetLineForm:
    return SheetLineForm(data, prefix=_prefix(line.cell), **_what_is_said(tournament))


def _after(
    request: HttpRequest, tournament: Tournament, board: Board, keyed: list[Line]
) -> HttpResponse:
    """Go on with the next board, or come back to the lines that wait for another look."""
    wrong = {line.cell.due_id: line for line in keyed if line.is_wrong}
    _say_kept(request, board, keyed)
    if not wrong:
        following = selectors.next_sheet(tournament, board)
        if "next" in request.POST and following is not None:
            return redirect(_address(tournament, *following))
        return redirect(_address(tournament, board.section, board.number))
    lines = _lines(tournament, board)
    for line in lines:
        if line.cell.due_id in wrong:
            _take_over(tournament, line, wrong[line.cell.due_id])
    # A line whose only fault was the revision it was sent with is right now: it is looked at again.
    next(line for line in lines if line.cell.due_id in wrong).is_focused = True
    return _page(request, tournament, board, lines, 422)


def _take_over(tournament: Tournament, line: Line, wrong: Line) -> None:
    """Show the line as it was typed, beside what stands there now."""
    form = wrong.form
    if form is None:
        return
    data = form.data.copy()  # type: ignore[attr-defined]
    data[f"{form.prefix}-seen"] = str(line.cell.revision or 0)
    line.outcome = wrong.outcome
    line.form = _filled(tournament, line, data)


def _say_kept(request: HttpRequest, board: Board, keyed: list[Line]) -> None:
    kept = [line for line in keyed if line.is_kept]
    if kept:
        said = ngettext(
            "Board %(board)s: %(count)s line kept.", "Board %(board)s: %(count)s lines kept.",
            len(kept),
        )  # fmt: skip
        messages.success(request, said % {"board": board.number, "count": len(kept)})


def _address(tournament: Tournament, section: str, number: int) -> str:
    query = f"?{urlencode({'section': section})}" if section else ""
    return reverse("tournament:director-sheet", args=[tournament.slug, number]) + query


def _page(
    request: HttpRequest,
    tournament: Tournament,
    board: Board,
    lines: list[Line],
    status: int = 200,
) -> HttpResponse:
    if not any(line.is_focused for line in lines):
        # The first empty place has the keyboard, else the first line.
        open_lines = [line for line in lines if line.form is not None]
        empty = [line for line in open_lines if line.cell.is_missing]
        for line in (empty or open_lines)[:1]:
            line.is_focused = True
    numbers = list(selectors.board_numbers(tournament))
    place = numbers.index((board.section, board.number))
    before = numbers[place - 1] if place else None
    after = numbers[place + 1] if place + 1 < len(numbers) else None
    following = selectors.next_sheet(tournament, board)
    context: dict[str, Any] = {
        "board": board,
        "lines": lines,
        "contract": imposed_contract(tournament.format),
        "contract_keys": _contract_keys(tournament),
        "address": _address(tournament, board.section, board.number),
        "before": before and {"number": before[1], "url": _address(tournament, *before)},
        "after": after and {"number": after[1], "url": _address(tournament, *after)},
        "following": following and {"number": following[1]},
        "has_badges": tournament.format == Format.TRIPLETS,
        "may_write": any(line.form is not None for line in lines),
    }
    return render(
        request, "director/director_sheet.html", bench(tournament, "desk", **context), status=status
    )
