"""Free deals: each deal's points as people won them, sums by person, sheets that sum to zero.

A board's number is the number of a deal: every table deals its own cards, so nothing is compared.
What totals are multiplied by after a round weighs every deal up to it (OT p.5).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.contracts import Contract
from engine.formats import Comparison, format_of
from engine.rulesets import Ruleset, ruleset
from engine.score_sheets import (
    Column,
    ScoreSheet,
    SheetLine,
    check_round,
    columns_of,
)
from engine.suspicion import suspect_table
from tournament.adapters.marks import Marks, Sums
from tournament.adapters.results import PASSED_OUT, seat_scores
from tournament.messages import Problem, problem_of
from tournament.models import Status, Tournament

# The event's threshold is that of a guard, and grows with what a contract multiplies by.
USUAL = Contract.GUARD


def sums_points(tournament: Tournament) -> bool:
    """Tell whether the event adds points, each table dealing its own cards."""
    return format_of(tournament.format).comparison is Comparison.POINTS


def deal_marks(
    tournament: Tournament, rows: Sequence[Any], finished: Mapping[int, list[int]]
) -> dict[int, Marks]:
    """Return by due what the taker and each defender won on live deals, with flags.

    A deal ruled "zero" counts as 0 for all; one not played or neutralized for nobody.
    """
    rules, marks = ruleset(tournament.ruleset), {}
    for row in rows:
        if row.status == Status.PLAYED:
            flags = _doubts(row, rules, tournament.suspect_amount)
            flags += suspect_table(finished.get(row.table_id, []))
            taker = str(row.facts.get("taker", ""))
            marks[row.due_id] = Marks((row.players - 1) * row.amount, -row.amount, 1, flags, taker)
        else:
            nothing = 0 if row.status == Status.ZERO else None
            marks[row.due_id] = Marks(nothing, nothing, 1, [])
    return marks


def _doubts(row: Any, rules: Ruleset, threshold: int) -> list[str]:
    """Return what is unlikely: twice the amount is held against what its contract multiplies."""
    contract = row.facts.get("contract", PASSED_OUT)
    if contract == PASSED_OUT:
        return []
    large = threshold * rules.multipliers[Contract(contract)]
    return ["amount-large"] if abs(row.amount) * rules.multipliers[USUAL] >= large else []


def round_factors(scales: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return what each round's points are worth after all scales that came at or after it."""
    factors, factor = {}, Fraction(1)
    for number in sorted(scales, reverse=True):
        factor *= Fraction(scales[number])
        factors[number] = factor
    return factors


def deal_sums(rows: Iterable[Sequence[Any]], factors: Mapping[int, Fraction]) -> dict[int, Sums]:
    """Return each entry's points and how many deals counted.

    Rows: entry, seat, taker, the taker's points, a defender's, round.
    """
    points: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    counts: dict[int, int] = defaultdict(int)
    for entry, seat, taker, attack, defense, number in rows:
        won = attack if seat == taker else defense
        if won is not None:
            points[entry][number] += won
            counts[entry] += 1
    nothing = Fraction(0)
    return {
        entry: Sums(
            sum((factors.get(n, Fraction(1)) * won for n, won in by_round.items()), nothing),
            counts[entry],
            nothing,
            0,
        )
        for entry, by_round in points.items()
    }


def scores_of(row: Any) -> dict[str, int]:
    """Return what each seat won or paid on a deal; empty where it does not count."""
    if row.amount is None:
        return {}
    return seat_scores(row.amount, row.taker, tuple(row.people))


def sheets_of(rows: Iterable[Any]) -> list[ScoreSheet]:
    """Return the score sheet of each table in each round, deal by deal."""
    by_table: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for row in rows:
        by_table[row.round, row.table].append(row)
    return [
        ScoreSheet(
            number,
            table,
            {seat: entry for seat, (entry, _name) in lines[0].people.items()},
            tuple(
                SheetLine(line.deal, line.taker or None, MappingProxyType(scores_of(line)))
                for line in lines
            ),
        )
        for (number, table), lines in by_table.items()
    ]


class Balance(NamedTuple):
    """What was won and paid in a round, and what does not sum to zero (OT pp.10-11)."""

    plus: int
    minus: int
    problems: tuple[Problem, ...]

    @property
    def holds(self) -> bool:
        """Tell whether every deal, sheet and the round sum to zero."""
        return not self.problems


def balance_of(rows: Iterable[Any]) -> Balance:
    """Return the manual control of these sheets: positives, negatives, problems."""
    sheets = sheets_of(rows)
    columns = [column for sheet in sheets for column in columns_of(sheet).values()]
    return Balance(
        sum(column.plus for column in columns),
        sum(column.minus for column in columns),
        tuple(problem_of(error) for error in check_round(sheets)),
    )


def seat_columns(rows: Sequence[Any]) -> dict[str, Column]:
    """Return the + and - columns at the foot of one table's sheet."""
    return columns_of(sheets_of(rows)[0]) if rows else {}


def totals_hold(totals: Mapping[int, Fraction]) -> bool:
    """Tell whether all totals together make zero, scaled or not."""
    return sum(totals.values(), Fraction(0)) == 0


def round_sums(rows: Iterable[Any]) -> dict[int, dict[int, int]]:
    """Return entry number -> round -> points, as played, before any scale."""
    sums: dict[int, dict[int, int]] = defaultdict(dict)
    for row in rows:
        for seat, score in scores_of(row).items():
            number = row.people[seat][0]
            sums[number][row.round] = sums[number].get(row.round, 0) + score
    return dict(sums)
