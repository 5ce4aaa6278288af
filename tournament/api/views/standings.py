"""The ranking, under the number every open screen watches."""

from __future__ import annotations

from dataclasses import replace

from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.access import open_boards
from tournament.adapters.marks import ListLine, in_alternate_order
from tournament.api.described import refusals
from tournament.api.gates import Visit, visit
from tournament.api.serializers.standings import StandingsSerializer
from tournament.models import Tournament
from tournament.selectors.people import names_by_entry
from tournament.selectors.points import team_names
from tournament.selectors.sheets import entries_with_sealed_results
from tournament.services import standings
from tournament.services.team_standings import team_standings


class StandingsRead(APIView):
    """General and alternate lists."""

    @extend_schema(
        operation_id="read_standings",
        parameters=[
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag.")
        ],
        responses={
            200: StandingsSerializer,
            304: OpenApiResponse(description="Nothing changed since the ETag sent."),
            **refusals(401, 404),
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show the ranking as this visitor may see it now."""
        visited = visit(request, slug)
        version = visited.tournament.scoreboard.version
        etag = f'"{visited.tournament.pk}-{version}-{"d" if visited.is_director else "p"}"'
        response = get_conditional_response(request._request, etag=etag)
        if response is None:
            tournament = visited.tournament
            teams = team_names(tournament) if tournament.team_size else {}
            people = names_by_entry(tournament) if tournament.is_of_teams else {}
            context = {"unit": tournament.unit, "teams": teams, "people": people}
            document = _document(visited, version)
            response = Response(StandingsSerializer(document, context=context).data)
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        return response


def _document(visited: Visit, version: int) -> dict[str, object]:
    read = standings.standings_of if visited.is_director else standings.public_standings
    lines = read(visited.tournament, version=version)
    if lines and not visited.is_director:
        lines = _without_sealed_sides(visited.tournament, lines)
    return {
        "tournament": visited.tournament.slug,
        "state": visited.tournament.state,
        "version": version,
        "is_kept": lines is None,
        "format": visited.tournament.format,
        "unit": visited.tournament.unit,
        "tie_breaks": visited.tournament.tie_breaks,
        "general": lines or [],
        "alternate": [line.number for line in in_alternate_order(lines or [])],
        "teams": team_standings(visited.tournament, lines) if lines else [],
    }


def _without_sealed_sides(tournament: Tournament, lines: list[ListLine]) -> list[ListLine]:
    """Return the list without the sides' averages that would tell the mark of a sealed board."""
    held = standings.is_held(tournament)
    sealed = entries_with_sealed_results(tournament, open_boards(tournament), closed_only=held)
    return [
        replace(line, place=replace(line.place, attack=None, defense=None))
        if line.number in sealed
        else line
        for line in lines
    ]
