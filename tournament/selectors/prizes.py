"""Prizes of an event, and the series its entries are of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tournament.models import NOT_COMING, Category, Member, Prize, Tournament

SERIES = [category.value for category in Category]


def series_by_entry(tournament: Tournament) -> dict[int, str]:
    """Return entry number -> series: a team is of the highest among its people.

    Who left during the play is of theirs still.
    """
    found: dict[int, str] = {}
    rows = Member.objects.filter(tournament=tournament, entry__is_substitute=False).exclude(
        entry__presence__in=NOT_COMING, entry__standing__isnull=True
    )
    for number, category in rows.values_list("entry__number", "player__category"):
        if not category:
            continue
        known = found.get(number)
        if known is None or SERIES.index(category) < SERIES.index(known):
            found[number] = category
    return found


def series_counts(series: Iterable[str]) -> dict[str, int]:
    """Return series -> how many of these entries are of it, the highest series first."""
    counts = Counter(series)
    return {category: counts[category] for category in SERIES if counts[category]}


def prizes_of(tournament: Tournament) -> list[Prize]:
    """Return the prizes as they are read: all first, then each series, then the special one."""
    rows = list(tournament.prizes.all())
    lists = list(Prize.From.values)
    return sorted(
        rows,
        key=lambda p: (
            p.list == Prize.From.LAST_TWO_ROUNDS,
            bool(p.category),
            lists.index(p.list),
            SERIES.index(p.category) if p.category in SERIES else 0,
            p.rank,
        ),
    )
