"""The waiting list: whoever came first moves up when a place is free."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.models import NOT_COMING, Entry, Presence, Tournament
from tournament.services.audit import Author, log


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
    if queue_of(tournament).exists() or places_left(tournament) == 0:
        return str(Presence.WAITING)
    return str(Presence.EXPECTED)


def fill_places(tournament: Tournament, *, author: Author) -> list[Entry]:
    """Move up whoever waits and has a place now; whoever calls holds the event's row."""
    if tournament.is_started:
        return []
    moved = list(queue_of(tournament)[: places_left(tournament)])
    for entry in moved:
        entry.presence = Presence.EXPECTED
        entry.save(update_fields=["presence"])
        log(
            tournament, author, "moved-up", target=entry.name,
            before=Presence.WAITING, after=Presence.EXPECTED,
        )  # fmt: skip
    return moved
