"""A team leaves an event of matches half way through one: it forfeits what it has not finished."""

from __future__ import annotations

from random import Random

from tournament.adapters.matches import BEATEN_BY, Score, forfeit_of
from tournament.management.simulation.incidents import LEAVING_ROUND, Incidents
from tournament.models import Match, MatchSystem, Presence, Status
from tournament.selectors import matches as selectors
from tournament.selectors.changes import FORFEIT
from tournament.services import leaving_teams
from tournament.services.match_standings import match_scores
from tournament.services.registration import Person

# Fewer teams would have nobody left to meet.
FEWEST_TEAMS = 4


class MatchIncidents(Incidents):
    """The incident of one event of matches: a team leaves between two quarters of a match."""

    @property
    def tried(self) -> list[str]:
        """Return the names of what happens once in the event."""
        return ["withdrawals"]

    def before_round(self, number: int, person: Person) -> None:
        """Let a team leave whose match is half played."""
        if number != LEAVING_ROUND:
            return
        playing = [
            team
            for match in selectors.matches_in(self.tournament, number)
            for team in (match.one, match.other)
            if team is not None
        ]
        self.left = Random(f"{self.tournament.slug}/leaves").choice(playing)
        leaving_teams.withdraw_team(self.left, author=self.author, reason="simulated leaving")
        self._done["withdrawals"] += 1

    def after_play(self, number: int) -> None:
        """Do nothing: in matches nobody plays the board of another round."""

    def checks(self) -> dict[str, bool]:
        """Return what must hold after the team has left, told from the stored rows."""
        if self.left is None:
            return {"team-left-forfeits-the-rest": False}
        self.left.refresh_from_db()
        own = [
            (match, score)
            for match, score in match_scores(self.tournament)
            if score is not None and self.left.pk in {match.one_id, match.other_id}
        ]
        is_made_later = self.tournament.matches.filter(first_round__gt=1).exists() and (
            self.tournament.match_system == MatchSystem.SWISS
        )
        return {
            "team-left-forfeits-the-rest": self.left.presence == Presence.WITHDRAWN
            and bool(own)
            and all(self._is_forfeited(match, score) for match, score in own),
            "team-left-plays-no-more": not is_made_later or len(own) == 1,
        }

    def _is_forfeited(self, match: Match, score: Score) -> bool:
        """Tell whether the match is the opponents' without points, its boards left not played."""
        side = "one" if self.left and match.one_id == self.left.pk else "other"
        rows = [
            due.results.filter(standing="live").get()
            for due in leaving_teams.dues_of(match)
            if due.table.round.number >= LEAVING_ROUND
        ]
        return (
            forfeit_of(match) == side
            and score.winner == BEATEN_BY[side]
            and score.totals == (0, 0)
            and all(row.status == Status.NOT_PLAYED and FORFEIT in row.facts for row in rows)
        )
