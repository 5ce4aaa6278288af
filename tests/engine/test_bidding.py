"""The auction, the slam's announcement, the lead, the called card."""

from __future__ import annotations

import pytest

from engine.bidding import (
    Call,
    barred_bidder,
    callable_cards,
    calling_order,
    check_slam_announced,
    opening_leader,
    partner_of,
    run_auction,
)
from engine.contracts import Contract
from engine.rulesets import ruleset


def calls(text: str) -> list[Call]:
    pairs = [call.split(":") for call in text.split()]
    return [Call(seat, None if bid == "pass" else Contract(bid)) for seat, bid in pairs]


@pytest.mark.parametrize(
    ("dealer", "players", "order"),
    [("E", 4, "NWSE"), ("N", 4, "WSEN"), ("S", 3, "NWS"), ("2", 5, "34512")],
)
def test_calling_order_counter_clockwise_dealer_last(dealer: str, players: int, order: str) -> None:
    assert "".join(calling_order(dealer, players)) == order


@pytest.mark.parametrize(
    ("rules", "text", "taker", "contract", "codes"),
    [
        ("fft", "N:pass W:small S:pass E:guard", "E", "guard", ""),
        ("fft", "N:guard W:guard_without S:guard_against E:pass", "S", "guard_against", ""),
        ("fft", "N:pass W:pass S:pass E:pass", None, None, ""),
        ("fft", "N:guard W:small S:pass E:pass", "N", "guard", "bid-too-low"),
        ("fft", "N:guard W:guard S:pass E:pass", "N", "guard", "bid-too-low"),
        ("fft", "W:guard N:pass S:pass E:pass", None, None, "call-out-of-turn call-out-of-turn"),
        ("fft", "N:pass W:guard S:pass N:guard_against", "W", "guard", "call-twice"),
        ("fft", "N:small W:guard S:pass E:pass N:guard_without", "W", "guard", "call-twice"),
        ("fft", "N:small W:guard", "W", "guard", "calls-missing"),
        ("fft", "N:pousse W:guard S:pass E:pass", "W", "guard", "unknown-contract"),
        ("biere", "N:pousse W:guard S:pass E:pass", "W", "guard", ""),
    ],
)
def test_run_auction(
    rules: str, text: str, taker: str | None, contract: str | None, codes: str
) -> None:
    auction = run_auction(ruleset(rules), 4, "E", calls(text))

    assert (auction.taker, auction.contract) == (taker, contract)
    assert [problem.code for problem in auction.problems] == codes.split()


def test_run_auction_who_misdealt_may_not_bid() -> None:
    rules = ruleset("fft")

    auction = run_auction(
        rules, 4, "E", calls("N:pass W:small S:pass E:guard"), barred_bidder(rules, "E")
    )

    assert (auction.taker, auction.contract) == ("W", "small")
    assert [problem.code for problem in auction.problems] == ["bid-barred"]


def test_barred_bidder_pays_the_pot_instead() -> None:
    assert barred_bidder(ruleset("biere"), "1") is None
    assert barred_bidder(ruleset("fft"), None) is None


def test_opening_leader() -> None:
    assert opening_leader("E", 4, "S", slam_announced=False) == "N"
    assert opening_leader("E", 4, "S", slam_announced=True) == "S"


@pytest.mark.parametrize(
    ("rules", "announcer", "late", "codes"),
    [
        ("fft", "S", False, []),
        ("fft", "N", False, ["slam-not-by-taker"]),
        ("fft", "S", True, ["slam-too-late"]),
        ("pousse", "S", False, ["slam-not-played"]),
    ],
)
def test_check_slam_announced(rules: str, announcer: str, late: bool, codes: list[str]) -> None:
    problems = check_slam_announced(ruleset(rules), "S", announcer, late)

    assert [problem.code for problem in problems] == codes


KINGS, QUEENS, KNIGHTS = (["S" + r, "H" + r, "D" + r, "C" + r] for r in "KQN")


@pytest.mark.parametrize(
    ("rules", "hand", "ranks"),
    [
        ("fft", [], "K"),
        ("fft", KINGS[:3], "K"),
        ("fft", KINGS, "KQ"),
        ("fft", QUEENS, "K"),
        ("fft", KINGS + QUEENS, "KQN"),
        ("fft", KINGS + QUEENS + KNIGHTS, "KQNJ"),
        ("biere", KINGS + QUEENS, "K"),
    ],
)
def test_callable_cards(rules: str, hand: list[str], ranks: str) -> None:
    cards = callable_cards(ruleset(rules), hand)

    assert cards == tuple(suit + rank for rank in ranks for suit in "SHDC")


def test_partner_of_other_own_or_dog() -> None:
    hands = {"1": {"SK"}, "2": {"HK"}, "3": {"DK"}}

    assert partner_of("HK", "1", hands) == "2"
    assert partner_of("SK", "1", hands) is None
    assert partner_of("CK", "1", hands) is None
