"""A file of results to a ranking, as a whole process."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from benches.figure import Figure, clocked
from engine.boards import taker_of
from engine.seats import SEATS
from tests.installation import ROOT

TABLES, ROUNDS, BOARDS_PER_TABLE = 500, 7, 4
RUNS, TARGET_SECONDS = 7, 0.4


def measure() -> Iterator[Figure]:
    """Run `python -m engine standings --results` on 14,000 results."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.csv"
        path.write_text("\n".join(_lines()) + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "engine", "standings", "--results", str(path)]
        run = partial(
            subprocess.run, command, cwd=ROOT, check=True, capture_output=True, timeout=60
        )
        before = _children_seconds()
        wall, _ = clocked([run] * RUNS)
        processor = (_children_seconds() - before) / RUNS
    yield Figure(
        "results-file-to-ranking", wall, "s",
        {"results": TABLES * ROUNDS * BOARDS_PER_TABLE, "people": TABLES * len(SEATS),
         "processor": round(processor, 4), "runs": RUNS, "target": TARGET_SECONDS},
    )  # fmt: skip


def _children_seconds() -> float:
    """Return the processor time of the processes run so far."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _lines() -> Iterator[str]:
    drawn = Random(1)
    yield "round;table;board;N;E;S;W;taker;score"
    for round_ in range(1, ROUNDS + 1):
        for table in range(TABLES):
            # Lines move by 0, 1, 2 and 3 tables a round: nobody meets anybody twice.
            people = [
                str(place * TABLES + (table + place * round_) % TABLES + 1)
                for place in range(len(SEATS))
            ]
            first = (round_ + table) % ROUNDS * BOARDS_PER_TABLE
            for board in range(first + 1, first + BOARDS_PER_TABLE + 1):
                score = drawn.choice((-1, 1)) * drawn.randrange(52, 162, 2)
                head = f"{round_};{table + 1};{board}"
                yield ";".join([head, *people, taker_of(board), str(score)])
