"""Papers of free deals: blank score sheets, as the federation's (RO pp.9-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Tournament
from tournament.selectors.seats import SeatedRound
from tournament.views.asked import number_asked


@dataclass(frozen=True)
class BlankSheet:
    """The sheet of a table in a round: its deals, and who sits there, North first."""

    round: int
    table: int
    deals: list[int]
    people: list[tuple[str, str]]


def score_sheets(
    request: HttpRequest, tournament: Tournament, seated: list[SeatedRound]
) -> HttpResponse:
    """Print the sheets of the round asked for, else of all that have seats."""
    wanted = number_asked(request.GET.get("round"))
    numbers = [round_.number for round_ in seated]
    sheets = [
        BlankSheet(
            round_.number,
            table.number,
            sorted(table.boards),
            [(seat, name) for seat, entry, name in table.people if entry is not None],
        )
        for round_ in seated
        if wanted not in numbers or round_.number == wanted
        for table in round_.tables
        if not table.is_idle
    ]
    context: dict[str, Any] = {
        "tournament": tournament,
        "sheets": sheets,
        "numbers": numbers,
        "wanted": wanted if wanted in numbers else None,
    }
    return render(request, "print/score_sheets.html", context)
