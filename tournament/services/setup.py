"""A tournament set up in one step: created, planned and announced, or nothing at all."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament.adapters.plans import PlanChoice
from tournament.models import Tournament
from tournament.services.audit import Author
from tournament.services.draws import choose_plan
from tournament.services.events import change_settings, create_tournament, open_tournament
from tournament.services.match_rounds import choose_system
from tournament.services.pairings import MADE_LATER


@transaction.atomic
def set_up_tournament(
    user: User,
    *,
    name: str,
    starts_at: datetime,
    choice: PlanChoice | None,
    announced: bool,
    **fields: Any,
) -> Tournament:
    """Create an event with its movement; `announced` shows it, and its seed's commitment, to all.

    `starts_at` is wall-clock time at the event's place; `fields` are those of the tournament.
    """
    author = Author.director(user)
    tournament = create_tournament(user, name=name, starts_at=starts_at, **fields)
    if choice is not None:
        _take(tournament, choice, author)
    if announced:
        open_tournament(tournament, author=author)
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def change_plan(
    tournament: Tournament, choice: PlanChoice, *, minutes_per_board: int, author: Author
) -> Tournament:
    """Take another movement, and the pace it was proposed with."""
    if minutes_per_board != tournament.minutes_per_board:
        change_settings(tournament, author=author, minutes_per_board=minutes_per_board)
    _take(tournament, choice, author)
    tournament.refresh_from_db()
    return tournament


def _take(tournament: Tournament, choice: PlanChoice, author: Author) -> None:
    """Take a movement, or a system whose next matches follow from the results."""
    system = choice.maker.replace("-", "_")
    if system in MADE_LATER:
        choose_system(
            tournament, system, teams=choice.entries,
            boards_per_quarter=choice.boards_per_table, author=author,
        )  # fmt: skip
    else:
        choose_plan(tournament, choice, author=author)
