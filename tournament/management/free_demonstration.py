"""A small evening of free deals to look at, played to its end: the chart, at random, the best."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from tournament.adapters.free_rounds import BEST, RANDOM
from tournament.adapters.plans import PlanChoice
from tournament.forms.free_rounds import NOTHING
from tournament.management.simulation.bids import BidField
from tournament.models import Format, Presence, Tournament
from tournament.selectors.room import missing_dues, seats_held
from tournament.services import (
    draws,
    events,
    free_rounds,
    people_lists,
    registration,
    results,
    rounds,
    standings,
)
from tournament.services.audit import Author
from tournament.services.free_rounds import Following

PEOPLE: Final = 11
DEALS: Final = 3
# What follows each round.
FOLLOWING: Final = (RANDOM, BEST, NOTHING)
SEED: Final = 2026


def free_deals_event(
    people: Sequence[registration.Person], starts_at: datetime, author: Author
) -> Tournament:
    """Return an evening of eleven people, a table of three in each of its three rounds."""
    tournament = events.create_tournament(
        author.user,  # type: ignore[arg-type]
        name="Donnes libres du jeudi (démo)",
        place="Valcombe-sur-Orne",
        starts_at=starts_at,
        people_expected=len(people),
        format=Format.FREE_DEALS,
    )
    tournament = events.open_tournament(tournament, author=author)
    listed = [("", person) for person in people]
    people_lists.enter_people(tournament, listed, author=author, presence=Presence.PRESENT)
    choice = PlanChoice("free-deals", len(people), len(FOLLOWING), DEALS)
    draws.choose_plan(tournament, choice, author=author)
    draws.draw_seats(tournament, author=author)
    rounds.start_tournament(tournament, author=author, accepted=True)
    tournament.refresh_from_db()
    for number, kind in enumerate(FOLLOWING, 1):
        _play(tournament, number)
        free_rounds.close_free_round(tournament, number, Following(kind), author=author)
        tournament.refresh_from_db()
    return events.publish_tournament(tournament, author=author)


def _play(tournament: Tournament, number: int) -> None:
    for due in missing_dues(tournament).filter(table__round__number=number):
        table, deal = due.table.number, due.board.number
        typed = BidField(SEED, str(deal)).typed(f"{number}/{table}", seats_held(due))
        results.submit_result(tournament, table, deal, typed, author=Author.table(table))
    standings.refresh_stale_boards()
