"""Results: what a table may enter, a result sent, a result corrected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import Field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament import tasks
from tournament.adapters.results import SEATS, has_bidding, seat_scores, taker_of
from tournament.api.described import refusals
from tournament.api.gates import (
    Visit,
    author_of,
    require_director,
    require_writer,
    table_spoken_for,
)
from tournament.api.serializers.results import (
    CorrectionSerializer,
    OutcomeSerializer,
    SubmissionSerializer,
    TableSerializer,
)
from tournament.models import Due, Result, Standing, Table
from tournament.selectors.room import dues_of_table, seats_held
from tournament.selectors.schedule import SeatedTable, seated_tables
from tournament.selectors.team_table import Attacker
from tournament.services import results
from tournament.services.attackers import attackers_of
from tournament.services.audit import Author
from tournament.services.dues import Within, due_named
from tournament.services.results import Outcome
from tournament.services.wrong_attackers import submit_attacked

MISSING = Field.default_error_messages["required"]
ANSWERS = {
    "stored": status.HTTP_201_CREATED,
    "same": status.HTTP_200_OK,
    "rival": status.HTTP_202_ACCEPTED,
}


class TableRead(APIView):
    """A table and the boards due there now."""

    @extend_schema(
        operation_id="read_table",
        responses={200: TableSerializer, **refusals(401, 403, 404)},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show what the table may enter now, with its own results."""
        visited = require_writer(request, slug)
        table = table_spoken_for(visited, number) or number
        dues = list(dues_of_table(visited.tournament, table))
        waiting: dict[int, list[Result]] = {}
        for result in Result.objects.filter(
            due__in=dues, standing__in=[Standing.LIVE, Standing.RIVAL]
        ).order_by("revision"):
            waiting.setdefault(result.due_id, []).append(result)
        teams = visited.tournament.is_of_teams
        attackers = attackers_of(visited.tournament, dues) if teams else {}
        tables = Table.objects.filter(pk__in={due.table_id for due in dues})
        seated = {table.key: table for _, table in seated_tables(tables)}
        shown = dues if visited.is_director else _shown(dues, waiting)
        boards = [
            _due(due, waiting.get(due.pk, []), seated[due.table_id], attackers.get(due.pk))
            for due in shown
        ]
        return Response(TableSerializer({"table": table, "boards": boards}).data)


class ResultSubmit(APIView):
    """Results of the boards due now."""

    @extend_schema(
        operation_id="submit_result",
        request=SubmissionSerializer,
        responses={
            201: OutcomeSerializer,
            200: OpenApiResponse(OutcomeSerializer, description="Already there: nothing changed."),
            202: OpenApiResponse(
                OutcomeSerializer,
                description="The board has another result: kept as a second version for the "
                "director.",
            ),
            **refusals(400, 401, 403, 404, 409, 503),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Store what a table sends, once whatever is sent at the same time."""
        visited = require_writer(request, slug)
        given = SubmissionSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        table = table_spoken_for(visited, given.validated_data.get("table"))
        if table is None:
            raise ValidationError({"table": [ErrorDetail(MISSING, "required")]})
        outcome = _submit(visited, table, given, author_of(request, visited))
        tasks.ring(outcome.stale)
        return _answer(outcome, ANSWERS[outcome.kind])


class ResultCorrect(APIView):
    """Corrections by a director."""

    @extend_schema(
        operation_id="correct_result",
        request=CorrectionSerializer,
        responses={201: OutcomeSerializer, **refusals(400, 401, 403, 404, 409, 503)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Put a new revision in place of the live one; the old one stays readable."""
        visited = require_director(request, slug)
        given = CorrectionSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        within = Within(wanted["round"], wanted["slot"])
        due = due_named(visited.tournament, wanted["table"], wanted["board"], within)
        if due is None:
            raise Http404
        outcome = results.correct_result(
            due,
            given.correction(due),
            author=author_of(request, visited),
            seen=wanted["seen"],
            reason=wanted["reason"],
        )
        tasks.ring(outcome.stale)
        return _answer(outcome, status.HTTP_201_CREATED)


def _submit(visited: Visit, table: int, given: SubmissionSerializer, author: Author) -> Outcome:
    said = given.validated_data
    within = Within(said["round"], said["slot"])
    event, board, typed = visited.tournament, said["board"], given.typed()
    if said["attacker"]:
        return submit_attacked(
            event, table, board, typed, said["attacker"],
            author=author, key=said["key"], within=within,
        )  # fmt: skip
    return results.submit_result(
        event, table, board, typed, author=author, key=said["key"], within=within
    )


def _answer(outcome: Outcome, code: int) -> Response:
    due = Due.objects.select_related("table__round", "board").get(pk=outcome.result.due_id)
    document = {"outcome": outcome.kind, "result": _revision(due, outcome.result)}
    return Response(OutcomeSerializer(document).data, code)


def _shown(dues: list[Due], waiting: Mapping[int, Any]) -> list[Due]:
    """Return the boards whose results those at the table now may see.

    Of an older round, or an earlier slot, only what is missing: others sat here then, and those
    here now may still meet its boards.
    """
    newest = max((due.table.round.number for due in dues), default=0)
    now = [due for due in dues if due.table.round.number == newest]
    missing = [due.table.slot for due in now if due.pk not in waiting]
    slot = min(missing) if missing else max((due.table.slot for due in now), default=1)
    return [
        due
        for due in dues
        if due.pk not in waiting or (due.table.round.number == newest and due.table.slot >= slot)
    ]


def _due(
    due: Due, waiting: list[Result], table: SeatedTable, attacker: Attacker | None
) -> dict[str, Any]:
    live = next((result for result in waiting if result.standing == Standing.LIVE), None)
    return {
        "round": due.table.round.number,
        "slot": due.table.slot,
        "board": due.board.number,
        "dealer": due.board.dealer,
        "taker": taker_of(due.board.taker, live.facts if live else {}),
        "seats": table.seats,
        "attacker": attacker,
        "result": _revision(due, live) if live else None,
        "has_second_version": len(waiting) > 1,
    }


def _revision(due: Due, result: Result) -> dict[str, Any]:
    amount = result.amount
    return {
        "round": due.table.round.number,
        "table": due.table.number,
        "slot": due.table.slot,
        "board": due.board.number,
        "revision": result.revision,
        "standing": result.standing,
        "status": result.status,
        "zero_side": result.zero_side,
        "amount": amount,
        "contract": result.facts.get("contract", ""),
        "attacked_by": result.facts.get("attacker", ""),
        "scores": None if amount is None else _scores(due, amount, result.facts),
    }


def _scores(due: Due, amount: int, facts: dict[str, Any]) -> dict[str, int]:
    """Return each seat's score; a table of free deals may have three seats."""
    held = seats_held(due) if has_bidding(due.board.tournament.format) else SEATS
    return seat_scores(amount, taker_of(due.board.taker, facts), held)
