"""Drawn seats: partition the people anew each round so that few meet twice; seats change.

Used where lines do not reach: more rounds than lines allow, or one or two people over at a size
too small for relief. The search is simulated annealing with a fixed seed and a fixed number of
steps, so the same question always has the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb, exp
from random import Random
from typing import Final

from engine.movements.offsets import board_set
from engine.rounds import FREE, Movement, Round, assemble_movement, individual_table

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


def share_seats(tables: Sequence[Sequence[int]], held: list[list[int]]) -> list[list[int]]:
    """Return the tables with their people in the order N E S W that evens the seats out.

    `held[entry][seat]` counts what each has had so far and is brought up to date.
    """
    seated = []
    for people in tables:
        order = min(
            permutations(people),
            key=lambda order: sum(held[entry][seat] for seat, entry in enumerate(order)),
        )
        for seat, entry in enumerate(order):
            held[entry][seat] += 1
        seated.append(list(order))
    return seated


def drawn_movement(entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return drawn seats for any number of people: every table on the round's boards, few repeats.

    People who are over sit out in turn (see `bench`); each table has its own copy of the boards.
    """
    benches = bench(entries, rounds)
    present = [[entry for entry in range(1, entries + 1) if entry not in out] for out in benches]
    held = [[0] * SEATS for _ in range(entries + 1)]
    played = []
    for number, order in enumerate(draw_partitions(present, entries), 1):
        tables = [order[start : start + SEATS] for start in range(0, len(order), SEATS)]
        boards = board_set(number - 1, boards_per_table)
        seated = [
            individual_table(table, people, boards)
            for table, people in enumerate(share_seats(tables, held), 1)
        ]
        played.append(Round(number, tuple(seated), benches[number - 1]))
    return assemble_movement(
        f"drawn-{entries}",
        "drawn seats with few repeat meetings, not a printed chart",
        entries,
        played,
        seats=FREE,
        copies=entries // SEATS,
    )
