"""Sets of boards: made from a seed, and verified from what was published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256

from benches.figure import Figure, clocked
from engine.dealsets import deal_set, read_set, set_document, verify_set
from engine.notation import parse_json

RUNS = 9
# Boards, and the seconds that making them may take.
SIZES = ((24, 1.0), (36, 1.5))
FORMATS = ("individual", "teams")
VERIFY_SECONDS = 1.0


def measure() -> Iterator[Figure]:
    """Yield the seconds of making sets of two sizes, and of verifying the larger."""
    # Another seed each time: how many deals are passed over is chance.
    seeds = [sha256(bytes([run])).digest() for run in range(RUNS)]
    for format_code in FORMATS:
        yield from _format_figures(format_code, seeds)


def _format_figures(format_code: str, seeds: list[bytes]) -> Iterator[Figure]:
    for boards, target in SIZES:
        calls = [lambda s=seed, b=boards: _make(s, format_code, b) for seed in seeds]
        facts: dict[str, object] = {"format": format_code, "boards": boards, "runs": RUNS}
        yield Figure("deals-set", clocked(calls)[0], "s", {**facts, "target": target})
    texts = [json.dumps(_make(seed, format_code, boards)) for seed in seeds]
    seconds = clocked([lambda t=text: _verify(t) for text in texts])[0]
    yield Figure("deals-verify", seconds, "s", {**facts, "target": VERIFY_SECONDS})


def _make(seed: bytes, format_code: str, boards: int) -> dict[str, object]:
    return set_document(deal_set(seed, format_code, range(1, boards + 1)))


def _verify(text: str) -> None:
    if verify_set(read_set(parse_json(text))):
        raise AssertionError("a set does not verify")
