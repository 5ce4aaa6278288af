"""Boards whose attack hand alone was made: the rest is dealt at the table and written down after.

Four hands of 18 and a dog of 6 must be the 78 cards, the attack hand the one that was made. A lone
Petit is reported: the rest should have been dealt again (RO p.15).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.deals import Deal, check_whole_deal
from engine.errors import EngineError


def check_recorded(taker: str, attack: Sequence[str], deal: Deal) -> list[EngineError]:
    """Return everything wrong with a deal written down after the table dealt the other 60 cards.

    Codes: those of `check_whole_deal`, and `attack-hand-changed` when the taker's is another hand.
    """
    problems = check_whole_deal(deal)
    held = deal.hands.get(taker, ())
    missing, extra = set(attack).difference(held), set(held).difference(attack)
    if missing or extra:
        problems.append(
            EngineError(
                "attack-hand-changed",
                f"{taker}'s hand is not the one that was made: missing "
                f"{' '.join(sorted(missing)) or 'nothing'}, not its own "
                f"{' '.join(sorted(extra)) or 'nothing'}.",
                seat=taker,
                missing=sorted(missing),
                extra=sorted(extra),
            )
        )
    return problems
