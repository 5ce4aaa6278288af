"""The room as it stands: who sits where, which boards are due, what is missing."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import Due, Result, RoundState, Seating, Standing, Tournament


def live_of_due() -> QuerySet[Result]:
    """Return the live result of the outer query's due board."""
    return Result.objects.filter(due=OuterRef("pk"), standing=Standing.LIVE)


def missing_dues(tournament: Tournament) -> QuerySet[Due]:
    """Return due boards without a result in the rounds being played, told from what is stored."""
    return (
        Due.objects.filter(
            table__round__tournament=tournament, table__round__state=RoundState.PLAYING
        )
        .filter(~Exists(live_of_due()))
        .select_related("table__round", "board")
        .order_by("table__round__number", "table__number", "board__number")
    )


def dues_of_table(tournament: Tournament, table_number: int) -> QuerySet[Due]:
    """Return what this table may enter now: its boards in the rounds being played."""
    return (
        Due.objects.filter(
            table__round__tournament=tournament,
            table__round__state=RoundState.PLAYING,
            table__number=table_number,
        )
        .select_related("table__round", "board")
        .order_by("-table__round__number", "table__slot", "board__number")
    )


def seats_held(due: Due) -> tuple[str, ...]:
    """Return the seats somebody sits in where a deal is due: three when North is missing."""
    seats = set(Seating.objects.filter(table=due.table_id).values_list("seat", flat=True))
    return tuple(seat for seat in "NESW" if seat in seats)
