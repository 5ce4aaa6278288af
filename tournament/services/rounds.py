"""The play: started, undone, round by round opened, closed and reopened."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.adapters.plans import board_labels, last_rounds
from tournament.messages import Refused
from tournament.models import (
    Board,
    Due,
    Entry,
    Presence,
    Result,
    Round,
    RoundState,
    Seating,
    SitOut,
    Standing,
    State,
    Status,
    Table,
    Tournament,
)
from tournament.selectors.room import missing_dues
from tournament.services.audit import Author, log
from tournament.services.copies import copy_after_commit
from tournament.services.events import bump, locked, require_state
from tournament.services.results import touch_boards
from tournament.services.standings import create_rows


@transaction.atomic
def start_tournament(tournament: Tournament, *, author: Author) -> Tournament:
    """Fix the seats of all rounds and open the first; everybody present is seated."""
    tournament = locked(tournament)
    require_state(tournament, State.DRAFT, State.OPEN)
    if not hasattr(tournament, "plan"):
        raise Refused.because("plan-missing")
    document = tournament.plan.document
    entries = {e.slot: e for e in tournament.entries.filter(slot__isnull=False)}
    if tournament.drawn_at is None or not entries:
        raise Refused.because("draw-missing")
    present = tournament.entries.filter(presence=Presence.PRESENT).count()
    if len(entries) != present or document["entries"] != present:
        raise Refused.because("plan-size", planned=document["entries"], present=present)
    _lay_rounds(tournament, document, entries)
    create_rows(tournament)
    tournament.state = State.RUNNING
    tournament.save(update_fields=["state"])
    log(tournament, author, "start", after={"people": present, "rounds": len(document["rounds"])})
    bump(tournament)
    return tournament


def _lay_rounds(
    tournament: Tournament, document: dict[str, Any], entries: dict[int | None, Entry]
) -> None:
    """Write rounds, tables, seats, rests, boards and where each board is due."""
    rounds = _lay_positions(tournament, document)
    laid = [
        (Table(round=rounds[row["round"]], number=t["table"], section=t.get("section", "")), t)
        for row in document["rounds"]
        for t in row["tables"]
    ]
    Table.objects.bulk_create([table for table, _ in laid], batch_size=500)
    rests = [
        SitOut(round=rounds[row["round"]], entry=entries[slot])
        for row in document["rounds"]
        for slot in row.get("sit_out", [])
    ]
    SitOut.objects.bulk_create(rests, batch_size=500)
    seatings = [
        Seating(round_id=table.round_id, table=table, seat=seat, entry=entries[slot])
        for table, row in laid
        for seat, slot in row["seats"].items()
        if slot
    ]
    Seating.objects.bulk_create(seatings, batch_size=500)
    boards = _lay_boards(tournament, document)
    dues = [
        Due(table=table, board=boards[table.section, number])
        for table, row in laid
        for number in row["boards"]
    ]
    Due.objects.bulk_create(dues, batch_size=500)


def _lay_positions(tournament: Tournament, document: dict[str, Any]) -> dict[int, Round]:
    now = timezone.now()
    rounds = {
        row["round"]: Round(
            tournament=tournament,
            number=row["round"],
            state=RoundState.PENDING if index else RoundState.PLAYING,
            started_at=None if index else now,
        )
        for index, row in enumerate(document["rounds"])
    }
    Round.objects.bulk_create(rounds.values())
    return rounds


def _lay_boards(tournament: Tournament, document: dict[str, Any]) -> dict[tuple[str, int], Board]:
    boards = {
        (section, number): Board(
            tournament=tournament,
            section=section,
            number=number,
            last_round=last,
            **board_labels(number),
        )
        for (section, number), last in last_rounds(document).items()
    }
    Board.objects.bulk_create(boards.values(), batch_size=500)
    return boards


@transaction.atomic
def undo_start(tournament: Tournament, *, author: Author) -> Tournament:
    """Take a start back while no result exists; the draw stays."""
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    # Held, so that no result arrives between the look and the removal.
    list(tournament.rounds.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    if Result.objects.filter(due__board__tournament=tournament).exists():
        raise Refused.because("has-results")
    tournament.standing_rows.all().delete()
    SitOut.objects.filter(round__tournament=tournament).delete()
    Seating.objects.filter(round__tournament=tournament).delete()
    tournament.boards.all().delete()
    tournament.rounds.all().delete()
    tournament.state = State.OPEN
    tournament.save(update_fields=["state"])
    log(tournament, author, "undo-start")
    bump(tournament)
    return tournament


def _round_of(tournament: Tournament, number: int) -> Round:
    round_ = tournament.rounds.select_for_update(no_key=True).filter(number=number).first()
    if round_ is None:
        raise Refused.because("round-not-playing", number=number)
    return round_


@transaction.atomic
def close_round(
    tournament: Tournament,
    number: int,
    *,
    author: Author,
    missing: str = "refuse",
    opens_next: bool = True,
) -> list[int]:
    """Close a round that is complete and open the next; return the boards gone stale.

    `missing` says what becomes of results not there: `refuse`; `later`, the round stays open for
    them while the next one starts; `not_played`, each is stored as not played.
    """
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    # The scoreboard before any board: the order in which whoever ranks locks them.
    bump(tournament)
    round_ = _round_of(tournament, number)
    if round_.state != RoundState.PLAYING:
        raise Refused.because("round-not-playing", number=number)
    waiting = list(missing_dues(tournament).filter(table__round=round_))
    stale: list[int] = []
    if waiting and missing == "not_played":
        stale = _store_not_played(tournament, waiting, author)
    elif waiting and missing == "refuse":
        raise Refused.because("round-incomplete", count=len(waiting))
    if not (waiting and missing == "later"):
        round_.state, round_.closed_at = RoundState.CLOSED, timezone.now()
        round_.save(update_fields=["state", "closed_at"])
        log(tournament, author, "close-round", target=str(number), after={"stale": len(stale)})
        copy_after_commit(f"{tournament.slug}-round-{number}")
    if opens_next:
        _open_next(tournament, number, author)
    return stale


def _store_not_played(tournament: Tournament, waiting: list[Due], author: Author) -> list[int]:
    for due in waiting:
        revision = due.results.count() + 1
        Result.objects.create(
            due=due, revision=revision, status=Status.NOT_PLAYED, source=author.source,
            author=author.user, author_label=author.label,
        )  # fmt: skip
        target = f"R{due.table.round.number} T{due.table.number} B{due.board.number}"
        log(tournament, author, "result", target, after={"status": Status.NOT_PLAYED})
    boards = sorted({due.board_id for due in waiting})
    touch_boards(boards)
    return boards


def _open_next(tournament: Tournament, number: int, author: Author) -> None:
    following = tournament.rounds.filter(number=number + 1, state=RoundState.PENDING).first()
    if following is None:
        return
    following.state, following.started_at = RoundState.PLAYING, timezone.now()
    following.save(update_fields=["state", "started_at"])
    log(tournament, author, "open-round", target=str(following.number))


@transaction.atomic
def reopen_round(tournament: Tournament, number: int, *, author: Author, reason: str) -> Round:
    """Open a closed round again, for entries at its tables; later rounds keep what they have."""
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    round_ = _round_of(tournament, number)
    if round_.state != RoundState.CLOSED:
        raise Refused.because("round-not-closed", number=number)
    round_.state, round_.closed_at = RoundState.PLAYING, None
    round_.save(update_fields=["state", "closed_at"])
    log(tournament, author, "reopen-round", target=str(number), reason=reason)
    bump(tournament)
    return round_


@transaction.atomic
def take_back_round(tournament: Tournament, number: int, *, author: Author) -> Round:
    """Take back the opening of a round in which nothing was entered yet."""
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    round_ = _round_of(tournament, number)
    entered = Result.objects.filter(due__table__round=round_).exclude(standing=Standing.WITHDRAWN)
    if round_.state != RoundState.PLAYING or number == 1:
        raise Refused.because("round-not-playing", number=number)
    if entered.exists():
        raise Refused.because("has-results")
    round_.state, round_.started_at = RoundState.PENDING, None
    round_.save(update_fields=["state", "started_at"])
    log(tournament, author, "take-back-round", target=str(number))
    bump(tournament)
    return round_
