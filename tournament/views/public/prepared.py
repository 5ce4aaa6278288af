"""Prepared boards in public: a promise before, every card and the proof after the last round."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from tournament.access import is_seed_open, open_deals
from tournament.messages import Refused
from tournament.models import BoardSet, Tournament
from tournament.selectors.deals import board_set_of, commitments_before, looks_at
from tournament.services.deal_proofs import has_proof, proof_document, proof_of
from tournament.services.deals import opened
from tournament.services.draws import follows_stage_before, verify_draw
from tournament.services.strengths import strengths_of
from tournament.views.public.frame import event_page, show


def _set_or_404(tournament: Tournament) -> BoardSet:
    board_set = board_set_of(tournament)
    if board_set is None or not board_set.deals.exists():
        raise Http404
    return board_set


@event_page
def deals(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the commitment and the construction; after the last round the seed and the proof."""
    board_set = _set_or_404(tournament)
    is_revealed = is_seed_open(board_set)
    context: dict[str, Any] = {
        "board_set": board_set,
        "has_proof": has_proof(board_set),
        "is_revealed": is_revealed,
        "sets_made": commitments_before(tournament),
        "board_count": board_set.deals.count(),
        "open_numbers": list(open_deals(tournament).values_list("number", flat=True)),
    }
    if is_revealed:
        context |= _revealed(tournament, board_set)
    return show(request, "deals", tournament, context)


def _revealed(tournament: Tournament, board_set: BoardSet) -> dict[str, Any]:
    found: dict[str, Any] = {"looks": looks_at(tournament)}
    try:
        if has_proof(board_set):
            found |= {"seed": opened(board_set.seed), "differences": proof_of(board_set)}
        found["strengths"] = strengths_of(tournament)
    except Refused as refused:
        found["problems"] = refused.problems
    is_drawn = tournament.drawn_at is not None and not follows_stage_before(tournament)
    # Brought in while the seed was secret elsewhere, the draw cannot be proved here.
    if is_drawn and tournament.seed:
        found["is_draw_equal"] = verify_draw(tournament)
    return found


@event_page
def deals_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give the whole set with its seed, for `python -m engine verify`; before, it is not there."""
    board_set = _set_or_404(tournament)
    if not (is_seed_open(board_set) and has_proof(board_set)):
        raise Http404
    try:
        document = proof_document(board_set)
    except Refused as refused:
        raise Http404 from refused
    answer = JsonResponse(document, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{tournament.slug}-deals.json"'
    return answer
