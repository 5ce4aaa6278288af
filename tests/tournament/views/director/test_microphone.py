"""What is read aloud between two rounds, and what the desk says when everything is in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories

pytestmark = pytest.mark.django_db
AsUser = Callable[..., Client]


def test_director_micro_says_who_rests_and_which_table_waits_from_the_desk_of_the_next_round(
    as_user: AsUser,
) -> None:
    event = factories.make_event(23, 5)
    factories.play_round(event, 1)
    director = as_user()

    desk = director.get(f"/director/{event.slug}/desk/").content.decode()
    text = director.get(f"/director/{event.slug}/micro/1/").content.decode()

    assert f"/director/{event.slug}/micro/1/" in desk
    assert "Microphone 1 → 2" in desk
    waiting = event.plan.document["rounds"][1]["idle"][0]
    people = [event.entries.get(slot=slot).short_name for slot in waiting["seats"].values() if slot]
    assert f"Table {waiting['table']} waits: " in text
    assert all(name in text for name in people)


def test_director_micro_says_a_table_waits_where_nobody_sits(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "quartets")

    pages = [as_user().get(f"/director/{event.slug}/micro/{n}/") for n in range(1, 7)]

    assert [page.status_code for page in pages] == [200] * 6
    assert "Table 1 waits.<" in pages[0].content.decode()


def test_director_desk_with_everything_in_says_that_the_round_can_be_closed(
    as_user: AsUser,
) -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1, close=False)

    page = as_user().get(f"/director/{event.slug}/desk/").content.decode()

    assert "Everything is in: round 1 can be closed" in page
