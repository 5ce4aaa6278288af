"""`marks`: one board's marks from the takers' scores on standard input."""

from __future__ import annotations

import argparse
from typing import Any

from engine.commands.replay import read_json
from engine.comparison import compare_board
from engine.errors import EngineError
from engine.notation import decimal_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Read standard input only."""


def read_object(key: str) -> list[Any]:
    """Return the list under `key` of the JSON object on standard input."""
    document = read_json("-")
    if not isinstance(document, dict) or not isinstance(document.get(key), list):
        raise EngineError("json-form", f'Standard input is an object with a list under "{key}".')
    return list(document[key])


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return taker and defense marks in the order of the scores."""
    scores = read_object("scores")
    if not all(type(score) is int for score in scores):
        raise EngineError(
            "score-form", "Each score is a whole number, negative when the taker pays."
        )
    marks = compare_board(scores)
    places = range(len(scores))
    return {
        "taker_marks": [decimal_text(marks.taker(index)) for index in places],
        "defense_marks": [decimal_text(marks.defense(index)) for index in places],
    }, 0
