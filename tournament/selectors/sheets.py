"""Boards and their results for the public: never a result somebody may still be influenced by.

What is open is told by the gate (`access.open_boards`) and stands in each query, so that a sealed
amount or mark never leaves the database.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournament.models import Board, Due, Entry, Result, RoundState, Standing, Status, Tournament

PERCENT = 100


class DueRow(NamedTuple):
    """A board at one table in one round, without its result."""

    due_id: int
    round: int
    table: int
    board_id: int
    number: int
    section: str
    dealer: str
    taker: str
    last_round: int
    table_id: int


@dataclass(frozen=True, slots=True)
class Played:
    """What stands at a due board; marks in percent, None where nothing counts (yet)."""

    status: str
    amount: int | None
    zero_side: str
    attack: Fraction | None
    defense: Fraction | None
    facts: Mapping[str, Any] = field(default_factory=dict)
    # In other units than percent: what the attack and each defender have of it.
    attack_value: Fraction | None = None
    defense_value: Fraction | None = None


def _due_rows(dues: QuerySet[Due]) -> list[DueRow]:
    values = dues.order_by(
        "table__round__number", "table__slot", "table__number", "board__number"
    ).values_list(
        "pk", "table__round__number", "table__number",
        "board", "board__number", "board__section",
        "board__dealer", "board__taker", "board__last_round", "table",
    )  # fmt: skip
    return [DueRow(*row) for row in values]


def dues_of_entry(entry: Entry) -> list[DueRow]:
    """Return the boards the entry meets, round by round."""
    return _due_rows(Due.objects.filter(table__seatings__entry=entry))


def dues_of_board(board: Board) -> list[DueRow]:
    """Return the tables a board is due at, round by round."""
    return _due_rows(Due.objects.filter(board=board))


def results_at(dues: Collection[int], opened: QuerySet[Board]) -> dict[int, Played]:
    """Return due -> what counts there, on open boards only; missing ones are not in it."""
    rows = Result.objects.filter(due__in=dues, due__board__in=opened, standing=Standing.LIVE)
    return {
        due: Played(
            status, amount, zero_side, _percent(attack, den), _percent(defense, den), facts,
            _value(attack, den), _value(defense, den),
        )
        for due, status, amount, zero_side, facts, attack, defense, den in rows.values_list(
            "due", "status", "amount", "zero_side", "facts",
            "due__score__attack_num", "due__score__defense_num", "due__score__den",
        )
    }  # fmt: skip


def _percent(numerator: int | None, denominator: int | None) -> Fraction | None:
    return None if numerator is None else Fraction(PERCENT * numerator, denominator or 1)


def _value(numerator: int | None, denominator: int | None) -> Fraction | None:
    return None if numerator is None else Fraction(numerator, denominator or 1)


def amounts_of(boards: Collection[int], opened: QuerySet[Board]) -> dict[int, dict[int, int]]:
    """Return board -> due -> amount played, on open boards only: what marks are compared with."""
    amounts: dict[int, dict[int, int]] = defaultdict(dict)
    rows = Result.objects.filter(
        due__board__in=opened.filter(pk__in=boards), standing=Standing.LIVE, status=Status.PLAYED
    )
    for board, due, amount in rows.order_by("due").values_list("due__board", "due", "amount"):
        if amount is not None:
            amounts[board][due] = amount
    return amounts


def has_sealed_results(entry: Entry, opened: QuerySet[Board]) -> bool:
    """Tell whether the entry's sums hold a board that is still sealed."""
    counted = Result.objects.filter(due__table__seatings__entry=entry, standing=Standing.LIVE)
    return counted.exclude(due__board__in=opened).exists()


def entries_with_sealed_results(
    tournament: Tournament, opened: QuerySet[Board], *, closed_only: bool
) -> set[int]:
    """Return the numbers of the entries whose sums hold a board that is still sealed.

    `closed_only` is for sums as of the closed rounds.
    """
    sealed = Result.objects.filter(
        due__board__tournament=tournament, standing=Standing.LIVE
    ).exclude(due__board__in=opened)
    if closed_only:
        sealed = sealed.filter(due__table__round__state=RoundState.CLOSED)
    return set(
        Entry.objects.filter(seatings__table__dues__results__in=sealed).values_list(
            "number", flat=True
        )
    )


def boards_numbered(tournament: Tournament, number: int) -> list[Board]:
    """Return the boards of that number, one in each section that compares apart."""
    return list(tournament.boards.filter(number=number).order_by("section"))


def board_numbers(tournament: Tournament, section: str = "") -> list[int]:
    """Return the numbers of a section's boards in order."""
    boards = tournament.boards.filter(section=section).order_by("number")
    return list(boards.values_list("number", flat=True))
