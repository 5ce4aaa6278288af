"""Whom an invented captain names for each quarter: four attackers, changing defenders."""

from __future__ import annotations

from random import Random

from tournament.adapters.matches import Chosen
from tournament.models import QUARTERS, Entry, Match

DEFENDERS = 3


class LineUps:
    """The line-ups of one team in one match, drawn from the event's seed."""

    def __init__(self, seed: int, match: Match, team: Entry) -> None:
        self._key = f"{seed}/{match.first_round}/{team.number}"
        self._places = {member.position: member.place for member in team.members.all()}
        self._attackers = Random(self._key).sample(sorted(self._places), QUARTERS)

    def chosen(self, quarter: int) -> Chosen:
        """Return the line-up of a quarter; now and then the seats are left to the program."""
        chosen = self._with(self._attackers[quarter - 1], f"{quarter}")
        certain = len(self._places) != QUARTERS + 1
        is_short = certain and Random(f"{self._key}/{quarter}/short").random() < 0.3
        return Chosen(chosen.attacker) if is_short else chosen

    def other(self, quarter: int) -> Chosen:
        """Return another line-up with the same attacker, given first and thought over."""
        return self._with(self._attackers[quarter - 1], f"{quarter}/other")

    def again(self, quarter: int) -> Chosen:
        """Return a line-up with the attacker of the quarter before."""
        return self._with(self._attackers[quarter - 2], f"{quarter}/again")

    def mixed(self, quarter: int) -> Chosen:
        """Return defenders of both declared triplets."""
        attacker = self._attackers[quarter - 1]
        own = self._places[attacker]
        mates = [p for p, place in self._places.items() if place == own and p != attacker]
        others = [p for p, place in self._places.items() if place != own]
        return Chosen(attacker, mates[0], others[0], others[1])

    def _with(self, attacker: int, key: str) -> Chosen:
        own = self._places[attacker]
        free = [
            person
            for person, place in self._places.items()
            if person != attacker and (not own or place != own)
        ]
        return Chosen(attacker, *Random(f"{self._key}/{key}").sample(sorted(free), DEFENDERS))
