"""What tests of the desk look up and read again and again."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

from django.test import Client
from django.utils.html import strip_tags

from tests import factories
from tournament.models import Due, Tournament
from tournament.services import events

AsUser = Callable[..., Client]


def due_at(event: Tournament, round: int, table: int) -> Due:
    """Return the first board due at a table in a round."""
    dues = Due.objects.filter(
        table__round__tournament=event, table__round__number=round, table__number=table
    )
    return dues.select_related("board__tournament", "table__round").order_by("board__number")[0]


def result_address(due: Due, action: str = "") -> str:
    """Return the address of a due board's page, or of one of its actions."""
    return f"/director/{due.board.tournament.slug}/results/{due.pk}/{action}"


def words(content: bytes) -> str:
    """Return what a page says, on one line."""
    return " ".join(unescape(strip_tags(content.decode())).split())


def history(due: Due) -> list[tuple[int, int | None, str]]:
    """Return the revisions of a due board."""
    return list(due.results.values_list("revision", "amount", "standing"))


def enter_all(event: Tournament, number: int, but: int = 0) -> list[Due]:
    """Enter the round's results except the last `but`; return those left out."""
    dues = list(
        Due.objects.filter(table__round__tournament=event, table__round__number=number)
        .select_related("table", "board")
        .order_by("table__number", "board__number")
    )
    kept = dues[: len(dues) - but]
    for due in kept:
        table, board = due.table.number, due.board.number
        factories.enter(event, table, board, factories.amount_of(table, board))
    return dues[len(kept) :]


def suspect_from(event: Tournament, amount: int) -> None:
    """Let amounts from there on be suspicious."""
    events.change_settings(event, author=factories.author(event), suspect_amount=amount)
