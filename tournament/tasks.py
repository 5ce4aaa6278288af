"""The doorbell: Celery tasks take ids and call one service.

The database is the queue. A bell only says "look now"; a lost one costs the few seconds until the
sweep, never a result, and a second one finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, update_wrapper
from typing import Any

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver

from tournament.services import notices, standings
from tournament.services.waiting import moved_up

# Long enough to gather the sends of a table, short enough to be seen at once.
GATHER_SECONDS = 0.1


@shared_task(name="tournament.tasks.refresh_board")
def refresh_board(board: int) -> None:
    """Recompute one board's marks and the sums that changed."""
    standings.refresh_board(board)


@shared_task(name="tournament.tasks.refresh_stale_boards")
def refresh_stale_boards() -> None:
    """Recompute every board a lost bell left behind."""
    standings.refresh_stale_boards()


@shared_task(name="tournament.tasks.tell_moved_up")
def tell_moved_up(entry: int) -> None:
    """Tell one entry by e-mail that there is a place for it now."""
    notices.tell_moved_up(entry)


@shared_task(name="tournament.tasks.tell_everybody")
def tell_everybody() -> None:
    """Tell whoever moved up and a lost bell or a mail server left untold."""
    notices.tell_everybody()


@receiver(moved_up)
def ring_moved_up(pk: int, **_: Any) -> None:
    """Ask for an entry to be told; whoever has no address is not."""
    if notices.untold().filter(pk=pk).exists():
        tell_moved_up.apply_async((pk,), retry=False)


def ring(boards: Iterable[int]) -> None:
    """Ask for these boards to be recomputed once the present transaction is stored."""
    for board in boards:
        # A broker that cannot be reached costs the wait for the sweep, not the answer. Django names
        # what failed: a partial has no name, and would fail the answer after all.
        transaction.on_commit(update_wrapper(partial(_ring_one, board), _ring_one), robust=True)


def _ring_one(board: int) -> None:
    if standings.claim_bell(board):
        refresh_board.apply_async((board,), countdown=GATHER_SECONDS, retry=False)
