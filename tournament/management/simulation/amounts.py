"""What a table scores on a board: one field per board, each with a strength of its own.

The field says oudlers and points of the attack; the amount is what the rules make of them, so only
scores that can happen are sent.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from tournament.adapters.results import Reading, Typed, read_typed

# Card points of an attack: nobody plays a guard with hardly any, or loses hardly any.
FEWEST_POINTS: Final = 22
MOST_POINTS: Final = 75
OUDLERS: Final = (0, 1, 1, 2, 2, 2, 3)
RULESET: Final = "fft"
FORMAT: Final = "individual"
TEAMS: Final = "teams"


class ScoreField:
    """Scores of every table on one board, drawn from the event's seed and the board's number."""

    def __init__(self, seed: int, board: str) -> None:
        self._key = f"{seed}/{board}"
        drawn = Random(self._key)
        self.oudlers = drawn.choice(OUDLERS)
        # More oudlers need fewer points: the targets differ by 5 to 20 (RO p.7).
        self.points = drawn.randint(34, 58) - 4 * self.oudlers
        self.swing = drawn.choice((4, 7, 11))

    def facts(self, place: str) -> Typed:
        """Return what the table at `place` counts: oudlers, points, now and then an extra."""
        drawn = Random(f"{self._key}/{place}")
        swing = drawn.randint(-self.swing, self.swing) + drawn.randint(-self.swing, self.swing)
        points = min(MOST_POINTS, max(FEWEST_POINTS, self.points + swing))
        typed = Typed(oudlers=self.oudlers, points_half=2 * points)
        if drawn.random() < 0.06:
            return replace(typed, handfuls=("single",))
        if drawn.random() < 0.06 and self.oudlers:
            return replace(typed, petit_last="taker")
        return typed

    def typed(self, place: str) -> Typed:
        """Return what that table sends: mostly the amount and its column, sometimes the count."""
        facts = self.facts(place)
        if Random(f"{self._key}/{place}/form").random() < 0.25:
            return facts
        return as_amount(facts)


def as_amount(facts: Typed) -> Typed:
    """Return the same result as an amount with its column, extras ticked beside it."""
    read = reading_of(facts)
    return replace(facts, oudlers=None, points_half=None, amount=abs(read.amount), made=read.made)


def reading_of(typed: Typed) -> Reading:
    """Return what the rules make of it."""
    return read_typed(typed, RULESET, TEAMS if typed.contract else FORMAT)


def another(typed: Typed) -> Typed:
    """Return a lawful result that differs: what somebody misread."""
    amount = abs(reading_of(typed).amount)
    if typed.contract:
        return replace(as_amount(Typed(oudlers=2, points_half=84)), contract="guard")
    return Typed(amount=60 if amount != 60 else 64, made=True)
