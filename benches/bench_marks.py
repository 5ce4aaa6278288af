"""Marks of one board beside the time it takes only to count its scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from benches.figure import Figure, clocked
from engine.comparison import compare_board

RESULTS, RUNS = 1_000, 301
TARGET_RATIO = 3


def measure() -> Iterator[Figure]:
    """Compare the scores of one board met at a thousand tables."""
    drawn = Random(1)
    scores = [drawn.choice((-1, 1)) * drawn.randrange(50, 162, 2) for _ in range(RESULTS)]
    counting = 1000 * clocked([lambda: Counter(scores)] * RUNS)[0]
    comparing = 1000 * clocked([lambda: compare_board(scores)] * RUNS)[0]
    facts: dict[str, object] = {"results": RESULTS, "runs": RUNS}
    yield Figure("marks-counter", counting, "ms", facts)
    yield Figure("marks-of-one-board", comparing, "ms", facts)
    yield Figure("marks-ratio", comparing / counting, "x", {**facts, "target": TARGET_RATIO})
