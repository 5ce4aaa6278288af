"""Words of a result, with stable codes: contracts, handfuls, slams, the Petit played last."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from engine.errors import EngineError

Word = TypeVar("Word", bound=StrEnum)


class Contract(StrEnum):
    """A bid that can be played, lowest first; `pousse` exists in the ruleset `pousse` only."""

    SMALL = "small"
    POUSSE = "pousse"
    GUARD = "guard"
    GUARD_WITHOUT = "guard_without"
    GUARD_AGAINST = "guard_against"


class Handful(StrEnum):
    """A handful of trumps shown before the first card (RO p.7)."""

    SINGLE = "single"
    DOUBLE = "double"
    TRIPLE = "triple"


class Slam(StrEnum):
    """All tricks to one side, announced or not (RO p.8)."""

    ANNOUNCED_MADE = "announced_made"
    MADE = "made"
    ANNOUNCED_FAILED = "announced_failed"
    DEFENDERS_MADE = "defenders_made"


class PetitLast(StrEnum):
    """Which side won the last trick with the Petit in it (RO p.7)."""

    TAKER = "taker"
    DEFENDERS = "defenders"


def parse_word(words: type[Word], text: str, code: str) -> Word:
    """Return the word of that text, else raise the code given."""
    try:
        return words(text)
    except ValueError:
        raise EngineError(
            code, f"{text!r} is not known: say one of {', '.join(words)}.", text=text
        ) from None
