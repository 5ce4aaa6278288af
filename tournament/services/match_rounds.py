"""How several teams come to meet: chosen before the start, made round by round after it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournament.adapters.match_rounds import first_rounds, with_next
from tournament.messages import Refused
from tournament.models import (
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
from tournament.services.pairings import Scores, pairs_after

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


@transaction.atomic
def next_matches(tournament: Tournament, *, author: Author) -> list[Match]:
    """Make the next matches from the results, lay their quarters and open the first."""
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    if tournament.match_system not in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}:
        raise Refused.because("rounds-fixed")
    scores = match_scores(tournament)
    _require_over(tournament, scores)
    pairs, waiting = pairs_after(tournament, scores, _left(tournament))
    if not pairs:
        raise Refused.because("bracket-finished")
    plan = Plan.objects.select_for_update().get(tournament=tournament)
    plan.document, added, plan.fairness = with_next(plan.document, pairs, waiting=waiting)
    plan.save(update_fields=["document", "fairness"])
    entries = {entry.slot: entry for entry in tournament.entries.filter(slot__isnull=False)}
    lay_more_rounds(tournament, added, entries)
    made = make_matches(tournament, added, entries, waiting=waiting)
    tournament.round_count = len(plan.document["rounds"])
    tournament.save(update_fields=["round_count"])
    opened = tournament.rounds.get(number=added[0]["round"])
    opened.state, opened.started_at = RoundState.PLAYING, timezone.now()
    opened.save(update_fields=["state", "started_at"])
    names = [f"{match.one.name} – {match.other.name if match.other else '-'}" for match in made]
    log(tournament, author, "next-matches", target=str(opened.number), after={"pairs": names})
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
