"""The next matches on the desk: what follows, looked at before it is made; line-ups expected."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.services.test_match_rounds import make, play
from tests.tournament.views.director.room import AsUser
from tests.tournament.views.director.test_match_proofs import swiss_of
from tests.tournament.views.player.phone import words_of
from tournament.models import Due, Match, Tournament

PAGES = ("director-desk", "director-matches")

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(as_user: AsUser) -> Client:
    return as_user()


def address(event: Tournament, name: str) -> str:
    return reverse(f"tournament:{name}", args=[event.slug])


def test_next_matches_are_shown_before_they_are_made(desk: Client) -> None:
    event = make(5, "swiss")
    play(event)
    path = address(event, "next-matches")

    head = desk.get(address(event, "director-desk")).content.decode()
    shown = desk.get(path)
    following = shown.context["following"]
    changed = desk.post(path, {"seen": "1-2.3-4.5x"}, follow=True)
    unmade = Match.objects.filter(first_round=5).count()
    desk.post(path, {"seen": following.mark})

    assert f'class="button is-primary" href="{path}">Make the next matches' in head
    assert words_of(shown).count("rests: nobody to meet") == len(following.resting) == 1
    assert len(following.pairs) == 2
    assert "no. 1 of the list, 1 match won" in words_of(shown)
    assert "Somebody changed this meanwhile" in words_of(changed)
    assert unmade == 0
    made = Match.objects.filter(first_round=5, other__isnull=False)
    assert {(match.one, match.other) for match in made} == set(following.pairs)


def test_director_desk_after_a_finished_knock_out_offers_the_ranking(desk: Client) -> None:
    event = make(4, "knock_out")
    play(event)
    desk.post(address(event, "next-matches"))
    play(event)

    pages = [words_of(desk.get(address(event, page))) for page in PAGES]

    assert not any("Make the next matches" in words for words in pages)
    assert all("Publish the ranking" in words for words in pages)


def test_director_desk_in_a_knock_out_offers_the_next_matches_alone(desk: Client) -> None:
    event = make(4, "knock_out")
    play(event)

    words = words_of(desk.get(address(event, "director-desk")))

    assert "Make the next matches" in words
    assert "Publish the ranking" not in words


def test_director_desk_lists_missing_line_ups_before_all_is_well(desk: Client) -> None:
    event = factories.make_team_event(2, "teams")

    before = words_of(desk.get(address(event, "director-desk")))
    factories.give_line_ups(event, 1)
    after = words_of(desk.get(address(event, "director-desk")))

    expected = before.partition("Line-ups expected:")[2].partition("Tables enter nothing")[0]
    assert sorted(name.strip() for name in expected.split(",")) == ["Équipe 1", "Équipe 2"]
    assert "All well" not in before
    assert "Line-ups expected" not in after
    assert "All well, 2 tables play" in after


def test_director_desk_expects_no_line_up_of_a_quarter_keyed_from_paper(desk: Client) -> None:
    event = factories.make_team_event(2, "teams")
    for due in Due.objects.filter(table__round__tournament=event, table__round__number=1):
        factories.correct(due, 64)

    pages = [words_of(desk.get(address(event, page))) for page in PAGES]

    assert not any("Line-ups expected" in words for words in pages)


def test_director_matches_before_the_start_says_the_system_chosen(desk: Client) -> None:
    swiss = swiss_of(5)
    two = factories.make_team_event(2, "teams", started=False, name="Match")

    words = words_of(desk.get(address(swiss, "director-matches")))
    words_of_two = words_of(desk.get(address(two, "director-matches")))

    assert "Chosen: Swiss. Teams of like standing meet, never twice." in words
    assert "Chosen" not in words_of_two
    assert "Plan it so" not in words_of_two


def test_captain_links_say_when_their_qr_lead_nowhere(desk: Client) -> None:
    event = factories.make_team_event(2, "teams", started=False)
    path = address(event, "captain-links")

    here = words_of(desk.get(path, headers={"host": "localhost"}))

    assert "These QR codes lead nowhere from a phone." in here
