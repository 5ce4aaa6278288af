"""How several teams come to meet: chosen before the start, made round by round after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournament.adapters.match_rounds import first_rounds, with_next
from tournament.messages import Refused
from tournament.models import (
    Entry,
    Format,
    Match,
    MatchSystem,
    Plan,
    Presence,
    RoundState,
    State,
    Tournament,
)
from tournament.services.audit import Author, log
from tournament.services.draws import take_movement
from tournament.services.events import bump, locked, require_state
from tournament.services.laying import lay_more_rounds
from tournament.services.match_standings import match_scores
from tournament.services.matches import make_matches
from tournament.services.pairings import (
    MADE_LATER,
    Pairs,
    Scores,
    league_after,
    pairs_after,
    swiss_goes_on,
)

# Fewer teams play one match, or a triangular.
FEWEST_TEAMS = 4


@transaction.atomic
def choose_system(
    tournament: Tournament, system: str, *, teams: int, boards_per_quarter: int, author: Author
) -> Plan:
    """Plan a first round of matches whose followers depend on the results."""
    if tournament.format != Format.TEAMS or teams < FEWEST_TEAMS:
        raise Refused.because("system-teams", "system", fewest=FEWEST_TEAMS)
    document, fairness = first_rounds(system, teams, boards_per_quarter)
    plan = take_movement(tournament, document, fairness, author=author)
    # A quarter is played in two halves; the clock counts the whole.
    Tournament.objects.filter(pk=tournament.pk).update(
        match_system=system, boards_per_table=boards_per_quarter
    )
    log(tournament, author, "match-system", after={"system": system})
    return plan


@dataclass(frozen=True)
class NextMatches:
    """Who would meet next by the results of now, and who would have nobody to meet."""

    pairs: tuple[tuple[Entry, Entry], ...]
    resting: tuple[Entry, ...]

    @property
    def mark(self) -> str:
        """Return what tells these matches from others."""
        met = [f"{one.number}-{other.number}" for one, other in self.pairs]
        return ".".join([*met, *(str(team.number) for team in self.resting)])


def preview_next(tournament: Tournament) -> NextMatches:
    """Return the next matches without making them; refused as making them would be."""
    pairs, waiting = _next_pairs(tournament)
    entries = {entry.slot: entry for entry in tournament.entries.filter(slot__isnull=False)}
    met = tuple((entries[one], entries[other]) for one, other in pairs)
    return NextMatches(met, tuple(entries[slot] for slot in waiting))


# Then no next matches are left to make: the ranking is.
NOTHING_FOLLOWS = {"bracket-finished", "swiss-dead-end", "rounds-fixed"}


def do_matches_follow(tournament: Tournament) -> bool:
    """Tell whether the next matches are what follows, decisions still asked for included."""
    if tournament.match_system not in MADE_LATER or tournament.state != State.RUNNING:
        return False
    try:
        _next_pairs(tournament)
    except Refused as refused:
        return not {problem.code for problem in refused.problems} & NOTHING_FOLLOWS
    return True


def _next_pairs(tournament: Tournament) -> Pairs:
    if tournament.match_system not in MADE_LATER:
        raise Refused.because("rounds-fixed")
    scores = match_scores(tournament)
    _require_over(tournament, scores)
    pairs, waiting = pairs_after(tournament, scores, _left(tournament))
    if not pairs:
        raise Refused.because("bracket-finished")
    return pairs, waiting


@transaction.atomic
def next_matches(tournament: Tournament, *, author: Author, seen: str = "") -> list[Match]:
    """Make the next matches from the results, lay their quarters and open the first.

    `seen` is the mark of the matches that were looked at: refused where others would be made.
    """
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    if seen and preview_next(tournament).mark != seen:
        raise Refused.because("gone-meanwhile")
    return _make(tournament, [_next_pairs(tournament)], "next-matches", author)


@transaction.atomic
def go_on_as_league(tournament: Tournament, *, author: Author) -> list[Match]:
    """Make all meetings of who has not met, where Swiss rounds end or end after the next one.

    From then on everybody meets everybody: who had nobody to meet has won nothing by it.
    """
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    if tournament.match_system != MatchSystem.SWISS:
        raise Refused.because("rounds-fixed")
    scores = match_scores(tournament)
    _require_over(tournament, scores)
    out = _left(tournament)
    if swiss_goes_on(tournament, scores, out):
        raise Refused.because("swiss-goes-on")
    meetings = league_after(tournament, scores, out)
    if not meetings:
        raise Refused.because("everybody-met")
    tournament.match_system = MatchSystem.LEAGUE
    tournament.save(update_fields=["match_system"])
    return _make(tournament, meetings, "go-on-league", author)


def swiss_outlook(tournament: Tournament) -> str:
    """Return `last` before the last possible Swiss round, `end` where none is left, else blank.

    Where everybody has met everybody it is `met`. Told once all is over that the next matches
    follow from.
    """
    if tournament.match_system != MatchSystem.SWISS or tournament.state != State.RUNNING:
        return ""
    scores = match_scores(tournament)
    try:
        _require_over(tournament, scores)
    except Refused:
        return ""
    out = _left(tournament)
    goes_on = swiss_goes_on(tournament, scores, out)
    if goes_on is None:
        return "end" if league_after(tournament, scores, out) else "met"
    return "" if goes_on else "last"


def _make(
    tournament: Tournament, meetings: Sequence[Pairs], action: str, author: Author
) -> list[Match]:
    """Write meetings behind the rounds there are, and open the first quarter."""
    plan = Plan.objects.select_for_update().get(tournament=tournament)
    rows = []
    for pairs, waiting in meetings:
        plan.document, added, plan.fairness = with_next(plan.document, pairs, waiting=waiting)
        rows += added
    plan.save(update_fields=["document", "fairness"])
    entries = {entry.slot: entry for entry in tournament.entries.filter(slot__isnull=False)}
    lay_more_rounds(tournament, rows, entries)
    made = make_matches(tournament, rows, entries)
    tournament.round_count = len(plan.document["rounds"])
    tournament.save(update_fields=["round_count"])
    opened = tournament.rounds.get(number=rows[0]["round"])
    opened.state, opened.started_at = RoundState.PLAYING, timezone.now()
    opened.save(update_fields=["state", "started_at"])
    names = [f"{match.one.name} – {match.other.name if match.other else '-'}" for match in made]
    log(tournament, author, action, target=str(opened.number), after={"pairs": names})
    return made


def _left(tournament: Tournament) -> list[int]:
    gone = tournament.entries.filter(slot__isnull=False, presence=Presence.WITHDRAWN)
    return [slot or 0 for slot in gone.values_list("slot", flat=True)]


def _require_over(tournament: Tournament, scores: Scores) -> None:
    open_ = tournament.rounds.exclude(state=RoundState.CLOSED).order_by("number").first()
    if open_ is not None:
        raise Refused.because("rounds-open", number=open_.number)
    last = max((match.first_round for match, _ in scores), default=0)
    for match, score in scores:
        if score is None or score.forfeited:
            continue
        if not score.is_over:
            raise Refused.because("match-unfinished", name=str(match.one.name))
        is_last = match.first_round == last
        if is_last and tournament.match_system == MatchSystem.KNOCK_OUT and not score.winner:
            other = match.other.name if match.other else ""
            raise Refused.because("match-undecided", one=match.one.name, other=other)
