"""Boards: the list, and one with its results once nobody can meet it any more."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.access import open_boards
from tournament.adapters.marks import is_attack, why_mark
from tournament.adapters.numbers import mark_texts, value_text
from tournament.adapters.results import seat_scores, taker_of
from tournament.api.described import refusals
from tournament.api.gates import Visit, visit
from tournament.api.serializers.events import BoardLineSerializer
from tournament.api.serializers.results import BoardSerializer
from tournament.models import Board, Due, Place, Seat, Standing, Status, Table
from tournament.selectors.schedule import SeatedTable, seated_tables
from tournament.selectors.sheets import DueRow, Played, boards_numbered, dues_of_board, results_at
from tournament.selectors.team_table import Attacker
from tournament.services.attackers import attackers_of
from tournament.services.deals import open_cards

LIVE = Count("dues__results", filter=Q(dues__results__standing=Standing.LIVE), distinct=True)


class BoardList(APIView):
    """The boards of an event."""

    @extend_schema(
        operation_id="list_boards",
        responses={200: BoardLineSerializer(many=True), **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the boards with how many results each has."""
        tournament = visit(request, slug).tournament
        opened = set(open_boards(tournament).values_list("pk", flat=True))
        rows = list(tournament.boards.annotate(tables=Count("dues", distinct=True), results=LIVE))
        for row in rows:
            row.is_open = row.pk in opened
        return Response(BoardLineSerializer(rows, many=True).data)


class BoardRead(APIView):
    """One board."""

    @extend_schema(
        operation_id="read_board",
        parameters=[
            OpenApiParameter(
                "section", str, description="Where sections compare apart; the first by default."
            )
        ],
        responses={200: BoardSerializer, **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show a board; `results` is null while it is sealed."""
        visited = visit(request, slug)
        boards = boards_numbered(visited.tournament, number)
        # Compared here: not every text is one a database can look for.
        wanted = request.query_params.get("section")
        board = next((one for one in boards if wanted in {None, one.section}), None)
        if board is None:
            raise Http404
        is_open = open_boards(visited.tournament).filter(pk=board.pk).exists()
        return Response(
            BoardSerializer(
                {
                    "tournament": visited.tournament.slug,
                    "number": board.number,
                    "section": board.section,
                    "dealer": board.dealer,
                    "taker": board.taker,
                    "is_open": is_open,
                    "cards": open_cards(visited.tournament, number),
                    "results": _results(visited, board) if is_open or visited.is_director else None,
                }
            ).data
        )


def _results(visited: Visit, board: Board) -> list[dict[str, Any]]:
    """Return the board's results by round and table; for a director also of a sealed board."""
    seen = visited.tournament.boards.all() if visited.is_director else None
    dues = dues_of_board(board)
    found = results_at(
        [due.due_id for due in dues],
        open_boards(visited.tournament) if seen is None else seen,
    )
    tables = Table.objects.filter(dues__board=board)
    seated = {table.key: table for _, table in seated_tables(tables)}
    unit = visited.tournament.unit
    played = [due.due_id for due in dues if _is_played(found.get(due.due_id))]
    attackers = _attackers(visited, board)
    amounts = [found[due].amount or 0 for due in played]
    places = {due: place for place, due in enumerate(played)}
    return [
        {
            **_result(due, seated[due.table_id], found[due.due_id], unit),
            "attacker": attackers.get(due.due_id),
            "compared": (
                why_mark(amounts, places[due.due_id])
                if unit == "percent" and due.due_id in places
                else None
            ),
        }
        for due in dues
        if due.due_id in found
    ]


def _attackers(visited: Visit, board: Board) -> dict[int, Attacker]:
    if not visited.tournament.is_of_teams:
        return {}
    dues = Due.objects.filter(board=board).select_related("table__round", "board")
    return attackers_of(visited.tournament, dues)


def _is_played(result: Played | None) -> bool:
    return result is not None and result.status == Status.PLAYED


def _result(due: DueRow, table: SeatedTable, result: Played, unit: str) -> dict[str, Any]:
    by_marks = unit == "percent"
    attack, defense = mark_texts(result.attack, result.defense) if by_marks else (None, None)
    taker = taker_of(due.taker, result.facts)
    attackers = [seat for seat in table.seats if taker and is_attack(seat, taker)]
    defenders = [seat for seat in Place.values if seat in table.seats and seat not in attackers]
    return {
        "round": due.round,
        "table": due.table,
        "slot": table.slot,
        "taker": table.seats[attackers[0]] if attackers else None,
        "defenders": [table.seats[seat] for seat in defenders],
        "status": result.status,
        "zero_side": result.zero_side,
        "contract": result.facts.get("contract", ""),
        "attacked_by": result.facts.get("attacker", ""),
        "amount": result.amount,
        "scores": _scores(table, result.amount, taker),
        "attack_mark": attack,
        "defense_mark": defense,
        "unit": unit,
        "attack_value": attack if by_marks else value_text(result.attack_value, unit),
        "defense_value": defense if by_marks else value_text(result.defense_value, unit),
    }


def _scores(table: SeatedTable, amount: int | None, taker: str) -> dict[str, int] | None:
    """Return each seat's score; teams have no seats of their own."""
    people = [seat for seat in Seat.values if seat in table.seats]
    return seat_scores(amount, taker, people) if amount is not None and people else None
