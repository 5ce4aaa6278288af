"""The list by team of free deals: one event's, and the sum over its stages."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.adapters.marks import ListLine
from tournament.adapters.team_sums import TeamLine, TeamMember, members_of, team_lines
from tournament.models import Tournament
from tournament.selectors.points import team_names
from tournament.services.stage_sums import Combined
from tournament.services.standings import standings_of


def team_standings(
    tournament: Tournament, lines: Sequence[ListLine] | None = None
) -> list[TeamLine]:
    """Return the list by team of what `lines` say, else of the ranking as it stands.

    Empty where everybody plays alone.
    """
    if not tournament.team_size:
        return []
    if lines is None:
        lines = standings_of(tournament)
    people = members_of(lines, tournament.slug)
    return team_lines(people, team_names(tournament))


def team_sums_over_stages(tournament: Tournament, found: Combined) -> list[TeamLine]:
    """Return the list by team over all stages; who went further stands before.

    Everybody counts for the team of the last stage they played.
    """
    if not tournament.team_size:
        return []
    order = {stage.slug: place for place, stage in enumerate(found.stages)}
    teams = {stage.slug: team_names(stage) for stage in found.stages}
    people, names, depths = {}, {}, {}
    for row in found.rows:
        who = found.people[row.key]
        people[row.key] = TeamMember(who.number, who.name, row.total, who.slug)
        names[row.key] = teams[who.slug].get(who.number, "")
        depths[row.key] = order[who.slug] if row.is_behind else len(order)
    return team_lines(people, names, depths)
