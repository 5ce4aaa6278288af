"""One due board as the director sees it: who held the cards, every revision, the other tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import F

from tournament.models import Board, BoardScore, Due, Place, Result, Seating, Standing, Tournament
from tournament.selectors.encounters import Encounter, encounters_of_board

PERCENT = 100
SIDES = {"north": "N", "east": "E", "south": "S", "west": "W"}


class OtherResult(NamedTuple):
    """What stands on the same board at a table; marks in percent, None where nothing counts."""

    due_id: int
    round: int
    table: int
    status: str | None
    amount: int | None
    attack: Fraction | None
    defense: Fraction | None


@dataclass(frozen=True)
class DuePage:
    """A due board with everything that stands behind it, oldest revision first."""

    due: Due
    names: dict[str, str]
    revisions: list[Result]
    board_results: list[OtherResult]
    flags: list[str]
    encounter: Encounter | None = None
    # The encounter's points are being worked out again: those stored are of an earlier revision.
    is_stale: bool = False

    @property
    def live(self) -> Result | None:
        """Return the revision that counts."""
        return next((row for row in self.revisions if row.standing == Standing.LIVE), None)

    @property
    def rivals(self) -> list[Result]:
        """Return the second versions nobody has settled."""
        return [row for row in self.revisions if row.standing == Standing.RIVAL]

    @property
    def is_suspicious(self) -> bool:
        """Tell whether a flag waits for the director's eyes."""
        live = self.live
        return live is not None and bool(self.flags) and not live.is_accepted

    @property
    def is_accepted(self) -> bool:
        """Tell whether a flagged result was let stand."""
        live = self.live
        return live is not None and bool(self.flags) and live.is_accepted

    @property
    def seen(self) -> int:
        """Return the number of the revision that counts, 0 for none."""
        return self.live.revision if self.live else 0

    @property
    def others(self) -> list[OtherResult]:
        """Return the other tables' results on this board."""
        here = self.due.pk
        return [row for row in self.board_results if row.due_id != here and row.status]

    @property
    def plot(self) -> list[tuple[int, Fraction | None, int, int]]:
        """Return (amount, taker's mark, tables, of which this one) of what was played."""
        found: dict[int, list[Any]] = {}
        for row in self.board_results:
            if row.amount is None:
                continue
            entry = found.setdefault(row.amount, [row.attack, 0, 0])
            entry[0] = entry[0] if entry[0] is not None else row.attack
            entry[1] += 1
            entry[2] += row.due_id == self.due.pk
        return [(amount, mark, count, own) for amount, (mark, count, own) in found.items()]


def due_of(tournament: Tournament, due: int) -> Due | None:
    """Return a due board of this event, with its table, round and board."""
    dues = Due.objects.filter(table__round__tournament=tournament)
    return (
        dues.select_related(
            "table__round", "board__tournament", "instead_of__board", "replaced_by__board"
        )
        .filter(pk=due)
        .first()
    )


def due_page(due: Due) -> DuePage:
    """Return what the page of a due board shows; four queries, one more of two teams."""
    names = names_at([due.pk]).get(due.pk, {})
    revisions = list(due.results.select_related("author").order_by("revision"))
    board_results = results_of_board(due.board_id)
    score = BoardScore.objects.filter(due=due).first()
    flags = score.flags if score else []
    encounter = _encounter_of(due)
    stale = Board.objects.filter(pk=due.board_id, touched__gt=F("computed"))
    is_stale = encounter is not None and stale.exists()
    return DuePage(due, names, revisions, board_results, flags, encounter, is_stale)


def _encounter_of(due: Due) -> Encounter | None:
    """Return the two attacks a due board is one of, as its director sees them."""
    tournament = due.board.tournament
    if tournament.unit != "match_points":
        return None
    for met in encounters_of_board(due.board, tournament.boards.all()):
        attacks = [attack for attack in (met.our_attack, met.their_attack) if attack]
        if any(attack.due_id == due.pk for attack in attacks):
            return met
    return None


def names_at(dues: Iterable[int]) -> dict[int, dict[str, str]]:
    """Return due -> seat -> who sat there, North first, the attack before the defense."""
    names: dict[int, dict[str, str]] = {}
    rows = Seating.objects.filter(table__dues__in=list(dues)).values_list(
        "table__dues", "seat", "entry__short_name"
    )
    for due, seat, name in sorted(rows, key=lambda row: Place.values.index(row[1])):
        names.setdefault(due, {})[seat] = name
    return names


def facts_at(dues: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Return due -> the facts of the result that counts there."""
    live = Result.objects.filter(due__in=list(dues), standing=Standing.LIVE)
    return dict(live.values_list("due", "facts"))


def results_of_board(board: int) -> list[OtherResult]:
    """Return what stands at each table the board is due at, round by round."""
    dues = Due.objects.filter(board=board).order_by("table__round__number", "table__number")
    live = {
        row.due_id: row for row in Result.objects.filter(due__board=board, standing=Standing.LIVE)
    }
    rows = dues.values_list(
        "pk", "table__round__number", "table__number",
        "score__attack_num", "score__defense_num", "score__den",
    )  # fmt: skip
    return [
        OtherResult(
            due, round_, table,
            live[due].status if due in live else None,
            live[due].amount if due in live else None,
            _percent(attack, den), _percent(defense, den),
        )
        for due, round_, table, attack, defense, den in rows
    ]  # fmt: skip


def _percent(numerator: int | None, denominator: int | None) -> Fraction | None:
    return None if numerator is None else Fraction(PERCENT * numerator, denominator or 1)
