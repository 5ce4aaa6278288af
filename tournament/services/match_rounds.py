"""How several teams come to meet: chosen before the start, made round by round after it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournament.adapters.match_rounds import (
    bracket_pairs,
    first_rounds,
    fixture,
    swiss_pairs,
    with_next,
)
from tournament.adapters.matches import Score, team_records
from tournament.messages import Refused
from tournament.models import Format, Match, MatchSystem, Plan, RoundState, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.draws import take_movement
from tournament.services.events import bump, locked, require_state
from tournament.services.laying import lay_more_rounds
from tournament.services.match_standings import match_scores
from tournament.services.matches import make_matches

# Fewer teams play one match, or a triangular.
FEWEST_TEAMS = 4
Scores = list[tuple[Match, Score | None]]


@transaction.atomic
def choose_system(
    tournament: Tournament, system: str, *, teams: int, boards_per_quarter: int, author: Author
) -> Plan:
    """Plan a first round of matches whose followers depend on the results."""
    if tournament.format != Format.TEAMS or teams < FEWEST_TEAMS:
        raise Refused.because("system-teams", "system", fewest=FEWEST_TEAMS)
    document, fairness = first_rounds(system, teams, boards_per_quarter)
    plan = take_movement(tournament, document, fairness, author=author)
    Tournament.objects.filter(pk=tournament.pk).update(match_system=system)
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
    pairs, waiting = (
        _swiss(tournament, scores)
        if tournament.match_system == MatchSystem.SWISS
        else (_bracket(tournament, scores), [])
    )
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


def _require_over(tournament: Tournament, scores: Scores) -> None:
    open_ = tournament.rounds.exclude(state=RoundState.CLOSED).order_by("number").first()
    if open_ is not None:
        raise Refused.because("rounds-open", number=open_.number)
    last = max((match.first_round for match, _ in scores), default=0)
    for match, score in scores:
        if score is None:
            continue
        if not score.is_over:
            raise Refused.because("match-unfinished", name=str(match.one.name))
        is_last = match.first_round == last
        if is_last and tournament.match_system == MatchSystem.KNOCK_OUT and not score.winner:
            other = match.other.name if match.other else ""
            raise Refused.because("match-undecided", one=match.one.name, other=other)


def _slots(tournament: Tournament) -> dict[int, int]:
    rows = tournament.entries.filter(slot__isnull=False).values_list("pk", "slot")
    return {pk: slot or 0 for pk, slot in rows}


def _swiss(tournament: Tournament, scores: Scores) -> tuple[list[tuple[int, int]], list[int]]:
    slots = _slots(tournament)
    records = team_records(scores, slots, byes_win=True)
    fixtures = [
        fixture(slots[match.one_id], slots[match.other_id or 0], score.totals, score.bonus)
        for match, score in scores
        if score is not None
    ]
    byes = {slots[match.one_id] for match, score in scores if score is None}
    return swiss_pairs(list(records.values()), fixtures, byes)


def _bracket(tournament: Tournament, scores: Scores) -> list[tuple[int, int]]:
    slots = _slots(tournament)
    stages: dict[int, list[tuple[Match, Score]]] = {}
    for match, score in scores:
        if score is not None:
            stages.setdefault(match.first_round, []).append((match, score))
    firsts = sorted(stages)
    played = []
    for first, following in zip(firsts, [*firsts[1:], None], strict=True):
        going_on = (
            {pk for match, _ in stages[following] for pk in _teams(match)} if following else None
        )
        rows = []
        for match, score in stages[first]:
            one, other = _teams(match)
            # A result corrected after the next matches were made sends nobody back.
            won = score.winner == "one" if going_on is None else one in going_on
            rows.append((slots[one], slots[other], slots[one] if won else slots[other]))
        played.append(rows)
    return bracket_pairs({slot: slot for slot in slots.values()}, played)


def _teams(match: Match) -> tuple[int, int]:
    return match.one_id, match.other_id or 0
