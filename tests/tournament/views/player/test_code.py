"""The table's number and the evening's code, typed; guessed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory

from tests import factories
from tournament.access import table_token
from tournament.models import Tournament
from tournament.views.player import guesses

pytestmark = pytest.mark.django_db


def type_code(phone: Client, code: str, table: str = "3", address: str = "192.0.2.7") -> Any:
    return phone.post("/t/", {"table": table, "code": code}, REMOTE_ADDR=address)


def wrong_codes(event: Tournament, count: int) -> list[str]:
    codes = (str(number) for number in range(100_000, 200_000))
    return [code for code in codes if code != event.evening_code][:count]


def test_table_code_opens_the_table(event: Tournament, phone: Client) -> None:
    code = f"{event.evening_code[:3]} {event.evening_code[3:]}"

    answer = type_code(phone, code)

    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table_token(event, 3)}/")


def test_table_code_wrong_says_so_and_keeps_what_was_typed(
    event: Tournament, phone: Client
) -> None:
    code = wrong_codes(event, 1)[0]

    answer = type_code(phone, code)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "No tournament has this code now. Read it again on the card." in page
    assert f'value="{code}"' in page
    assert 'value="3"' in page


def test_table_code_of_a_table_that_does_not_exist_names_those_that_do(
    event: Tournament, phone: Client
) -> None:
    answer = type_code(phone, event.evening_code, table="8")

    assert answer.status_code == 422
    assert "There is no such table: here are tables 1 to 7." in answer.content.decode()


def test_table_code_before_the_start_says_to_wait(phone: Client) -> None:
    event = factories.make_event(28, 7, 4, started=False)

    answer = type_code(phone, event.evening_code)

    assert "The code is right; tables are known once the play starts." in answer.content.decode()


def test_table_code_of_a_draft_opens_nothing(phone: Client) -> None:
    event = factories.make_event(28, 7, 4, started=False, opened=False)

    assert type_code(phone, event.evening_code).status_code == 422


def test_table_code_stops_a_stranger_who_guesses(event: Tournament, phone: Client) -> None:
    tried = [
        type_code(phone, code).status_code for code in wrong_codes(event, guesses.MOST_UNKNOWN + 1)
    ]

    assert set(tried[:-1]) == {422}
    assert tried[-1] == 429
    refused = type_code(phone, event.evening_code)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert event.evening_code in refused.content.decode()


def test_table_code_guessed_elsewhere_does_not_lock_the_hall(
    event: Tournament, phone: Client
) -> None:
    for code in wrong_codes(event, guesses.MOST_UNKNOWN + 1):
        type_code(phone, code, address="198.51.100.9")

    assert type_code(phone, event.evening_code).status_code == 302


def test_table_code_same_mistake_at_every_table_counts_once(
    event: Tournament, phone: Client
) -> None:
    stale = wrong_codes(event, 1)[0]

    for _ in range(guesses.MOST_UNKNOWN + 20):
        type_code(phone, stale)

    assert type_code(phone, event.evening_code).status_code == 302


def test_table_code_hall_that_typed_it_right_once_may_be_wrong_often(
    event: Tournament, phone: Client
) -> None:
    type_code(phone, event.evening_code)

    for code in wrong_codes(event, guesses.MOST_UNKNOWN + 20):
        type_code(phone, code)

    assert type_code(phone, event.evening_code, table="4").status_code == 302


def test_may_guess_refuses_unknown_addresses_once_too_many_were_wrong_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guesses, "MOST_EVERYWHERE", 3)
    guesses.note_right("192.0.2.1")

    for number in range(3):
        guesses.note_wrong(f"198.51.100.{number}", "123456")

    assert not guesses.may_guess("203.0.113.5")
    assert guesses.may_guess("192.0.2.1")


def test_note_wrong_after_the_window_starts_again(event: Tournament) -> None:
    for code in wrong_codes(event, guesses.MOST_UNKNOWN):
        guesses.note_wrong("192.0.2.1", code)
    assert not guesses.may_guess("192.0.2.1")

    cache.clear()

    assert guesses.may_guess("192.0.2.1")


@pytest.mark.parametrize(
    ("sent", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("", "unknown"),
    ],
)
def test_address_of_takes_the_network_of_version_6(sent: str, address: str) -> None:
    assert guesses.address_of(RequestFactory().get("/t/", REMOTE_ADDR=sent)) == address
