"""`match-points`: signed match points of pairs [ours, theirs] on standard input."""

from __future__ import annotations

import argparse
from typing import Any

from engine.commands.marks import read_object
from engine.comparison import match_points
from engine.errors import EngineError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Read standard input only."""


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return our match points of each pair, three decimals."""
    pairs = read_object("pairs")
    for pair in pairs:
        if not (
            isinstance(pair, list) and len(pair) == 2 and all(type(score) is int for score in pair)
        ):
            raise EngineError("score-form", "Each pair is two whole numbers: ours, theirs.")
    return {"match_points": [str(match_points(*pair)) for pair in pairs]}, 0
