"""A day cut short: the rounds still to come are dropped, and taken up again while none is missed.

What was played stays as it is. The movement then is what was really played, and everything counted
from it follows: boards, rounds, fairness. What was chosen is kept, and so are the rounds dropped.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from tournament.adapters.changes import rounds_cut, rounds_put_back
from tournament.messages import Refused
from tournament.models import Entry, LogLine, RoundState, Tournament
from tournament.selectors.changes import CHANGES, boards_done, entered_results, rounds_unplayed
from tournament.services.audit import Author, log
from tournament.services.changes import hold, store_plan
from tournament.services.free_rounds import stop_others
from tournament.services.laying import lay_more_rounds, refresh_last_rounds
from tournament.services.rounds import open_next

# What was changed since can be played on with the rounds that were dropped.
HARMLESS = ("swap-seats", "substitution")


@transaction.atomic
def end_after(tournament: Tournament, number: int, *, author: Author, reason: str) -> list[int]:
    """Drop the rounds after one, in which nothing was entered; return the boards gone stale.

    The round itself stays open until it is closed, as the last one.
    """
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    tournament, plan = hold(tournament, with_teams=True)
    here = tournament.rounds.filter(number=number).exclude(state=RoundState.PENDING)
    if not here.exists() or tournament.matches.exists():
        raise Refused.because("round-not-playing", number=number)
    later = tournament.rounds.filter(number__gt=number)
    if not later.exists():
        raise Refused.because("round-is-last", number=number)
    played = entered_results().filter(due__table__round__tournament=tournament)
    if not rounds_unplayed(tournament, number) or not played.exists():
        raise Refused.because("later-rounds-begun", number=number)
    count = tournament.rounds.count()
    plan.dropped = plan.document["rounds"][number:]
    plan.save(update_fields=["dropped"])
    change = rounds_cut(plan.document, boards_done(tournament), number)
    later.delete()
    # A board that nobody was to play before is not played at all.
    tournament.boards.filter(dues__isnull=True).delete()
    refresh_last_rounds(tournament)
    stale = store_plan(tournament, plan, change, author)
    stop_others(tournament, change.document)
    _set_round_count(tournament, number)
    log(
        tournament, author, "end-after-round", target=str(number),
        before={"rounds": count}, after={"rounds": number}, reason=reason,
    )  # fmt: skip
    return stale


@transaction.atomic
def play_on(tournament: Tournament, *, author: Author) -> list[int]:
    """Take the rounds dropped up again; return the boards gone stale.

    They are to come; where nothing is being played, the first of them is open at once.
    """
    tournament, plan = hold(tournament, with_teams=True)
    if not plan.dropped:
        raise Refused.because("changed-meanwhile")
    if _changed_since(tournament):
        raise Refused.because("rounds-not-back")
    count, rows = tournament.rounds.count(), list(plan.dropped)
    change = rounds_put_back(plan.document, boards_done(tournament), rows)
    entries: dict[int | None, Entry] = {
        entry.slot: entry for entry in tournament.entries.filter(slot__isnull=False)
    }
    lay_more_rounds(tournament, rows, entries)
    plan.dropped = None
    plan.save(update_fields=["dropped"])
    stale = store_plan(tournament, plan, change, author)
    stop_others(tournament, change.document)
    _set_round_count(tournament, count + len(rows))
    if not tournament.rounds.filter(state=RoundState.PLAYING).exists():
        open_next(tournament, count, author)
    log(
        tournament, author, "play-on-round", target=str(count),
        before={"rounds": count}, after={"rounds": count + len(rows)},
    )  # fmt: skip
    return stale


def _set_round_count(tournament: Tournament, count: int) -> None:
    tournament.round_count = count
    tournament.save(update_fields=["round_count"])


def _changed_since(tournament: Tournament) -> bool:
    """Tell whether the movement changed since, so that the rounds dropped no longer fit."""
    lines = LogLine.objects.filter(tournament=tournament)
    ended = lines.filter(action="end-after-round").aggregate(last=Max("pk"))["last"]
    actions = [action for action in CHANGES if action not in HARMLESS]
    return lines.filter(action__in=actions, pk__gt=ended or 0).exists()
