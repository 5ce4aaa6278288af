"""A sample for "How a deal is written": a whole deal dealt and played by the engine.

`sample_deal.json` is what `played_sample` gives, written down; a test holds the two together.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.cards import DECK, EXCUSE, is_trump
from engine.contracts import Contract, Handful
from engine.dealing import deal_board
from engine.discards import discard_choice
from engine.draws import key_of, parse_seed
from engine.replay import legal_cards
from engine.rulesets import Declaration, ruleset
from engine.seats import PLAY_ORDER, next_to_play

FILE: Final = Path(__file__).with_name("sample_deal.json")
# Any seed will do; this one gives South a hand to take with.
SEED: Final = f"{15:064x}"
DEALER, TAKER, PLAYERS = "W", "S", 4
RANKS: Final = ("K", "Q", "N", "J")


@lru_cache(maxsize=1)
def sample_text() -> str:
    """Return the sample as it is pasted."""
    return FILE.read_text(encoding="utf-8").strip()


def written_codes() -> dict[str, list[str]]:
    """Return every word the form of a deal knows, by what it stands for."""
    return {
        "contracts": list(map(str, Contract)),
        "handfuls": list(map(str, Handful)),
        "declarations": list(map(str, Declaration)),
        "ranks": [f"S{rank}" for rank in RANKS],
    }


def played_sample() -> dict[str, Any]:
    """Return a guard by the federation's rules, every seat playing its lowest lawful card."""
    deal = deal_board(key_of(parse_seed(SEED)), 1)
    cards = [*deal.hands[TAKER], *deal.dog]
    free = discard_choice(cards, len(deal.dog)).plain
    discard = free[-len(deal.dog) :]
    held = {seat: list(hand) for seat, hand in deal.hands.items()}
    held[TAKER] = [card for card in cards if card not in discard]
    return {
        "ruleset": "fft",
        "players": PLAYERS,
        "dealer": DEALER,
        "taker": TAKER,
        "contract": str(Contract.GUARD),
        "hands": {seat: list(deal.hands[seat]) for seat in PLAY_ORDER[PLAYERS]},
        "dog": list(deal.dog),
        "discard": list(discard),
        "tricks": _played_out(held),
    }


def _played_out(held: dict[str, list[str]]) -> list[dict[str, str]]:
    leader, tricks = next_to_play(DEALER, PLAYERS), []
    for _ in range(ruleset("fft").hand_size[PLAYERS]):
        trick: dict[str, str] = {}
        seat = leader
        for _ in range(PLAYERS):
            lawful = legal_cards(held[seat], list(trick.values()))
            trick[seat] = max(lawful, key=DECK.index)
            held[seat].remove(trick[seat])
            seat = next_to_play(seat, PLAYERS)
        tricks.append(trick)
        leader = _winner(trick)
    return tricks


def _winner(trick: dict[str, str]) -> str:
    led = next(card[0] for card in trick.values() if card != EXCUSE)
    able = [seat for seat, card in trick.items() if card != EXCUSE and card[0] == led]
    trumped = [seat for seat, card in trick.items() if card != EXCUSE and is_trump(card)]
    return min(trumped or able, key=lambda seat: DECK.index(trick[seat]))
