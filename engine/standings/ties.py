"""Equal results: an ordered list of criteria separates them; what nothing separates shares a rank.

The federation states no tie-break, so the default is none. A list may name, in its order: the
higher attack, more tops, the direct comparison where it exists, a draw by a committed seed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, groupby
from typing import Final

from engine.comparison import FULL
from engine.draws import shuffled
from engine.standings.tallies import Tally

Value = Fraction | Decimal | int

RESULT: Final = "result"
EQUAL: Final = "equal"
HIGHER_ATTACK: Final = "higher-attack"
MORE_TOPS: Final = "more-tops"
DIRECT_COMPARISON: Final = "direct-comparison"
DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One tie-break: the values of a group of equals, higher first; None where it says nothing."""

    code: str
    values: Callable[[Sequence[int]], Mapping[int, Value] | None]


@dataclass(frozen=True, slots=True)
class Row:
    """An entry's place; `decided_by` tells what put it below the row above (empty for the first).

    It is `result`, a criterion's code, or `equal`.
    """

    entry: int
    rank: int
    tied: bool
    decided_by: str


@dataclass(frozen=True, slots=True)
class EntryMark:
    """One entry's mark on one board, as attack or defense, compared inside `section`."""

    entry: int
    board: int
    attacks: bool
    mark: Fraction
    section: str = ""


def rank_by(results: Mapping[int, Value], criteria: Sequence[Criterion] = ()) -> list[Row]:
    """Return every entry by result, higher first, then by the criteria in their order.

    Equals share a rank and the next one skips; among equals the list goes by entry number.
    """
    separated = _separate(sorted(results), (Criterion(RESULT, lambda _: results), *criteria))
    rows: list[Row] = []
    for group, decider in separated:
        rank = len(rows) + 1
        for place, entry in enumerate(group):
            decided = EQUAL if place else decider if rows else ""
            rows.append(Row(entry, rank, len(group) > 1, decided))
    return rows


def _separate(
    group: Sequence[int], criteria: Sequence[Criterion]
) -> list[tuple[Sequence[int], str]]:
    """Return groups of equals in order, each with what separates it from the one before."""
    if len(group) <= 1 or not criteria:
        return [(group, "")]
    first, rest = criteria[0], criteria[1:]
    values = first.values(group)
    if values is None:
        return _separate(group, rest)
    ordered = sorted(group, key=lambda entry: values[entry], reverse=True)
    found: list[tuple[Sequence[int], str]] = []
    for _, equals in groupby(ordered, key=lambda entry: values[entry]):
        inside = _separate(sorted(equals), rest)
        found += [(inside[0][0], first.code if found else ""), *inside[1:]]
    return found


def decided_between(
    rows: Sequence[Row], criteria: Sequence[Criterion], one: int, other: int
) -> str:
    """Return what separated two entries of a list: the first criterion on which they differ."""
    order = [RESULT, *(criterion.code for criterion in criteria), EQUAL]
    place = {row.entry: index for index, row in enumerate(rows)}
    low, high = sorted((place[one], place[other]))
    return min((row.decided_by for row in rows[low + 1 : high + 1]), key=order.index, default=EQUAL)


def higher_attack(tallies: Iterable[Tally]) -> Criterion:
    """Return the criterion of the attack percentage; nobody's is lower than none at all."""
    attacks = {tally.entry: tally.attack for tally in tallies}

    def values(group: Sequence[int]) -> dict[int, Value]:
        held = {entry: attacks.get(entry) for entry in group}
        return {entry: -1 if attack is None else attack for entry, attack in held.items()}

    return Criterion(HIGHER_ATTACK, values)


def more_tops(marks: Iterable[EntryMark]) -> Criterion:
    """Return the criterion of the number of boards with a mark of 100."""
    tops: defaultdict[int, int] = defaultdict(int)
    for mark in marks:
        tops[mark.entry] += mark.mark == FULL

    return Criterion(MORE_TOPS, lambda group: {entry: tops[entry] for entry in group})


def direct_comparison(marks: Iterable[EntryMark]) -> Criterion:
    """Return the criterion of boards on which two entries were compared, won less lost.

    Two entries are compared where both attacked, or both defended, the same board. It exists for a
    group when every two of it were compared somewhere.
    """
    held: defaultdict[int, dict[tuple[str, int, bool], Fraction]] = defaultdict(dict)
    for mark in marks:
        held[mark.entry][mark.section, mark.board, mark.attacks] = mark.mark

    def balance(one: int, other: int) -> int | None:
        common = held[one].keys() & held[other].keys()
        if not common:
            return None
        return sum(
            (held[one][board] > held[other][board]) - (held[one][board] < held[other][board])
            for board in common
        )

    return Criterion(DIRECT_COMPARISON, lambda group: _summed(group, balance))


def direct_meetings(points: Mapping[tuple[int, int], Value]) -> Criterion:
    """Return the criterion of match points won against each other, won less lost.

    `points` has (one, other) -> what `one` won in all from `other`.
    """

    def balance(one: int, other: int) -> Fraction | None:
        if (one, other) not in points or (other, one) not in points:
            return None
        return Fraction(points[one, other]) - Fraction(points[other, one])

    return Criterion(DIRECT_COMPARISON, lambda group: _summed(group, balance))


def _summed(
    group: Sequence[int], balance: Callable[[int, int], Value | None]
) -> dict[int, Value] | None:
    """Return each entry's balances against the others of the group, None when one is missing."""
    total = dict.fromkeys(group, Fraction(0))
    for one, other in combinations(group, 2):
        difference = balance(one, other)
        if difference is None:
            return None
        total[one] += Fraction(difference)
        total[other] -= Fraction(difference)
    return dict(total)


def committed_draw(entries: Iterable[int], key: bytes, purpose: str = "ties") -> Criterion:
    """Return the draw: an order of all entries from the committed seed, first drawn first."""
    order = shuffled(sorted(entries), key, purpose)
    place = {entry: -index for index, entry in enumerate(order)}
    return Criterion(DRAW, lambda group: {entry: place[entry] for entry in group})
