"""The list over all stages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.adapters.numbers import value_text
from tournament.api.described import refusals
from tournament.api.gates import visit
from tournament.api.serializers.stages import StagesSerializer
from tournament.services.stage_sums import Combined, combined, summed


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
            "stages": _stages(found) if found else [],
            "rows": _rows(found, tournament.unit) if found else [],
        }
        response = Response(StagesSerializer(document).data)
        response["Cache-Control"] = "private, no-cache"
        return response


def _stages(found: Combined) -> list[dict[str, Any]]:
    return [
        {"tournament": stage.slug, "name": stage.name, "coefficient": str(stage.coefficient)}
        for stage in found.stages
    ]


def _rows(found: Combined, unit: str) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "tied": row.is_tied,
            "name": found.people[row.key].name,
            "tournament": found.people[row.key].slug,
            "number": found.people[row.key].number,
            "value": value_text(row.total, unit),
            "parts": [value_text(part, unit) for part in row.parts],
            "behind": row.is_behind,
            "decided_by": row.decided_by,
        }
        for row in found.rows
    ]
