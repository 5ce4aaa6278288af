"""A table played another board than the one that was due: its result counts, for those four.

The board that was due there becomes not played. Where one of the four is to meet the other board
later, it cannot be played any more: it is set aside for that table, and left out of the averages.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.adapters import changes as adapters
from tournament.messages import Refused
from tournament.models import Due, Result, RoundState, Standing, Status, Tournament
from tournament.selectors.changes import boards_done, slots_of
from tournament.services.audit import Author, log
from tournament.services.changes import Made, hold, store_plan
from tournament.services.laying import refresh_last_rounds
from tournament.services.results import touch_boards


@transaction.atomic
def play_other_board(due: Due, number: int, *, author: Author, seen: str = "") -> Made:
    """Note that a table played board `number` in the place of a due one.

    A result typed for the due board moves to the one that was played; without one the table may
    still enter it. Where one of the four had met that board before, its result is neutralized.
    """
    tournament, plan = hold(due.board.tournament, seen)
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
            reason=_("Typed as board %(number)s") % {"number": due.board.number},
        )  # fmt: skip
    elif played.table.round.state == RoundState.CLOSED:
        # A closed round owes nothing: the director puts the score in its place.
        _add(played, author, status=Status.NOT_PLAYED, reason=_("Score not known yet"))
    if live is not None:
        live.standing = Standing.REPLACED
        live.save(update_fields=["standing"])
    said = _("Board %(number)s was played in its place") % {"number": played.board.number}
    _add(due, author, status=Status.NOT_PLAYED, reason=said)


def _neutralize(tournament: Tournament, played: Due, knowing: list[int], author: Author) -> None:
    people = slots_of(tournament)
    entries = [people[slot] for slot in knowing]
    played.results.filter(standing=Standing.LIVE).update(standing=Standing.REPLACED)
    names = ", ".join(entry.short_name for entry in entries)
    _add(
        played, author, status=Status.NEUTRALIZED,
        reason=(_("known already: %(names)s") % {"names": names})[:200],
        facts={"known_by": [entry.number for entry in entries]},
    )  # fmt: skip


def _add(due: Due, author: Author, **fields: object) -> Result:
    last = due.results.aggregate(last=Max("revision"))["last"] or 0
    return Result.objects.create(
        due=due, revision=last + 1, source=author.source, author=author.user,
        author_label=author.label, **fields,
    )  # fmt: skip
