"""Boards whose attack hand alone was made: which table writes down the rest, and when."""

from __future__ import annotations

from django.db.models import Min

from tournament.models import BoardDeal, BoardSet, Due, RoundState, Standing, Tournament


def to_record(tournament: Tournament, table: int, round_number: int) -> list[int]:
    """Return the boards a table still has to write down: dealt there, played, nothing written.

    Only while the round in which it was dealt is played: whoever sits there next may still meet
    the board elsewhere.
    """
    waiting = BoardDeal.objects.filter(
        set__tournament=tournament, set__kind=BoardSet.Kind.ATTACK_HANDS, dealt=""
    )
    numbers = set(waiting.values_list("number", flat=True))
    if not numbers:
        return []
    firsts = dict(
        Due.objects.filter(table__round__tournament=tournament, board__number__in=numbers)
        .values_list("board__number")
        .annotate(first=Min("table__round__number"))
        .order_by()
    )
    played = Due.objects.filter(
        table__round__tournament=tournament,
        table__round__number=round_number,
        table__round__state=RoundState.PLAYING,
        table__number=table,
        results__standing=Standing.LIVE,
        board__number__in=[number for number, first in firsts.items() if first == round_number],
    )
    return sorted(set(played.values_list("board__number", flat=True)))
