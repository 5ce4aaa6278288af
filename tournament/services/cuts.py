"""Finals and next stages whose people were taken before a result was corrected.

Nobody is moved by a correction: the director is told, and decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Q, Sum

from tournament.adapters.free_rounds import FINAL, finalists_of, seating_of
from tournament.adapters.marks import ListLine
from tournament.adapters.stages import Contender, NextStage
from tournament.messages import Refused
from tournament.models import (
    Cut,
    Member,
    Plan,
    Presence,
    Round,
    RoundState,
    Standing,
    State,
    Tournament,
)
from tournament.selectors.changes import entered_results
from tournament.services.free_rounds import ranks_among
from tournament.services.stage_sums import MOST_STAGES
from tournament.services.stages import contenders, going_on, people_behind
from tournament.services.standings import CACHE_SECONDS, list_from_results, version_of


class Placed(NamedTuple):
    """Somebody of the list a cut was made from, with the rank of now; 0 for none."""

    number: int
    name: str
    rank: int
    is_tied: bool


@dataclass(frozen=True)
class WrongCut:
    """Who the list of now would take, where others were taken.

    `entering` would be in and are not, `leaving` are in and would not be. `equals` share the rank
    at the cut, of a next stage, and nobody has said who of them goes on. Where only the order is
    another, all three are empty. `may_act`: nothing was entered in the final, the next stage has
    not started. `note` is why the director lets it stand, blank while nobody has said.
    """

    cut: Cut
    entering: tuple[Placed, ...]
    leaving: tuple[Placed, ...]
    equals: tuple[Placed, ...]
    places_left: int
    order: tuple[int, ...]
    may_act: bool
    note: str

    @property
    def is_final(self) -> bool:
        """Tell whether a final is meant, not a next stage."""
        return self.cut.following is None

    @property
    def is_order_alone(self) -> bool:
        """Tell whether the same people stay, only their places would be others."""
        return not (self.entering or self.leaving or self.equals)


def wrong_cuts(tournament: Tournament) -> list[WrongCut]:
    """Return what was taken otherwise than the lists would now: from this event's, and into it.

    The lists of the stages after it, which add it up, count too.
    """
    if not tournament.is_started and tournament.previous_stage_id is None:
        return []
    chain = _stages_from(tournament)
    own = Q(tournament=tournament) | Q(following=tournament)
    later = Q(tournament__in=chain, following__isnull=False)
    cuts = Cut.objects.filter(own | later).exclude(following__state=State.CANCELLED)
    rows = cuts.select_related("tournament", "following", "round").order_by("pk")
    found = [wrong_cut(cut) for cut in rows]
    return [one for one in found if one is not None]


def _stages_from(tournament: Tournament) -> list[int]:
    """Return the event and the stages after it, by primary key."""
    chain, level = [tournament.pk], [tournament.pk]
    for _stage in range(MOST_STAGES):
        after = Tournament.objects.filter(previous_stage__in=level).exclude(state=State.CANCELLED)
        level = list(after.values_list("pk", flat=True))
        if not level:
            break
        chain += level
    return chain


def wrong_cut(cut: Cut) -> WrongCut | None:
    """Return what the list would now take instead; None where the same people in the same order.

    Nor where a round before it is open again: told once its results are in.
    """
    before = cut.tournament.rounds.exclude(state=RoundState.CLOSED)
    if cut.round is not None:
        before = before.filter(number__lt=cut.round.number)
    if before.exists():
        return None
    try:
        if cut.following is not None:
            return _wrong_stage(cut, cut.following)
        return None if cut.round is None else _wrong_final(cut, cut.round)
    except Refused:
        # Fewer than were taken are left in the list.
        return None


def _wrong_final(cut: Cut, first: Round) -> WrongCut | None:
    tournament = cut.tournament
    lines = _list_before(tournament, first)
    ranks = ranks_among(lines, cut.among)
    now = finalists_of(tournament, ranks, len(cut.taken))
    names = {line.number: line.name for line in lines}
    placed = {n: Placed(n, names[n], rank, tied) for n, rank, tied in ranks}
    gone = tournament.entries.exclude(presence=Presence.PRESENT)
    left = set(gone.values_list("number", flat=True))
    return _wrong(
        cut,
        entering=[placed[n] for n in now if n not in cut.taken and n not in left],
        leaving=[placed[n] for n in cut.taken if n not in now],
        order=now,
        may_act=_may_make_again(tournament, first),
    )


def _list_before(tournament: Tournament, first: Round) -> list[ListLine]:
    """Return the list of the rounds before a final, kept until a result or a rank may move."""
    touched = tournament.boards.aggregate(all=Sum("touched"))["all"]
    key = f"before-final:{first.pk}:{version_of(tournament)}:{touched}"
    lines = cache.get(key)
    if lines is None:
        before = tournament.rounds.filter(number__lt=first.number)
        rounds = list(before.values_list("number", flat=True))
        lines = list_from_results(tournament, rounds=rounds, before_final=True)
        cache.set(key, lines, CACHE_SECONDS)
    return list(lines)


def _may_make_again(tournament: Tournament, opened: Round) -> bool:
    """Tell whether the final is the last thing made, and nothing of it was entered."""
    if tournament.state != State.RUNNING or opened.state == RoundState.CLOSED:
        return False
    first = opened.number
    document = Plan.objects.get(tournament=tournament).document
    rows = [row for row in document["rounds"] if row["round"] >= first]
    last_cut = not tournament.cuts.filter(round__number__gt=first).exists()
    entered = entered_results().exclude(standing=Standing.WITHDRAWN)
    entered = entered.filter(due__table__round__tournament=tournament)
    begun = entered.filter(due__table__round__number__gte=first).exists()
    return last_cut and not begun and all(seating_of(row) == FINAL for row in rows)


def _wrong_stage(cut: Cut, event: Tournament) -> WrongCut | None:
    now = going_on(cut.tournament, len(cut.taken))
    there = numbers_in(cut)
    taken = set(cut.taken)
    may_take = {line.number for line in (*now.qualified, *now.in_question)}
    ranks = {line.number: _placed(line) for line in contenders(cut.tournament)}
    return _wrong(
        cut,
        entering=[_placed(x) for x in now.qualified if x.number not in taken | there],
        leaving=_named(cut, ranks, [n for n in cut.taken if n in there and n not in may_take]),
        order=[line.number for line in (*now.qualified, *picked(cut, now))],
        may_act=not event.is_started,
        equals=[] if picked(cut, now) else [_placed(line) for line in now.in_question],
        places_left=now.places_left,
    )


def picked(cut: Cut, now: NextStage) -> list[Contender]:
    """Return who of the equals at the cut is in already, where that is as many as have a place."""
    for chosen in (set(cut.taken), numbers_in(cut)):
        held = [line for line in now.in_question if line.number in chosen]
        if len(held) == now.places_left:
            return held
    return []


def _placed(line: Contender) -> Placed:
    return Placed(line.number, line.name, line.rank, line.is_tied)


def _named(cut: Cut, ranks: dict[int, Placed], numbers: Sequence[int]) -> list[Placed]:
    """Return people of the list; who has no rank in it any more is named all the same."""
    names = dict(cut.tournament.entries.filter(number__in=numbers).values_list("number", "name"))
    return [ranks.get(n) or Placed(n, names.get(n, ""), 0, False) for n in numbers]


def numbers_in(cut: Cut) -> set[int]:
    """Return the numbers of the list whose people are in the next stage now."""
    members = Member.objects.filter(tournament=cut.following)
    members = members.exclude(entry__presence=Presence.WITHDRAWN)
    players = set(members.values_list("player", flat=True))
    rows = Member.objects.filter(tournament=cut.tournament, player__in=players)
    there = set(rows.values_list("entry__number", flat=True))
    if not cut.tournament.team_size:
        return there
    return {
        line.number
        for line in contenders(cut.tournament)
        if there & {one.number for one in people_behind(cut.tournament, [line])}
    }


def _wrong(
    cut: Cut,
    *,
    entering: Sequence[Placed],
    leaving: Sequence[Placed],
    order: Sequence[int],
    may_act: bool,
    equals: Sequence[Placed] = (),
    places_left: int = 0,
) -> WrongCut | None:
    same = not (entering or leaving or (equals and places_left))
    if same and (list(order) == cut.taken or not may_act or set(order) != set(cut.taken)):
        return None
    is_kept = sorted(order) == sorted(cut.kept)
    return WrongCut(
        cut=cut,
        entering=tuple(entering),
        leaving=tuple(leaving),
        equals=tuple(equals) if places_left else (),
        places_left=places_left,
        order=tuple(order),
        may_act=may_act,
        note=cut.reason if is_kept else "",
    )


def changed_cuts(before: Iterable[WrongCut], after: Iterable[WrongCut]) -> list[WrongCut]:
    """Return what is wrong after a change and was not so before it."""
    known = {one.cut.pk: (one.entering, one.leaving, one.equals) for one in before}
    return [
        one
        for one in after
        if known.get(one.cut.pk) != (one.entering, one.leaving, one.equals)
        and not one.is_order_alone
    ]
