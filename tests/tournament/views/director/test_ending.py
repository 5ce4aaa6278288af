"""The day cut short at the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


@pytest.fixture
def event() -> Tournament:
    event = factories.make_event(23, 5)
    for number in (1, 2, 3):
        factories.play_round(event, number)
    return event


def at(event: Tournament, path: str) -> str:
    return f"/director/{event.slug}/rounds/{path}/"


def test_end_after_is_offered_confirmed_and_taken_back(signed: Client, event: Tournament) -> None:
    offered = words(signed.get(at(event, "3")).content)
    without = signed.post(at(event, "3/end"), {"reason": ""})
    ended = signed.post(at(event, "3/end"), {"reason": "La salle ferme"})
    desk = words(signed.get(ended.headers["Location"]).content)
    public = words(signed.get(f"/{event.slug}/movement/").content)
    page = words(signed.get(at(event, "3")).content)
    back = signed.post(at(event, "play-on"))

    assert "Rounds 4 to 5 will not be played." in offered
    assert without.status_code == 422
    assert "Publish the ranking" in desk
    assert "It was ended after round 3 of 5" in public
    assert "8 to 12 each" in public
    assert "Ended after round 3: 2 rounds are not played." in page
    assert back.status_code == 302
    assert event.rounds.count() == 5


def test_end_after_is_not_offered_where_later_rounds_have_results(
    signed: Client, event: Tournament
) -> None:
    assert "will not be played" not in words(signed.get(at(event, "2")).content)
    refused = signed.post(at(event, "2/end"), {"reason": "La salle ferme"})

    assert refused.status_code == 422
    assert "Results were entered after round 2" in words(refused.content)


@pytest.mark.parametrize("path", ["3/end", "play-on"])
def test_end_after_is_the_directors_alone(client: Client, event: Tournament, path: str) -> None:
    client.force_login(factories.director("quelqu-un"))

    assert client.post(at(event, path), {"reason": "x"}).status_code == 404
    assert event.rounds.count() == 5
