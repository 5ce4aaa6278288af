"""What a list says beside the names: how the alternate order goes, who met far fewer boards."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.services import changes, events, standings

pytestmark = pytest.mark.django_db


def test_standings_of_the_alternate_list_say_how_it_goes_and_mark_who_played_little() -> None:
    event = factories.make_event(28, 7)
    factories.play_round(event, 1)
    leaver = event.entries.get(number=4)
    changes.withdraw_entry(leaver, from_round=2, author=factories.author())
    factories.play_round(event, 2)
    standings.refresh_stale_boards()
    client = Client(headers={"accept-language": "en"})

    page = words(client.get(f"/{event.slug}/").content)

    assert "Alternate list: the first of each line, then the second" in page
    assert "◆ 4 boards only" in page
    assert page.count("boards only") == 1


def test_standings_of_an_event_that_is_over_say_who_is_first() -> None:
    # At this size nobody is equal at the top.
    event = factories.make_event(16, 5)
    factories.play_all(event)
    standings.refresh_stale_boards()
    events.close_tournament(event, author=factories.author())

    client = Client(headers={"accept-language": "en"})
    page = words(client.get(f"/{event.slug}/").content)

    assert "is first," in page
    assert "leads" not in page
