"""One board's scores compared: marks from 0 to 100 (*topage*) or match points.

A *score* is the taker's per-defender amount, signed, as the travelling sheet has it (RO p.15).
Scores are counted once and mapped, so the cost is that of counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

FULL: Final = 100
# RO p.24 prints match points to three decimals; OT p.52 to four.
MATCH_POINT_STEP: Final = Decimal("0.001")


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """Marks of one board: the taker of result i has 100 * numerators[i] / denominator."""

    numerators: tuple[int, ...]
    denominator: int

    def taker(self, index: int) -> Fraction:
        """Return the taker's mark of result `index`, exact."""
        return Fraction(FULL * self.numerators[index], self.denominator)

    def defense(self, index: int) -> Fraction:
        """Return what each defender of result `index` has: 100 minus the taker's mark (RO p.17)."""
        return FULL - self.taker(index)


def compare_board(scores: Sequence[int]) -> BoardMarks:
    """Return the marks of one board: best 100, worst 0, equal steps, ties share (RO p.17).

    A taker has 100 x (beaten + half the equals) / (results - 1); one result alone gives 50.
    """
    played = len(scores)
    if played <= 1:
        return BoardMarks((1,) * played, 2)
    counts = Counter(scores)
    doubled: dict[int, int] = {}
    below = 0
    for score in sorted(counts):
        equal = counts[score]
        doubled[score] = below + below + equal - 1
        below += equal
    return BoardMarks(tuple(map(doubled.__getitem__, scores)), 2 * (played - 1))


def compare_sections(
    scores: Sequence[int], sections: Sequence[str], *, together: bool
) -> list[Fraction]:
    """Return the takers' marks of a board played in parallel sections, in the order of the scores.

    The federation does not say whether copies of a board are compared with each other: either
    all results together, or each section's among themselves.
    """
    places: dict[str, list[int]] = {}
    for index, section in enumerate(sections):
        places.setdefault("" if together else section, []).append(index)
    marks = [Fraction(0)] * len(scores)
    for indexes in places.values():
        compared = compare_board([scores[index] for index in indexes])
        for place, index in enumerate(indexes):
            marks[index] = compared.taker(place)
    return marks


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a mark: how many of the other results were beaten and how many equal."""

    beaten: int
    equal: int
    others: int


def explain_mark(scores: Sequence[int], index: int) -> Explanation:
    """Return what stands behind the taker's mark of result `index`."""
    score = scores[index]
    beaten = sum(other < score for other in scores)
    return Explanation(beaten, scores.count(score) - 1, len(scores) - 1)


def match_points(ours: int, theirs: int) -> Decimal:
    """Return signed match points: sign x square root of the difference (RO p.23), 3 places."""
    difference = ours - theirs
    points = Decimal(abs(difference)).sqrt().quantize(MATCH_POINT_STEP, ROUND_HALF_UP)
    return points if difference >= 0 else -points
