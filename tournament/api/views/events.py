"""Events: the list, one of them, and its schedule."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.adapters.free_rounds import MOVEMENT, seating_of
from tournament.api.described import refusals
from tournament.api.gates import visible_tournaments, visit
from tournament.api.serializers.events import (
    ScheduleSerializer,
    TournamentDetailSerializer,
    TournamentSerializer,
)
from tournament.models import Format, RoundState, Tournament
from tournament.selectors.events import PEOPLE
from tournament.selectors.schedule import seated_rounds
from tournament.services.attackers import attackers_by_table


class TournamentPages(PageNumberPagination):
    """Pages of fifty."""

    page_size = 50


class TournamentList(APIView):
    """Every event a visitor may know of, the latest first."""

    pagination_class = TournamentPages

    @extend_schema(
        operation_id="list_tournaments",
        parameters=[OpenApiParameter("page", int, description="From 1.")],
        responses={200: TournamentSerializer(many=True), **refusals(401, 404)},
    )
    def get(self, request: Request) -> Response:
        """List the events: public ones, and drafts for their directors."""
        rows = visible_tournaments(request).annotate(people=PEOPLE).order_by("-starts_at", "-pk")
        pages = self.pagination_class()
        page = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(TournamentSerializer(page, many=True).data)


class TournamentRead(APIView):
    """One event."""

    @extend_schema(
        operation_id="read_tournament",
        responses={200: TournamentDetailSerializer, **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show one event, with its movement once it is chosen."""
        visited = visit(request, slug)
        tournament = (
            Tournament.objects.select_related("scoreboard", "plan")
            .annotate(people=PEOPLE)
            .get(pk=visited.tournament.pk)
        )
        playing = tournament.rounds.filter(state=RoundState.PLAYING).order_by("number")
        tournament.playing = list(playing.values_list("number", flat=True))  # type: ignore[attr-defined]
        return Response(TournamentDetailSerializer(tournament).data)


class ScheduleRead(APIView):
    """Who sits where in every round."""

    @extend_schema(
        operation_id="read_schedule",
        responses={200: ScheduleSerializer, **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show rounds, tables, seats and boards; empty until seats are drawn."""
        tournament = visit(request, slug).tournament
        states = dict(tournament.rounds.values_list("number", "state"))
        attackers = attackers_by_table(tournament) if tournament.is_of_teams else {}
        seatings = _seatings(tournament)
        rounds = [
            (
                row,
                states.get(row.number, RoundState.PENDING.value),
                seatings.get(row.number, MOVEMENT),
                attackers,
            )
            for row in seated_rounds(tournament)
        ]
        return Response(ScheduleSerializer({"tournament": tournament.slug, "rounds": rounds}).data)


def _seatings(tournament: Tournament) -> dict[int, str]:
    """Return what each round of free deals was made by; elsewhere all are of the movement."""
    plan = getattr(tournament, "plan", None) if tournament.format == Format.FREE_DEALS else None
    return {row["round"]: seating_of(row) for row in plan.document["rounds"]} if plan else {}
