"""The rules for programs: a score, a replay, boards from a seed, the numbers themselves.

Nothing is stored; anybody may ask.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.adapters.rulebook import BUILT_IN, players_of, rules_json
from tournament.adapters.rulebook_json import deal_json, replay_json, score_json
from tournament.api.described import refusals
from tournament.api.serializers.rulebook import (
    DealAskedSerializer,
    DealSerializer,
    ReplaySerializer,
    RulesetLineSerializer,
    RulesSerializer,
    ScoreAskedSerializer,
    ScoreSerializer,
)
from tournament.api.wire import BoundedJSONParser
from tournament.messages import Refused
from tournament.messages.rulebook_words import RULESETS
from tournament.selectors.rulesets import variants
from tournament.services.rulebook import rules_named, with_rules


class DealsParser(BoundedJSONParser):
    """A hundred deals played card by card fit in."""

    limit = 512 * 1024


class ScoreGive(APIView):
    """The score of one deal."""

    authentication_classes = ()

    @extend_schema(
        operation_id="score_deal",
        request=ScoreAskedSerializer,
        responses={200: ScoreSerializer, **refusals(400)},
    )
    def post(self, request: Request) -> Response:
        """Score one deal from its contract, oudlers, points and bonuses."""
        asked = ScoreAskedSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        rules, _ = rules_named(asked.validated_data["ruleset"])
        return Response(score_json(rules, asked.validated_data))


class ReplayGive(APIView):
    """A deal, or a list of deals, checked card by card."""

    authentication_classes = ()
    parser_classes = (DealsParser,)

    @extend_schema(
        operation_id="replay_deal",
        request={
            "application/json": {
                "oneOf": [
                    {"type": "object", "additionalProperties": {}},
                    {"type": "array", "items": {"type": "object", "additionalProperties": {}}},
                ]
            }
        },
        responses={
            200: PolymorphicProxySerializer(
                component_name="ReplayAnswer",
                serializers=[ReplaySerializer, ReplaySerializer(many=True)],
                resource_type_field_name=None,
                many=False,
            ),
            **refusals(400),
        },
    )
    def post(self, request: Request) -> Response:
        """Replay a deal or a list; faults at the table stand in `problems` of the result."""
        given = request.data
        if isinstance(given, list):
            return Response(replay_json([with_rules(deal) for deal in given]))
        return Response(replay_json([with_rules(given)])[0])


class DealGive(APIView):
    """Boards from a seed."""

    authentication_classes = ()

    @extend_schema(
        operation_id="read_deal",
        parameters=[
            OpenApiParameter("boards", str, required=True, description="As 1-24 or 1-4,9."),
            OpenApiParameter("seed", str, description="64 hexadecimal digits; drawn if left out."),
        ],
        responses={200: DealSerializer, **refusals(400)},
    )
    def get(self, request: Request) -> Response:
        """Deal boards."""
        return self._dealt(request.query_params.dict())

    @extend_schema(
        operation_id="deal_boards",
        request=DealAskedSerializer,
        responses={200: DealSerializer, **refusals(400)},
    )
    def post(self, request: Request) -> Response:
        """Deal boards."""
        return self._dealt(request.data)

    def _dealt(self, given: Any) -> Response:
        asked = DealAskedSerializer(data=given)
        asked.is_valid(raise_exception=True)
        response = Response(deal_json(**asked.validated_data))
        response["Cache-Control"] = "no-store"
        return response


class RulesList(APIView):
    """The systems of rules."""

    @extend_schema(
        operation_id="list_rules",
        responses={200: RulesetLineSerializer(many=True), **refusals(401)},
    )
    def get(self, request: Request) -> Response:
        """List the five systems, then clubs' own."""
        lines = [
            {"code": code, "name": str(RULESETS[code]), "players": players_of(code), "base": None}
            for code in BUILT_IN
        ]
        lines += [
            {
                "code": variant.code,
                "name": variant.name,
                "players": players_of(variant.document),
                "base": variant.base,
            }
            for variant in variants()
        ]
        return Response(RulesetLineSerializer(lines, many=True).data)


class RulesRead(APIView):
    """One system of rules."""

    authentication_classes = ()

    @extend_schema(operation_id="read_rules", responses={200: RulesSerializer, **refusals(404)})
    def get(self, request: Request, code: str) -> Response:
        """Show every number with its article."""
        try:
            rules, _ = rules_named(code)
        except Refused as refused:
            raise Http404 from refused
        return Response(rules_json(rules))
