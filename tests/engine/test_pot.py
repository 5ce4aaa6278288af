"""The pot of free play: fed, limited, won, and never short of a coin."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError
from engine.pot import Pot, misdeal, new_pot, open_deal, rule_of, settle_deal
from engine.rulesets import ruleset

RULE = rule_of(ruleset("biere"))
PLAYERS = "12345"


def pot_of(shown: int, reserve: int = 0) -> Pot:
    return Pot({"1": -shown - reserve, "2": 0, "3": 0, "4": 0, "5": 0}, shown, reserve)


def test_open_deal_empty_pot_everybody_puts_a_stake_and_the_dealer_adds() -> None:
    pot = open_deal(RULE, new_pot(PLAYERS), "3")

    assert pot.shown == 60
    assert pot.balances == {"1": -10, "2": -10, "3": -20, "4": -10, "5": -10}


def test_open_deal_pot_not_empty_only_the_dealer_adds() -> None:
    assert open_deal(RULE, pot_of(60), "2").shown == 70


def test_open_deal_reserve_fills_the_pot_before_stakes_are_asked() -> None:
    pot = open_deal(RULE, pot_of(0, 50), "1")

    assert (pot.shown, pot.reserve) == (60, 0)
    assert pot.balances["2"] == 0


def test_settle_deal_failed_the_taker_alone_pays() -> None:
    pot = settle_deal(RULE, pot_of(60), "2", "3", made=False)

    assert pot.shown == 120
    assert (pot.balances["2"], pot.balances["3"]) == (-60, 0)


def test_settle_deal_above_the_limit_waits_in_reserve() -> None:
    pot = settle_deal(RULE, pot_of(200), "2", None, made=False)

    assert (pot.shown, pot.reserve) == (240, 20)


@pytest.mark.parametrize(
    ("shown", "taker", "partner"),
    [(60, 40, 20), (70, 50, 20), (80, 60, 20), (90, 60, 30), (240, 160, 80), (10, 10, 0)],
)
def test_settle_deal_partner_has_a_third_in_whole_chips(
    shown: int, taker: int, partner: int
) -> None:
    pot = settle_deal(RULE, pot_of(shown), "2", "3", made=True)

    assert (pot.balances["2"], pot.balances["3"], pot.shown) == (taker, partner, 0)


def test_settle_deal_alone_takes_all() -> None:
    assert settle_deal(RULE, pot_of(70), "2", None, made=True).balances["2"] == 70


def test_misdeal_costs_its_author() -> None:
    pot = misdeal(RULE, pot_of(60), "4")

    assert (pot.shown, pot.balances["4"]) == (70, -10)


def test_rule_of_ruleset_without_pot() -> None:
    with pytest.raises(EngineError) as refusal:
        rule_of(ruleset("fft"))

    assert refusal.value.code == "no-pot"


@pytest.mark.parametrize(("taker", "partner"), [("9", None), ("1", "9")])
def test_settle_deal_stranger(taker: str, partner: str | None) -> None:
    with pytest.raises(EngineError) as refusal:
        settle_deal(RULE, pot_of(60), taker, partner, made=True)

    assert refusal.value.code == "unknown-player"


EVENTS = st.tuples(
    st.sampled_from(["open", "misdeal", "made", "failed", "alone"]),
    st.permutations(PLAYERS),
)


def after(pot: Pot, event: tuple[str, Any]) -> Pot:
    kind, seats = event
    if kind == "open":
        return open_deal(RULE, pot, seats[0])
    if kind == "misdeal":
        return misdeal(RULE, pot, seats[0])
    partner = None if kind == "alone" else seats[1]
    return settle_deal(RULE, pot, seats[0], partner, made=kind != "failed")


@given(st.lists(EVENTS, max_size=40))
def test_pot_money_is_conserved(events: list[tuple[str, Any]]) -> None:
    pot = new_pot(PLAYERS)

    for event in events:
        pot = after(pot, event)

        assert pot.total == 0
        assert 0 <= pot.shown <= RULE.limit
        assert pot.reserve >= 0
