"""Events with boards made: a director, two board makers, a set from a known seed."""

from __future__ import annotations

from typing import Any

from tests import factories
from tournament.models import BoardSet, Tournament
from tournament.services import board_makers, deals
from tournament.services.audit import Author

SEED = "5e" * 32


def maker(event: Tournament, name: str = "donneuse") -> Author:
    """Return a board maker of the event as an author."""
    user = factories.director(name)
    board_makers.appoint_board_maker(event, name, author=factories.author(event), accepted=True)
    return Author.director(user)


def with_boards(
    event: Tournament, *, seed: str = SEED, kind: str = BoardSet.Kind.WHOLE, **fields: Any
) -> BoardSet:
    """Return the set of boards the event's board maker made from a known seed."""
    return deals.make_set(event, author=maker(event), kind=kind, known_seed=seed, **fields)


def event_with_boards(people: int = 20, rounds: int = 5, **fields: Any) -> Tournament:
    """Return an event, drawn and not started, whose movement's boards are made."""
    event = factories.make_event(people, rounds, started=False, **fields)
    with_boards(event)
    return event
