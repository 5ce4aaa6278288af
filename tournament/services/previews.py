"""What a correction would change, told before it is made."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournament.models import Due, Scoreboard, Tournament
from tournament.services.audit import Author
from tournament.services.cuts import WrongCut, changed_cuts, wrong_cuts
from tournament.services.pairings import WrongPairing, wrong_pairings
from tournament.services.results import Correction, correct_result
from tournament.services.standings import refresh_marks, stored_list

# Versions from here on are read by nobody else.
UNSEEN = 2**62


@dataclass(frozen=True)
class Effect:
    """What a correction would change: how many averages, how many ranks of the general list.

    `cuts` are the finals and next stages whose people the list would then take otherwise,
    `pairings` the matches it would then make otherwise.
    """

    averages: int
    ranks: int
    cuts: tuple[WrongCut, ...] = ()
    pairings: tuple[WrongPairing, ...] = ()


def preview_correction(due: Due, correction: Correction, *, author: Author, seen: int) -> Effect:
    """Return what the correction would change; it is carried out, looked at and rolled back."""
    tournament = due.board.tournament
    with transaction.atomic():
        # The scoreboard before any board: the order in which whoever ranks locks them.
        Scoreboard.objects.select_for_update().get(tournament=tournament)
        before, follows = _places(tournament), _follows(tournament)
        outcome = correct_result(due, correction, author=author, seen=seen, reason="-")
        refresh_marks(tournament, outcome.stale)
        # Lists are kept under their version: what is looked at here is told to nobody.
        unseen = UNSEEN + secrets.randbits(60)
        Scoreboard.objects.filter(tournament=tournament).update(version=unseen)
        after, then = _places(tournament), _follows(tournament)
        transaction.set_rollback(True)
    changed = [(before[number], after[number]) for number in before if number in after]
    return Effect(
        averages=sum(old[0] != new[0] for old, new in changed),
        ranks=sum(old[1] != new[1] for old, new in changed),
        cuts=tuple(changed_cuts(follows[0], then[0])),
        pairings=tuple(one for one in then[1] if one not in follows[1]),
    )


def _places(tournament: Tournament) -> dict[int, tuple[Any, Any]]:
    return {
        line.number: (line.place.overall, line.place.general_rank)
        for line in stored_list(tournament)
    }


def _follows(tournament: Tournament) -> tuple[list[WrongCut], list[WrongPairing]]:
    """Return what the results of now would have made otherwise."""
    return wrong_cuts(tournament), wrong_pairings(tournament)
