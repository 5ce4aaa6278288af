"""Prepared boards: the promise before, cards and seed once nobody can meet them any more."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.access import is_seed_open, open_deals
from tournament.api.described import refusals
from tournament.api.gates import visit
from tournament.api.serializers.deals import DealsSerializer
from tournament.selectors.deals import board_set_of, has_boards
from tournament.services.deals import cards_of, opened


class DealsRead(APIView):
    """The set of an event's boards."""

    @extend_schema(
        operation_id="read_deals", responses={200: DealsSerializer, **refusals(401, 404)}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show what is public of the set: the same for everybody, directors too."""
        tournament = visit(request, slug).tournament
        board_set = board_set_of(tournament)
        if board_set is None or not has_boards(tournament):
            raise Http404
        shown = {
            name: getattr(board_set, name)
            for name in ("kind", "commitment", "recipe", "public_value", "origin", "made_at")
        }
        shown |= {
            "tournament": tournament.slug,
            "seed": (opened(board_set.seed) or None) if is_seed_open(board_set) else None,
            "boards": [
                {"number": deal.number, **cards_of(deal)} for deal in open_deals(tournament)
            ],
        }
        return Response(DealsSerializer(shown).data)
