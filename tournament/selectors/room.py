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
        .order_by("table__round__number", "table__number", "table__slot", "board__number")
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


def due_of_table(tournament: Tournament, table_number: int, board_number: int) -> Due | None:
    """Return the due board of that number a table may enter now, None where there is none.

    Where slots follow each other two teams may meet twice on one board at one table, the roles
    exchanged: the slot being played is meant, once its turn has come, else the one before it.
    """
    dues = list(dues_of_table(tournament, table_number).annotate(has_live=Exists(live_of_due())))
    named = [due for due in dues if due.board.number == board_number]
    if not named:
        return None
    round_id = named[0].table.round_id
    found = [due for due in named if due.table.round_id == round_id]
    waiting = [d.table.slot for d in dues if d.table.round_id == round_id and not d.has_live]
    slot = min(waiting, default=found[-1].table.slot)
    here = [due for due in found if due.table.slot <= slot]
    due_now = [due for due in here if not due.has_live]
    return (due_now or here[::-1] or found)[0]


def seats_held(due: Due) -> tuple[str, ...]:
    """Return the seats somebody sits in where a deal is due: three when North is missing."""
    seats = set(Seating.objects.filter(table=due.table_id).values_list("seat", flat=True))
    return tuple(seat for seat in "NESW" if seat in seats)
