"""Movements built and proved, proposals listed, one Swiss round of many teams."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benches.figure import Figure, clocked
from engine.fairness import check_movement
from engine.leagues import Standing, pair_swiss
from engine.movements import build_movement, propose_movements
from engine.movements.meetings import find_plan

RUNS = 7
# People, rounds, and the seconds a build with its proof may take.
SIZES = ((200, 15, 0.2), (400, 20, 1.0))
MAKERS = ("line", "drawn", "drawn-one-copy")
TEAMS, SWISS_ROUNDS, SWISS_TARGET = 128, 9, 0.3


def measure() -> Iterator[Figure]:
    """Build and prove the large sizes, list proposals for 200 people, pair a late Swiss round."""
    for people, rounds, target in SIZES:
        for maker in MAKERS:
            facts: dict[str, object] = {"people": people, "rounds": rounds, "runs": RUNS}
            seconds = clocked([lambda m=maker, p=people, r=rounds: _prove(m, p, r)] * RUNS)[0]
            yield Figure(f"movement-{maker}", seconds, "s", {**facts, "target": target})
    seconds = clocked([lambda: propose_movements(200)] * 3)[0]
    yield Figure("movement-proposals", seconds, "s", {"people": 200, "runs": 3})
    standings, played = _late_standings()
    seconds = clocked([lambda: pair_swiss(standings, played)] * RUNS)[0]
    facts = {"teams": TEAMS, "rounds_before": SWISS_ROUNDS, "target": SWISS_TARGET}
    yield Figure("swiss-round", seconds, "s", facts)


def _prove(maker: str, people: int, rounds: int) -> None:
    find_plan.cache_clear()
    if check_movement(build_movement(maker, people, rounds, 4)).faults:
        raise AssertionError(maker)


def _late_standings() -> tuple[list[Standing], set[tuple[int, int]]]:
    """Return the teams after some Swiss rounds with drawn results, and who has met."""
    dice, score = Random(1), dict.fromkeys(range(1, TEAMS + 1), 0)
    played: set[tuple[int, int]] = set()
    for _ in range(SWISS_ROUNDS):
        for pair in pair_swiss(_ranked(score), played).pairs:
            played.add(pair)
            score[dice.choice(pair)] += 2
    return _ranked(score), played


def _ranked(score: dict[int, int]) -> list[Standing]:
    return [Standing(team, score[team]) for team in sorted(score, key=lambda t: (-score[t], t))]
