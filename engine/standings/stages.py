"""Several stages of one event: sums with coefficients, cuts, seats carried over.

Over several stages the general list counts: percentages (or points) of the stages are added,
possibly with coefficients (RO p.19). A *cut* lets the best of the sum go on; who stays behind keeps
the order of the stages before, below those who went on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.errors import EngineError
from engine.standings.ties import Criterion, Row, Value, rank_by

# What put the best of those who stayed behind below the last who went on.
CUT: Final = "cut"


@dataclass(frozen=True, slots=True)
class Stage:
    """Results of one stage by person (percentages, match points or points) and its coefficient."""

    results: Mapping[int, Value]
    coefficient: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class StageTotal:
    """A person's sum; `parts` has what each stage adds, None where nothing was played."""

    entry: int
    total: Fraction
    parts: tuple[Fraction | None, ...]

    @property
    def missed(self) -> int:
        """Return how many stages the person did not play."""
        return self.parts.count(None)


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on; `in_question` are equals around the last places, `places_left` for them."""

    qualified: tuple[int, ...]
    in_question: tuple[int, ...]
    places_left: int


def add_stages(stages: Sequence[Stage]) -> dict[int, StageTotal]:
    """Return everybody's sum over the stages, each times its coefficient, exact (RO p.19).

    A stage not played adds nothing. Raises `coefficient-negative`.
    """
    if any(stage.coefficient < 0 for stage in stages):
        raise EngineError("coefficient-negative", "A coefficient is 0 or more.")
    entries = sorted({entry for stage in stages for entry in stage.results})
    totals = {}
    for entry in entries:
        parts = tuple(
            stage.coefficient * Fraction(stage.results[entry]) if entry in stage.results else None
            for stage in stages
        )
        total = sum((part for part in parts if part is not None), Fraction(0))
        totals[entry] = StageTotal(entry, total, parts)
    return totals


def scale_totals(totals: Mapping[int, Value], factor: Fraction) -> dict[int, Fraction]:
    """Return the totals scaled down between rounds or stages (OT p.5): they still sum to zero."""
    return {entry: factor * Fraction(total) for entry, total in totals.items()}


def cut_after(rows: Sequence[Row], places: int) -> Cut:
    """Return who goes on when so many places are open; equals at the end are for the director.

    Raises `cut-size` unless there are at least as many in the list.
    """
    if not 0 < places <= len(rows):
        raise EngineError(
            "cut-size", f"From 1 to {len(rows)} go on.", places=places, entries=len(rows)
        )
    qualified = [row for row in rows if row.rank <= places]
    if len(qualified) == places:
        return Cut(tuple(row.entry for row in qualified), (), 0)
    last = qualified[-1].rank
    sure = tuple(row.entry for row in qualified if row.rank < last)
    equals = tuple(row.entry for row in qualified if row.rank == last)
    return Cut(sure, equals, places - len(sure))


def rank_stages(
    totals: Mapping[int, Value], depths: Mapping[int, int], criteria: Sequence[Criterion] = ()
) -> list[Row]:
    """Return the list over all stages: whoever went further stands before, then the sum decides.

    `depths` tells through how many cuts each one came; `criteria` separate equals.
    """
    rows: list[Row] = []
    for depth in sorted({depths[entry] for entry in totals}, reverse=True):
        ahead = len(rows)
        group = {entry: total for entry, total in totals.items() if depths[entry] == depth}
        for row in rank_by(group, criteria):
            decided = row.decided_by or (CUT if ahead else "")
            rows.append(Row(row.entry, row.rank + ahead, row.tied, decided))
    return rows


def carry_seats(ranked: Sequence[int], seeds: Sequence[int]) -> dict[int, int]:
    """Return person -> entry number of the next movement: the best rank takes the first seed.

    Seeds come from `engine.movements.seeding`, or 1 to n to keep the order. Raises `seeds-count`.
    """
    if sorted(seeds) != list(range(1, len(ranked) + 1)):
        raise EngineError(
            "seeds-count",
            f"{len(ranked)} people take the entries 1 to {len(ranked)}, each once.",
            people=len(ranked),
            seeds=len(seeds),
        )
    return dict(zip(ranked, seeds, strict=True))
