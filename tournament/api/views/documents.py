"""The whole event as one document, for its directors."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.described import refusals
from tournament.api.gates import require_director
from tournament.services.exports import event_document


class EventExport(APIView):
    """The event document `etui-event/1`."""

    @extend_schema(
        operation_id="export_event",
        responses={
            200: OpenApiResponse(
                OpenApiTypes.OBJECT,
                description="The event document; `schema` says which form it has.",
            ),
            **refusals(401, 403, 404),
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Export an event: settings, people, movement, boards, every revision, the ranking."""
        response = Response(event_document(require_director(request, slug).tournament))
        response["Cache-Control"] = "private, no-store"
        return response
