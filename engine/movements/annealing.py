"""Partition the people anew each round so that few meet twice: the last resort.

Simulated annealing with a fixed seed and a fixed number of steps, so the same question always has
the same answer, and the clock has no say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, exp
from random import Random
from typing import Final

SEATS: Final = 4
_SEED: Final = 1
_STEPS: Final = 240_000
_TEMPERATURES: Final = 120
_HOT: Final = 1.2
_COLD: Final = 0.12


def bench(entries: int, rounds: int) -> list[tuple[int, ...]]:
    """Return who sits out each round: down the numbers in turn, the highest first.

    Counts differ by at most one, nobody sits out twice before everybody has once, and never in
    two rounds running.
    """
    over = entries % SEATS
    return [
        tuple(sorted(entries - (number * over + place) % entries for place in range(over)))
        for number in range(rounds)
    ]


def least_repeats(entries: int, meetings: int) -> int:
    """Return the least excess of repeat meetings when so many are spread evenly over the pairs."""
    each, more = divmod(meetings, comb(entries, 2))
    return comb(entries, 2) * comb(each, 2) + more * each


def draw_partitions(people: Sequence[Sequence[int]], entries: int) -> list[list[int]]:
    """Return each round's people in an order whose fours are the tables, with few repeats.

    `people[r]` are the entries who play round r; their number is a multiple of four.
    """
    return _Annealing(people, entries).run()


class _Annealing:
    """Swaps of two people of one round, kept when they repeat less or, while warm, a bit more."""

    def __init__(self, people: Sequence[Sequence[int]], entries: int) -> None:
        self.random = Random(_SEED)
        self.rounds = [list(present) for present in people]
        for present in self.rounds:
            self.random.shuffle(present)
        self.met = [[0] * (entries + 1) for _ in range(entries + 1)]
        for present in self.rounds:
            for start in range(0, len(present), SEATS):
                for a, b in combinations(present[start : start + SEATS], 2):
                    self.met[a][b] += 1
                    self.met[b][a] += 1
        self.repeats = sum(comb(n, 2) for row in self.met for n in row) // 2
        total = sum(len(present) // SEATS * comb(SEATS, 2) for present in self.rounds)
        self.least = least_repeats(entries, total)

    def run(self) -> list[list[int]]:
        best, kept = self.repeats, [list(present) for present in self.rounds]
        for level in range(_TEMPERATURES):
            if best == self.least:
                break
            heat = _HOT * (_COLD / _HOT) ** (level / (_TEMPERATURES - 1))
            self._swaps(_STEPS // _TEMPERATURES, [exp(-worse / heat) for worse in range(40)])
            if self.repeats < best:
                best, kept = self.repeats, [list(present) for present in self.rounds]
        return kept

    def _swaps(self, steps: int, chances: Sequence[float]) -> None:
        draw, rounds, met = self.random.random, self.rounds, self.met
        for _ in range(steps):
            present = rounds[int(draw() * len(rounds))]
            i, j = int(draw() * len(present)), int(draw() * len(present))
            first, second = i - i % SEATS, j - j % SEATS
            if first == second:
                continue
            a, b = present[i], present[j]
            met_a, met_b = met[a], met[b]
            with_a = present[first : first + SEATS]
            with_b = present[second : second + SEATS]
            worse = 2 * (SEATS - 1)
            for other in with_a:
                if other != a:
                    worse += met_b[other] - met_a[other]
            for other in with_b:
                if other != b:
                    worse += met_a[other] - met_b[other]
            if worse > 0 and (worse >= len(chances) or draw() >= chances[worse]):
                continue
            self._swap(present, i, j, with_a, with_b)
            self.repeats += worse

    def _swap(
        self, present: list[int], i: int, j: int, with_a: list[int], with_b: list[int]
    ) -> None:
        a, b, met = present[i], present[j], self.met
        for leaver, comer, others in ((a, b, with_a), (b, a, with_b)):
            for other in others:
                if other != leaver:
                    met[leaver][other] -= 1
                    met[other][leaver] -= 1
                    met[comer][other] += 1
                    met[other][comer] += 1
        present[i], present[j] = b, a
