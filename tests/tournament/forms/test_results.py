"""Shapes of a result and of the code at the door."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournament.adapters.results import Typed, typed_of_form
from tournament.forms.results import ResultForm, TableCodeForm
from tournament.messages import Refused

TYPED = [
    ({"mode": "amount", "amount": "56", "made": "1"}, Typed(amount=56, made=True)),
    ({"mode": "amount", "amount": " 62 ", "made": "0"}, Typed(amount=62, made=False)),
    ({"mode": "amount", "amount": "0", "made": "1"}, Typed(amount=0, made=True)),
    ({"mode": "amount", "amount": "", "made": "1"}, Typed(made=True)),
    ({"mode": "amount", "amount": "56"}, Typed(amount=56)),
    (
        {"mode": "amount", "amount": "76", "made": "1", "petit_last": "taker", "handful": "single"},
        Typed(amount=76, made=True, petit_last="taker", handfuls=("single",)),
    ),
    (
        {"mode": "amount", "amount": "96", "made": "0", "handful": "single+single"},
        Typed(amount=96, made=False, handfuls=("single", "single")),
    ),
    ({"mode": "points", "oudlers": "2", "points": "44"}, Typed(oudlers=2, points_half=88)),
    ({"mode": "points", "oudlers": "0", "points": "0"}, Typed(oudlers=0, points_half=0)),
    ({"mode": "points", "oudlers": "2", "points": "41,5"}, Typed(oudlers=2, points_half=83)),
    ({"mode": "points", "oudlers": "2", "points": "41.5"}, Typed(oudlers=2, points_half=83)),
    ({"mode": "points", "oudlers": "2", "points": "41½"}, Typed(oudlers=2, points_half=83)),
    (
        {"mode": "points", "oudlers": "2", "points": "47", "side": "defense"},
        Typed(oudlers=2, points_half=88),
    ),
    (
        {"mode": "points", "oudlers": "1", "points": "49.5", "side": "defense", "amount": "56"},
        Typed(oudlers=1, points_half=83),
    ),
    (
        {"mode": "amount", "amount": "56", "made": "1", "points": "many", "oudlers": "9"},
        Typed(amount=56, made=True),
    ),
]


@pytest.mark.parametrize(("data", "typed"), TYPED)
def test_result_form_reads_what_was_typed(data: dict[str, str], typed: Typed) -> None:
    form = ResultForm(data)

    assert form.is_valid(), form.errors
    assert typed_of_form(form.cleaned_data) == typed


WRONG = [
    ({"mode": "amount", "amount": "fifty"}, ["Digits only."]),
    ({"mode": "amount", "amount": "99999"}, ["That is too many digits."]),
    (
        {"mode": "points", "points": "41.3"},
        ["Points are a number, with a half at most: 41 or 41.5."],
    ),
]


@pytest.mark.parametrize(("data", "sentences"), WRONG)
def test_result_form_says_what_has_no_shape(data: dict[str, str], sentences: list[str]) -> None:
    form = ResultForm(data)

    with translation.override("en"):
        assert not form.is_valid()
        assert form.shape_errors == sentences
    assert form.typed_values == data


@pytest.mark.parametrize("field", ["made", "side", "petit_last", "handful", "slam"])
def test_result_form_refuses_a_choice_that_does_not_exist(field: str) -> None:
    mode = "points" if field == "side" else "amount"

    form = ResultForm({"mode": mode, "amount": "56", "made": "1", field: "forged"})

    assert not form.is_valid()
    assert set(form.errors) == {field}


def test_typed_of_form_refuses_blank_points() -> None:
    form = ResultForm({"mode": "points", "oudlers": "2"})
    form.full_clean()

    with pytest.raises(Refused, match="points-missing"):
        typed_of_form(form.cleaned_data)


@pytest.mark.parametrize("code", ["412806", "412 806", "412.806", "412-806", " 412\u00a0806 "])
def test_table_code_form_takes_six_digits_however_spaced(code: str) -> None:
    form = TableCodeForm({"table": "3", "code": code})

    assert form.is_valid()
    assert form.cleaned_data == {"table": 3, "code": "412806"}


@pytest.mark.parametrize(
    ("table", "code", "fields"),
    [
        ("", "412806", {"table"}),
        ("three", "412806", {"table"}),
        ("0", "412806", {"table"}),
        ("3", "41280", {"code"}),
        ("3", "41280a", {"code"}),
        ("", "", {"table", "code"}),
    ],
)
def test_table_code_form_keeps_what_is_wrong_beside_its_field(
    table: str, code: str, fields: set[str]
) -> None:
    form = TableCodeForm({"table": table, "code": code})

    assert set(form.errors) == fields
