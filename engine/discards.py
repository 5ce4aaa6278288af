"""The discard: as many cards as the dog had, no king, no oudler, no trump that can be kept.

A trump is discarded only when the other cards do not suffice, and is then shown (RO p.6).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import comb

from engine.cards import OUDLERS, is_trump
from engine.deals import in_order
from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """Which discards were legal: `plain` cards, then `trump_count` of `trumps`, no other card."""

    size: int
    plain: tuple[str, ...]
    trumps: tuple[str, ...]
    trump_count: int

    @property
    def count(self) -> int:
        """How many different discards were legal."""
        return comb(len(self.plain), self.size - self.trump_count) * comb(
            len(self.trumps), self.trump_count
        )


def discard_choice(cards: Collection[str], size: int) -> DiscardChoice:
    """Return the legal discards of so many cards from the taker's hand with the dog in it."""
    free = in_order(card for card in cards if card not in OUDLERS and card[1:] != "K")
    plain = tuple(card for card in free if not is_trump(card))
    trumps = tuple(card for card in free if is_trump(card))
    return DiscardChoice(size, plain, trumps, max(0, size - len(plain)))


def check_discard(cards: Collection[str], discard: Collection[str], size: int) -> list[EngineError]:
    """Return everything wrong with a discard, card by card where it is about one.

    `cards` is the taker's hand with the dog in it. Codes: `discard-size`, `discard-not-held`,
    `discard-king`, `discard-oudler`, `discard-trump`.
    """
    problems = list(_card_problems(cards, discard))
    if len(discard) != size:
        problems.append(
            EngineError(
                "discard-size",
                f"The discard has {len(discard)} cards, not {size}.",
                cards=len(discard),
                due=size,
            )
        )
    trumps = [card for card in in_order(discard) if is_trump(card) and card not in OUDLERS]
    allowed = discard_choice(cards, size).trump_count
    # The lowest are taken for the unavoidable ones: which ones does not matter to the count.
    for card in trumps[: max(0, len(trumps) - allowed)]:
        problems.append(
            EngineError(
                "discard-trump", f"{card} need not be discarded.", card=card, allowed=allowed
            )
        )
    return problems


def _card_problems(cards: Collection[str], discard: Collection[str]) -> Iterator[EngineError]:
    for card in in_order(discard):
        if card not in cards:
            yield EngineError("discard-not-held", f"The taker does not hold {card}.", card=card)
        elif card in OUDLERS:
            yield EngineError("discard-oudler", f"{card} may not be discarded.", card=card)
        elif card[1:] == "K":
            yield EngineError("discard-king", f"{card} may not be discarded.", card=card)


def shown_trumps(discard: Collection[str]) -> tuple[str, ...]:
    """Return the discarded trumps, which the defense must see (RO p.6)."""
    return tuple(card for card in in_order(discard) if is_trump(card))
