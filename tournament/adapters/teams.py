"""Teams: their sizes by format, badges by surname, a name where they chose none."""

from __future__ import annotations

from collections.abc import Sequence

from engine.attackers import badge_colors
from engine.formats import format_of

# Who attacks, and the seats the three others keep in defense (RO p.22), in the order of a form.
QUARTET_PLACES = ("attack", "N", "E", "W")


def team_sizes(format_code: str) -> tuple[int, int]:
    """Return the fewest and the most people of an entry."""
    return format_of(format_code).people


def is_of_teams(format_code: str) -> bool:
    """Tell whether entries are teams."""
    return format_of(format_code).people != (1, 1)


def badges_of(names: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return each person's badge of a team of three, from (surname, first name) (RO p.20)."""
    return badge_colors(names)


def team_name(surnames: Sequence[str]) -> str:
    """Return the name of a team that chose none: its people's surnames."""
    return " – ".join(surnames)
