"""Free deals for everybody: a card deal by deal, sums by round, teams of two and four.

Cards are dealt anew at each table: nothing is compared. What was played shows once its round is
closed, and only while the ranking itself may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournament.adapters.marks import ListLine
from tournament.adapters.points import round_sums, scores_of, sums_points
from tournament.models import Entry, RoundState, Tournament
from tournament.selectors.points import SheetRow, sheet_rows
from tournament.selectors.public import Progress
from tournament.selectors.schedule import Stop
from tournament.services.standings import public_standings
from tournament.services.team_standings import team_standings
from tournament.views.public.frame import event_page, show, version_of

LAST = 2
KINDS = ("rounds", "last", "teams")


@dataclass(frozen=True, slots=True)
class CardDeal:
    """One deal on a card: who took, for what, what it brought; None where nobody wrote it."""

    deal: int
    taker: str
    contract: str
    mine: bool
    status: str | None
    points: int | None


@dataclass(frozen=True, slots=True)
class DealRound:
    """One round on a card: where, with whom, its deals once it is closed, their sum."""

    stop: Stop
    is_open: bool
    deals: list[CardDeal]

    @property
    def total(self) -> int:
        """Return what the round brought."""
        return sum(deal.points or 0 for deal in self.deals)


def closed_rounds(progress: Progress) -> set[int]:
    """Return the rounds whose deals anybody may read."""
    return {row.number for row in progress.rounds if row.state == RoundState.CLOSED}


def deal_rounds(entry: Entry, stops: Sequence[Stop], progress: Progress) -> list[DealRound]:
    """Return a person's rounds with their deals, those of open rounds kept back."""
    closed = closed_rounds(progress)
    rows = [
        row
        for row in sheet_rows(entry.tournament)
        if row.round in closed and any(number == entry.number for number, _ in row.people.values())
    ]
    return [
        DealRound(
            stop,
            stop.round in closed,
            [_card_deal(row, entry) for row in rows if row.round == stop.round],
        )
        for stop in stops
    ]


def _card_deal(row: SheetRow, entry: Entry) -> CardDeal:
    seat = next(seat for seat, (number, _) in row.people.items() if number == entry.number)
    points = scores_of(row).get(seat)
    return CardDeal(row.deal, row.taker, row.contract, row.taker == seat, row.status, points)


@event_page
def sums(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show everybody's points round by round, of the last two rounds, or the teams' sums."""
    if not sums_points(tournament):
        raise Http404
    lines = public_standings(tournament, version=version_of(tournament))
    kinds = [kind for kind in KINDS if kind != "teams" or tournament.team_size]
    wanted = request.GET.get("list", "")
    kind = wanted if wanted in kinds else kinds[0]
    context: dict[str, Any] = {"kinds": kinds, "kind": kind, "is_kept": lines is None}
    if lines is not None:
        context |= _lists(tournament, lines, kind)
    return show(request, "sums", tournament, context)


def _lists(tournament: Tournament, lines: Sequence[ListLine], kind: str) -> dict[str, Any]:
    closed = list(
        tournament.rounds.filter(state=RoundState.CLOSED)
        .order_by("number")
        .values_list("number", flat=True)
    )
    if kind == "teams":
        return {"teams": team_standings(tournament, lines)}
    by_round = round_sums(row for row in sheet_rows(tournament) if row.round in closed)
    shown = closed[-LAST:] if kind == "last" else closed
    rows = [
        {
            "line": line,
            "rounds": [(number, by_round.get(line.number, {}).get(number)) for number in shown],
            "total": line.place.overall,
        }
        for line in lines
    ]
    if kind == "last":
        for row in rows:
            row["total"] = sum(points or 0 for _number, points in row["rounds"])  # type: ignore[union-attr]
        rows.sort(key=lambda row: -row["total"])  # type: ignore[operator]
        _rank(rows)
    else:
        for row, line in zip(rows, lines, strict=True):
            row["rank"], row["is_tied"] = line.place.general_rank, line.place.general_tied
    scales = {number: Fraction(scale) for number, scale in tournament.rounds.values_list(
        "number", "scale")}  # fmt: skip
    return {
        "numbers": shown,
        "rows": rows,
        "scaled": [(number, scales[number]) for number in shown if scales[number] != 1],
    }


def _rank(rows: list[dict[str, Any]]) -> None:
    totals = [row["total"] for row in rows]
    for row in rows:
        row["rank"] = totals.index(row["total"]) + 1
        row["is_tied"] = totals.count(row["total"]) > 1
