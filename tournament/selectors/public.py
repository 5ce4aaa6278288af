"""What the public pages are made of: which events there are, and how far one has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from tournament.models import (
    Due,
    LogLine,
    RoundState,
    Seating,
    Standing,
    State,
    Tournament,
)
from tournament.selectors.events import PEOPLE

# An event that was opened and never played stops being announced after this time.
STALE_AFTER = timedelta(days=2)


class RoundRow(NamedTuple):
    """A round: its number, its state, when it began."""

    number: int
    state: str
    started_at: datetime | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an event has come: its rounds, and results received of those due."""

    rounds: tuple[RoundRow, ...]
    due_count: int
    result_count: int

    @property
    def playing(self) -> RoundRow | None:
        """Return the round being played: the latest, when an older one still waits for results."""
        return max(
            (row for row in self.rounds if row.state == RoundState.PLAYING),
            key=lambda row: row.number,
            default=None,
        )

    @property
    def last_closed(self) -> int:
        """Return the number of rounds closed from the first on, without a gap."""
        count = 0
        for row in self.rounds:
            if row.state != RoundState.CLOSED:
                break
            count = row.number
        return count

    @property
    def here(self) -> int:
        """Return the round the event is in: the one being played, else the last one closed."""
        return self.playing.number if self.playing else self.last_closed

    @property
    def coming(self) -> RoundRow | None:
        """Return the next round nobody started yet."""
        return next((row for row in self.rounds if row.state == RoundState.PENDING), None)

    @property
    def is_over(self) -> bool:
        """Tell whether every round there was is closed."""
        return bool(self.rounds) and self.last_closed == self.rounds[-1].number


def progress_of(tournament: Tournament) -> Progress:
    """Return how far the event has come; two queries."""
    rounds = tournament.rounds.order_by("number").values_list("number", "state", "started_at")
    counts = Due.objects.filter(table__round__tournament=tournament).aggregate(
        due=Count("pk", distinct=True),
        received=Count("results", filter=Q(results__standing=Standing.LIVE)),
    )
    return Progress(tuple(RoundRow(*row) for row in rounds), counts["due"], counts["received"])


def boards_due(tournament: Tournament) -> dict[int, int]:
    """Return entry number -> boards it meets in the whole event; empty before the start.

    A board played by mistake counts in the place of the one that was due. Where two teams' attacks
    are compared, a team attacks and defends each board once: the two are one.
    """
    rows = Seating.objects.filter(round__tournament=tournament)
    paired = tournament.unit == "match_points"
    counted = "table__dues__board" if paired else "table__dues"
    planned = Q(table__dues__instead_of__isnull=True)
    own = Count(counted, filter=planned, distinct=paired)
    return dict(rows.values_list("entry__number").annotate(boards=own).order_by("entry__number"))


def live_events(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events being played, the latest start first, with the round they are in."""
    playing = Max("rounds__number", filter=Q(rounds__state=RoundState.PLAYING))
    return events.filter(state=State.RUNNING).annotate(playing=playing).order_by("-starts_at", "pk")


def coming_events(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events announced, the next one first, with how many are entered."""
    announced = Q(state=State.OPEN, starts_at__gte=timezone.now() - STALE_AFTER)
    called_off = Q(state=State.CANCELLED, starts_at__gte=timezone.now())
    return events.filter(announced | called_off).annotate(people=PEOPLE).order_by("starts_at", "pk")


def past_events(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events played, and those that never were, the latest first."""
    over = Q(state__in=[State.CLOSED, State.PUBLISHED])
    never_played = Q(state=State.OPEN, starts_at__lt=timezone.now() - STALE_AFTER)
    called_off = Q(state=State.CANCELLED, starts_at__lt=timezone.now())
    return events.filter(over | never_played | called_off).order_by("-starts_at", "-pk")


def swaps_of(tournament: Tournament) -> list[LogLine]:
    """Return the exchanges of two drawn places the director made after the last draw."""
    drawn = LogLine.objects.filter(tournament=tournament, action="draw").aggregate(last=Max("pk"))
    swaps = LogLine.objects.filter(tournament=tournament, action="swap", pk__gt=drawn["last"] or 0)
    return list(swaps.order_by("pk"))
