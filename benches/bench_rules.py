"""The rules: full deals replayed card by card, one deal scored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benches.figure import Figure
from engine.contracts import Contract, Handful, PetitLast
from engine.replay import read_record, replay_deal
from engine.rulesets import ruleset
from engine.scoring import PlayedDeal, check_played, score_deal
from tests.engine.playouts import playout

DEALS = 1000
SCORES = 20_000
RUNS = 3
REPLAY_SECONDS = 1.0
SCORE_MICROSECONDS = 20.0


def measure() -> Iterator[Figure]:
    """Yield the seconds of a thousand replays, and the microseconds of one score."""
    documents = [playout(seed, 3 + seed % 3) for seed in range(DEALS)]
    runs = []
    for _ in range(RUNS):
        started = time.perf_counter()
        for document in documents:
            replay_deal(read_record(document))
        runs.append(time.perf_counter() - started)
    yield Figure(
        "rules-replay",
        median(runs),
        "s",
        {"deals": DEALS, "players": "3-5", "most": REPLAY_SECONDS},
    )

    rules = ruleset("fft")
    played = PlayedDeal(
        Contract.GUARD, 2, 98, handfuls=(Handful.SINGLE,), petit_last=PetitLast.TAKER
    )
    runs = []
    for _ in range(RUNS):
        started = time.perf_counter()
        for _ in range(SCORES):
            check_played(rules, 4, played)
            score_deal(rules, 4, played)
        runs.append((time.perf_counter() - started) / SCORES * 1e6)
    yield Figure(
        "rules-score",
        median(runs),
        "µs",
        {"checked": True, "players": 4, "most": SCORE_MICROSECONDS},
    )
