"""Deals keyed as a line of letters and digits."""

from __future__ import annotations

import pytest

from tournament.forms.deals_keyed import read_deal
from tournament.forms.travellers import Keyed
from tournament.models import Status


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("g e 56", ("guard", "E", 56, True)),
        ("GE56C", ("guard", "E", 56, False)),
        ("gs n -116", ("guard_without", "N", 116, False)),
        ("gss60", ("guard_without", "S", 60, True)),
        ("gs60", ("guard_without", "", 60, True)),
        ("gco 150", ("guard_against", "W", 150, True)),
        ("p w 30", ("small", "W", 30, True)),
        ("s s 30", ("small", "S", 30, True)),
        ("g 56", ("guard", "", 56, True)),
        ("e 56", ("", "E", 56, True)),
        ("56", ("", "", 56, True)),
    ],
)
def test_read_deal_says_contract_seat_and_amount(
    text: str, said: tuple[str, str, int, bool]
) -> None:
    keyed = read_deal(text)

    assert keyed is not None
    assert (keyed.contract, keyed.taker, keyed.amount, keyed.made) == said


def test_read_deal_passed_not_played_and_blank() -> None:
    assert read_deal("0") == Keyed(Status.PLAYED, contract="passed_out")
    assert read_deal(" n ") == Keyed(Status.NOT_PLAYED)
    assert read_deal("  ") is None


@pytest.mark.parametrize("text", ["g x 56", "e g 56", "-56-", "garde", "g e"])
def test_read_deal_refuses_what_says_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="."):
        read_deal(text)
