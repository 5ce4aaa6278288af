"""Teams of free deals: their people's points added, a list beside everybody's own (RO p.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.standings.stages import rank_stages


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's place; without a rank where none of its people has a deal that counts."""

    name: str
    members: tuple[int, ...]
    total: Fraction | None
    rank: int | None
    tied: bool


def rank_team_sums(
    totals: Mapping[int, Fraction | None],
    teams: Mapping[int, str],
    depths: Mapping[int, int] | None = None,
) -> list[TeamPlace]:
    """Return the teams by the sum of their people's totals, the highest first (RO p.10).

    `teams` is entry -> name of its team; equals share the rank and stand by name. `depths` tells
    through how many cuts an entry came: a team that went further stands before.
    """
    members: dict[str, list[int]] = {}
    for entry in totals:
        if teams.get(entry):
            members.setdefault(teams[entry], []).append(entry)
    names = dict(enumerate(sorted(members)))
    sums, depth = {}, {}
    for key, name in names.items():
        played = [total for entry in members[name] if (total := totals[entry]) is not None]
        if played:
            sums[key] = sum(played, Fraction(0))
            depth[key] = max((depths or {}).get(entry, 0) for entry in members[name])
    places = [
        TeamPlace(names[row.entry], tuple(members[names[row.entry]]), sums[row.entry], row.rank,
                  row.tied)
        for row in rank_stages(sums, depth)
    ]  # fmt: skip
    idle = [name for key, name in names.items() if key not in sums]
    return places + [TeamPlace(name, tuple(members[name]), None, None, False) for name in idle]
