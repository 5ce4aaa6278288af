"""The proof of the draw: a promise before, everything to check it by after the last round."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.adapters.points import sums_points
from tournament.models import State, Tournament
from tournament.selectors.deals import has_boards
from tournament.selectors.public import progress_of, swaps_of
from tournament.selectors.wishes import apart_of
from tournament.services.draws import drawn_seats, follows_stage_before, keeps_numbers
from tournament.services.round_draws import drawn_rounds
from tournament.views.public.frame import event_page, show


@event_page
def draw_proof(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the commitment; after the last round the seed, the order and whether they agree."""
    progress = progress_of(tournament)
    is_over = tournament.state in {State.CLOSED, State.PUBLISHED}
    is_seeded_here = bool(tournament.seed)
    # In free deals one more round can still be drawn after the last one played.
    may_draw = sums_points(tournament) and not tournament.team_size
    is_revealed = is_seeded_here and tournament.drawn_at is not None
    is_revealed = is_revealed and (is_over or (progress.is_over and not may_draw))
    context: dict[str, Any] = {
        "progress": progress,
        "is_revealed": is_revealed,
        "is_seed_elsewhere": not is_seeded_here,
        "has_boards": has_boards(tournament),
    }
    if tournament.previous_stage_id and follows_stage_before(tournament):
        context["seeded_by"] = tournament.previous_stage
        context["keeps_numbers"] = keeps_numbers(tournament)
    # Places given by rank come from no seed; a later round of free deals may.
    context["has_commitment"] = may_draw or "seeded_by" not in context
    if is_revealed:
        seats = drawn_seats(tournament)
        context |= {
            "seats": seats,
            "differences": [seat for seat in seats if seat.drawn != seat.seated],
            "swaps": swaps_of(tournament),
            "apart": apart_of(tournament),
            "staying": list(tournament.entries.filter(stays_at__isnull=False)),
            "drawn_rounds": drawn_rounds(tournament) if may_draw else [],
            "numbers": " ".join(str(number) for number in sorted(s.seated for s in seats)),
        }
    return show(request, "draw_proof", tournament, context)
