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

    place: int
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
        "rows": rows_of(found) if found else [],
        "teams": team_sums_over_stages(tournament, found) if found else [],
        "is_kept": found is None,
        "rules": rules_of(found) if found else [],
    }
    return show(request, "stages", tournament, context)


def sum_rows(tournament: Tournament) -> list[Row]:
    """Return the list over all stages as the public may see it; empty of a single stage."""
    found = combined(tournament) if tournament.previous_stage_id else None
    return rows_of(found) if found else []


def rows_of(found: Combined) -> list[Row]:
    """Return the rows of a sum in words."""
    unit = found.stages[-1].unit
    return [
        Row(
            row.rank,
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


def rules_of(found: Combined) -> list[str]:
    """Say under the list how it counts: coefficients, cuts, equals."""
    said = [gettext("The sum over the stages, by general list."), _coefficients(found.stages)]
    if any(row.is_behind for row in found.rows):
        said.append(
            gettext("Those who did not go on stay behind, in the order of the stages before.")
        )
    said.append(tie_rule(found.stages[-1]))
    if any(row.is_tied for row in found.rows):
        said.append(gettext("“=” marks exact ties: same rank, in no order."))
    return [sentence for sentence in said if sentence]


def _coefficients(stages: list[Tournament]) -> str:
    """Say what each stage counts for, where it is not the same for all."""
    if len({Fraction(stage.coefficient) for stage in stages}) == 1:
        return ""
    said = [
        gettext("%(stage)s × %(coefficient)s")
        % {"stage": stage.name, "coefficient": coefficient_text(stage.coefficient)}
        for stage in stages
    ]
    return ", ".join(said) + "."
