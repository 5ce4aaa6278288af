"""Scores of matches and what they make of the list; nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.matches import TeamRecord
from tournament.adapters.marks import ListLine
from tournament.adapters.match_lists import by_records
from tournament.adapters.matches import Score, score_of, team_records
from tournament.models import QUARTERS, Entry, Format, Match, MatchSystem, Tournament
from tournament.selectors import matches as selectors

# Where not everybody meets everybody, who has nobody to meet goes on as a winner.
BYES_WIN = {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}


def match_scores(
    tournament: Tournament, *, closed_only: bool = False
) -> list[tuple[Match, Score | None]]:
    """Return every match with its score, None where nobody else came."""
    due = selectors.due_attacks(tournament)
    facts = selectors.attack_facts(tournament, closed_only=closed_only)
    return [
        (match, score_of(match, due, facts) if match.other_id else None)
        for match in selectors.matches_of(tournament)
    ]


def match_score(match: Match) -> Score:
    """Return the score of one match."""
    rounds = range(match.first_round, match.first_round + QUARTERS)
    due = selectors.due_attacks(match.tournament, rounds)
    return score_of(match, due, selectors.attack_facts(match.tournament, rounds))


def records_now(tournament: Tournament, *, closed_only: bool = False) -> dict[int, TeamRecord]:
    """Return each team's record by entry number."""
    teams = Entry.objects.filter(tournament=tournament, standing__isnull=False)
    entries = dict(teams.values_list("pk", "number"))
    scores = match_scores(tournament, closed_only=closed_only)
    return team_records(scores, entries, byes_win=tournament.match_system in BYES_WIN)


def by_matches(
    tournament: Tournament, lines: Sequence[ListLine], *, closed_only: bool = False
) -> list[ListLine]:
    """Return a list of teams in the order of their matches; lists of other formats as they are."""
    if tournament.format != Format.TEAMS or not tournament.is_started:
        return list(lines)
    return by_records(lines, records_now(tournament, closed_only=closed_only))
