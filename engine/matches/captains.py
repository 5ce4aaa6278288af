"""What captains settle before a match: who is team A, who chooses rooms and boards (RO p.25)."""

from __future__ import annotations

from typing import Final

from engine.cards import DECK, EXCUSE, RANKS, check_card, is_trump, trump_number
from engine.draws import Stream
from engine.errors import EngineError

SIDES: Final = ("A", "B")
QUARTERS: Final = 4


def _height(card: str) -> tuple[int, int]:
    """Return how high a card is: any trump above any other card."""
    check_card(card)
    if card == EXCUSE:
        raise EngineError("card-not-comparable", "The Excuse is drawn again.", card=card)
    if is_trump(card):
        return 1, trump_number(card)
    return 0, -RANKS.index(card[1:])


def compare_cards(first: str, second: str) -> int:
    """Return 1 when the first card is higher, -1 when the second is, 0 when both draw again.

    The rules only say "the higher card"; trumps beat suits, as in play, and suits are equal. Raises
    `unknown-card`, and `card-not-comparable` for the Excuse.
    """
    one, other = _height(first), _height(second)
    return (one > other) - (one < other)


def draw_captains(key: bytes, purpose: str = "captains") -> tuple[str, str]:
    """Return the cards of two captains from the seed's key: never equal, never the Excuse."""
    stream = Stream(key, purpose)
    cards = [card for card in DECK if card != EXCUSE]
    while True:
        first, second = cards[stream.below(len(cards))], cards[stream.below(len(cards))]
        if compare_cards(first, second):
            return first, second


def chooser_of(quarter: int) -> str:
    """Return who chooses in a quarter: A in 1 and 3, B in 2 and 4 (RO p.25, OT p.60).

    The side chooses the rooms; its attacker picks the series of boards. Raises `no-such-quarter`.
    """
    if not 1 <= quarter <= QUARTERS:
        raise EngineError("no-such-quarter", "A match has four quarters.", quarter=quarter)
    return SIDES[(quarter - 1) % len(SIDES)]
