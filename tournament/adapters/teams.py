"""Teams: their sizes by format, badges by surname, a name where they chose none."""

from __future__ import annotations

from collections.abc import Sequence

from engine.attackers import badge_colors
from engine.formats import format_of

# Who attacks, and the seats the three others keep in defense (RO p.22), in the order of a form.
QUARTET_PLACES = ("attack", "N", "E", "W")
# The two declared triplets of a team of six (RO p.25): the first three people, the last three.
TRIPLET_PLACES = ("1", "1", "1", "2", "2", "2")


def team_sizes(format_code: str) -> tuple[int, int]:
    """Return the fewest and the most people of an entry."""
    return format_of(format_code).people


def is_of_teams(format_code: str) -> bool:
    """Tell whether entries are teams."""
    return format_of(format_code).people != (1, 1)


def triplet_places(people: int) -> tuple[str, ...]:
    """Return who is in which triplet where the first three are one and the others the second."""
    first = len(TRIPLET_PLACES) // 2
    return tuple("1" if place < first else "2" for place in range(people))


def badges_of(names: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return each person's badge of a team of three, from (surname, first name) (RO p.20)."""
    return badge_colors(names)


def team_name(surnames: Sequence[str], longest: int | None = None) -> str:
    """Return the name of a team that chose none: its people's surnames, whole ones if too many."""
    for count in range(len(surnames), 0, -1):
        name = " – ".join(surnames[:count])
        if longest is None or len(name) <= longest:
            return name
    # The people may have gone since they were looked up.
    return surnames[0][:longest] if surnames else ""
