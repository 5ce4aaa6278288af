"""The list over all stages."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.described import refusals
from tournament.api.gates import visit
from tournament.api.serializers.stages import StagesSerializer
from tournament.services.stage_sums import combined, stages_json, summed


class StagesRead(APIView):
    """The sum over the stages up to an event."""

    @extend_schema(
        operation_id="read_stages", responses={200: StagesSerializer, **refusals(401, 404)}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show the sum as this visitor may see it now."""
        visited = visit(request, slug)
        tournament = visited.tournament
        found = summed(tournament) if visited.is_director else combined(tournament)
        document = {
            "tournament": tournament.slug,
            "is_kept": found is None,
            "unit": tournament.unit,
            **(stages_json(found, tournament.unit) if found else {"stages": [], "rows": []}),
        }
        response = Response(StagesSerializer(document).data)
        response["Cache-Control"] = "private, no-cache"
        return response
