"""How the hands of a board are laid out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from engine.cards import DECK
from tournament.templatetags.hands import around_table, suit_rows

HANDS = {
    "N": list(DECK[:18]),
    "E": list(DECK[18:36]),
    "S": list(DECK[36:54]),
    "W": list(DECK[54:72]),
}
DOG = list(DECK[72:])


def test_suit_rows_in_the_order_of_a_diagram() -> None:
    rows = suit_rows(["H10", "EX", "DN", "T1", "DQ", "T21", "H2", "D1"])

    assert [cards for _, cards in rows] == [
        ["T21", "T1", "EX"], [], ["H10", "H2"], ["DQ", "DN", "D1"], [],
    ]  # fmt: skip


def test_around_table_leaves_out_what_is_not_known() -> None:
    found = around_table({"S": ["T1"], "N": ["T2"], "E": []})

    assert found == [("N", ["T2"]), ("S", ["T1"])]


@pytest.mark.parametrize(("language", "king", "west"), [("fr", "R", "O"), ("en", "K", "W")])
def test_hands_fragment_in_both_languages(language: str, king: str, west: str) -> None:
    cards: dict[str, Any] = {"hands": HANDS, "dog": DOG}

    with translation.override(language):
        page = render_to_string("public/_hands.html", {"cards": cards, "dealer": "N", "taker": "W"})

    seats = re.findall(r'class="seat seat-. *"[^>]*>([^<]+)<', page)
    assert seats == ["N", west, "E", "S"]
    assert page.count('<span class="card">') == 78
    assert page.count(f'<span class="card">{king}</span>') == 4
