"""Changes to the movement during the event: late arrivals, withdrawals, swaps, tables kept.

The past is never touched. A table is seated anew only while nothing was entered there; a swap,
which says who really sat where, is the exception. What somebody at a table knows already cannot be
played there: it is set aside as neutralized, and comes back when it can be played after all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Max

from tournament.adapters import changes as adapters
from tournament.adapters.changes import Changed
from tournament.adapters.points import sums_points
from tournament.messages import Refused
from tournament.messages.reasons import KNOWN_ALREADY, reason_about
from tournament.models import (
    Due,
    Entry,
    Format,
    Plan,
    Presence,
    Result,
    RoundState,
    Standing,
    StandingRow,
    State,
    Status,
    Tournament,
)
from tournament.selectors.changes import SET_ASIDE, boards_done, round_now, round_to_make, slots_of
from tournament.services.audit import Author, log
from tournament.services.events import bump, hold_rounds, locked, require_state
from tournament.services.kept_wishes import check_wishes
from tournament.services.laying import relay_rounds
from tournament.services.registration import Person, enter_late
from tournament.services.results import touch_boards
from tournament.services.standings import refresh_sums


@dataclass(frozen=True)
class Made:
    """What a change did: boards whose doorbell the door rings, and who or what it was about."""

    stale: list[int] = field(default_factory=list)
    entry: Entry | None = None
    due: Due | None = None


def hold(
    tournament: Tournament, seen: str = "", *, with_teams: bool = False
) -> tuple[Tournament, Plan]:
    """Return the running event and its plan, held; `seen` is the mark of what was looked at.

    Who sits where is fixed for teams: only what moves nobody is done `with_teams`.
    """
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    if tournament.format == Format.TEAMS:
        # Line-ups say who plays; pairs follow from the draw or the results.
        raise Refused.because("matches-fixed")
    if tournament.is_of_teams and not with_teams:
        raise Refused.because("teams-fixed")
    # The scoreboard before any board: the order in which whoever ranks locks them.
    bump(tournament)
    hold_rounds(tournament)
    plan = Plan.objects.get(tournament=tournament)
    if seen and seen != adapters.mark_of(plan.document):
        raise Refused.because("movement-changed-meanwhile")
    return tournament, plan


def check_coming(tournament: Tournament, number: int) -> None:
    """Refuse a round that is over or behind the one being played.

    In free deals it may be one still to be made.
    """
    if number == round_to_make(tournament):
        return
    if not number or number < (round_now(tournament) or number + 1):
        raise Refused.because("round-over", "from_round", number=number)
    if tournament.rounds.filter(number=number, state=RoundState.CLOSED).exists():
        raise Refused.because("round-over", "from_round", number=number)


@transaction.atomic
def admit_late(
    tournament: Tournament,
    person: Person,
    *,
    from_round: int,
    author: Author,
    is_substitute: bool = False,
    seen: str = "",
) -> Made:
    """Enter somebody who came after the start, playing from a round on; listed from now on."""
    tournament, plan = hold(tournament, seen)
    check_coming(tournament, from_round)
    change = adapters.late_arrival(
        plan.document,
        boards_done(tournament),
        from_round=from_round,
        deals=sums_points(tournament),
    )
    entry = enter_late(tournament, person, author=author, is_substitute=is_substitute)
    entry.slot = change.entries
    entry.line, entry.section = change.line_of(entry.slot), change.section_of(entry.slot)
    entry.save(update_fields=["slot", "line", "section"])
    StandingRow.objects.create(tournament=tournament, entry=entry, attack_sum=0, defense_sum=0)
    stale = _store(tournament, plan, change, author)
    log(tournament, author, "late", target=entry.name, after={"from_round": from_round})
    return Made(stale, entry)


def leaving(
    tournament: Tournament, document: dict[str, Any], *, slot: int, from_round: int
) -> Changed:
    """Return what a leave changes; a team of three or four leaves a relay (OT pp.31, 50)."""
    done = boards_done(tournament)
    if tournament.is_of_teams:
        return adapters.team_withdrawal(document, done, slot=slot, from_round=from_round)
    return adapters.withdrawal(
        document, done, slot=slot, from_round=from_round, deals=sums_points(tournament)
    )


def coming_back(tournament: Tournament, plan: Plan, *, slot: int, from_round: int) -> Changed:
    """Return what a return changes; a team has its own places again."""
    done = boards_done(tournament)
    if tournament.is_of_teams:
        return adapters.team_return(
            plan.document, done, plan.chosen, slot=slot, from_round=from_round
        )
    return adapters.late_arrival(
        plan.document, done, from_round=from_round, slot=slot, deals=sums_points(tournament)
    )


@transaction.atomic
def withdraw_entry(entry: Entry, *, from_round: int, author: Author, seen: str = "") -> Made:
    """Free the seats of somebody who leaves, from a round on; what was played stays."""
    tournament, plan = hold(entry.tournament, seen, with_teams=True)
    entry = _playing(tournament, entry)
    if entry.presence == Presence.WITHDRAWN:
        raise Refused.because("already-left", "entry", name=entry.name)
    check_coming(tournament, from_round)
    change = leaving(tournament, plan.document, slot=entry.slot or 0, from_round=from_round)
    if tournament.is_of_teams:
        plan.original = plan.chosen
        plan.save(update_fields=["original"])
    entry.presence = Presence.WITHDRAWN
    entry.save(update_fields=["presence"])
    stale = _store(tournament, plan, change, author)
    log(tournament, author, "leaves", target=entry.name, after={"from_round": from_round})
    return Made(stale, entry)


@transaction.atomic
def return_entry(entry: Entry, *, from_round: int, author: Author, seen: str = "") -> Made:
    """Seat somebody again who had left, from a round on."""
    tournament, plan = hold(entry.tournament, seen, with_teams=True)
    entry = _playing(tournament, entry)
    if entry.presence != Presence.WITHDRAWN:
        raise Refused.because("entry-still-here", "entry", name=entry.name)
    check_coming(tournament, from_round)
    change = coming_back(tournament, plan, slot=entry.slot or 0, from_round=from_round)
    entry.presence = Presence.PRESENT
    entry.save(update_fields=["presence"])
    stale = _store(tournament, plan, change, author)
    log(tournament, author, "returns", target=entry.name, after={"from_round": from_round})
    return Made(stale, entry)


@transaction.atomic
def swap_seats(
    tournament: Tournament,
    first: Entry,
    second: Entry,
    *,
    in_round: int,
    author: Author,
    seen: str = "",
    accepted: bool = False,
) -> Made:
    """Put two people in each other's places for one round, played, being played or to come.

    Results stay at their tables: each goes to who sat there, and both sums follow at once. Where it
    breaks a wish (people kept apart, a table kept), only once that was `accepted`.
    """
    tournament, plan = hold(tournament, seen)
    first, second = _playing(tournament, first), _playing(tournament, second)
    if first == second:
        raise Refused.because("seat-same", "second")
    change = adapters.seat_swap(
        plan.document,
        boards_done(tournament),
        first=first.slot or 0,
        second=second.slot or 0,
        in_round=in_round,
    )
    check_wishes(tournament, change.document, accepted=accepted)
    stale = _store(tournament, plan, change, author, keeps_results=True)
    refresh_sums(tournament, [first.pk, second.pk])
    both = f"{first.short_name} / {second.short_name}"
    log(tournament, author, "swap-seats", target=both, after={"in_round": in_round})
    return Made(stale)


@transaction.atomic
def keep_table(
    entry: Entry, table: int, *, from_round: int, author: Author, seen: str = ""
) -> Made:
    """Leave somebody at a table from a round on: the tables around trade their numbers."""
    tournament, plan = hold(entry.tournament, seen)
    entry = _playing(tournament, entry)
    check_coming(tournament, from_round)
    change = adapters.kept_table(
        plan.document,
        boards_done(tournament),
        slot=entry.slot or 0,
        table=table,
        from_round=from_round,
    )
    stale = _store(tournament, plan, change, author)
    after = {"table": table, "from_round": from_round}
    log(tournament, author, "stays", target=entry.name, after=after)
    return Made(stale, entry)


def _playing(tournament: Tournament, entry: Entry) -> Entry:
    """Return the entry's row as it is now; refused for who has no number in the movement."""
    found = tournament.entries.filter(pk=entry.pk, slot__isnull=False).first()
    if found is None:
        raise Refused.because("not-seated", "entry", name=entry.name)
    found.tournament = tournament
    return found


def _store(
    tournament: Tournament,
    plan: Plan,
    change: Changed,
    author: Author,
    *,
    keeps_results: bool = False,
) -> list[int]:
    relay_rounds(tournament, plan.document, change.document, keeps_results=keeps_results)
    return store_plan(tournament, plan, change, author)


def store_plan(tournament: Tournament, plan: Plan, change: Changed, author: Author) -> list[int]:
    """Store the changed movement with its proof, and set aside what cannot be played."""
    plan.document, plan.fairness = change.document, change.fairness
    plan.save(update_fields=["document", "fairness"])
    boards = sorted({*_take_up_again(tournament, change), *_set_aside(tournament, change, author)})
    touch_boards(boards)
    return boards


def _take_up_again(tournament: Tournament, change: Changed) -> list[int]:
    """Open again the boards that were set aside and can be played now; return them."""
    wanted = {(place.round, place.table, place.board) for place in change.set_aside}
    results = Result.objects.filter(
        due__table__round__tournament=tournament, standing=Standing.LIVE, facts__has_key=SET_ASIDE
    ).select_related("due__table__round", "due__board")
    boards = []
    for result in results:
        due = result.due
        if (due.table.round.number, due.table.number, due.board.number) not in wanted:
            result.standing = Standing.WITHDRAWN
            result.save(update_fields=["standing"])
            boards.append(due.board_id)
    return boards


def _set_aside(tournament: Tournament, change: Changed, author: Author) -> list[int]:
    """Rule neutralized what somebody at the table knows, unless it is already; return the boards.

    The entries' numbers are kept with it, so that every page can say why.
    """
    people = slots_of(tournament)
    boards = []
    for place in change.set_aside:
        due = Due.objects.get(
            table__round__tournament=tournament,
            table__round__number=place.round,
            table__number=place.table,
            board__number=place.board,
        )
        if due.results.filter(standing=Standing.LIVE).exists():
            continue
        last = due.results.aggregate(last=Max("revision"))["last"] or 0
        knowing = [people[slot] for slot in place.entries]
        Result.objects.create(
            due=due, revision=last + 1, status=Status.NEUTRALIZED, source=author.source,
            author=author.user, author_label=author.label, reason=_known_by(knowing),
            facts={SET_ASIDE: [entry.number for entry in knowing]},
        )  # fmt: skip
        boards.append(due.board_id)
    return boards


def _known_by(knowing: Sequence[Entry]) -> str:
    return reason_about(KNOWN_ALREADY, ", ".join(entry.short_name for entry in knowing))
