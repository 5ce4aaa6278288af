"""What makes a stored result worth a look: facts for the director, never a refusal.

Thresholds are settings of the event. A code never reaches the table: it would betray others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From which amount, from which distance to the median, among how many other results."""

    amount: int = 200
    distance: int = 120
    results: int = 4


def suspect_amount(
    amount: int, others: Sequence[int], same_table: Sequence[int], thresholds: Thresholds
) -> list[str]:
    """Return codes of what is unlikely about `amount`.

    `others` are the board's other live amounts; `same_table` all amounts of its table in the round,
    itself included, once each due board there has one, else empty.
    """
    codes = []
    if abs(amount) >= thresholds.amount:
        codes.append("amount-large")
    if len(others) >= thresholds.results:
        # Twice the distance to the median, so that a median between two results stays whole.
        ordered = sorted(others)
        middle = median_low(ordered) + ordered[len(ordered) // 2]
        if abs(2 * amount - middle) >= 2 * thresholds.distance:
            codes.append("far-from-others")
        if all((other < 0) != (amount < 0) and other for other in others):
            codes.append("sign-against-all")
    return codes + suspect_table(same_table)


def suspect_table(amounts: Sequence[int]) -> list[str]:
    """Return codes of what is unlikely about all amounts of one table in a round together."""
    return ["table-all-equal"] if len(amounts) > 1 and len(set(amounts)) == 1 else []
