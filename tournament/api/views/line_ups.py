"""Line-ups of matches: those everybody may see, and the own of a captain's program."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.adapters.matches import Chosen
from tournament.api.authentication import CaptainLink
from tournament.api.described import refusals
from tournament.api.gates import visit
from tournament.api.serializers.line_ups import LineUpGivenSerializer, LineUpSerializer
from tournament.models import Entry, Format, LineUp, RoundState, Source, Tournament
from tournament.selectors import matches as selectors
from tournament.services import line_ups
from tournament.services.audit import Author


class LineUps(APIView):
    """Line-ups of a team event."""

    authentication_classes = (*APIView.authentication_classes, CaptainLink)

    @extend_schema(
        operation_id="list_line_ups",
        responses={200: LineUpSerializer(many=True), **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the line-ups that may be seen; a captain's token adds the team's own."""
        tournament = _team_event(request, slug)
        rows = [
            row
            for round_ in tournament.rounds.order_by("number")
            for row in _rows(tournament, round_, request.auth)
        ]
        return Response(LineUpSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="give_line_up",
        request=LineUpGivenSerializer,
        responses={201: LineUpSerializer, **refusals(400, 401, 403, 404, 409, 503)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Keep the line-up of the captain's team."""
        tournament = _team_event(request, slug)
        entry = request.auth
        if not isinstance(entry, Entry):
            raise NotAuthenticated if entry is None else PermissionDenied(code="captain-only")
        if entry.tournament_id != tournament.pk:
            raise PermissionDenied(code="other-event")
        given = LineUpGivenSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        chosen = Chosen(said["attacker"], said["north"], said["east"], said["west"])
        author = Author.captain(entry.number, Source.API)
        row = line_ups.give_line_up(entry, said["round"], chosen, author=author)
        document = _row(row.round.number, entry, row, is_in=True)
        return Response(LineUpSerializer(document).data, status.HTTP_201_CREATED)


def _team_event(request: Request, slug: str) -> Tournament:
    tournament = visit(request, slug).tournament
    if tournament.format != Format.TEAMS:
        raise Http404
    return tournament


def _rows(tournament: Tournament, round_: Any, own: object) -> list[dict[str, Any]]:
    given = selectors.line_ups_in(round_)
    if not given and round_.state == RoundState.PENDING:
        return []
    seen = selectors.seen_line_ups(tournament, round_)
    found = []
    for match in selectors.matches_in(tournament, round_.number):
        for team in (match.one, match.other):
            if team is None or any(row["team"] == team.number for row in found):
                continue
            shown = given.get(team.pk) if team == own else seen.get(team.pk)
            found.append(_row(round_.number, team, shown, is_in=team.pk in given))
    return found


def _row(number: int, team: Entry, line_up: LineUp | None, *, is_in: bool) -> dict[str, Any]:
    chosen = line_ups.chosen_of(line_up) if line_up else None
    places = None
    if chosen is not None:
        places = {
            "attacker": chosen.attacker, "north": chosen.north, "east": chosen.east,
            "west": chosen.west,
        }  # fmt: skip
    return {"round": number, "team": team.number, "is_in": is_in, "line_up": places}
