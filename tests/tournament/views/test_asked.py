"""Numbers in addresses: what is none asks for nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tournament.views.asked import HIGHEST_ROW, number_asked

GARBAGE = ["", "-1", "1.5", "NaN", "²", "½", "1_0", "0x10", "🎴", "9" * 30, "9" * 5000, "'1"]


@pytest.mark.parametrize("text", [*GARBAGE, None, "10000"])
def test_number_asked_of_garbage(text: str | None) -> None:
    assert number_asked(text) is None


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("9999", 9999)])
def test_number_asked_of_a_number(text: str, number: int) -> None:
    assert number_asked(text) == number


@pytest.mark.parametrize("text", [str(HIGHEST_ROW + 1), "9" * 5000])
def test_number_asked_beyond_the_highest_row(text: str) -> None:
    assert number_asked(text, HIGHEST_ROW) is None


@pytest.mark.django_db
def test_pages_answer_where_a_number_is_garbage(subtests: pytest.Subtests) -> None:
    event = factories.make_event(12, 3)
    factories.play_round(event, 1)
    client = Client()
    client.force_login(factories.director())
    public, bench = f"/{event.slug}", f"/director/{event.slug}"
    addresses = [
        f"{public}/schedule/?player=",
        f"{public}/schedule/?round=",
        f"{public}/boards/1/?player=",
        f"{bench}/draw/?position=",
        f"{bench}/draw/?follow=",
        f"{bench}/desk/?round=",
        f"{bench}/people/?just=",
    ]

    for address in addresses:
        for text in GARBAGE:
            with subtests.test(address=address, text=text[:20]):
                assert client.get(address + text).status_code == 200
