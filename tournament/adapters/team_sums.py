"""Teams of two and four in free deals: a list beside everybody's own, members' points added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.standings.team_sums import rank_team_sums
from tournament.adapters.marks import ListLine
from tournament.adapters.numbers import value_text


@dataclass(frozen=True, slots=True)
class TeamMember:
    """Somebody of a team: their own total, and the event their card is in."""

    number: int
    name: str
    total: Fraction | None
    slug: str = ""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One line of the list by team: its rank, the sum, its people, the best first."""

    name: str
    rank: int | None
    is_tied: bool
    total: Fraction | None
    members: tuple[TeamMember, ...]

    @property
    def people(self) -> str:
        """Return its people's names."""
        return ", ".join(member.name for member in self.members)


def team_lines(
    people: Mapping[int, TeamMember],
    teams: Mapping[int, str],
    depths: Mapping[int, int] | None = None,
) -> list[TeamLine]:
    """Return the list by team (RO p.10); `people` and `teams` are by the same keys."""
    places = rank_team_sums({key: one.total for key, one in people.items()}, teams, depths)
    return [
        TeamLine(
            place.name, place.rank, place.tied, place.total,
            tuple(people[key] for key in place.members),
        )
        for place in places
    ]  # fmt: skip


def members_of(lines: Sequence[ListLine], slug: str) -> dict[int, TeamMember]:
    """Return the people of a list by number, in its order."""
    return {
        line.number: TeamMember(line.number, line.name, line.place.overall, slug) for line in lines
    }


def team_of(lines: Sequence[TeamLine], number: int) -> TeamLine | None:
    """Return the team somebody is in."""
    return next((one for one in lines if number in {who.number for who in one.members}), None)


def teams_json(lines: Sequence[TeamLine], unit: str) -> list[dict[str, Any]]:
    """Return the list by team as the event document writes it."""
    return [
        {
            "rank": line.rank,
            "tied": line.is_tied,
            "team": line.name,
            "value": value_text(line.total, unit),
            "members": [member.number for member in line.members],
        }
        for line in lines
    ]
