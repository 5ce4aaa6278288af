"""Which cards may be played: follow, trump, over-trump, under-trump (FFT "Jeu de la carte").

A hand is kept as *holdings*: for each suit and for trumps one whole number with a bit for each
card held, so that "has a trump above 12" is one shift. The Excuse is in no holding: it may be
played at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import DECK, EXCUSE, RANKS, SUITS, is_trump, trump_number

TRUMP: Final = "T"
# Suit (or T, or E for the Excuse) and strength of each card; strengths start at 1.
FORM: Final[dict[str, tuple[str, int]]] = {
    card: (TRUMP, trump_number(card))
    if is_trump(card)
    else (EXCUSE[0], 0)
    if card == EXCUSE
    else (card[0], len(RANKS) - RANKS.index(card[1:]))
    for card in DECK
}


def holdings(cards: Iterable[str]) -> dict[str, int]:
    """Return the bits of each suit for a hand."""
    held = dict.fromkeys((*SUITS, TRUMP, EXCUSE[0]), 0)
    for card in cards:
        suit, strength = FORM[card]
        held[suit] |= 1 << strength
    return held


def fault_code(suit: str, strength: int, led: str, high: int, held: dict[str, int]) -> str | None:
    """Return the code of the rule that a card breaks, or None when it may be played.

    `led` is the suit led, `high` the highest trump in the trick so far (0 for none), `held` the
    hand with the card still in it. The Excuse is not asked about.
    """
    if suit != led and held[led]:
        return "must-follow"
    trumps = held[TRUMP]
    if suit == TRUMP:
        return "must-overtrump" if strength < high and trumps >> (high + 1) else None
    if suit == led or not trumps:
        return None
    return "must-trump" if trumps >> (high + 1) or not high else "must-undertrump"


def legal_cards(hand: Sequence[str], trick: Sequence[str]) -> list[str]:
    """Return the cards of the hand that may be played on the trick so far, in the hand's order."""
    forms = [FORM[card] for card in trick if card != EXCUSE]
    if not forms:
        return list(hand)
    led = forms[0][0]
    high = max((strength for suit, strength in forms if suit == TRUMP), default=0)
    held = holdings(hand)
    return [
        card for card in hand if card == EXCUSE or fault_code(*FORM[card], led, high, held) is None
    ]
