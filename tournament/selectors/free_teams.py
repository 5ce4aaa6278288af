"""Teams of two and four in free deals: one entry a person, under the name of their team."""

from __future__ import annotations

from collections.abc import Iterable

from tournament.models import Entry, Member


def mates_of(entry: Entry) -> list[Entry]:
    """Return the people of an entry's team, the captain first; somebody without one is alone."""
    if not entry.team:
        return [entry]
    mates = list(entry.tournament.entries.filter(team=entry.team).order_by("number"))
    captains = set(
        Member.objects.filter(entry__in=mates, is_captain=True).values_list("entry", flat=True)
    )
    return sorted(mates, key=lambda mate: (mate.pk not in captains, mate.number))


def by_team(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Return entries team by team, in the order their first comes; who has no team is alone."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        # No team has a number for its key: names are never told from it.
        found.setdefault(entry.team or f"\0{entry.number}", []).append(entry)
    return list(found.values())
