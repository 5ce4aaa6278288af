"""A board's page: what did others do with these cards?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournament.access import open_boards
from tournament.adapters.marks import is_attack
from tournament.adapters.points import sums_points
from tournament.messages import Refused
from tournament.models import Board, Place, Status, Table, Tournament
from tournament.selectors.encounters import Encounter, Score, encounters_of_board
from tournament.selectors.schedule import Person, SeatedTable, seated_tables
from tournament.selectors.sheets import (
    Played,
    amounts_of,
    board_numbers,
    boards_numbered,
    dues_of_board,
    results_at,
)
from tournament.services.deals import open_cards
from tournament.services.records import records_mark, replays_of
from tournament.views.asked import number_asked
from tournament.views.public.frame import event_page_with, show
from tournament.views.public.meetings import encounter_reason, points_of
from tournament.views.public.reasons import board_reason, comparison_at, unscored_reason


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One table's line: who sat there, what was made, and what stands behind the marks."""

    round: int
    table: SeatedTable
    taker: str
    played: Played | None
    reason: str
    is_mine: bool

    @property
    def people(self) -> list[tuple[str, Any]]:
        """Return place and who is there, North first, the attack before the defense."""
        seats = self.table.seats
        return [(place, seats[place]) for place in Place.values if place in seats]

    @property
    def takers(self) -> set[str]:
        """Return the places that attack the board."""
        return {seat for seat in self.table.seats if is_attack(seat, self.taker)}


@dataclass(frozen=True, slots=True)
class Frequency:
    """One score: at how many tables, and the marks it gives."""

    score: int
    count: int
    attack: Fraction | None
    defense: Fraction | None
    is_mine: bool


@event_page_with(records_mark)
def board(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a board: sealed, or every result with its marks and why."""
    sections = boards_numbered(tournament, number)
    wanted = request.GET.get("section", "")
    shown = next((one for one in sections if one.section == wanted), next(iter(sections), None))
    if shown is None:
        raise Http404
    if sums_points(tournament):
        # Each table dealt its own cards: there is no board.
        raise Http404
    player = number_asked(request.GET.get("player"))
    opened = open_boards(tournament).filter(pk=shown.pk)
    is_open = opened.exists()
    by_meetings = tournament.unit == "match_points"
    lines = sheet_lines(shown, opened, player) if is_open and not by_meetings else []
    meetings = meetings_on(tournament, shown, opened, player) if is_open and by_meetings else []
    frequencies = frequencies_of(lines)
    cards = _cards(tournament, number) if is_open else None
    context = {
        "board": shown,
        "sections": [one.section for one in sections],
        "player": "" if player is None else player,
        "is_open": is_open,
        "cards": cards,
        "replays": replays_of(cards, shown.taker) if cards else [],
        "lines": lines,
        "meetings": meetings,
        "frequencies": frequencies,
        "plot": [(f.score, f.attack, f.count, int(f.is_mine)) for f in frequencies],
        "unscored": unscored_reason(line.played for line in lines) if not frequencies else "",
        "played_count": sum(f.count for f in frequencies),
        "missing_count": sum(line.played is None for line in lines)
        or sum(meeting.met.is_waiting for meeting in meetings),
        **_neighbors(tournament, shown),
    }
    return show(request, "board", tournament, context)


def _cards(tournament: Tournament, number: int) -> dict[str, Any] | None:
    """Return the board's hands once they are open; nothing where this installation lost the key."""
    try:
        return open_cards(tournament, number)
    except Refused:
        return None


def sheet_lines(board: Board, opened: Any, player: int | None) -> list[SheetLine]:
    """Return the lines, best for the taker first; what was not played, then missing, at the end."""
    dues = dues_of_board(board)
    results = results_at([row.due_id for row in dues], opened)
    amounts = amounts_of([board.pk], opened).get(board.pk, {})
    seated = {
        table.key: table for _, table in seated_tables(Table.objects.filter(dues__board=board))
    }
    lines = []
    for row in dues:
        table, played = seated[row.table_id], results.get(row.due_id)
        reason = board_reason(played, comparison_at(amounts, row.due_id)) if played else ""
        mine = any(person.number == player for person in table.seats.values())
        lines.append(SheetLine(row.round, table, row.taker, played, reason, mine))
    return sorted(lines, key=_best_first)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams on the board: both attacks, the points of each side, what is missing."""

    met: Encounter
    sides: list[tuple[Person, Score | None, str]]
    note: str
    is_mine: bool


def meetings_on(
    tournament: Tournament, board: Board, opened: Any, player: int | None
) -> list[Meeting]:
    """Return the board's encounters, the largest difference first; unfinished ones at the end."""
    mets = encounters_of_board(board, opened)
    mets.sort(key=lambda met: (met.difference is None, -abs(met.difference or 0), met.us.number))
    return [_meeting(tournament, met, player) for met in mets]


def _meeting(tournament: Tournament, met: Encounter, player: int | None) -> Meeting:
    ours = "" if met.our_points is None else points_of(tournament, met.our_points)
    theirs = "" if met.their_points is None else points_of(tournament, met.their_points)
    sides = [(met.us, met.our_score, ours), (met.them, met.their_score, theirs)]
    note = "" if met.is_played else encounter_reason(tournament, met)
    return Meeting(met, sides, note, player in {met.us.number, met.them.number})


def _best_first(line: SheetLine) -> tuple[int, int, int, int]:
    played = line.played
    amount = None if played is None else played.amount
    kind = 2 if played is None else int(amount is None)
    return kind, -(amount or 0), line.round, line.table.number


def frequencies_of(lines: Sequence[SheetLine]) -> list[Frequency]:
    """Return each score once, the best first, with how often it was made."""
    counts: Counter[int] = Counter()
    marks: dict[int, Played] = {}
    mine = set()
    for line in lines:
        if line.played is None or line.played.status != Status.PLAYED:
            continue
        score = line.played.amount or 0
        counts[score] += 1
        marks[score] = line.played
        if line.is_mine:
            mine.add(score)
    return [
        Frequency(score, count, marks[score].attack, marks[score].defense, score in mine)
        for score, count in sorted(counts.items(), reverse=True)
    ]


def _neighbors(tournament: Tournament, board: Board) -> dict[str, int | None]:
    numbers = board_numbers(tournament, board.section)
    here = numbers.index(board.number)
    return {
        "previous": numbers[here - 1] if here else None,
        "next": numbers[here + 1] if here + 1 < len(numbers) else None,
    }
