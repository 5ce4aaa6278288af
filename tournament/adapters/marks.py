"""Live results into marks, marks into sums, sums into places: rows and engine values meet here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from engine.comparison import FULL, Explanation, compare_board, explain_mark
from engine.encounters import Attack, pair_attacks
from engine.formats import Comparison, TournamentFormat, format_of
from engine.matches import Reach, TeamRecord
from engine.standings import Criterion, Tally, alternate_order, rank_entries, rank_totals
from engine.standings import Place as Standing
from engine.suspicion import Thresholds, suspect_amount, suspect_table
from tournament.models import Place, Presence, Status, Tournament, ZeroSide

# Formats whose boards make match points between two teams, and the parts of a point kept.
PAIRED = (Comparison.SIGNED_MATCH_POINTS, Comparison.BETTER_SIDE_MATCH_POINTS)
POINT_PARTS = 1000


class Marks(NamedTuple):
    """Marks of one result: numerators over `den` (None: nothing counts), and flags.

    `taker` is the seat that took where people bid; the numerators are points then.
    """

    attack_num: int | None
    defense_num: int | None
    den: int
    flags: list[str]
    taker: str = ""


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
    place: Standing
    section: str = ""
    # Teams: matches won, drawn and lost, points with their bonuses.
    record: TeamRecord | None = None
    # A knock-out: how far the team came.
    reach: Reach | None = None
    # Out of a final that others play or played.
    is_stopped: bool = False
    has_left: bool = False


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


def compares_pairs(tournament: Tournament) -> bool:
    """Tell whether a board's results are compared two by two, for match points."""
    return format_of(tournament.format).comparison in PAIRED


def point_marks(tournament: Tournament, rows: Sequence[Any]) -> dict[int, Marks]:
    """Return match points by due: the attacking team's over the defending team's, in thousandths.

    Both are known once each of the two teams has attacked the other; nothing counts for a board
    not played or neutralized on one side (RO pp.23, 26).
    """
    attacks = [
        Attack(
            row.board_id, row.attack_entry, row.defense_entry,
            row.amount if row.status == Status.PLAYED else None,
        )
        for row in rows
    ]  # fmt: skip
    points: dict[tuple[int, int, int], tuple[Decimal | None, Decimal | None]] = {}
    played: set[tuple[int, ...]] = set()
    for met in pair_attacks(attacks, format_of(tournament.format)):
        points[met.board, met.one, met.other] = (met.one_points, met.other_points)
        points[met.board, met.other, met.one] = (met.other_points, met.one_points)
        if met.counts:
            played.add((met.board, met.one, met.other))
    marks = {}
    for row in rows:
        ours, theirs = points[row.board_id, row.attack_entry, row.defense_entry]
        # What counts for neither team has no parts: the sums tell it from an equal board by that.
        parts = POINT_PARTS if (row.board_id, *_pair(row)) in played else 1
        marks[row.due_id] = Marks(_thousandths(ours), _thousandths(theirs), parts, [])
    return marks


def _pair(row: Any) -> tuple[int, int]:
    """Return the two teams of an attack, the lower number first."""
    return min(row.attack_entry, row.defense_entry), max(row.attack_entry, row.defense_entry)


def _thousandths(points: Decimal | None) -> int | None:
    return None if points is None else int(points * POINT_PARTS)


def is_attack(seat: str, taker: str) -> bool:
    """Tell whether whoever holds a place attacks a board: by its role, or by the board's label."""
    return seat == Place.ATTACK or (seat != Place.DEFENSE and taker in seat)


def point_sums(rows: Iterable[Any]) -> dict[int, Sums]:
    """Return each team's match points won and lost, and how many boards counted, from its attacks.

    Each encounter has one attack of either team, and both points stand on each of the two. One
    that counts for neither team, neutralized or not played, is no board that counted.
    """
    found: dict[int, list[int]] = {}
    for entry, seat, taker, attack_num, defense_num, parts in rows:
        sums = found.setdefault(entry, [0, 0, 0])
        if is_attack(seat, taker) and attack_num is not None and defense_num is not None:
            sums[0] += max(attack_num, 0)
            sums[1] += max(defense_num, 0)
            sums[2] += parts == POINT_PARTS
    return {
        entry: Sums(Fraction(won, POINT_PARTS), count, Fraction(lost, POINT_PARTS), count)
        for entry, (won, lost, count) in found.items()
    }


def sums_of(tournament: Tournament, rows: Iterable[Any]) -> dict[int, Sums]:
    """Return each entry's sums as its format counts: marks by side, or points won and lost."""
    return point_sums(rows) if compares_pairs(tournament) else entry_sums(rows)


def entry_sums(rows: Iterable[Any]) -> dict[int, Sums]:
    """Return the exact sums of each entry's marks, whole numbers by denominator until the end."""
    numerators: dict[tuple[int, bool], dict[int, int]] = defaultdict(dict)
    counts: dict[tuple[int, bool], int] = defaultdict(int)
    entries = set()
    for entry, seat, taker, attack_num, defense_num, den in rows:
        entries.add(entry)
        attacks = seat == taker or is_attack(seat, taker)
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


def tallies_of(rows: Iterable[Any]) -> list[Tally]:
    """Return the sums of entry rows; substitutes play but are not ranked."""
    return [
        Tally(
            entry=row.number,
            line=row.line,
            attack_sum=row.attack_sum or Fraction(0),
            attack_count=row.attack_count or 0,
            defense_sum=row.defense_sum or Fraction(0),
            defense_count=row.defense_count or 0,
        )
        for row in rows
        if not row.is_substitute
    ]


def ranked(
    tournament: Tournament, rows: Iterable[Any], criteria: Sequence[Criterion] = ()
) -> list[ListLine]:
    """Return the general list of entry rows; `criteria` separate equals."""
    people = {row.number: row for row in rows}
    tallies = tallies_of(people.values())
    stopped = frozenset(row.number for row in people.values() if row.is_stopped)
    return [
        ListLine(
            row.number,
            row.name,
            row.short_name,
            row.line if tournament.has_lines else "",
            row.is_substitute,
            place,
            row.section,
            is_stopped=row.is_stopped,
            has_left=row.presence == Presence.WITHDRAWN,
        )
        for place in _places(tallies, format_of(tournament.format), criteria, stopped)
        for row in [people[place.entry]]
    ]


def _places(
    tallies: Sequence[Tally],
    rules: TournamentFormat,
    criteria: Sequence[Criterion],
    stopped: Collection[int] = (),
) -> list[Standing]:
    """Return every place; who stopped before a final stays behind those who play it (OT p.5)."""
    if rules.comparison is Comparison.MARKS:
        return rank_entries(tallies, rules, criteria)
    ahead = rank_totals([t for t in tallies if t.entry not in stopped], rules, criteria)
    behind = rank_totals([t for t in tallies if t.entry in stopped], rules, criteria)
    return ahead + [
        place
        if place.general_rank is None
        else replace(place, general_rank=place.general_rank + len(ahead))
        for place in behind
    ]


def in_alternate_order(lines: Sequence[ListLine]) -> list[ListLine]:
    """Return the lines of the alternate list; empty where seats change (one single list)."""
    by_number = {line.number: line for line in lines}
    order = alternate_order([line.place for line in lines])
    return [by_number[place.entry] for place in order if place.alternate_rank is not None]


def weights_of(tournament: Tournament) -> tuple[Fraction, Fraction] | None:
    """Return what attack and defense weigh in the percentage; None where there is none."""
    rules = format_of(tournament.format)
    return rules.weights if rules.comparison is Comparison.MARKS else None


def why_mark(amounts: Sequence[int], index: int) -> Explanation:
    """Return how many of the board's other results the taker's beats and equals."""
    return explain_mark(amounts, index)
