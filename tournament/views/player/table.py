"""The table's own page: who sits where, what is due, where people and boards go next."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access import TableAccess
from tournament.adapters.names import search_form
from tournament.adapters.points import seat_columns
from tournament.models import Scoreboard
from tournament.selectors import moves
from tournament.selectors.points import sheet_rows
from tournament.selectors.records import to_record
from tournament.selectors.table import TableNow, table_now
from tournament.selectors.team_table import sits_by_teams, teams_by_name
from tournament.views.player.doors import for_table, frame
from tournament.views.player.team_table import teams_context

BOARD_SHAPE = re.compile(r"[0-9]{1,3}")
# A list of everybody is shown up to this many names; above, a name is typed first.
MOST_NAMES = 60


@require_safe
@for_table
def table(request: HttpRequest, access: TableAccess, token: str) -> HttpResponse:
    """Show the table now; 204 when the stamp in `since` still tells what a live page shows."""
    now = table_now(access.tournament, access.number)
    if request.GET.get("since") == now.stamp:
        return HttpResponse(status=204)
    context = frame(access, token) | {
        "now": now,
        "to_record": to_record(access.tournament, access.number, now.round_number),
        "live_version": _version(access),
        "totals": _totals(now),
        **_movement(now),
    }
    return render(request, "player/table.html", context)


def _version(access: TableAccess) -> int:
    rows = Scoreboard.objects.filter(tournament=access.tournament)
    return rows.values_list("version", flat=True).first() or 0


def _totals(now: TableNow) -> list[dict[str, Any]]:
    """Return what each person of a table of free deals won so far in the round, as on its sheet."""
    if now.tournament.unit != "points" or now.state != "playing":
        return []
    rows = sheet_rows(now.tournament, number=now.round_number, table=now.number)
    if not any(row.status for row in rows):
        return []
    columns = seat_columns(rows)
    return [
        {"seat": seat, "name": name, "total": columns[seat].total}
        for seat, (_number, name) in rows[0].people.items()
    ]


def _movement(now: TableNow) -> dict[str, Any]:
    """Return what the page says about boards and about the next round."""
    if sits_by_teams(now.tournament) and now.state in {"playing", "between"}:
        return teams_context(now)
    if now.state == "idle":
        return {"resting": moves.resting_at(now)}
    if now.state not in {"playing", "between"}:
        return {}
    if now.match is not None:
        # People of a team take the seats their captain gives them, quarter by quarter.
        return {"is_last_round": now.round_number >= now.round_count, "moves": []}
    own_copies = moves.has_own_copies(now.tournament)
    return {
        "own_copies": own_copies,
        "puts_away": own_copies,
        "is_first_meeting": now.state == "playing" and moves.is_first_meeting(now),
        "moves": moves.moves_after(now),
        "board_moves": [] if own_copies else moves.board_moves_after(now),
        "is_last_round": now.round_number >= now.round_count,
    }


@require_safe
@for_table
def not_us(request: HttpRequest, access: TableAccess, token: str) -> HttpResponse:
    """Show people who picked up the wrong phone where their own table is."""
    now = table_now(access.tournament, access.number)
    wanted = search_form(request.GET.get("name", ""))[:60]
    by_name = teams_by_name if sits_by_teams(access.tournament) else moves.seats_by_name
    people = by_name(access.tournament, now.round_number)
    found = [row for row in people if all(word in search_form(row.name) for word in wanted.split())]
    shows = bool(wanted) or len(people) <= MOST_NAMES
    context = frame(access, token) | {
        "now": now,
        "wanted": request.GET.get("name", ""),
        "people": found[:MOST_NAMES] if shows else [],
        "is_asked": bool(wanted),
    }
    return render(request, "player/not_us.html", context)


@require_safe
@for_table
def call_director(request: HttpRequest, access: TableAccess, token: str) -> HttpResponse:
    """Say when to call the director, and how; `board` names the board it is about."""
    board = request.GET.get("board", "")
    context = frame(access, token) | {"board": board if BOARD_SHAPE.fullmatch(board) else ""}
    return render(request, "player/call_director.html", context)
