"""A table of a match: waits for the line-ups, names the four, exchanges the boards half way."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.player.phone import words_of
from tournament.access import table_token
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


def table(phone: Client, event: Tournament, number: int = 1) -> str:
    return words_of(phone.get(reverse("tournament:table", args=[table_token(event, number)])))


def test_table_waits_for_the_line_ups_and_names_nobody(phone: Client, event: Tournament) -> None:
    page = table(phone, event)

    assert "Open room , quarter 1/4" in page.replace("room,", "room ,")
    assert "Wait for the line-ups" in page
    assert page.count("line-up expected") == 2
    assert "Board 1" not in page


def test_table_shows_the_four_and_the_first_half(phone: Client, event: Tournament) -> None:
    factories.give_line_ups(event, 1)

    open_room, closed_room = table(phone, event), table(phone, event, 2)

    assert "Aubertin" in open_room + closed_room
    assert "Board 1" in open_room
    assert "Board 3" not in open_room
    assert "Closed room" in closed_room


def test_table_exchanges_the_boards_after_the_first_half(phone: Client, event: Tournament) -> None:
    factories.give_line_ups(event, 1)
    for board in (1, 2):
        factories.enter(event, 1, board, 66)

    page = table(phone, event)

    assert "Exchange the boards" in page
    assert "Boards 1, 2 go to the other room" in page
    assert "Board 3" in page


def test_table_all_entered_sends_the_captains_to_the_sheet(
    phone: Client, event: Tournament
) -> None:
    factories.play_round(event, 1, close=False)

    assert "The captains read and sign the sheet of quarter 1" in table(phone, event)


def test_enter_result_without_line_ups_keeps_what_was_typed(
    phone: Client, event: Tournament
) -> None:
    address = reverse("tournament:enter-result", args=[table_token(event, 1), 1])

    response = phone.get(
        address, {"mode": "amount", "amount": "66", "made": "1", "contract": "guard", "check": "1"}
    )

    assert response.status_code == 422
    assert "A line-up of this quarter is missing" in words_of(response)
    assert 'value="66"' in response.content.decode()
