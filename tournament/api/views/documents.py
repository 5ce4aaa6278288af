"""The whole event as one document, for its directors."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.access import may_create
from tournament.api.described import refusals
from tournament.api.gates import require_director
from tournament.api.wire import DocumentParser
from tournament.models import State
from tournament.services.exports import event_document
from tournament.services.imports import import_event


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


class ImportedSerializer(serializers.Serializer):
    """Where the event brought in is."""

    slug = serializers.CharField(help_text="Where it is: `tournaments/<slug>/`.")
    name = serializers.CharField(help_text="The event's name.")
    state = serializers.ChoiceField(State.choices, help_text="As it was when it was exported.")


class BesideSerializer(serializers.Serializer):
    """What may be said of an import."""

    beside = serializers.BooleanField(
        default=False, help_text="Store it once more although it is here already."
    )


class EventImport(APIView):
    """An event brought in from its document."""

    parser_classes = (DocumentParser,)

    @extend_schema(
        operation_id="import_event",
        request={"application/json": OpenApiTypes.OBJECT},
        parameters=[
            OpenApiParameter(
                "beside",
                bool,
                description="Store an event that is here already once more, under another slug.",
            )
        ],
        responses={201: ImportedSerializer, **refusals(400, 401, 403, 409, 503)},
    )
    def post(self, request: Request) -> Response:
        """Store an event document, whole or not at all; the account directs the event here.

        At most 10 MB. An event that is here already, by the commitment of its draw, is refused
        with `event-here` and its slug: sent twice it is stored once.
        """
        if not may_create(request.user):
            raise NotAuthenticated if request.auth is None else PermissionDenied
        asked = BesideSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        text: Any = request.data
        user = User.objects.get(pk=request.user.pk)
        event = import_event(user, text, beside=asked.validated_data["beside"])
        where = {"Location": reverse("tournament:api-tournament", args=[event.slug])}
        return Response(ImportedSerializer(event).data, status.HTTP_201_CREATED, headers=where)
