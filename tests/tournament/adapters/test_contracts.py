"""The contract of a result: imposed, or said by the table and checked."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tournament.adapters.results import Typed, contracts_of, read_typed, typed_of_facts
from tournament.messages import Refused


def refusal(typed: Typed, format_code: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        read_typed(typed, "fft", format_code)
    problem = refused.value.problems[0]
    with override("en"):
        return problem.code, problem.sentence


def test_contracts_of_formats_with_and_without_a_choice() -> None:
    assert contracts_of("individual") == ()
    assert contracts_of("teams") == ("guard", "guard_without", "guard_against")
    assert contracts_of("free_deals") == ("small", "guard", "guard_without", "guard_against")


@pytest.mark.parametrize(
    ("contract", "oudlers", "points_half", "amount"),
    [
        ("guard", 2, 98, 66),
        ("guard_without", 2, 90, 116),
        ("guard_against", 1, 100, -156),
    ],
)
def test_read_typed_counts_by_the_contract_that_was_said(
    contract: str, oudlers: int, points_half: int, amount: int
) -> None:
    typed = Typed(oudlers=oudlers, points_half=points_half, contract=contract)

    reading = read_typed(typed, "fft", "teams")

    assert (reading.amount, reading.contract) == (amount, contract)


def test_read_typed_without_a_contract_where_none_is_imposed() -> None:
    assert refusal(Typed(amount=64, made=True), "teams") == ("contract-missing", "Which contract?")


def test_read_typed_small_in_a_team_match() -> None:
    code, sentence = refusal(Typed(amount=29, made=True, contract="small"), "teams")

    assert code == "contract-not-allowed"
    assert sentence == ("Small: not here. Contracts here: Guard, Guard without, Guard against.")


@pytest.mark.parametrize(
    ("contract", "amount"), [("guard", 57), ("guard_without", 102), ("guard_against", 152)]
)
def test_read_typed_amount_its_contract_cannot_give(contract: str, amount: int) -> None:
    code, _ = refusal(Typed(amount=amount, made=True, contract=contract), "teams")

    assert code != "result-form"


def test_typed_of_facts_gives_the_contract_back() -> None:
    typed = Typed(amount=116, made=True, contract="guard_without")

    assert typed_of_facts(116, typed.as_facts()) == typed
