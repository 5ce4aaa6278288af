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


def play_first_half(event: Tournament, *tables: int) -> None:
    """Enter the first half at these tables: boards 1 and 2 in the open room, else 3 and 4."""
    factories.give_line_ups(event, 1)
    for number in tables:
        for board in (2 * number - 1, 2 * number):
            factories.enter(event, number, board, 66)


def test_table_waits_for_the_other_room_after_its_first_half(
    phone: Client, event: Tournament
) -> None:
    play_first_half(event, 1)
    factories.enter(event, 2, 3, 66)

    done, playing = table(phone, event), table(phone, event, 2)

    assert "Wait: the closed room (table 2) still plays its own." in done
    assert "Boards 1, 2 go to the closed room (table 2)." in done
    assert "Boards 3, 4 come from the closed room (table 2)." in done
    assert "to enter" not in done
    assert "Undo" in done
    assert playing.count("to enter") == 1


def test_table_opens_the_second_half_once_both_rooms_are_through(
    phone: Client, event: Tournament
) -> None:
    play_first_half(event, 1, 2)

    page = table(phone, event)

    assert "Second half: the boards are exchanged" in page
    assert "Board 3" in page
    assert page.count("to enter") == 2


def test_table_of_three_teams_says_who_attacks_in_the_second_half(phone: Client) -> None:
    event = factories.make_team_event(3, "teams")
    factories.give_line_ups(event, 1)
    for number in (1, 2):
        half = event.rounds.get(number=1).tables.get(number=number, slot=1)
        for due in half.dues.select_related("board"):
            board = due.board.number
            # Of the second room a board is still to come.
            if number == 1 or due != half.dues.last():
                factories.enter(event, number, board, 66)
    then = event.rounds.get(number=1).tables.get(number=1, slot=2)
    attack, defense = (then.seatings.get(seat=place).entry for place in ("attack", "defense"))

    page = table(phone, event)

    assert f"In the second half {attack.name} attacks here against {defense.name}." in page


def test_enter_result_of_a_second_half_waits_for_the_other_room(
    phone: Client, event: Tournament
) -> None:
    play_first_half(event, 1)
    factories.enter(event, 2, 4, 66)
    address = reverse("tournament:enter-result", args=[table_token(event, 1), 3])
    data = {"mode": "amount", "amount": "66", "made": "1", "contract": "guard", "key": "a" * 32}

    response = phone.get(address, data | {"check": "1"})
    sent = phone.get(phone.post(address, data)["Location"])

    assert (response.status_code, sent.status_code) == (409, 409)
    assert "Board 3 is not here yet" in words_of(response)
    assert "You had typed: 66." in words_of(sent)
    assert not event.boards.filter(dues__results__isnull=False, number=3).exists()


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
