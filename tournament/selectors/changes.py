"""What stands in the way of a change during the event: what was played, where results stand."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max, Q, QuerySet

from tournament.models import (
    Board,
    Due,
    Entry,
    Format,
    LogLine,
    Result,
    Round,
    RoundState,
    Standing,
    Tournament,
)

# A result stored because somebody at the table knows the cards, not because anybody entered it.
SET_ASIDE = "set_aside"
# A result stored because a team left and nobody plays the board.
FORFEIT = "forfeit"
CHANGES = (
    "late", "leaves", "returns", "swap-seats", "stays",
    "wrong-board", "wrong-board-back", "substitution",
)  # fmt: skip


def entered_results() -> QuerySet[Result]:
    """Return the results somebody entered, whatever became of them."""
    return Result.objects.exclude(facts__has_any_keys=[SET_ASIDE, FORFEIT])


def boards_done(tournament: Tournament) -> set[tuple[int, int, int]]:
    """Return (round, table, board) of what was played, or can no longer be."""
    entered = entered_results().filter(standing=Standing.LIVE)
    over = Q(table__round__state=RoundState.CLOSED)
    dues = Due.objects.filter(table__round__tournament=tournament).filter(
        over | Q(results__in=entered)
    )
    aside = Result.objects.filter(
        due__table__round__tournament=tournament, standing=Standing.LIVE, facts__has_key=SET_ASIDE
    )
    rows = dues.exclude(results__in=aside).values_list(
        "table__round__number", "table__number", "board__number"
    )
    return set(rows)


def tables_begun(round_: Round, numbers: Iterable[int]) -> list[int]:
    """Return those of the tables at which anything was entered in the round."""
    found = entered_results().filter(due__table__round=round_, due__table__number__in=list(numbers))
    return sorted(set(found.values_list("due__table__number", flat=True)))


def round_now(tournament: Tournament) -> int:
    """Return the number of the round being played, else of the next one; 0 when all are over."""
    playing = tournament.rounds.filter(state=RoundState.PLAYING).aggregate(last=Max("number"))
    if playing["last"]:
        return int(playing["last"])
    pending = tournament.rounds.filter(state=RoundState.PENDING).order_by("number")
    return pending.values_list("number", flat=True).first() or 0


def round_to_make(tournament: Tournament) -> int:
    """Return the number of the round of free deals still to be made, 0 while others are to come."""
    if tournament.format != Format.FREE_DEALS or tournament.team_size:
        return 0
    if tournament.rounds.filter(state=RoundState.PENDING).exists():
        return 0
    return tournament.rounds.count() + 1


def rounds_unplayed(tournament: Tournament, after: int) -> list[int]:
    """Return the numbers of the rounds after one, empty when anything was entered in any."""
    rounds = tournament.rounds.filter(number__gt=after)
    entered = entered_results().filter(due__table__round__in=rounds)
    if entered.exclude(standing=Standing.WITHDRAWN).exists():
        return []
    return list(rounds.order_by("number").values_list("number", flat=True))


def slots_of(tournament: Tournament) -> dict[int, Entry]:
    """Return slot -> entry for everybody who has a number in the movement."""
    entries = tournament.entries.filter(slot__isnull=False)
    return {entry.slot: entry for entry in entries if entry.slot is not None}


def changes_made(tournament: Tournament) -> list[LogLine]:
    """Return the changes to the movement since the last start, the latest first."""
    lines = LogLine.objects.filter(tournament=tournament)
    start = lines.filter(action="start").aggregate(last=Max("pk"))["last"] or 0
    return list(lines.filter(action__in=CHANGES, pk__gt=start).order_by("-pk"))


def boards_played_instead(tournament: Tournament) -> list[Due]:
    """Return the boards played in the place of due ones, the latest round first."""
    dues = Due.objects.filter(table__round__tournament=tournament, instead_of__isnull=False)
    return list(
        dues.select_related("table__round", "board", "instead_of__board").order_by(
            "-table__round__number", "table__number", "board__number"
        )
    )


def other_boards(due: Due) -> list[int]:
    """Return the numbers a table may have played in the place of a due board."""
    here = Due.objects.filter(table=due.table_id).values("board")
    boards = Board.objects.filter(
        tournament=due.board.tournament_id, section=due.board.section
    ).exclude(pk__in=here)
    return list(boards.order_by("number").values_list("number", flat=True))
