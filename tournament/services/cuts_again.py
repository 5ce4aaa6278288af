"""What a director does about a cut the list would now make otherwise: again, or let it stand.

Not written in the federation's texts: no rule sends a finalist back, nor brings anybody in. While
nothing of what follows was played the cut can be made again; after that it stands as played. Either
way the log keeps it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.free_rounds import FINAL, seating_of
from tournament.messages import Refused
from tournament.models import Cut, Member, Plan, RoundState, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.cuts import Placed, WrongCut, numbers_in, picked, wrong_cut
from tournament.services.events import bump, hold_rounds, locked, require_state
from tournament.services.free_rounds import Following, make_round
from tournament.services.matches import REASON_LENGTH
from tournament.services.registration import (
    forget_draw,
    refresh_short_names,
    remove_entry,
    require_entries_open,
)
from tournament.services.stages import enter_taken, going_on, people_behind


def _held(cut: Cut) -> tuple[Cut, WrongCut]:
    """Return a cut held as it is now with what is wrong with it; refused where nothing is."""
    rows = Cut.objects.select_related("tournament", "following", "round")
    now = rows.filter(pk=cut.pk).first()
    wrong = wrong_cut(now) if now is not None else None
    if now is None or wrong is None:
        raise Refused.because("cut-right")
    return now, wrong


@transaction.atomic
def keep_cut(cut: Cut, *, author: Author, reason: str) -> None:
    """Let a final or a next stage stand as it was made, with the reason, until the list moves."""
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    for event in _events_of(cut):
        bump(locked(event))
    cut, wrong = _held(cut)
    cut.reason, cut.kept = reason.strip()[:REASON_LENGTH], sorted(wrong.order)
    cut.save(update_fields=["reason", "kept"])
    for event in _events_of(cut):
        _log(event, author, "keep-cut", wrong, reason.strip())


@transaction.atomic
def make_final_again(cut: Cut, *, author: Author) -> None:
    """Seat the final anew by the list of now: nothing was entered in it."""
    tournament = locked(cut.tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    hold_rounds(tournament)
    cut, wrong = _held(cut)
    if cut.round is None or not wrong.may_act:
        raise Refused.because("final-begun")
    rows = [row for row in _rows(tournament) if row["round"] >= cut.round.number]
    following = Following(
        FINAL, len(rows[0]["tables"][0]["boards"]), len(cut.taken), rounds=len(rows)
    )
    _log(tournament, author, "final-again", wrong, _("a result before it was corrected"))
    # To come again, and so given up with the cut itself when the seats are made anew.
    later = tournament.rounds.filter(number__gte=cut.round.number)
    later.update(state=RoundState.PENDING, started_at=None)
    make_round(tournament, following, author=author)


def _rows(tournament: Tournament) -> list[dict]:  # type: ignore[type-arg]
    document = Plan.objects.get(tournament=tournament).document
    return [row for row in document["rounds"] if seating_of(row) == FINAL]


@transaction.atomic
def take_stage_again(cut: Cut, *, author: Author, chosen: Collection[int] = ()) -> None:
    """Take the people of a next stage anew from the list of now: it has not started.

    Who would be in and is not is entered, who would not be is removed; whom the director added or
    took off otherwise stays so. Equals at the cut are refused as `cut-equals` until `chosen` has as
    many of them as there are places left. Seats drawn are drawn again.
    """
    if cut.following is None:
        raise Refused.because("cut-right")
    event = require_entries_open(cut.following)
    cut, wrong = _held(cut)
    now = going_on(cut.tournament, len(cut.taken))
    picks = [line for line in now.in_question if line.number in set(chosen)] or picked(cut, now)
    if len(picks) != now.places_left:
        names = ", ".join(line.name for line in now.in_question)
        raise Refused.because("cut-equals", "chosen", names=names, count=now.places_left)
    taken = [*now.qualified, *picks]
    numbers, there = [line.number for line in taken], numbers_in(cut)
    coming = [x for x in taken if x.number not in there and x.number not in cut.taken]
    going = [n for n in cut.taken if n in there and n not in numbers]
    # Before anybody is removed: places that are free go to whoever waits for one.
    enter_taken(cut.tournament, event, people_behind(cut.tournament, coming))
    for number in _entries_behind(cut, going):
        remove_entry(event.entries.get(number=number), author=author)
    _rank_again(cut, event, [one.number for one in people_behind(cut.tournament, taken)])
    cut.taken, cut.reason, cut.kept = numbers, "", []
    cut.save(update_fields=["taken", "reason", "kept"])
    event.refresh_from_db()
    forget_draw(event)
    refresh_short_names(event)
    _log(event, author, "take-again", wrong, _("a result before it was corrected"))
    bump(event)


def _entries_behind(cut: Cut, numbers: Collection[int]) -> list[int]:
    """Return the entries of the next stage that are these of the list, whole teams of people."""
    members = Member.objects.filter(tournament=cut.tournament, entry__number__in=numbers)
    if cut.tournament.team_size:
        teams = cut.tournament.entries.filter(number__in=numbers).values("team")
        members = Member.objects.filter(tournament=cut.tournament, entry__team__in=teams)
    players = members.values_list("player", flat=True)
    found = Member.objects.filter(tournament=cut.following, player__in=list(players))
    return sorted(set(found.values_list("entry__number", flat=True)))


def _rank_again(cut: Cut, event: Tournament, order: Iterable[int]) -> None:
    """Give the places at the draw by the list of now; who was added otherwise has none."""
    players: dict[int, list[int]] = {}
    rows = Member.objects.filter(tournament=cut.tournament)
    for number, player in rows.values_list("entry__number", "player"):
        players.setdefault(number, []).append(player)
    for rank, number in enumerate(order, start=1):
        mine = event.entries.filter(members__player__in=players.get(number, []))
        event.entries.filter(pk__in=mine.values("pk")).update(seed_rank=rank)


def _events_of(cut: Cut) -> list[Tournament]:
    return [event for event in (cut.tournament, cut.following) if event is not None]


def _log(event: Tournament, author: Author, action: str, wrong: WrongCut, reason: str) -> None:
    after = {"would_enter": _names(wrong.entering), "would_leave": _names(wrong.leaving)}
    if wrong.equals:
        after["equals"] = _names(wrong.equals)
    target = str(wrong.cut.round.number) if wrong.cut.round else str(wrong.cut.following)
    shown = {name: names for name, names in after.items() if names}
    log(event, author, action, target, after=shown or None, reason=reason)


def _names(people: Iterable[Placed]) -> list[str]:
    return [one.name for one in people]
