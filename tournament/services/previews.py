"""What a correction would change, told before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournament.models import Due, Scoreboard, Tournament
from tournament.services.audit import Author
from tournament.services.results import Correction, correct_result
from tournament.services.standings import refresh_marks, stored_list


@dataclass(frozen=True)
class Effect:
    """What a correction would change: how many averages, how many ranks of the general list."""

    averages: int
    ranks: int


def preview_correction(due: Due, correction: Correction, *, author: Author, seen: int) -> Effect:
    """Return what the correction would change; it is carried out, looked at and rolled back."""
    tournament = due.board.tournament
    with transaction.atomic():
        # The scoreboard before any board: the order in which whoever ranks locks them.
        Scoreboard.objects.select_for_update().get(tournament=tournament)
        before = _places(tournament)
        outcome = correct_result(due, correction, author=author, seen=seen, reason="-")
        refresh_marks(tournament, outcome.stale)
        after = _places(tournament)
        transaction.set_rollback(True)
    changed = [(before[number], after[number]) for number in before if number in after]
    return Effect(
        averages=sum(old[0] != new[0] for old, new in changed),
        ranks=sum(old[1] != new[1] for old, new in changed),
    )


def _places(tournament: Tournament) -> dict[int, tuple[Any, Any]]:
    return {
        line.number: (line.place.overall, line.place.general_rank)
        for line in stored_list(tournament)
    }
