"""Tie-breaks of an event: its criteria from rows, only where equals ask for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from engine.comparison import FULL
from engine.formats import Comparison, format_of
from engine.standings import Criterion, Row, Tally
from engine.standings.ties import (
    DIRECT_COMPARISON,
    DRAW,
    HIGHER_ATTACK,
    MORE_TOPS,
    EntryMark,
    committed_draw,
    decided_between,
    direct_comparison,
    direct_meetings,
    higher_attack,
    more_tops,
)
from tournament.adapters.draws import key_of_seed
from tournament.adapters.marks import POINT_PARTS, ListLine, Marks, is_attack, ranked, tallies_of
from tournament.models import QUARTERS, Format, MatchSystem, Tournament

# The maker of a match, and of a league where there are more rounds.
MATCHES = "match"
_BY_MARKS = (HIGHER_ATTACK, MORE_TOPS, DIRECT_COMPARISON, DRAW)
_BY_MEETINGS = (DIRECT_COMPARISON, DRAW)


def tie_codes_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks that can ever separate equals of an event, in the usual order.

    Where teams meet once at most, who met is equal in that match too; in a knock-out, who met is
    never equal in matches won.
    """
    codes = tie_codes(tournament.format)
    if tournament.format != Format.TEAMS:
        return codes
    is_one_stage = (
        tournament.movement_maker == MATCHES
        and tournament.match_system != MatchSystem.SWISS
        and tournament.round_count == QUARTERS
    )
    if is_one_stage or tournament.match_system == MatchSystem.KNOCK_OUT:
        return (DRAW,)
    return codes


class TieMark(NamedTuple):
    """An entry's stored marks on a board, and whom it met there where teams meet."""

    number: int
    board: int
    seat: str
    taker: str
    attack_num: int | None
    defense_num: int | None
    den: int
    opponent: int | None


def tie_codes(format_code: str) -> tuple[str, ...]:
    """Return the tie-breaks that say something in a format, in the usual order."""
    comparison = format_of(format_code).comparison
    if comparison is Comparison.MARKS:
        return _BY_MARKS
    return (DRAW,) if comparison is Comparison.POINTS else _BY_MEETINGS


def ranked_with_ties(
    tournament: Tournament,
    rows: Iterable[Any],
    marks: Callable[[Sequence[int]], Iterable[TieMark]],
) -> list[ListLine]:
    """Return the general list, equals separated as the event wants; `marks` reads theirs.

    Most lists have no equals: nothing more is read for them.
    """
    people = list(rows)
    lines = ranked(tournament, people)
    tied = [line.number for line in lines if line.place.general_tied]
    if not tied or not tournament.tie_breaks:
        return lines
    needs_marks = any(code in {MORE_TOPS, DIRECT_COMPARISON} for code in tournament.tie_breaks)
    found = list(marks(tied)) if needs_marks else []
    return ranked(tournament, people, _criteria(tournament, tallies_of(people), found))


def _criteria(
    tournament: Tournament, tallies: Sequence[Tally], marks: Sequence[TieMark]
) -> list[Criterion]:
    by_marks = format_of(tournament.format).comparison is Comparison.MARKS
    makers: dict[str, Callable[[], Criterion]] = {
        HIGHER_ATTACK: lambda: higher_attack(tallies),
        MORE_TOPS: lambda: more_tops(_entry_marks(marks)),
        DIRECT_COMPARISON: lambda: (
            direct_comparison(_entry_marks(marks))
            if by_marks
            else direct_meetings(_meetings(marks))
        ),
        DRAW: lambda: committed_draw(
            [tally.entry for tally in tallies],
            key_of_seed(tournament.seed, tournament.public_value),
        ),
    }
    allowed = set(tie_codes(tournament.format))
    if not tournament.seed:
        # Brought in while its seed is still secret elsewhere.
        allowed.discard(DRAW)
    return [makers[code]() for code in tournament.tie_breaks if code in allowed]


def sum_criteria(
    tournament: Tournament, attacks: Mapping[int, Fraction], marks: Sequence[TieMark]
) -> list[Criterion]:
    """Return what separates equals of several stages: attacks and marks are those of all of them.

    The order of criteria and the seed of the draw are the last stage's.
    """
    tallies = [Tally(who, attack_sum=attack, attack_count=1) for who, attack in attacks.items()]
    return _criteria(tournament, tallies, marks)


def _entry_marks(marks: Iterable[TieMark]) -> list[EntryMark]:
    found = []
    for mark in marks:
        attacks = is_attack(mark.seat, mark.taker)
        numerator = mark.attack_num if attacks else mark.defense_num
        if numerator is not None:
            value = Fraction(FULL * numerator, mark.den)
            found.append(EntryMark(mark.number, mark.board, attacks, value))
    return found


def _meetings(marks: Iterable[TieMark]) -> dict[tuple[int, int], Fraction]:
    """Return (one, other) -> match points one won from the other over all their boards."""
    won: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for mark in marks:
        ours, theirs = mark.attack_num, mark.defense_num
        if mark.opponent is None or ours is None or theirs is None:
            continue
        # Both points of an encounter stand on each of its two attacks: counted on our own.
        if is_attack(mark.seat, mark.taker):
            won[mark.number, mark.opponent] += Fraction(max(ours, 0), POINT_PARTS)
    for one, other in list(won):
        won.setdefault((other, one), Fraction(0))
    return dict(won)


def tie_marks(
    seats: Sequence[Any], marks: Mapping[int, Marks], numbers: Iterable[int]
) -> list[TieMark]:
    """Return the marks of some entries from who sat where and the marks by due."""
    wanted = set(numbers)
    at_table: defaultdict[int, set[int]] = defaultdict(set)
    for row in seats:
        at_table[row.table_id].add(row.number)
    found = []
    for row in seats:
        if row.number in wanted:
            others = at_table[row.table_id] - {row.number}
            opponent = min(others) if others else None
            values = marks[row.due_id][:3]
            found.append(TieMark(row.number, row.board_id, row.seat, row.taker, *values, opponent))
    return found


def decided_in(
    tournament: Tournament, lines: Sequence[ListLine], one: ListLine, other: ListLine
) -> str:
    """Return what separated two entries of the general list, wherever they stand in it."""
    places = [line.place for line in lines if line.place.general_rank is not None]
    rows = [
        Row(place.entry, place.general_rank or 0, place.general_tied, place.decided_by)
        for place in places
    ]
    criteria = [Criterion(code, lambda _: None) for code in tournament.tie_breaks]
    return decided_between(rows, criteria, one.number, other.number)
