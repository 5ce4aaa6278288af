"""Scores of matches and what they make of the list; nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from engine.matches import Reach, TeamRecord
from tournament.adapters.marks import ListLine
from tournament.adapters.match_lists import by_records, reaches_in, tie_criteria
from tournament.adapters.matches import Score, Sheet, score_of, team_records
from tournament.models import (
    QUARTERS,
    Entry,
    Format,
    Match,
    MatchSystem,
    Presence,
    Tournament,
)
from tournament.selectors import matches as selectors

Scores = list[tuple[Match, Score | None]]


def match_scores(
    tournament: Tournament, *, closed_only: bool = False
) -> list[tuple[Match, Score | None]]:
    """Return every match with its score, None where nobody else came."""
    due = _by_teams(selectors.due_attacks(tournament))
    facts = _by_teams(selectors.attack_facts(tournament, closed_only=closed_only))
    scores: Scores = []
    for match in selectors.matches_of(tournament):
        score: Score | None = None
        if match.other_id is not None:
            met = frozenset((match.one_id, match.other_id))
            score = score_of(match, due.get(met, ()), facts.get(met, ()))
        scores.append((match, score))
    return scores


def _by_teams(rows: Iterable[Any]) -> dict[frozenset[int], list[Any]]:
    """Return the attacks by the two teams at the table, so that no match looks through them all."""
    found: dict[frozenset[int], list[Any]] = {}
    for row in rows:
        found.setdefault(frozenset((row.attack, row.defense)), []).append(row)
    return found


def match_score(match: Match) -> Score:
    """Return the score of one match."""
    rounds = range(match.first_round, match.first_round + QUARTERS)
    due = selectors.due_attacks(match.tournament, rounds)
    return score_of(match, due, selectors.attack_facts(match.tournament, rounds))


def told_points(score: Score, shown: Sequence[Sheet]) -> tuple[Decimal, Decimal]:
    """Return the points of a match that may be told: bonus and the quarters shown, or a forfeit."""
    if score.forfeited:
        return score.totals
    one, other = (
        bonus + sum(sheet.points[side] for sheet in shown) for side, bonus in enumerate(score.bonus)
    )
    return one, other


def told_winner(score: Score, shown: Sequence[Sheet]) -> str:
    """Return who won, `one` or `other`, once it may be told: all quarters are, or a side left."""
    is_told = bool(score.forfeited) or (score.is_over and len(shown) == len(score.sheets))
    return score.winner if is_told else ""


def records_now(tournament: Tournament, *, closed_only: bool = False) -> dict[int, TeamRecord]:
    """Return each team's record by entry number."""
    scores = match_scores(tournament, closed_only=closed_only)
    return _records(tournament, scores, _numbers(tournament))


def _numbers(tournament: Tournament) -> dict[int, int]:
    teams = Entry.objects.filter(tournament=tournament, standing__isnull=False)
    return dict(teams.values_list("pk", "number"))


def _records(
    tournament: Tournament, scores: Scores, entries: dict[int, int]
) -> dict[int, TeamRecord]:
    # Swiss teams without a match have won one; those of a knock-out only go on.
    return team_records(scores, entries, byes_win=tournament.match_system == MatchSystem.SWISS)


def _reaches(tournament: Tournament, scores: Scores, entries: dict[int, int]) -> dict[int, Reach]:
    """Return how far each team of a knock-out came, by entry number; nothing elsewhere."""
    if tournament.match_system != MatchSystem.KNOCK_OUT:
        return {}
    left = Entry.objects.filter(tournament=tournament, presence=Presence.WITHDRAWN)
    gone = {entries[pk] for pk in left.values_list("pk", flat=True) if pk in entries}
    return reaches_in(scores, entries, gone)


def by_matches(
    tournament: Tournament, lines: Sequence[ListLine], *, closed_only: bool = False
) -> list[ListLine]:
    """Return a list of teams in the order of their matches; lists of other formats as they are."""
    if tournament.format != Format.TEAMS or not tournament.is_started:
        return list(lines)
    entries = _numbers(tournament)
    scores = match_scores(tournament, closed_only=closed_only)
    criteria = tie_criteria(tournament, list(entries.values()), _won(scores, entries))
    records = _records(tournament, scores, entries)
    return by_records(lines, records, criteria, _reaches(tournament, scores, entries))


def _won(scores: Scores, entries: dict[int, int]) -> dict[tuple[int, int], Decimal]:
    """Return (one, other) -> match points one won from the other, bonus included."""
    won = {}
    for match, score in scores:
        if score is not None and match.other_id is not None:
            one, other = entries[match.one_id], entries[match.other_id]
            won[one, other], won[other, one] = score.totals
    return won
