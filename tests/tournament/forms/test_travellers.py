"""What a keyed line says."""

from __future__ import annotations

import pytest

from tournament.forms.travellers import Keyed, read_keyed
from tournament.models import Status


@pytest.mark.parametrize(
    ("text", "amount", "made"),
    [
        ("56", 56, True),
        ("+56", 56, True),
        ("56c", 56, False),
        ("c56", 56, False),
        ("56 C", 56, False),
        ("56f", 56, False),
        ("-56", 56, False),
        ("56-", 56, False),
        ("−56", 56, False),
        ("56g", 56, True),
        ("56 W", 56, True),
        ("g56", 56, True),
        ("0", 0, True),
        ("1040", 1040, True),
    ],
)
def test_read_keyed_amount_and_column(text: str, amount: int, made: bool) -> None:
    assert read_keyed(text) == Keyed(Status.PLAYED, amount, made)


@pytest.mark.parametrize("text", ["n", "N", "np", " nj "])
def test_read_keyed_not_played(text: str) -> None:
    assert read_keyed(text) == Keyed(Status.NOT_PLAYED)


@pytest.mark.parametrize("text", ["", "   "])
def test_read_keyed_blank_is_none_and_never_zero(text: str) -> None:
    assert read_keyed(text) is None


@pytest.mark.parametrize(
    "text", ["c", "-", "5,6", "56x", "-56c", "c56c", "g56c", "56 57 -", "12345"]
)
def test_read_keyed_refuses_what_says_nothing(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_keyed(text)


@pytest.mark.parametrize(
    ("text", "contract", "amount", "made"),
    [
        ("gs 56", "guard_without", 56, True),
        ("GS56C", "guard_without", 56, False),
        ("gw 116", "guard_without", 116, True),
        ("g 56", "guard", 56, True),
        ("g -56", "guard", 56, False),
        ("gc 150", "guard_against", 150, True),
        ("ga150f", "guard_against", 150, False),
        ("p 30", "small", 30, True),
        ("56", "", 56, True),
        ("c56", "", 56, False),
        ("56g", "", 56, True),
    ],
)
def test_read_keyed_contract_before_the_amount(
    text: str, contract: str, amount: int, made: bool
) -> None:
    said = Keyed(Status.PLAYED, amount, made, contract=contract)

    assert read_keyed(text, has_contracts=True) == said


@pytest.mark.parametrize("text", ["g c56", "g e 56", "gx 56", "gs", "g -56c"])
def test_read_keyed_refuses_a_contract_that_could_be_read_twice(text: str) -> None:
    with pytest.raises(ValueError, match="."):
        read_keyed(text, has_contracts=True)


def test_read_keyed_takes_g_for_wins_where_the_contract_is_imposed() -> None:
    assert read_keyed("g56") == Keyed(Status.PLAYED, 56, made=True)
    with pytest.raises(ValueError, match="."):
        read_keyed("gs 56")
