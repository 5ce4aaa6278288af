"""Matches of a team event, told as its pages tell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.adapters.matches import Attacked, Score, Sheet
from tournament.adapters.numbers import value_text
from tournament.api.authentication import CaptainLink
from tournament.api.described import refusals
from tournament.api.gates import Visit, visit
from tournament.api.serializers.matches import MatchSerializer, SheetMatchSerializer
from tournament.models import Entry, Format, LineUp, Match, RoundState
from tournament.selectors.matches import given_line_ups, seen_line_ups_of
from tournament.services.match_standings import match_scores, told_points, told_winner
from tournament.services.matches import chooser

NO_POINTS = (Decimal(0), Decimal(0))


class MatchList(APIView):
    """The matches of an event."""

    authentication_classes = (*APIView.authentication_classes, CaptainLink)

    @extend_schema(
        operation_id="list_matches",
        responses={200: MatchSerializer(many=True), **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the matches with the points that may be told."""
        reading = _reading(request, slug)
        scores = match_scores(reading.visited.tournament)
        rows = [_match(reading, match, score) for match, score in scores]
        return Response(MatchSerializer(rows, many=True).data)


class MatchRead(APIView):
    """One match."""

    authentication_classes = (*APIView.authentication_classes, CaptainLink)

    @extend_schema(
        operation_id="read_match",
        responses={200: SheetMatchSerializer, **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str, first: int, number: int) -> Response:
        """Show one match with the sheets that may be read."""
        reading = _reading(request, slug)
        scores = match_scores(reading.visited.tournament)
        for match, score in scores:
            if (match.first_round, match.number) == (first, number):
                return Response(SheetMatchSerializer(_match(reading, match, score)).data)
        raise Http404


@dataclass(frozen=True)
class _Reading:
    """Who reads, and what stands beside the matches: states of rounds, line-ups given and seen."""

    visited: Visit
    captain: Entry | None
    states: Mapping[int, str]
    given: frozenset[tuple[int, int]]
    seen: Mapping[int, Mapping[int, LineUp]]

    def may_tell(self, match: Match, sheet: Sheet) -> bool:
        """Tell whether a quarter may be told: closed, played by both rooms for its captains."""
        if self.visited.is_director or self.states.get(sheet.round) == RoundState.CLOSED:
            return True
        return self.captain in {match.one, match.other} and sheet.is_complete

    def line_up(self, round_number: int, team: int) -> LineUp | None:
        """Return a line-up everybody may see."""
        return self.seen.get(round_number, {}).get(team)


def _reading(request: Request, slug: str) -> _Reading:
    visited = visit(request, slug)
    tournament = visited.tournament
    if tournament.format != Format.TEAMS:
        raise Http404
    return _Reading(
        visited,
        request.auth if isinstance(request.auth, Entry) else None,
        dict(tournament.rounds.values_list("number", "state")),
        given_line_ups(tournament),
        seen_line_ups_of(tournament),
    )


def _match(reading: _Reading, match: Match, score: Score | None) -> dict[str, Any]:
    shown = [sheet for sheet in score.sheets if reading.may_tell(match, sheet)] if score else []
    teams = {"one": match.one, "other": match.other}
    winner = teams.get(told_winner(score, shown)) if score else None
    forfeited = score.forfeited if score else ""
    is_told = score is not None and score.is_over and len(shown) == len(score.sheets)
    return {
        "first_round": match.first_round,
        "number": match.number,
        "one": match.one,
        "other": match.other,
        "side_a": match.side_a.number if match.side_a else None,
        "bonus": _points(score.bonus if score else NO_POINTS),
        "points": _points(told_points(score, shown)) if score else None,
        "is_over": bool(forfeited) or is_told,
        "winner": winner.number if winner else None,
        "left": [
            team.number for side, team in teams.items() if team and forfeited in {side, "both"}
        ],
        "quarters": [
            _quarter(reading, match, sheet, sheet in shown)
            for sheet in (score.sheets if score else ())
        ],
    }


def _quarter(reading: _Reading, match: Match, sheet: Sheet, is_shown: bool) -> dict[str, Any]:
    choosing = chooser(match, sheet.quarter)
    return {
        "quarter": sheet.quarter,
        "round": sheet.round,
        "state": reading.states.get(sheet.round, RoundState.PENDING),
        "chooser": choosing.number if choosing else None,
        "teams": [
            {
                "team": team.number,
                "is_in": (sheet.round, team.pk) in reading.given,
                "line_up": _players(reading.line_up(sheet.round, team.pk)),
            }
            for team in (match.one, match.other)
            if team is not None
        ],
        "points": _points(sheet.points) if is_shown else None,
        "boards": _lines(sheet) if is_shown else None,
    }


def _players(row: LineUp | None) -> dict[str, str] | None:
    if row is None:
        return None
    seats = ("attacker", "north", "east", "west")
    return {seat: getattr(row, seat).player.full_name for seat in seats}


def _lines(sheet: Sheet) -> list[dict[str, Any]]:
    return [
        {
            "board": line.board,
            "one": _attack(line.one),
            "other": _attack(line.other),
            "points": (
                _points((line.one_points, line.other_points))
                if line.one_points is not None and line.other_points is not None
                else None
            ),
        }
        for line in sheet.lines
    ]


def _attack(attack: Attacked | None) -> dict[str, Any] | None:
    if attack is None:
        return None
    return {"contract": attack.contract, "status": attack.status, "amount": attack.amount}


def _points(points: tuple[Decimal, Decimal]) -> dict[str, str | None]:
    one, other = (value_text(Fraction(value), "match_points") for value in points)
    return {"one": one, "other": other}
