"""Live results into marks, marks into sums, sums into places: rows and engine values meet here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from engine.comparison import FULL, Explanation, compare_board, explain_mark
from engine.formats import format_of
from engine.standings import Place, Tally, alternate_order, rank_entries
from engine.suspicion import Thresholds, suspect_amount, suspect_table
from tournament.models import Status, Tournament, ZeroSide


class Marks(NamedTuple):
    """Marks of one result: numerators over `den` (None: nothing counts), and flags."""

    attack_num: int | None
    defense_num: int | None
    den: int
    flags: list[str]


class Sums(NamedTuple):
    """An entry's sums of marks, by side."""

    attack_sum: Fraction
    attack_count: int
    defense_sum: Fraction
    defense_count: int


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line of a list: who, and the place."""

    number: int
    name: str
    short_name: str
    line: str
    is_substitute: bool
    place: Place
    section: str = ""


def thresholds_of(tournament: Tournament) -> Thresholds:
    """Return the event's thresholds for suspicious results."""
    return Thresholds(
        tournament.suspect_amount, tournament.suspect_distance, tournament.suspect_results
    )


def board_marks(
    rows: Sequence[Any], finished: Mapping[int, list[int]], thresholds: Thresholds
) -> dict[int, Marks]:
    """Return marks by due of one board's live results.

    Only played results are compared. A neutralized one counts for nobody, or gives 0 to one side;
    a zero gives 0 to both (CA p.9). `finished` has the amounts of tables whose round is complete.
    """
    played = [row for row in rows if row.status == Status.PLAYED]
    amounts = [row.amount for row in played]
    compared = compare_board(amounts)
    marks = {}
    # Equal amounts have equal others: each amount is looked at once, however many tables made it.
    doubts: dict[int, list[str]] = {}
    for index, row in enumerate(played):
        if row.amount not in doubts:
            others = amounts[:index] + amounts[index + 1 :]
            doubts[row.amount] = suspect_amount(row.amount, others, [], thresholds)
        flags = doubts[row.amount] + suspect_table(finished.get(row.table_id, []))
        attack, den = compared.numerators[index], compared.denominator
        marks[row.due_id] = Marks(attack, den - attack, den, flags)
    for row in rows:
        if row.status == Status.PLAYED:
            continue
        nothing = row.status == Status.ZERO
        attack_zero = nothing or row.zero_side == ZeroSide.ATTACK
        defense_zero = nothing or row.zero_side == ZeroSide.DEFENSE
        marks[row.due_id] = Marks(0 if attack_zero else None, 0 if defense_zero else None, 1, [])
    return marks


def entry_sums(rows: Iterable[Any]) -> dict[int, Sums]:
    """Return the exact sums of each entry's marks, whole numbers by denominator until the end."""
    numerators: dict[tuple[int, bool], dict[int, int]] = defaultdict(dict)
    counts: dict[tuple[int, bool], int] = defaultdict(int)
    entries = set()
    for entry, seat, taker, attack_num, defense_num, den in rows:
        entries.add(entry)
        attacks = seat == taker
        numerator = attack_num if attacks else defense_num
        if numerator is None:
            continue
        side = numerators[entry, attacks]
        side[den] = side.get(den, 0) + numerator
        counts[entry, attacks] += 1
    return {
        entry: Sums(
            _percent_sum(numerators[entry, True]),
            counts[entry, True],
            _percent_sum(numerators[entry, False]),
            counts[entry, False],
        )
        for entry in entries
    }


def _percent_sum(numerators: Mapping[int, int]) -> Fraction:
    common = lcm(*numerators)
    return Fraction(FULL * sum(n * (common // d) for d, n in numerators.items()), common)


def ranked(tournament: Tournament, rows: Iterable[Any]) -> list[ListLine]:
    """Return the general list of entry rows; substitutes play but are not ranked."""
    people = {row.number: row for row in rows}
    tallies = [
        Tally(
            entry=row.number,
            line=row.line,
            attack_sum=row.attack_sum or Fraction(0),
            attack_count=row.attack_count or 0,
            defense_sum=row.defense_sum or Fraction(0),
            defense_count=row.defense_count or 0,
        )
        for row in people.values()
        if not row.is_substitute
    ]
    return [
        ListLine(
            row.number, row.name, row.short_name, row.line, row.is_substitute, place, row.section
        )
        for place in rank_entries(tallies, format_of(tournament.format))
        for row in [people[place.entry]]
    ]


def in_alternate_order(lines: Sequence[ListLine]) -> list[ListLine]:
    """Return the lines of the alternate list; empty where seats change (one single list)."""
    by_number = {line.number: line for line in lines}
    order = alternate_order([line.place for line in lines])
    return [by_number[place.entry] for place in order if place.alternate_rank is not None]


def weights_of(tournament: Tournament) -> tuple[Fraction, Fraction]:
    """Return what attack and defense weigh in the overall percentage."""
    rules = format_of(tournament.format)
    return rules.weights


def why_mark(amounts: Sequence[int], index: int) -> Explanation:
    """Return how many of the board's other results the taker's beats and equals."""
    return explain_mark(amounts, index)
