"""A team that leaves an event of matches, and comes back.

Not written in the federation's texts: the matches it does not finish are forfeited. The opponents
win them without match points, as a team that meets nobody does; what was played of them counts for
neither. Matches played to their end stay as they are.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max, QuerySet

from tournament.adapters.matches import BEATEN_BY, Score, forfeit_of
from tournament.messages import Refused
from tournament.models import (
    QUARTERS,
    Due,
    Entry,
    Format,
    Match,
    MatchSystem,
    Presence,
    Result,
    RoundState,
    Standing,
    State,
    Status,
    Tournament,
)
from tournament.selectors import matches as selectors
from tournament.selectors.changes import FORFEIT
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry, hold_rounds, locked, require_state
from tournament.services.match_standings import match_scores
from tournament.services.results import touch_boards

BOTH = "both"


@transaction.atomic
def withdraw_team(entry: Entry, *, author: Author, reason: str) -> list[int]:
    """Take a team out of the event: its unfinished matches are forfeited; return stale boards."""
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    tournament, entry = _held(entry)
    if entry.presence == Presence.WITHDRAWN:
        raise Refused.because("already-left", "entry", name=entry.name)
    given_up = [
        match
        for match, score in match_scores(tournament)
        if score and entry.pk in {match.one_id, match.other_id} and _is_open(score, match, entry)
    ]
    boards: set[int] = set()
    for match in given_up:
        match.choices = match.choices | {"forfeit": _with(forfeit_of(match), _side(match, entry))}
        match.save(update_fields=["choices"])
        boards |= _leave_boards(match, author)
    entry.presence = Presence.WITHDRAWN
    entry.save(update_fields=["presence"])
    touch_boards(sorted(boards))
    log(
        tournament, author, "leaves", entry.name,
        after={"pairs": _named(given_up)}, reason=reason.strip(),
    )  # fmt: skip
    return sorted(boards)


@transaction.atomic
def return_team(entry: Entry, *, author: Author) -> list[int]:
    """Bring a team back: forfeits that changed nothing yet are taken back; return stale boards."""
    tournament, entry = _held(entry)
    if entry.presence != Presence.WITHDRAWN:
        raise Refused.because("entry-still-here", "entry", name=entry.name)
    own = [m for m in selectors.matches_of(tournament) if entry.pk in {m.one_id, m.other_id}]
    last = tournament.matches.aggregate(last=Max("first_round"))["last"]
    is_cup = tournament.match_system == MatchSystem.KNOCK_OUT
    if is_cup and max(match.first_round for match in own) != last:
        raise Refused.because("next-matches-made")
    boards: set[int] = set()
    taken_back = [match for match in own if _may_take_back(match, entry, last)]
    for match in taken_back:
        left = _without(forfeit_of(match), _side(match, entry))
        match.choices = {k: v for k, v in match.choices.items() if k != "forfeit"}
        if left:
            match.choices["forfeit"] = left
        else:
            boards |= _open_boards(match)
        match.save(update_fields=["choices"])
    entry.presence = Presence.PRESENT
    entry.save(update_fields=["presence"])
    touch_boards(sorted(boards))
    log(tournament, author, "returns", entry.name, after={"pairs": _named(taken_back)})
    return sorted(boards)


def kept_forfeits(tournament: Tournament) -> list[tuple[Entry, Match]]:
    """Return the teams that came back with each match that stays forfeited by their leaving."""
    found = []
    for match in selectors.matches_of(tournament).filter(choices__has_key="forfeit"):
        for side, team in (("one", match.one), ("other", match.other)):
            is_back = team is not None and team.presence == Presence.PRESENT
            if team is not None and is_back and forfeit_of(match) in {side, BOTH}:
                found.append((team, match))
    return found


def _held(entry: Entry) -> tuple[Tournament, Entry]:
    tournament = locked(entry.tournament)
    if tournament.format != Format.TEAMS:
        raise Refused.because("no-match", name=entry.name)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    hold_rounds(tournament)
    entry = held_entry(entry)
    if entry.slot is None:
        raise Refused.because("not-seated", "entry", name=entry.name)
    return tournament, entry


def _side(match: Match, entry: Entry) -> str:
    return "one" if match.one_id == entry.pk else "other"


def _is_open(score: Score, match: Match, entry: Entry) -> bool:
    """Tell whether a match can still be given up: not over, or only because the others left."""
    forfeited = forfeit_of(match)
    if forfeited:
        open_ = any(r.state != RoundState.CLOSED for r in selectors.rounds_of(match))
        return open_ and forfeited == BEATEN_BY[_side(match, entry)]
    return not score.is_over


def _with(forfeited: str, side: str) -> str:
    return BOTH if forfeited and forfeited != side else side


def _without(forfeited: str, side: str) -> str:
    return BEATEN_BY[side] if forfeited == BOTH else ""


def _may_take_back(match: Match, entry: Entry, last: int) -> bool:
    """Tell whether a forfeit has decided nothing yet: quarters are to come, or no match follows.

    Once a quarter it covered is closed it stays: nobody wins what they did not play to the end.
    """
    if forfeit_of(match) not in {_side(match, entry), BOTH} or _has_closed_on(match):
        return False
    made_later = match.tournament.match_system in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}
    if made_later:
        return match.first_round == last
    return any(r.state != RoundState.CLOSED for r in selectors.rounds_of(match))


def _named(matches: list[Match]) -> list[str]:
    return [f"{match.one.name} – {match.other.name if match.other else '-'}" for match in matches]


def _leave_boards(match: Match, author: Author) -> set[int]:
    """Store the boards of a match that nobody will play as not played; return them."""
    boards = set()
    dues = dues_of(match).exclude(results__standing__in=[Standing.LIVE, Standing.RIVAL])
    for due in dues.annotate(last=Max("results__revision")):
        Result.objects.create(
            due=due, revision=(due.last or 0) + 1, status=Status.NOT_PLAYED, source=author.source,
            author=author.user, author_label=author.label, facts={FORFEIT: True},
        )  # fmt: skip
        boards.add(due.board_id)
    return boards


def _open_boards(match: Match) -> set[int]:
    """Take "not played" back, as no quarter with it is closed; return the boards."""
    results = _forfeited_rows(match).select_related("due")
    boards = {result.due.board_id for result in results}
    results.update(standing=Standing.WITHDRAWN)
    return boards


def _has_closed_on(match: Match) -> bool:
    """Tell whether a quarter is closed in which boards are "not played" by the forfeit."""
    closed = {"due__table__round__state": RoundState.CLOSED}
    return _forfeited_rows(match).filter(**closed).exists()


def _forfeited_rows(match: Match) -> QuerySet[Result]:
    """Return what stands as "not played" because a team has left."""
    return Result.objects.filter(
        due__in=dues_of(match), standing=Standing.LIVE, facts__has_key=FORFEIT
    )


def dues_of(match: Match) -> QuerySet[Due]:
    """Return the boards due at the tables where the two meet."""
    dues = Due.objects.filter(
        table__round__tournament=match.tournament_id,
        table__round__number__range=(match.first_round, match.first_round + QUARTERS - 1),
    )
    for team in (match.one_id, match.other_id):
        dues = dues.filter(table__seatings__entry=team)
    return dues
