"""`verify`: a set made again from its seed, and whether it is the one that is stated."""

from __future__ import annotations

import argparse
from typing import Any

from engine.commands.replay import read_json
from engine.dealsets import Difference, read_set, verify_set


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Ask for the file."""
    parser.add_argument("file", help="what `deal` printed: a JSON file, or - for standard input")
    parser.add_argument("--commitment", default="", help="as it was published before the event")


def _difference_document(difference: Difference) -> dict[str, Any]:
    return {
        "board": difference.board,
        "part": difference.part,
        "stated": difference.stated,
        "derived": difference.derived,
    }


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return whether the set is equal and every difference; exit 1 when there is one."""
    stated = read_set(read_json(options.file))
    differences = verify_set(stated, options.commitment)
    return {
        "equal": not differences,
        "boards": len(stated.boards),
        "differences": [_difference_document(difference) for difference in differences],
    }, int(bool(differences))
