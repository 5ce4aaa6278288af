"""What a list is made of: an entry's sums of marks, by side."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

ZERO: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Tally:
    """Marks of one entry: sums (percent) and how many boards counted, by side."""

    entry: int
    line: str = ""
    attack_sum: Fraction = ZERO
    attack_count: int = 0
    defense_sum: Fraction = ZERO
    defense_count: int = 0

    @property
    def attack(self) -> Fraction | None:
        """Return the mean mark in attack, None without a counted board."""
        return self.attack_sum / self.attack_count if self.attack_count else None

    @property
    def defense(self) -> Fraction | None:
        """Return the mean mark in defense, None without a counted board."""
        return self.defense_sum / self.defense_count if self.defense_count else None
