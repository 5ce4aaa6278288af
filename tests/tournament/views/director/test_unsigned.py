"""Quarters that a side has not countersigned: told, asked about, logged."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.director.room import AsUser
from tests.tournament.views.player.phone import words_of
from tournament.models import LogLine, Match, RoundState, Tournament
from tournament.services import signatures
from tournament.services.audit import Author
from tournament.services.match_standings import match_score

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Return a match whose first quarter is played and not closed."""
    event = factories.make_team_event(2, "teams")
    factories.play_round(event, 1, close=False)
    return event


@pytest.fixture
def desk(as_user: AsUser) -> Client:
    return as_user()


def address(event: Tournament, name: str, *args: object) -> str:
    return reverse(f"tournament:{name}", args=[event.slug, *args])


def sign(event: Tournament) -> Match:
    match = Match.objects.get(tournament=event)
    mark = match_score(match).sheets[0].mark
    for team in (match.one, match.other):
        signatures.sign_quarter(match, 1, team, mark, author=Author.captain(team.number))
    return match


def test_close_round_asks_once_more_and_logs_who_is_missing(
    desk: Client, event: Tournament
) -> None:
    match = Match.objects.get()
    names = f"{match.one.name}, {match.other.name}"

    told = words_of(desk.get(address(event, "director-desk")))
    asked = words_of(desk.post(address(event, "close-round", 1), follow=True))

    assert "1 quarter not countersigned" in told
    assert f"quarter 1 : {names}" in asked
    assert event.rounds.get(number=1).state == RoundState.PLAYING
    desk.post(address(event, "close-round", 1), {"unsigned": "accepted"})
    assert event.rounds.get(number=1).state == RoundState.CLOSED
    line = LogLine.objects.get(action="close-round")
    assert line.after["unsigned"] == [match.one.name, match.other.name]


def test_close_round_of_a_signed_quarter_asks_nothing(desk: Client, event: Tournament) -> None:
    sign(event)

    desk.post(address(event, "close-round", 1))

    assert event.rounds.get(number=1).state == RoundState.CLOSED
    assert "unsigned" not in LogLine.objects.get(action="close-round").after
    assert "not countersigned" not in words_of(desk.get(address(event, "director-desk")))


def test_print_match_says_which_quarters_were_signed(desk: Client, event: Tournament) -> None:
    match = sign(event)

    sheet = words_of(desk.get(address(event, "print-match", match.pk)))

    assert f"{match.one.name}: signed electronically at" in sheet
    assert sheet.count(f"{match.one.name}: not signed") == 3
