"""All stages of an event in one list: who leads over everything played so far."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from tournament.messages.tie_words import DECIDED
from tournament.models import Tournament
from tournament.services.stage_sums import Combined, Person, combined
from tournament.services.team_standings import team_sums_over_stages
from tournament.templatetags.etui import rank_text
from tournament.templatetags.units import coefficient_text, value_in
from tournament.views.public.frame import event_page, show
from tournament.views.public.list_rules import tie_rule


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the sum: who, the rank, the sum, what each stage adds, what decided a tie."""

    rank: str
    person: Person
    url: str
    total: str
    parts: list[str]
    is_behind: bool
    note: str


@event_page
def stages(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the sum over the stages up to this one."""
    if tournament.previous_stage_id is None:
        raise Http404
    found = combined(tournament)
    context = {
        "stages": found.stages if found else [],
        "rows": _rows(tournament, found) if found else [],
        "teams": team_sums_over_stages(tournament, found) if found else [],
        "is_kept": found is None,
        "has_cut": any(row.is_behind for row in found.rows) if found else False,
        "has_ties": any(row.is_tied for row in found.rows) if found else False,
        "tie_rule": tie_rule(tournament),
        "coefficients": _coefficients(found.stages) if found else "",
    }
    return show(request, "stages", tournament, context)


def _rows(tournament: Tournament, found: Combined) -> list[Row]:
    unit = tournament.unit
    return [
        Row(
            rank_text(row.rank, row.is_tied),
            found.people[row.key],
            reverse(
                "tournament:player-card",
                args=[found.people[row.key].slug, found.people[row.key].number],
            ),
            value_in(row.total, unit),
            [value_in(part, unit) for part in row.parts],
            row.is_behind,
            str(DECIDED.get(row.decided_by, "")),
        )
        for row in found.rows
    ]


def _coefficients(stages: list[Tournament]) -> str:
    """Say what each stage counts for, where it is not the same for all."""
    if len({Fraction(stage.coefficient) for stage in stages}) == 1:
        return ""
    said = [
        gettext("%(stage)s × %(coefficient)s")
        % {"stage": stage.name, "coefficient": coefficient_text(stage.coefficient)}
        for stage in stages
    ]
    return ", ".join(said)
