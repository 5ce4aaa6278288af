"""Boards two teams meet on, each attacking once: never a result somebody may be influenced by.

As everywhere (`selectors.sheets`), what is open stands in each query.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.db.models import QuerySet

from tournament.models import Board, Due, Entry, Place, Result, Seating, Standing, Status
from tournament.selectors.schedule import Person


class Score(NamedTuple):
    """What counts at one attack; points in match points, None while the return is missing."""

    status: str
    amount: int | None
    zero_side: str
    attack: Fraction | None
    defense: Fraction | None


class Attack(NamedTuple):
    """One team attacking another on a board, and what stands there; None: sealed or missing."""

    due_id: int
    round: int
    table: int
    attack: Person
    defense: Person
    score: Score | None


@dataclass(frozen=True, slots=True)
class Encounter:
    """A board as one team sees it: its own attack, the other's, and the points of both."""

    board_id: int
    board: int
    section: str
    opens_after: int
    is_open: bool
    us: Person
    them: Person
    our_attack: Attack | None
    their_attack: Attack | None

    @property
    def our_score(self) -> Score | None:
        """Return what counts of our attack."""
        return self.our_attack.score if self.our_attack else None

    @property
    def their_score(self) -> Score | None:
        """Return what counts of their attack."""
        return self.their_attack.score if self.their_attack else None

    @property
    def is_played(self) -> bool:
        """Tell whether both attacks have an amount."""
        scores = (self.our_score, self.their_score)
        return all(score is not None and score.status == Status.PLAYED for score in scores)

    @property
    def is_waiting(self) -> bool:
        """Tell whether one of the two attacks has no result yet."""
        return self.our_score is None or self.their_score is None

    @property
    def difference(self) -> int | None:
        """Return our attack's score less theirs."""
        ours, theirs = self.our_score, self.their_score
        if ours is None or theirs is None or ours.amount is None or theirs.amount is None:
            return None
        return ours.amount - theirs.amount

    @property
    def our_points(self) -> Fraction | None:
        """Return our match points on this board."""
        return self._points(self.our_score, self.their_score)

    @property
    def their_points(self) -> Fraction | None:
        """Return their match points on this board."""
        return self._points(self.their_score, self.our_score)

    @staticmethod
    def _points(own: Score | None, other: Score | None) -> Fraction | None:
        if own is not None:
            return own.attack
        return other.defense if other is not None else None


class _Met(NamedTuple):
    board_id: int
    board: int
    section: str
    last_round: int
    attack: Attack


def encounters_of_entry(entry: Entry, opened: QuerySet[Board]) -> list[Encounter]:
    """Return the entry's encounters by board; amounts and points on open boards only."""
    seated = Seating.objects.filter(entry=entry, seat__in=[Place.ATTACK, Place.DEFENSE])
    dues = Due.objects.filter(table__in=seated.values("table"))
    return _encounters(dues, opened, entry.number)


def encounters_of_board(board: Board, opened: QuerySet[Board]) -> list[Encounter]:
    """Return a board's encounters, each once, the lower team number first."""
    return _encounters(Due.objects.filter(board=board), opened, None)


def _encounters(
    dues: QuerySet[Due], opened: QuerySet[Board], number: int | None
) -> list[Encounter]:
    shown = set(opened.values_list("pk", flat=True))
    found: dict[tuple[int, int, int], list[_Met]] = defaultdict(list)
    for met in _attacks(dues, opened):
        teams = sorted((met.attack.attack.number, met.attack.defense.number))
        found[met.board_id, teams[0], teams[1]].append(met)
    return [
        _encounter(mets, low if number in {None, low} else high, shown)
        for (_, low, high), mets in found.items()
    ]


def _encounter(mets: list[_Met], ours: int, shown: set[int]) -> Encounter:
    first = mets[0]
    people = {p.number: p for p in (first.attack.attack, first.attack.defense)}
    theirs = next(number for number in people if number != ours)
    attacks = {met.attack.attack.number: met.attack for met in mets}
    return Encounter(
        board_id=first.board_id,
        board=first.board,
        section=first.section,
        opens_after=first.last_round,
        is_open=first.board_id in shown,
        us=people[ours],
        them=people[theirs],
        our_attack=attacks.get(ours),
        their_attack=attacks.get(theirs),
    )


def _attacks(dues: QuerySet[Due], opened: QuerySet[Board]) -> list[_Met]:
    """Return every attack at the due boards, by board and round; three queries."""
    seats: dict[int, dict[str, Person]] = defaultdict(dict)
    seatings = Seating.objects.filter(table__dues__in=dues).distinct()
    for table, seat, number, name, short in seatings.values_list(
        "table", "seat", "entry__number", "entry__name", "entry__short_name"
    ):
        seats[table][seat] = Person(number, name, short)
    scores = _scores(dues, opened)
    rows = dues.order_by("board__section", "board__number", "table__round__number", "pk")
    return [
        _Met(
            board, number, section, last,
            Attack(
                due, played, shown, seats[table][Place.ATTACK], seats[table][Place.DEFENSE],
                scores.get(due),
            ),
        )
        for due, board, number, section, last, played, shown, table in rows.values_list(
            "pk", "board", "board__number", "board__section", "board__last_round",
            "table__round__number", "table__number", "table",
        )
        if {Place.ATTACK, Place.DEFENSE} <= seats[table].keys()
    ]  # fmt: skip


def _scores(dues: QuerySet[Due], opened: QuerySet[Board]) -> dict[int, Score]:
    live = Result.objects.filter(
        due__in=dues, due__board__in=opened, standing=Standing.LIVE
    ).values_list(
        "due", "status", "amount", "zero_side",
        "due__score__attack_num", "due__score__defense_num", "due__score__den",
    )  # fmt: skip
    return {
        due: Score(status, amount, side, _points(attack, den), _points(defense, den))
        for due, status, amount, side, attack, defense, den in live
    }


def _points(numerator: int | None, denominator: int | None) -> Fraction | None:
    return None if numerator is None else Fraction(numerator, denominator or 1)
