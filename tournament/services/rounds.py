"""The play: started, undone, round by round opened, closed and reopened."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournament.adapters.plans import prove, soft_faults
from tournament.messages import Problem, Refused
from tournament.models import (
    Due,
    Presence,
    Result,
    Round,
    RoundState,
    Seating,
    SitOut,
    Standing,
    State,
    Status,
    Tournament,
)
from tournament.selectors.changes import entered_results
from tournament.selectors.room import missing_dues
from tournament.services.attackers import begin_attacks, check_teams
from tournament.services.audit import Author, log
from tournament.services.copies import copy_after_commit
from tournament.services.deal_imports import start_warnings
from tournament.services.draws import plan_size, restore_plan
from tournament.services.events import bump, hold_rounds, locked, require_state
from tournament.services.kept_wishes import still_meeting
from tournament.services.laying import lay_rounds
from tournament.services.matches import make_matches
from tournament.services.results import target_of, touch_boards
from tournament.services.signatures import unsigned_quarters
from tournament.services.sizes import require_all_whole
from tournament.services.standings import create_rows


@transaction.atomic
def start_tournament(
    tournament: Tournament, *, author: Author, accepted: bool = False
) -> Tournament:
    """Fix the seats of all rounds and open the first; everybody present is seated.

    A movement with a hard fault never starts; one with soft faults once they are `accepted`.
    """
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
        raise plan_size(tournament, document["entries"], present)
    require_all_whole(tournament)
    check_teams(tournament)
    _check_faults(tournament, accepted)
    lay_rounds(tournament, document, entries)
    make_matches(tournament, document["rounds"], entries)
    create_rows(tournament)
    tournament.state = State.RUNNING
    tournament.save(update_fields=["state"])
    begun = {"people": present, "rounds": len(document["rounds"])} | begin_attacks(tournament)
    log(tournament, author, "start", after=begun)
    bump(tournament)
    return tournament


def _check_faults(tournament: Tournament, accepted: bool) -> None:
    """Refuse a movement that cannot be played; one that is uneven unless that was looked at."""
    plan = tournament.plan
    prove(plan.document)
    uneven = soft_faults(plan.fairness, tournament.format, plan.document)
    soft = [Problem(code, facts) for code, facts in uneven]
    if meetings := len(still_meeting(tournament)):
        soft.append(Problem("kept-apart-meet", {"count": meetings}))
    soft += start_warnings(tournament)
    if soft and not accepted:
        raise Refused(*soft)


@transaction.atomic
def undo_start(tournament: Tournament, *, author: Author) -> Tournament:
    """Take a start back while no result exists; the draw stays unless people came or left since."""
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    # The scoreboard before any board: the order in which whoever ranks locks them.
    bump(tournament)
    hold_rounds(tournament)
    if entered_results().filter(due__board__tournament=tournament).exists():
        raise Refused.because("has-results")
    tournament.standing_rows.all().delete()
    SitOut.objects.filter(round__tournament=tournament).delete()
    Seating.objects.filter(round__tournament=tournament).delete()
    tournament.matches.all().delete()
    tournament.boards.all().delete()
    tournament.rounds.all().delete()
    tournament.state = State.OPEN
    tournament.save(update_fields=["state"])
    restore_plan(tournament)
    log(tournament, author, "undo-start")
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
        after = {"stale": len(stale), **_unsigned_in(tournament, number)}
        log(tournament, author, "close-round", target=str(number), after=after)
        copy_after_commit(f"{tournament.slug}-round-{number}")
    if opens_next:
        open_next(tournament, number, author)
    return stale


def _unsigned_in(tournament: Tournament, number: int) -> dict[str, list[str]]:
    """Return who has not countersigned the quarter that is closed, for the log."""
    unsigned = [one for one in unsigned_quarters(tournament) if one.round == number]
    names = [name for one in unsigned for name in one.names]
    return {"unsigned": names} if names else {}


def _store_not_played(tournament: Tournament, waiting: list[Due], author: Author) -> list[int]:
    for due in waiting:
        revision = due.results.count() + 1
        Result.objects.create(
            due=due, revision=revision, status=Status.NOT_PLAYED, source=author.source,
            author=author.user, author_label=author.label,
        )  # fmt: skip
        log(tournament, author, "result", target_of(due), after={"status": Status.NOT_PLAYED})
    boards = sorted({due.board_id for due in waiting})
    touch_boards(boards)
    return boards


def open_next(tournament: Tournament, number: int, author: Author) -> None:
    """Open the round after one, if it is still to come."""
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
    bump(tournament)
    round_ = _round_of(tournament, number)
    if round_.state != RoundState.CLOSED:
        raise Refused.because("round-not-closed", number=number)
    round_.state, round_.closed_at = RoundState.PLAYING, None
    round_.save(update_fields=["state", "closed_at"])
    log(tournament, author, "reopen-round", target=str(number), reason=reason)
    return round_


@transaction.atomic
def take_back_round(tournament: Tournament, number: int, *, author: Author) -> Round:
    """Take back the opening of a round in which nothing was entered yet.

    The round before, closed by the same press, is played again: closing it opens this one anew.
    """
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    round_ = _round_of(tournament, number)
    entered = entered_results().filter(due__table__round=round_)
    entered = entered.exclude(standing=Standing.WITHDRAWN)
    if round_.state != RoundState.PLAYING or number == 1:
        raise Refused.because("round-not-playing", number=number)
    if entered.exists():
        raise Refused.because("has-results")
    round_.state, round_.started_at = RoundState.PENDING, None
    round_.save(update_fields=["state", "started_at"])
    tournament.rounds.filter(number=number - 1, state=RoundState.CLOSED).update(
        state=RoundState.PLAYING, closed_at=None
    )
    log(tournament, author, "take-back-round", target=str(number))
    return round_
