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
