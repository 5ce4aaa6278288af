"""A board of a team match: the contract is asked first, then the amount or the facts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.player.phone import send, words_of
from tournament.access import table_token
from tournament.models import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> str:
    event = factories.make_team_event(2, "teams")
    factories.give_line_ups(event, 1)
    return reverse("tournament:enter-result", args=[table_token(event, 1), 1])


def test_enter_result_asks_the_contract_first(phone: Client, board: str) -> None:
    page = words_of(phone.get(board))

    assert "Which contract was announced?" in page
    for contract in ("Guard", "Guard without", "Guard against"):
        assert contract in page
    assert "Small" not in page
    assert "Taker wins" not in page


def test_enter_result_keeps_the_contract_to_the_agreement(phone: Client, board: str) -> None:
    typed = {"mode": "amount", "amount": "116", "made": "1", "contract": "guard_without"}

    page = words_of(phone.get(board, typed))
    send(phone, board, typed)

    assert "Guard without: South wins by 4" in page
    assert Result.objects.get().facts == {"contract": "guard_without"}


def test_enter_result_refuses_a_small_and_keeps_what_was_typed(phone: Client, board: str) -> None:
    response = phone.get(
        board, {"mode": "amount", "amount": "29", "made": "1", "contract": "small"}
    )

    assert response.status_code == 422
    assert "Small: not here." in words_of(response)
    assert 'name="amount" value="29"' in response.content.decode()


def test_enter_result_refuses_an_odd_guard_and_keeps_what_was_typed(
    phone: Client, board: str
) -> None:
    response = phone.get(
        board, {"mode": "amount", "amount": "57", "made": "1", "contract": "guard"}
    )

    assert response.status_code == 422
    assert "57: a guard gives an even number" in words_of(response)
    assert 'value="57"' in response.content.decode()


def test_enter_result_lets_the_contract_be_changed(phone: Client, board: str) -> None:
    page = phone.get(
        board, {"mode": "amount", "amount": "116", "contract": "guard", "switch": "contract"}
    )

    assert "Which contract was announced?" in words_of(page)
    assert 'name="amount" value="116"' in page.content.decode()
