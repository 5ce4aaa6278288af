"""Amounts of money as each language writes them."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournament.messages.money import money, plain_money


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [
        (0, "0\xa0€", "€0"),
        (1250, "12,50\xa0€", "€12.50"),
        (1205, "12,05\xa0€", "€12.05"),
        (10000, "100\xa0€", "€100"),
        (-300, "−3\xa0€", "−€3"),
        (None, "", ""),
    ],
)
def test_money_as_each_language_writes_it(cents: int | None, french: str, english: str) -> None:
    with translation.override("fr"):
        assert money(cents) == french
    with translation.override("en"):
        assert money(cents) == english


def test_plain_money_is_what_one_types() -> None:
    with translation.override("fr"):
        assert plain_money(1250) == "12,50"
