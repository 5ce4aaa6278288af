"""Whom the draw looks after: pairs kept apart one by one, and whole clubs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import NOT_COMING, Club, Entry, KeptApart, Tournament


@dataclass(frozen=True)
class KeptClub:
    """A club whose people are kept apart from each other."""

    club: Club
    people: list[Entry]
    pair_count: int


@dataclass(frozen=True)
class Apart:
    """Pairs kept apart one by one, and the clubs kept apart whole."""

    pairs: list[KeptApart]
    clubs: list[KeptClub]

    @property
    def pair_count(self) -> int:
        """Return how many pairs there are in all."""
        return len(self.pairs) + sum(kept.pair_count for kept in self.clubs)

    def __bool__(self) -> bool:
        return bool(self.pairs or self.clubs)


def apart_of(tournament: Tournament) -> Apart:
    """Return who is kept apart; one query."""
    alone: list[KeptApart] = []
    by_club: dict[Club, list[KeptApart]] = defaultdict(list)
    for pair in tournament.kept_apart.select_related("first", "second", "club"):
        if pair.club is None:
            alone.append(pair)
        else:
            by_club[pair.club].append(pair)
    clubs = [
        KeptClub(club, _people(pairs), len(pairs))
        for club, pairs in sorted(by_club.items(), key=lambda item: item[0].name)
    ]
    return Apart(alone, clubs)


def _people(pairs: Iterable[KeptApart]) -> list[Entry]:
    people = {entry.number: entry for pair in pairs for entry in (pair.first, pair.second)}
    return [people[number] for number in sorted(people)]


def entries_of_club(tournament: Tournament, club: Club) -> list[Entry]:
    """Return the entries in which somebody of the club plays, by primary key."""
    entries = tournament.entries.filter(members__player__club=club)
    return list(entries.exclude(presence__in=NOT_COMING).distinct().order_by("pk"))


def clubs_to_keep_apart(tournament: Tournament, apart: Apart) -> list[tuple[Club, int]]:
    """Return clubs with their number of entries: two or more, not all of them kept apart yet."""
    rows = (
        tournament.entries.exclude(presence__in=NOT_COMING)
        .filter(members__player__club__isnull=False)
        .values_list("members__player__club", "pk")
        .distinct()
    )
    entries: dict[int, set[int]] = defaultdict(set)
    for club, entry in rows:
        entries[club].add(entry)
    kept = {one.club.pk: {entry.pk for entry in one.people} for one in apart.clubs}
    wanted = [
        pk for pk, people in entries.items() if len(people) > 1 and people - kept.get(pk, set())
    ]
    return [(club, len(entries[club.pk])) for club in Club.objects.filter(pk__in=wanted)]
