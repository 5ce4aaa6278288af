"""Who goes on where teams of free deals play: whole teams, by the sum of their people's points."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.adapters.stages import Contender, contenders_of
from tournament.adapters.team_sums import TeamLine
from tournament.models import Tournament
from tournament.selectors.points import team_names
from tournament.services.stage_sums import summed
from tournament.services.team_standings import team_standings, team_sums_over_stages


def team_contenders(tournament: Tournament) -> list[Contender]:
    """Return the teams that may go on, the best first; each has its first person's number."""
    ranked = [line for line in _ranked(tournament) if line.rank is not None]
    found = [(_numbers(line, tournament), line) for line in ranked]
    return contenders_of(
        [(numbers[0], line.name, line.rank or 0) for numbers, line in found if numbers]
    )


def people_of_teams(tournament: Tournament, lines: Sequence[Contender]) -> list[Contender]:
    """Return the people of the teams that go on, team after team."""
    teams = {line.name: _numbers(line, tournament) for line in _ranked(tournament)}
    names = dict(tournament.entries.values_list("number", "name"))
    team_of = team_names(tournament)
    return [
        Contender(number, names[number], line.rank, line.is_tied)
        for line in lines
        for number in teams[team_of[line.number]]
    ]


def _ranked(tournament: Tournament) -> list[TeamLine]:
    if not tournament.previous_stage_id:
        return team_standings(tournament)
    return team_sums_over_stages(tournament, summed(tournament))


def _numbers(line: TeamLine, tournament: Tournament) -> list[int]:
    """Return a team's people in this event: who missed it, or fell at a cut, does not go on."""
    return sorted(member.number for member in line.members if member.slug == tournament.slug)
