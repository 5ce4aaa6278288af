"""Whom the results make meet next, and which matches a later correction would have made otherwise.

A *stage* is the matches that begin in one round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from engine.matches import Fixture, TeamRecord
from tournament.adapters.match_rounds import (
    Stage,
    bracket_pairs,
    fixture,
    league_left,
    swiss_pairing,
)
from tournament.adapters.matches import Score, forfeit_of, team_records
from tournament.messages import Refused
from tournament.models import (
    Entry,
    LineUp,
    Match,
    MatchSystem,
    Presence,
    RoundState,
    Tournament,
)
from tournament.selectors import matches as selectors
from tournament.services.match_standings import match_scores

Scores = list[tuple[Match, Score | None]]
Pairs = tuple[list[tuple[int, int]], list[int]]
MADE_LATER = {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}


@dataclass(frozen=True)
class WrongPairing:
    """A stage whose matches the results of now would make otherwise.

    `made` are its matches that would not be there, `now` the teams that would meet instead, or
    have nobody to meet (None). `undecided` are matches before it that are equal now: nobody is
    ahead. `has_left`: a team of the stage has left the event. `note` is why the director keeps the
    stage as it is, blank while nobody has said.
    """

    first_round: int
    number: int
    made: tuple[Match, ...]
    now: tuple[tuple[Entry, Entry | None], ...]
    undecided: tuple[Match, ...]
    is_begun: bool
    has_left: bool
    is_last: bool
    note: str

    @property
    def may_pair_again(self) -> bool:
        """Tell whether nothing was given or entered in these matches, and none follow."""
        fits = sum(other is None for _, other in self.now) == sum(
            match.other_id is None for match in self.made
        )
        waits = self.undecided or self.has_left
        return fits and self.is_last and not self.is_begun and not waits

    @property
    def waits_for_return(self) -> bool:
        """Tell whether a team's leaving is what keeps these matches from being paired again."""
        return self.has_left and self.is_last and not self.is_begun and not self.undecided


def slots_of(tournament: Tournament) -> dict[int, int]:
    """Return primary key -> slot of every team with a place in the movement."""
    rows = tournament.entries.filter(slot__isnull=False).values_list("pk", "slot")
    return {pk: slot or 0 for pk, slot in rows}


def pairs_after(tournament: Tournament, scores: Scores, out: Collection[int]) -> Pairs:
    """Return the slots that meet after these matches, and those that have nobody to meet.

    `out` are slots that have left. Refused where no round without a rematch is left.
    """
    slots = slots_of(tournament)
    if tournament.match_system == MatchSystem.SWISS:
        pairing = swiss_pairing(*_swiss_facts(scores, slots, out))
        return list(pairing.pairs), [] if pairing.bye is None else [pairing.bye]
    return bracket_pairs(len(slots), _stages(scores, slots), out)


def swiss_goes_on(tournament: Tournament, scores: Scores, out: Collection[int]) -> bool | None:
    """Tell whether another Swiss round can follow the next one; None: not even the next one is."""
    try:
        return swiss_pairing(*_swiss_facts(scores, slots_of(tournament), out)).can_go_on
    except Refused:
        return None


def league_after(tournament: Tournament, scores: Scores, out: Collection[int]) -> list[Pairs]:
    """Return the meetings in which all meet who have not, each with those who rest."""
    records, fixtures, _byes = _swiss_facts(scores, slots_of(tournament), out)
    meetings = []
    for one in league_left(records, fixtures):
        playing = {team for pair in one.pairs for team in pair}
        resting = [record.entry for record in records if record.entry not in playing]
        meetings.append((list(one.pairs), resting))
    return meetings


SwissFacts = tuple[list[TeamRecord], list[Fixture], set[int]]


def _swiss_facts(scores: Scores, slots: dict[int, int], out: Collection[int]) -> SwissFacts:
    """Return the records of who is there, what they have played, who has had nobody to meet."""
    records = team_records(scores, slots, byes_win=True)
    here = [record for slot, record in records.items() if slot not in out]
    fixtures = [
        fixture(slots[match.one_id], slots[match.other_id or 0], score.totals, score.bonus)
        for match, score in scores
        if score is not None
    ]
    gone = set(out)
    fixtures = [met for met in fixtures if not gone & {met.one, met.other}]
    byes = {slots[match.one_id] for match, score in scores if score is None}
    return here, fixtures, byes - gone


def _stages(scores: Scores, slots: dict[int, int]) -> list[Stage]:
    """Return who went on from each stage; from the last one, who is ahead.

    A result corrected after the next matches were made sends nobody back by itself.
    """
    by_round: dict[int, Scores] = {}
    for match, score in scores:
        by_round.setdefault(match.first_round, []).append((match, score))
    rows = [by_round[first] for first in sorted(by_round)]
    stages = []
    for stage, following in zip(rows, [*rows[1:], None], strict=True):
        going_on = None if following is None else _teams(match for match, _ in following)
        stages.append(
            {
                frozenset(slots[team] for team in _teams([match])): _ahead(match, score, going_on)
                for match, score in stage
            }
        )
    return [
        {teams: slots[ahead] if ahead else None for teams, ahead in stage.items()}
        for stage in stages
    ]


def _ahead(match: Match, score: Score | None, going_on: Collection[int] | None) -> int | None:
    if score is None:
        return match.one_id
    if going_on is None:
        return {"one": match.one_id, "other": match.other_id}.get(score.winner)
    return next((team for team in _teams([match]) if team in going_on), None)


def _teams(matches: Iterable[Match]) -> set[int]:
    return {team for match in matches for team in (match.one_id, match.other_id) if team}


def wrong_pairings(tournament: Tournament) -> list[WrongPairing]:
    """Return the stages that the results of now would have made otherwise, the first one first."""
    if tournament.match_system not in MADE_LATER or not tournament.is_started:
        return []
    firsts = sorted(set(tournament.matches.values_list("first_round", flat=True)))
    if len(firsts) == 1:
        return []
    scores = match_scores(tournament)
    found = [
        _wrong_pairing(tournament, scores, first, number, is_last=first == firsts[-1])
        for number, first in enumerate(firsts[1:], start=2)
    ]
    return [one for one in found if one is not None]


def _wrong_pairing(
    tournament: Tournament, scores: Scores, first: int, number: int, *, is_last: bool
) -> WrongPairing | None:
    before = [row for row in scores if row[0].first_round < first]
    stage = [match for match, _ in scores if match.first_round == first]
    if any(score is not None and not score.is_over for _, score in before):
        # A round was opened again: told once its results are in.
        return None
    undecided = _undecided(tournament, before)
    try:
        pairs, waiting = pairs_after(tournament, before, _out_of(tournament, stage))
    except Refused:
        return None
    slots = slots_of(tournament)
    expected = {frozenset(pair) for pair in pairs} | {frozenset((slot,)) for slot in waiting}
    made = [m for m in stage if frozenset(slots[t] for t in _teams([m])) not in expected]
    if not made:
        return None
    known = {frozenset(slots[team] for team in _teams([match])) for match in stage}
    meeting = [*pairs, *((slot,) for slot in waiting)]
    now = [pair for pair in meeting if frozenset(pair) not in known]
    kept = stage[0].choices.get("kept", {})
    is_kept = kept.get("pairs") == [list(pair) for pair in now]
    entries = {entry.slot: entry for entry in tournament.entries.filter(slot__isnull=False)}
    return WrongPairing(
        first_round=first,
        number=number,
        made=tuple(made),
        now=tuple((entries[p[0]], entries[p[1]] if len(p) > 1 else None) for p in now),
        undecided=tuple(undecided),
        is_begun=any(_is_begun(match) for match in made),
        has_left=_has_left(stage, entries.values()),
        is_last=is_last,
        note=str(kept.get("reason", "")) if is_kept else "",
    )


def _undecided(tournament: Tournament, before: Scores) -> list[Match]:
    """Return the matches of the stage before that nobody has won, in a knock-out."""
    if tournament.match_system != MatchSystem.KNOCK_OUT:
        return []
    last = max(match.first_round for match, _ in before)
    return [
        match
        for match, score in before
        if match.first_round == last and score and not score.winner and not score.forfeited
    ]


def _out_of(tournament: Tournament, stage: list[Match]) -> set[int]:
    """Return the slots that had left when a stage was made: they are not in it.

    Who lost in a knock-out is not in it either: there only those that have left count.
    """
    entries = tournament.entries.filter(slot__isnull=False).exclude(pk__in=_teams(stage))
    if tournament.match_system == MatchSystem.KNOCK_OUT:
        entries = entries.filter(presence=Presence.WITHDRAWN)
    return {slot or 0 for slot in entries.values_list("slot", flat=True)}


def _is_begun(match: Match) -> bool:
    """Tell whether a line-up or a result is in, or a quarter is over."""
    if match.other_id is None:
        return False
    rounds = selectors.rounds_of(match)
    given = LineUp.objects.filter(round__in=rounds, entry__in=_teams([match]))
    is_over = any(round_.state == RoundState.CLOSED for round_ in rounds)
    return is_over or given.exists() or selectors.has_results(match)


def _has_left(stage: list[Match], entries: Iterable[Entry]) -> bool:
    """Tell whether a match is forfeited, or a team of the stage is not there any more."""
    teams = _teams(stage)
    gone = (team.pk in teams and team.presence == Presence.WITHDRAWN for team in entries)
    return any(forfeit_of(match) for match in stage) or any(gone)
