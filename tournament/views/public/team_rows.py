"""The list by team of free deals, beside everybody's own, as the public reads it."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from tournament.adapters.team_sums import TeamLine
from tournament.models import Tournament
from tournament.templatetags.etui import rank_text
from tournament.templatetags.units import value_in
from tournament.views.public.lists import TEAMS, Group, PublicList, Row


def team_table(tournament: Tournament, teams: Sequence[TeamLine], kinds: list[str]) -> PublicList:
    """Return the teams by the sum of their people's points, their people under the name."""
    rows = [_row(tournament, place, line) for place, line in enumerate(teams, start=1)]
    return PublicList(
        kind=TEAMS,
        kinds=kinds,
        groups=[Group(TEAMS, "", "", rows)] if rows else [],
        is_official=False,
        has_ties=any(line.is_tied for line in teams),
        is_early=False,
    )


def _row(tournament: Tournament, place: int, line: TeamLine) -> Row:
    return Row(
        place,
        line.name,
        reverse("tournament:sums", args=[tournament.slug]) + "?list=teams",
        line.rank,
        rank_text(line.rank, line.is_tied) if line.rank else "",
        value_in(line.total, tournament.unit) if line.rank else "",
        "",
        "",
        "",
        "",
        "",
        "",
        people=line.people,
    )
