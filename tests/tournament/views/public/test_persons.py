"""A person's page: published events only, no licence number."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Member, Player
from tournament.services import events

pytestmark = pytest.mark.django_db


def test_person_shows_published_events_with_rank_and_value(read):
    event = factories.play_all(factories.make_event(12, rounds=3))
    event = events.publish_tournament(event, author=factories.author(event))
    running = factories.make_event(12, rounds=3, name="En cours")
    player = Member.objects.get(tournament=event, entry__number=1).player
    Player.objects.filter(pk=player.pk).update(licence_number="LIC-77")

    page = read(f"/people/{player.key}/")
    card = read(f"/{event.slug}/players/1/")

    assert page.of_class("row-link") == [event.name]
    assert " of 12" in page.of_class("person-rank")[0]
    assert running.name not in page.words
    assert "LIC-77" not in page.source
    assert f"/people/{player.key}/" in card.links()


def test_person_of_a_team_has_the_rank_of_the_team(read):
    event = factories.play_all(
        factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)
    )
    event = events.publish_tournament(event, author=factories.author(event))
    player = Member.objects.filter(tournament=event).first().player

    page = read(f"/people/{player.key}/", language="fr")

    assert "Quadrettes" in page.words
    assert "Équipe 1" in page.words


@pytest.mark.parametrize("key", ["aaaaaaaaaa", "1", "-"])
def test_person_nobody_knows_is_not_there(read, key):
    read(f"/people/{key}/", expect=404)
