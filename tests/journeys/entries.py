"""A result entered as thumbs do it, and what the event then holds."""

from __future__ import annotations

from typing import Any

from tournament.models import Result, Tournament


def amounts(event: Tournament) -> list[tuple[int, str, int | None]]:
    rows = Result.objects.filter(due__board__tournament=event).order_by("pk")
    return list(rows.values_list("due__board__number", "standing", "amount"))


def key_in(page: Any, digits: str) -> None:
    for digit in digits:
        page.tap(f"[data-key='{digit}']")


def send_amount(page: Any, board: int, digits: str, column: str) -> None:
    """Enter a result in the fewest taps: board, digits, column, agreement."""
    page.tap(f"[data-board='{board}']")
    key_in(page, digits)
    page.tap(f"text={column}")
    page.tap(".agree-form button")
    # Once all is entered the tiles make room for where to go next.
    page.wait_for_selector(".tiles", state="attached")
