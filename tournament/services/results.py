"""Results: entered once, corrected by revision, never overwritten, never lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.db.models import F, Max

from tournament.adapters.marks import compares_pairs
from tournament.adapters.results import (
    Reading,
    Typed,
    has_bidding,
    read_typed,
    typed_of_facts,
)
from tournament.messages import Refused
from tournament.models import (
    Board,
    Due,
    Format,
    Result,
    Round,
    RoundState,
    Standing,
    State,
    Status,
    Tournament,
    ZeroSide,
)
from tournament.selectors.marks import finished_tables
from tournament.selectors.room import seats_held
from tournament.selectors.table import last_sent
from tournament.services.audit import Author, log
from tournament.services.dues import Within, due_meant
from tournament.services.events import require_state
from tournament.services.exchanges import require_exchange
from tournament.services.line_ups import require_line_ups

# What a table sent and nobody has put aside.
WAITING = (Standing.LIVE, Standing.RIVAL)
# When a director's word on a result still counts.
PLAYED = (State.RUNNING, State.CLOSED, State.PUBLISHED)


@dataclass(frozen=True)
class Outcome:
    """What became of a sending: `stored`, `same` (already there) or `rival` (a second version).

    `stale` are the boards whose doorbell the door rings.
    """

    kind: str
    result: Result
    stale: list[int] = field(default_factory=list)


def touch_boards(boards: list[int]) -> None:
    """Mark boards stale, in the transaction of whatever changed them."""
    if len(boards) > 1:
        # Two savers that touch the same boards take them in one order, so neither waits in a ring.
        rows = Board.objects.select_for_update(no_key=True).filter(pk__in=boards).order_by("pk")
        list(rows.values_list("pk", flat=True))
    Board.objects.filter(pk__in=boards).update(touched=F("touched") + 1)


def hold_due(due: int, *states: str) -> Due:
    """Return the due board of an event in one of the states, held with its round to the end.

    The round first: whoever closes it, or moves the event on, holds it too, so a result arrives
    before or after, not while.
    """
    rounds = Round.objects.select_for_update(of=("self",), no_key=True)
    dues = Due.objects.select_for_update(of=("self",), no_key=True)
    try:
        round_ = rounds.get(tables__dues=due)
        held = dues.select_related("table", "board__tournament").get(pk=due)
    except ObjectDoesNotExist as error:
        # The start was undone in between.
        raise Refused.because("changed-meanwhile") from error
    held.table.round = round_
    require_state(held.board.tournament, *states)
    return held


def reading_at(tournament: Tournament, due: Due, typed: Typed) -> Reading:
    """Return what was typed as it counts at the table where the board is due, or refuse."""
    if has_bidding(tournament.format):
        return read_typed(typed, tournament.ruleset, tournament.format, seats_held(due))
    return read_typed(typed, tournament.ruleset, tournament.format)


def submit_result(
    tournament: Tournament,
    table_number: int,
    board_number: int,
    typed: Typed,
    *,
    author: Author,
    key: str = "",
    within: Within | None = None,
) -> Outcome:
    """Store what a table sends, once whatever is sent at the same time.

    The same sending again (its key, or the same content) changes nothing. A different one for a
    board that has its result is kept as a second version for the director. A program says `within`
    which round and slot.
    """
    require_state(tournament, State.RUNNING)
    due = due_meant(tournament, table_number, board_number, key=key, within=within)
    content = {"amount": reading_at(tournament, due, typed).amount, "facts": typed.as_facts()}
    with transaction.atomic():
        due = hold_due(due.pk, State.RUNNING)
        if due.table.round.state != RoundState.PLAYING:
            raise Refused.because("round-not-playing", number=due.table.round.number)
        require_line_ups(tournament, due)
        known = _already_there(due, content, key)
        if known is not None:
            return Outcome("same", known)
        require_exchange(due)
        live = due.results.filter(standing=Standing.LIVE).first()
        result = add_result(
            due, author, key=key, status=Status.PLAYED,
            standing=Standing.RIVAL if live else Standing.LIVE, **content,
        )  # fmt: skip
        # A table with a board missing was not "all equal"; a second version changes no mark.
        stale = touch_due(due, was_equal=False)
        action = "rival" if live else "result"
        log(tournament, author, action, target_of(due), after=content)
    return Outcome("rival" if live else "stored", result, stale)


def _already_there(due: Due, content: dict[str, Any], key: str) -> Result | None:
    """Return the result this sending already became: by its key, else by equal content.

    The key finds it also after a correction or an undo: a late retry never brings it back. A key
    used again for other content is a sending of its own.
    """
    if key:
        sent = due.results.filter(key=key, **content).first()
        if sent is not None:
            return sent
    waiting = due.results.filter(standing__in=WAITING, **content)
    return waiting.order_by("standing").first()


def add_result(due: Due, author: Author, **fields: Any) -> Result:
    """Store the next revision of a due board."""
    last = due.results.aggregate(last=Max("revision"))["last"] or 0
    return Result.objects.create(
        due=due,
        revision=last + 1,
        source=author.source,
        author=author.user,
        author_label=author.label,
        **fields,
    )


def _all_equal(due: Due) -> bool:
    amounts = finished_tables([due.table_id]).get(due.table_id, [])
    return len(amounts) > 1 and len(set(amounts)) == 1


def touch_due(due: Due, *, was_equal: bool) -> list[int]:
    """Mark the board stale; the table's others too when "all equal" began or ended there."""
    boards = [due.board_id]
    if was_equal or _all_equal(due):
        boards = list(Due.objects.filter(table=due.table_id).values_list("board", flat=True))
    touch_boards(boards)
    return boards


def target_of(due: Due) -> str:
    """Return how the log names a due board.

    Teams of three may play a number twice at one table: then a later slot is told.
    """
    is_later = due.table.slot > 1 and due.board.tournament.format == Format.TRIPLETS
    slot = f" S{due.table.slot}" if is_later else ""
    return f"R{due.table.round.number} T{due.table.number}{slot} B{due.board.number}"


@dataclass(frozen=True)
class Correction:
    """What a director puts in a result's place."""

    status: str = Status.PLAYED
    typed: Typed | None = None
    zero_side: str = ZeroSide.NOBODY
    # What is known of a board without a score.
    facts: dict[str, Any] = field(default_factory=dict)


def correct_result(
    due: Due, correction: Correction, *, author: Author, seen: int, reason: str
) -> Outcome:
    """Put a new revision in place of the live one, with who, when and why.

    `seen` is the revision the director looked at (0: none). If it is no longer the live one,
    `changed-meanwhile` is refused and both stay readable. A first entry needs no reason.
    """
    tournament = due.board.tournament
    require_state(tournament, *PLAYED)
    content = _content(due, correction)
    try:
        with transaction.atomic():
            due = hold_due(due.pk, *PLAYED)
            if due.table.round.state == RoundState.PENDING:
                raise Refused.because("round-not-playing", number=due.table.round.number)
            live = due.results.filter(standing=Standing.LIVE).first()
            if (live.revision if live else 0) != seen:
                raise Refused.because("changed-meanwhile")
            if live and not reason.strip():
                raise Refused.because("reason-missing", "reason")
            before = _all_equal(due)
            if live:
                _retire(live)
            due.results.filter(standing=Standing.RIVAL).update(standing=Standing.DISMISSED)
            result = add_result(due, author, reason=reason.strip(), **content)
            stale = touch_due(due, was_equal=before)
            log(
                tournament, author, "correct" if live else "result", target_of(due),
                before=_as_json(live), after=_as_json(result), reason=reason.strip(),
            )  # fmt: skip
    except IntegrityError as error:
        raise Refused.because("changed-meanwhile") from error
    return Outcome("stored", result, stale)


def _content(due: Due, correction: Correction) -> dict[str, Any]:
    if correction.status != Status.PLAYED:
        zero = correction.zero_side if correction.status == Status.NEUTRALIZED else ""
        if (zero or correction.status == Status.ZERO) and compares_pairs(due.board.tournament):
            raise Refused.because("zero-of-pairs", "status")
        return {
            "status": correction.status,
            "amount": None,
            "zero_side": zero,
            "facts": correction.facts,
        }
    if correction.typed is None:
        raise Refused.because("result-form", "amount")
    reading = reading_at(due.board.tournament, due, correction.typed)
    return {
        "status": Status.PLAYED,
        "amount": reading.amount,
        "facts": correction.typed.as_facts(),
    }


def _retire(live: Result) -> None:
    """Take a live revision out of the count; exactly one row must change."""
    rows = Result.objects.filter(pk=live.pk, standing=Standing.LIVE)
    if rows.update(standing=Standing.REPLACED) != 1:
        raise Refused.because("changed-meanwhile")


def _as_json(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "revision": result.revision,
        "status": result.status,
        "amount": result.amount,
        "zero_side": result.zero_side,
        "facts": result.facts,
    }


@transaction.atomic
def undo_last(
    tournament: Tournament,
    table_number: int,
    *,
    author: Author,
    shown: tuple[int, int] | None = None,
) -> Outcome:
    """Take back a table's own last entry, until it enters the next board.

    `shown` is the board number and revision its phone offered to take back: another phone of the
    table may have sent since, and that sending is not the one meant.
    A second version that waits beside it then counts, so that the board is not left empty.
    """
    last = last_sent(tournament, table_number, author.source)
    if last is None:
        raise Refused.because("nothing-to-undo")
    due = hold_due(last.due_id, State.RUNNING)
    last.refresh_from_db()
    if shown is not None and shown != (due.board.number, last.revision):
        raise Refused.because("nothing-to-undo")
    if due.table.round.state != RoundState.PLAYING or last.standing not in WAITING:
        raise Refused.because("nothing-to-undo")
    before, was_live = _all_equal(due), last.standing == Standing.LIVE
    last.standing = Standing.WITHDRAWN
    last.save(update_fields=["standing"])
    rival = due.results.filter(standing=Standing.RIVAL).order_by("revision").first()
    if was_live and rival is not None:
        rival.standing = Standing.LIVE
        rival.save(update_fields=["standing"])
    log(tournament, author, "undo", target_of(due), before=_as_json(last))
    return Outcome("stored", last, touch_due(due, was_equal=before))


@transaction.atomic
def accept_result(result: Result, *, author: Author, is_accepted: bool = True) -> Outcome:
    """Let a suspicious result stand that still counts, or take that back."""
    due = hold_due(result.due_id, *PLAYED)
    rows = Result.objects.filter(pk=result.pk, standing=Standing.LIVE)
    if rows.update(is_accepted=is_accepted) != 1:
        raise Refused.because("changed-meanwhile")
    touch_boards([due.board_id])
    action = "accept" if is_accepted else "doubt"
    log(due.board.tournament, author, action, target_of(due), after=_as_json(result))
    return Outcome("stored", result, [due.board_id])


@transaction.atomic
def keep_live(due: Due, *, author: Author, seen: int) -> Outcome:
    """Settle two versions for the one that counts; the other stays readable as not kept."""
    due = hold_due(due.pk, *PLAYED)
    live = due.results.filter(standing=Standing.LIVE).first()
    if live is None or live.revision != seen:
        raise Refused.because("changed-meanwhile")
    due.results.filter(standing=Standing.RIVAL).update(standing=Standing.DISMISSED)
    touch_boards([due.board_id])
    log(due.board.tournament, author, "keep", target_of(due), after=_as_json(live))
    return Outcome("stored", live, [due.board_id])


@transaction.atomic
def take_rival(due: Due, revision: int, *, author: Author, seen: int, reason: str) -> Outcome:
    """Settle two versions for the second: a new revision says so, with who, when and why.

    The version taken stays readable as replaced by that revision, the others as not kept.
    """
    due = hold_due(due.pk, *PLAYED)
    rival = due.results.filter(revision=revision, standing=Standing.RIVAL).first()
    if rival is None:
        raise Refused.because("changed-meanwhile")
    correction = Correction(typed=typed_of_facts(rival.amount, rival.facts))
    outcome = correct_result(due, correction, author=author, seen=seen, reason=reason)
    Result.objects.filter(pk=rival.pk).update(standing=Standing.REPLACED)
    return outcome
