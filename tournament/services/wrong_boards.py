"""A table played another board than the one that was due: its result counts, for those there.

The board that was due there becomes not played. Where one of the four is to meet the other board
later, it cannot be played any more: it is set aside for that table, and left out of the averages.
Teams of three and four do the same; a quartet's attacker does not know what its defenders played.
Both can be taken back while nothing that came after depends on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max

from tournament.adapters import changes as adapters
from tournament.messages import Refused
from tournament.messages.reasons import (
    KNOWN_ALREADY,
    NOT_INSTEAD,
    PLAYED_INSTEAD,
    SCORE_UNKNOWN,
    TYPED_AS,
    reason_about,
)
from tournament.models import Due, Result, RoundState, Standing, Status, Tournament
from tournament.selectors.changes import SET_ASIDE, boards_done, slots_of
from tournament.services.audit import Author, log
from tournament.services.changes import Made, hold, store_plan
from tournament.services.laying import refresh_last_rounds
from tournament.services.results import touch_boards

# The entries whose knowledge neutralized a board played by mistake.
KNOWN_BY = "known_by"
# The revision of the due board that its "not played" stands for.
REPLACES = "replaces"


@transaction.atomic
def play_other_board(due: Due, number: int, *, author: Author, seen: str = "") -> Made:
    """Note that a table played board `number` in the place of a due one.

    A result typed for the due board moves to the one that was played; without one the table may
    still enter it. Where one of the four had met that board before, its result is neutralized.
    """
    tournament, plan = hold(due.board.tournament, seen, with_teams=True)
    due = Due.objects.select_related("table__round", "board").get(pk=due.pk)
    round_, table = due.table.round, due.table
    if round_.state == RoundState.PENDING:
        raise Refused.because("round-not-playing", number=round_.number)
    if due.results.filter(standing=Standing.RIVAL).exists():
        raise Refused.because("versions-open", number=due.board.number)
    place = {"in_round": round_.number, "table": table.number}
    knowing = adapters.known_before(plan.document, number, **place)
    change = adapters.wrong_board(
        plan.document, boards_done(tournament), due=due.board.number, played=number, **place
    )
    board = tournament.boards.get(number=number, section=due.board.section)
    played = Due.objects.create(table=table, board=board, instead_of=due)
    _move_result(due, played, author)
    if knowing:
        _neutralize(tournament, played, knowing, author)
    stale = store_plan(tournament, plan, change, author)
    refresh_last_rounds(tournament)
    touch_boards([due.board_id, board.pk])
    target = f"R{round_.number} T{table.number} B{due.board.number}"
    log(tournament, author, "wrong-board", target=target, after={"played": number})
    return Made(sorted({*stale, due.board_id, board.pk}), due=played)


def _move_result(due: Due, played: Due, author: Author) -> None:
    """Put the live result where it belongs and "not played" in its place; both revisions stay."""
    live = due.results.filter(standing=Standing.LIVE).first()
    if live is not None and live.status == Status.PLAYED:
        _add(
            played, author, status=live.status, amount=live.amount, facts=live.facts,
            reason=reason_about(TYPED_AS, due.board.number),
        )  # fmt: skip
    elif played.table.round.state == RoundState.CLOSED:
        # A closed round owes nothing: the director puts the score in its place.
        _add(played, author, status=Status.NOT_PLAYED, reason=reason_about(SCORE_UNKNOWN))
    if live is not None:
        live.standing = Standing.REPLACED
        live.save(update_fields=["standing"])
    said = reason_about(PLAYED_INSTEAD, played.board.number)
    replaces = {REPLACES: live.revision} if live is not None else {}
    _add(due, author, status=Status.NOT_PLAYED, reason=said, facts=replaces)


def _neutralize(tournament: Tournament, played: Due, knowing: list[int], author: Author) -> None:
    people = slots_of(tournament)
    entries = [people[slot] for slot in knowing]
    played.results.filter(standing=Standing.LIVE).update(standing=Standing.REPLACED)
    names = ", ".join(entry.short_name for entry in entries)
    _add(
        played, author, status=Status.NEUTRALIZED,
        reason=reason_about(KNOWN_ALREADY, names),
        facts={KNOWN_BY: [entry.number for entry in entries]},
    )  # fmt: skip


@transaction.atomic
def take_back_other_board(played: Due, *, author: Author) -> Made:
    """Take back that a board was played in the place of a due one; its result returns there.

    Refused where something came after that depends on it: see `_check_untouched`. The log keeps
    what stood at the board played by mistake, which is no longer due there.
    """
    tournament, plan = hold(played.board.tournament, with_teams=True)
    known = Due.objects.select_related("table__round", "board", "instead_of__board")
    found = known.filter(pk=played.pk, instead_of__isnull=False).first()
    if found is None:
        raise Refused.because("changed-meanwhile")
    played, due = found, found.instead_of
    assert due is not None
    note = _check_untouched(played, due)
    round_, table = played.table.round.number, played.table.number
    place = {"in_round": round_, "table": table}
    _check_still_new(plan.document, boards_done(tournament), due.board.number, **place)
    before = {"played": played.board.number, "amount": _amount_of(played)}
    played_board = played.board_id
    _restore_result(due, note, author, played.board.number)
    played.delete()
    change = adapters.board_back(
        plan.document, boards_done(tournament),
        played=played.board.number, due=due.board.number, **place,
    )  # fmt: skip
    stale = store_plan(tournament, plan, change, author)
    refresh_last_rounds(tournament)
    touch_boards([due.board_id, played_board])
    target = f"R{round_} T{table} B{due.board.number}"
    log(tournament, author, "wrong-board-back", target=target, before=before)
    return Made(sorted({*stale, due.board_id, played_board}), due=due)


def _check_untouched(played: Due, due: Due) -> Result:
    """Return the "not played" of the due board; refused when anything was entered since."""
    numbers: dict[str, Any] = {"played": played.board.number, "due": due.board.number}
    if Due.objects.filter(instead_of=played).exists():
        raise Refused.because("wrong-board-again", **numbers)
    if Result.objects.filter(due__in=(played, due), standing=Standing.RIVAL).exists():
        raise Refused.because("versions-open", number=played.board.number)
    note = due.results.order_by("-revision").first()
    if note is None or note.standing != Standing.LIVE or note.status != Status.NOT_PLAYED:
        raise Refused.because("wrong-board-entered", board=due.board.number, **numbers)
    # What was neutralized with the record itself is not somebody's entry.
    since = played.results.filter(pk__gt=note.pk).exclude(facts__has_key=KNOWN_BY)
    if since.exists():
        raise Refused.because("wrong-board-entered", board=played.board.number, **numbers)
    left_out = Result.objects.filter(
        due__board=played.board_id, due__table__round__state=RoundState.CLOSED,
        due__table__round__number__gte=played.table.round.number,
        standing=Standing.LIVE, facts__has_key=SET_ASIDE,
    ).select_related("due__table__round")  # fmt: skip
    if (first := left_out.first()) is not None:
        numbers |= {"round": first.due.table.round.number, "table": first.due.table.number}
        raise Refused.because("wrong-board-left-out", **numbers)
    return note


def _check_still_new(
    document: Mapping[str, Any],
    done: Collection[tuple[int, int, int]],
    board: int,
    *,
    in_round: int,
    table: int,
) -> None:
    """Refuse when one of the four has played the due board elsewhere."""
    elsewhere = adapters.played_elsewhere(document, done, board, in_round=in_round, table=table)
    if elsewhere is not None:
        round_, other = elsewhere
        raise Refused.because("wrong-board-met", board=board, round=round_, table=other)


def _amount_of(played: Due) -> int | None:
    first = played.results.exclude(amount=None).order_by("revision").first()
    return first.amount if first else None


def _restore_result(due: Due, note: Result, author: Author, played: int) -> None:
    """Put back what stood at the due board, as a revision of its own; else owe it again."""
    last = due.results.filter(revision=note.facts.get(REPLACES, 0)).first()
    note.standing = Standing.REPLACED if last else Standing.WITHDRAWN
    note.save(update_fields=["standing"])
    if last is not None:
        _add(
            due, author, status=last.status, amount=last.amount, facts=last.facts,
            zero_side=last.zero_side, is_accepted=last.is_accepted,
            reason=reason_about(NOT_INSTEAD, played),
        )  # fmt: skip


def _add(due: Due, author: Author, **fields: object) -> Result:
    last = due.results.aggregate(last=Max("revision"))["last"] or 0
    return Result.objects.create(
        due=due, revision=last + 1, source=author.source, author=author.user,
        author_label=author.label, **fields,
    )  # fmt: skip
