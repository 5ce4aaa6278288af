"""Prepared boards by the API: the promise before, cards and seed after."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.api.client import Program
from tests.tournament.services.boards_made import SEED, event_with_boards
from tournament.models import BoardSet
from tournament.services import deals

pytestmark = pytest.mark.django_db


def test_deals_read_before_the_end_has_no_card_for_anybody() -> None:
    event = event_with_boards()
    factories.start(event)

    for program in (Program(), Program.of_user(factories.director())):
        answer = program.get(f"tournaments/{event.slug}/deals/").json()
        assert answer["commitment"] == BoardSet.objects.get().commitment
        assert answer["recipe"]["numbers"] == list(range(1, 21))
        assert (answer["seed"], answer["boards"]) == (None, [])
        board = program.get(f"tournaments/{event.slug}/boards/1/").json()
        assert board["cards"] is None


def test_deals_read_after_the_end_has_cards_and_seed() -> None:
    event = event_with_boards()
    factories.start(event)
    factories.play_all(event)
    cards = deals.cards_of(BoardSet.objects.get().deals.get(number=3))

    answer = Program().get(f"tournaments/{event.slug}/deals/").json()
    board = Program().get(f"tournaments/{event.slug}/boards/3/").json()

    assert answer["seed"] == SEED
    assert answer["boards"][2] == {"number": 3, **cards}
    assert board["cards"] == cards


def test_deals_read_without_prepared_boards_is_not_there() -> None:
    event = factories.make_event(20, 5)

    assert Program().get(f"tournaments/{event.slug}/deals/").status_code == 404
