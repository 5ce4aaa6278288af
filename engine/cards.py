"""The 78 cards by code: `SK` `H10` `D1`, trumps `T1`..`T21`, the Excuse `EX`.

Card points are kept in halves, so that the deck is worth 182 and no fraction ever appears (RO p.3).
An *oudler* is the 21, the Petit (trump 1) or the Excuse.
"""

from __future__ import annotations

from typing import Final

from engine.errors import EngineError

SUITS: Final = "SHDC"
# Highest first; the ace is the lowest card of its suit.
RANKS: Final = ("K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
EXCUSE: Final = "EX"
PETIT: Final = "T1"
TWENTY_ONE: Final = "T21"
OUDLERS: Final = frozenset({TWENTY_ONE, PETIT, EXCUSE})
TRUMPS: Final = tuple(f"T{number}" for number in range(21, 0, -1))
DECK: Final = (*TRUMPS, EXCUSE, *(suit + rank for suit in SUITS for rank in RANKS))
DECK_SET: Final = frozenset(DECK)

# RO p.3, in half-points.
_RANK_HALF: Final = {"K": 9, "Q": 7, "N": 5, "J": 3}
OUDLER_HALF: Final = 9
LOW_HALF: Final = 1
POINTS_HALF: Final = {
    card: OUDLER_HALF if card in OUDLERS else _RANK_HALF.get(card[1:], LOW_HALF) for card in DECK
}
DECK_HALF: Final = sum(POINTS_HALF.values())


def check_card(code: str) -> str:
    """Return `code` if it names a card, else raise `unknown-card`."""
    if code not in DECK_SET:
        raise EngineError("unknown-card", f"{code!r} is not a card.", card=code)
    return code


def is_trump(card: str) -> bool:
    """Tell whether `card` is one of the 21 trumps; the Excuse is not."""
    return card[0] == "T"


def trump_number(card: str) -> int:
    """Return 1 to 21 for a trump, 0 for any other card."""
    return int(card[1:]) if card[0] == "T" else 0
