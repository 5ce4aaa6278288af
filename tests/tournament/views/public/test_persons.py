"""A person's page: published events only, no licence number."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Due, Member, Player, Seating, SitOut, Tournament
from tournament.services import events
from tournament.services.registration import Person
from tournament.services.substitutions import substitute_entry
from tournament.templatetags.etui import board_spans

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


def stand_in(event: Tournament, number: int, first: int, last: int, name: str = "") -> Player:
    person = Person.from_text(name or "René Remplaçant")
    made = substitute_entry(
        event.entries.get(number=number), person, first_round=first, last_round=last,
        author=factories.author(event),
    )  # fmt: skip
    return made.player


def published(event: Tournament) -> Tournament:
    factories.play_all(event)
    return events.publish_tournament(event, author=factories.author(event))


def test_person_who_held_somebodys_cards_has_the_event_without_a_rank(read):
    event = factories.make_event(12, rounds=3)
    player = stand_in(event, 3, 2, 3)
    boards = Due.objects.filter(
        table__seatings__entry__number=3, table__round__number__in=[2, 3]
    ).values_list("board__number", flat=True)
    name = event.entries.get(number=3).name
    published(event)

    page = read(f"/people/{player.key}/")

    assert page.of_class("row-link") == [event.name]
    assert page.of_class("row-note")[1] == (
        f"played for {name}, rounds 2 to 3, boards {board_spans(boards)}"
    )
    assert page.of_class("person-rank") == []
    assert f"/{event.slug}/players/3/" in page.links()


def test_person_who_held_cards_in_an_event_not_published_is_not_told(read):
    event = factories.make_event(12, rounds=3)
    player = stand_in(event, 3, 2, 2)

    page = read(f"/people/{player.key}/")

    assert page.of_class("row-link") == []
    assert "No published tournament yet." in page.words


def test_person_entered_who_also_held_cards_has_one_row_with_a_rank(read):
    event = factories.make_event(13, rounds=3)
    rest = SitOut.objects.filter(round__tournament=event, round__number=2).first()
    boards = Seating.objects.filter(entry=rest.entry).values("table__dues__board")
    free = [
        entry
        for entry in event.entries.exclude(pk=rest.entry_id)
        if not Seating.objects.filter(
            entry=entry, round__number=2, table__dues__board__in=boards
        ).exists()
    ]
    other = free[0]
    player = stand_in(event, other.number, 2, 2, rest.entry.name)
    published(event)

    page = read(f"/people/{player.key}/")

    assert page.of_class("row-link") == [event.name]
    assert page.of_class("row-note")[1].startswith(f"played for {other.name}, round 2, boards ")
    assert f"/{event.slug}/players/{rest.entry.number}/" in page.links()
    assert " of 13" in page.of_class("person-rank")[0]


def test_person_asks_as_often_for_many_events(read, django_assert_max_num_queries):
    players = []
    for name in ("Un", "Deux"):
        event = factories.make_event(12, rounds=2, name=name)
        players.append(stand_in(event, 3, 1, 1))
        published(event)

    with django_assert_max_num_queries(9):
        page = read(f"/people/{players[1].key}/")

    assert len(set(players)) == 1
    assert page.of_class("row-link") == ["Deux", "Un"]


@pytest.mark.parametrize("key", ["aaaaaaaaaa", "1", "-"])
def test_person_nobody_knows_is_not_there(read, key):
    read(f"/people/{key}/", expect=404)


def test_person_who_held_cards_in_a_team_is_told_the_rounds_alone(read):
    event = factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)
    player = stand_in(event, 2, 1, 1)
    published(event)

    english = read(f"/people/{player.key}/")
    french = read(f"/people/{player.key}/", language="fr")

    name = event.entries.get(number=2).members.get(position=1).player.full_name
    assert english.of_class("row-note")[1] == f"played for {name} (Équipe 2), round 1"
    assert french.of_class("row-note")[1] == f"a joué pour {name} (Équipe 2), position 1"
