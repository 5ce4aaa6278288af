"""How strong an attack hand is: a value in half-points, and the bands boards are dealt from.

The value of a hand is what a guard played with it is expected to count above (or below) what its
oudlers demand, in half-points: each feature is worth what it added over many deals played out by
the same rule-of-thumb players in every seat (`tools/takeability.py`; figures in docs/deals.md).
The numbers are one version: any change needs another `VALUATION` and leaves old sets as they were.

Hands are whole numbers with a bit for each card: bit n is the card at place n of `DECK`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import DECK, EXCUSE, PETIT, RANKS, SUITS, TRUMPS, TWENTY_ONE
from engine.errors import EngineError

VALUATION: Final = "etui-attack/1"

# What a hand without anything lacks.
BASE: Final = -92
TWENTY_ONE_WORTH: Final = 26
EXCUSE_WORTH: Final = 21
# The Petit is safe only in company.
PETIT_WORTH: Final = 18
PETIT_THIN_WORTH: Final = 12
PETIT_COMPANY: Final = 5
TRUMP_WORTH: Final = 7
MANY_TRUMPS: Final = 8
MORE_TRUMP_WORTH: Final = 6
# Above that for the trumps 20 to 16, and 15 to 11.
HIGH_TRUMP_WORTH: Final = 3
MIDDLE_TRUMP_WORTH: Final = 1
KING_WORTH: Final = 9
MARRIAGE_WORTH: Final = 3
QUEEN_WORTH: Final = 3
KNIGHT_WORTH: Final = 2
JACK_WORTH: Final = 1
# Of a suit by its length.
LENGTH_WORTH: Final = {0: 2, 1: 1, 5: 1, 6: 2, 7: 3}


def _bits(cards: Iterable[str]) -> int:
    return sum(1 << DECK.index(card) for card in cards)


_TRUMP_BITS: Final = _bits(TRUMPS)
_HIGH_BITS: Final = _bits(f"T{number}" for number in range(16, 21))
_MIDDLE_BITS: Final = _bits(f"T{number}" for number in range(11, 16))
_TWENTY_ONE_BIT: Final = _bits([TWENTY_ONE])
_EXCUSE_BIT: Final = _bits([EXCUSE])
_PETIT_BIT: Final = _bits([PETIT])
_FIRST_SUIT: Final = DECK.index(SUITS[0] + RANKS[0])
_SUIT_SIZE: Final = len(RANKS)
_SUIT_MASK: Final = (1 << _SUIT_SIZE) - 1
_COURT: Final = (KING_WORTH, QUEEN_WORTH, KNIGHT_WORTH, JACK_WORTH)


def _suit_worth(held: int) -> int:
    """Return what a suit is worth; bit 0 is its king."""
    worth = LENGTH_WORTH.get(min(held.bit_count(), max(LENGTH_WORTH)), 0)
    worth += sum(each for place, each in enumerate(_COURT) if held >> place & 1)
    if held & 3 == 3:
        worth += MARRIAGE_WORTH
    return worth


# Every suit there can be: a suit's worth is one look.
_SUIT_WORTHS: Final = tuple(map(_suit_worth, range(1 << _SUIT_SIZE)))


def value_of_bits(hand: int) -> int:
    """Return the value of a hand of 18 cards given as bits."""
    trumps = (hand & _TRUMP_BITS).bit_count()
    value = BASE + TRUMP_WORTH * trumps
    if trumps > MANY_TRUMPS:
        value -= (TRUMP_WORTH - MORE_TRUMP_WORTH) * (trumps - MANY_TRUMPS)
    value += HIGH_TRUMP_WORTH * (hand & _HIGH_BITS).bit_count()
    value += MIDDLE_TRUMP_WORTH * (hand & _MIDDLE_BITS).bit_count()
    if hand & _TWENTY_ONE_BIT:
        value += TWENTY_ONE_WORTH
    if hand & _EXCUSE_BIT:
        value += EXCUSE_WORTH
    if hand & _PETIT_BIT:
        value += PETIT_WORTH if trumps >= PETIT_COMPANY else PETIT_THIN_WORTH
    suits = hand >> _FIRST_SUIT
    worths, mask = _SUIT_WORTHS, _SUIT_MASK
    return (
        value
        + worths[suits & mask]
        + worths[suits >> _SUIT_SIZE & mask]
        + worths[suits >> 2 * _SUIT_SIZE & mask]
        + worths[suits >> 3 * _SUIT_SIZE]
    )


def value_of(cards: Iterable[str]) -> int:
    """Return the value of an attack hand given as card codes."""
    return value_of_bits(_bits(cards))


class Band(StrEnum):
    """How strong the attack hand of a board is to be."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class BandFigures:
    """The values of a band, both ends in it, and the percentage of guards made in playouts."""

    least: int
    most: int
    made_percent: int


# Above any hand.
NO_LIMIT: Final = 999
# A hand of the band "strong" is worth more than a guard: there a guard without scores more.
BANDS: Final = {
    Band.EASY: BandFigures(10, 12, 69),
    Band.NORMAL: BandFigures(7, 9, 62),
    Band.HARD: BandFigures(5, 6, 56),
    Band.STRONG: BandFigures(42, NO_LIMIT, 99),
}


def band_of(value: int) -> Band | None:
    """Return the band a value lies in, None between and outside the bands."""
    return next(
        (band for band, figures in BANDS.items() if figures.least <= value <= figures.most), None
    )


def parse_band(text: str) -> Band:
    """Return a band by its code, else raise `unknown-band`."""
    try:
        return Band(text)
    except ValueError:
        raise EngineError("unknown-band", f"Bands: {', '.join(Band)}.", band=text) from None
