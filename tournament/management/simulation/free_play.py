"""Free deals played through: seats made round by round, a final, totals scaled, teams."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.adapters.free_rounds import BEST, FINAL, RANDOM
from tournament.adapters.plans import Proposal, proposals_for
from tournament.forms.free_rounds import MOVEMENT, NOTHING
from tournament.management.simulation.free_checks import Totals, check_free_play, totals_now
from tournament.management.simulation.play import Simulation
from tournament.messages import Refused
from tournament.models import Presence, RoundState
from tournament.services import free_rounds
from tournament.services.free_rounds import ONE, Following
from tournament.services.free_teams import set_teams

CHART = "chart"
SEATINGS = (CHART, RANDOM, BEST)
# A final of twenty may be five rounds of one deal (OT p.5).
FINALS = ("12", "16", "20", "20x5")
# With so many rounds one at random comes before those of the best.
MIXED_FROM = 4


@dataclass
class FreeSimulation(Simulation):
    """An evening of free deals: which rounds follow the chart, and what follows it."""

    seating: str = CHART
    final: str = ""
    scale: Fraction = ONE
    team_size: int = 0
    maker: str = ""
    planned: int = field(default=0, init=False)
    # Made round -> its kind and everybody's totals when it was made, by entry number.
    made: dict[int, tuple[str, Totals]] = field(default_factory=dict, init=False)

    def _proposal(self) -> Proposal:
        found = proposals_for(
            self.people,
            rounds=self.rounds,
            format_code=self.format,
            team_size=self.team_size,
        )
        best = next((p for p in found if self.maker in ("", p.maker)), None)
        if best is None:
            raise Refused.because("no-such-movement", entries=self.people)
        self.planned = best.rounds
        return best

    def _make_teams(self) -> None:
        """Put people into teams as they stand on the list, who left in none."""
        if not self.team_size:
            return
        here = self.tournament.entries.exclude(presence=Presence.WITHDRAWN).order_by("number")
        numbers = here.values_list("number", flat=True)
        names = {
            number: f"Team {place // self.team_size + 1}" for place, number in enumerate(numbers)
        }
        self.tournament = set_teams(self.tournament, self.team_size, names, author=self.author)

    def _round_numbers(self) -> Iterable[int]:
        """Yield the rounds as they come: closing one makes the next."""
        while True:
            playing = self.tournament.rounds.filter(state=RoundState.PLAYING).order_by("number")
            number = playing.values_list("number", flat=True).first()
            if number is None:
                return
            yield number

    def _close_round(self, number: int) -> None:
        following = self._following(number)
        before = totals_now(self.tournament)
        free_rounds.close_free_round(
            self.tournament, number, following, author=self.author, missing="not_played"
        )
        if following.scale != ONE:
            before = {entry: total * following.scale for entry, total in before.items()}
            self.done["scalings"] += 1
        if following.kind in (RANDOM, BEST, FINAL):
            self.made[number + 1] = (following.kind, before)
        self.tournament.refresh_from_db()

    def _following(self, number: int) -> Following:
        """Return what comes after a round: the chart first, never again once one was made."""
        scale = self.scale if number == max(1, self.planned // 2) else ONE
        if number == self.planned and self.final:
            people, _times, rounds = self.final.partition("x")
            deals = 1 if rounds else 0
            return Following(FINAL, deals, int(people), int(rounds or 1), scale)
        if number >= self.planned:
            return Following(MOVEMENT if number > self.planned else NOTHING, scale=scale)
        if self.seating == CHART:
            return Following(MOVEMENT, scale=scale)
        at_random = self.seating == RANDOM or (number == 1 and self.planned >= MIXED_FROM)
        return Following(RANDOM if at_random else BEST, scale=scale)

    def own_checks(self) -> dict[str, bool]:
        """Return what must hold of an evening of free deals."""
        scaled = self.done["scalings"] == (self.scale != ONE)
        checks = check_free_play(self.tournament, self.made, self.team_size)
        return {"scaled-as-asked": scaled, **checks}
