"""The waiting list: whoever came first moves up when a place is free."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils import timezone

from tournament.models import NOT_COMING, Entry, Presence, Tournament
from tournament.selectors.free_teams import by_team
from tournament.services.audit import Author, log

# Rung once it is stored that an entry, `pk`, moved up.
moved_up = Signal()


def places_left(tournament: Tournament) -> int | None:
    """Return how many entries may still come, None where there is no limit; never below 0."""
    if not tournament.capacity:
        return None
    coming = tournament.entries.exclude(presence__in=NOT_COMING).filter(is_substitute=False)
    return max(0, tournament.capacity - coming.count())


def queue_of(tournament: Tournament) -> QuerySet[Entry]:
    """Return who waits, the first to move up first."""
    waiting = tournament.entries.filter(presence=Presence.WAITING)
    return waiting.order_by("registered_at", "number")


def presence_of_next(tournament: Tournament) -> str:
    """Return what somebody who enters now is: expected, or waiting where the event is full."""
    return str(Presence.WAITING if is_full(tournament) else Presence.EXPECTED)


def is_full(tournament: Tournament) -> bool:
    """Tell whether whoever enters now waits: somebody does already, or a team has no room."""
    left = places_left(tournament)
    has_room = left is None or left >= (tournament.team_size or 1)
    return not has_room or queue_of(tournament).exists()


def waiting_teams(tournament: Tournament) -> list[list[Entry]]:
    """Return who waits, team by team in free deals of teams, the first to move up first."""
    return by_team(queue_of(tournament))


def fill_places(tournament: Tournament, *, author: Author) -> list[Entry]:
    """Move up whoever waits and has a place now; whoever calls holds the event's row."""
    if tournament.is_started:
        return []
    moved = _next_up(tournament)
    for entry in moved:
        entry.presence = Presence.EXPECTED
        entry.save(update_fields=["presence"])
        note_moved_up(entry)
        log(
            tournament, author, "moved-up", target=entry.name,
            before=Presence.WAITING, after=Presence.EXPECTED,
        )  # fmt: skip
    return moved


def _next_up(tournament: Tournament) -> list[Entry]:
    """Return who has a place now; a team of free deals moves up whole, in its turn."""
    left = places_left(tournament)
    found: list[Entry] = []
    for mates in waiting_teams(tournament):
        if left is not None and len(found) + len(mates) > left:
            break
        found += mates
    return found


def note_moved_up(entry: Entry) -> None:
    """Keep when an entry left the waiting list for a place, and ask that it be told."""
    entry.moved_up_at, entry.told_at = timezone.now(), None
    entry.save(update_fields=["moved_up_at", "told_at"])
    # A broker that cannot be reached costs the wait for the sweep, not the answer.
    transaction.on_commit(partial(_ring, entry.pk), robust=True)


def _ring(pk: int) -> None:
    moved_up.send_robust(Entry, pk=pk)


def is_let_in(before: str, after: str) -> bool:
    """Tell whether a change of presence is a move up."""
    return before == Presence.WAITING and after == Presence.EXPECTED
