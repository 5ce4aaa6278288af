"""Matches as the public sees them: points by quarter once nobody can meet its boards any more."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournament.adapters.matches import Score
from tournament.models import Format, Match, RoundState, Tournament
from tournament.selectors import matches as selectors
from tournament.services.match_standings import (
    match_score,
    match_scores,
    told_points,
    told_winner,
)
from tournament.views.match_views import match_page, to_public, who_left
from tournament.views.public.frame import event_page, show


@event_page
def public_matches(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show every match with the points of its closed quarters."""
    if tournament.format != Format.TEAMS:
        raise Http404
    scores = match_scores(tournament) if tournament.is_started else []
    closed = set(tournament.rounds.filter(state=RoundState.CLOSED).values_list("number", flat=True))
    stages = [
        [_row(match, score, closed) for match, score in rows]
        for _, rows in groupby(scores, key=lambda pair: pair[0].first_round)
    ]
    return show(request, "matches", tournament, {"stages": stages})


def _row(match: Match, score: Score | None, closed: set[int]) -> dict[str, Any]:
    """Return a match with the points that may be told."""
    if score is None:
        return {"match": match, "points": None}
    shown = [sheet for sheet in score.sheets if sheet.round in closed]
    return {
        "match": match,
        "points": told_points(score, shown),
        "quarters": len(shown),
        "winner": told_winner(score, shown),
        "left": who_left(match, score),
    }


@event_page
def public_match(
    request: HttpRequest, tournament: Tournament, first: int, number: int
) -> HttpResponse:
    """Show one match: line-ups once both are in, sheets of its closed quarters."""
    match = (
        selectors.matches_of(tournament)
        .filter(first_round=first, number=number, other__isnull=False)
        .first()
    )
    if match is None:
        raise Http404
    page = match_page(match, match_score(match), to_public)
    return show(request, "match", tournament, {"page": page})
