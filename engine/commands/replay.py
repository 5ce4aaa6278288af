"""`replay`: one deal or a list of deals from a file, checked card by card and scored."""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine.cards import DECK_HALF
from engine.errors import EngineError
from engine.notation import decimal_text, parse_json
from engine.replay import Fault, Replay, read_record, replay_deal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Ask for the file."""
    parser.add_argument("file", help="a JSON file, or - for standard input")


def read_text(name: str) -> str:
    """Return the text of a file or of standard input; raise `file-unreadable`."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EngineError("file-unreadable", _why_unreadable(name, error)) from error
    # Windows begins a text with a byte-order mark.
    return text.removeprefix("\ufeff")


def read_json(name: str) -> Any:
    """Return the JSON of a file or of standard input; raise `file-unreadable` or `json-form`."""
    return parse_json(read_text(name), "Standard input" if name == "-" else name)


def _why_unreadable(name: str, error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"There is no file {name}."
    if isinstance(error, IsADirectoryError):
        return f"{name} is a folder, not a file."
    if isinstance(error, PermissionError):
        return f"{name} may not be read by this user."
    if isinstance(error, UnicodeDecodeError):
        return f"{name} is no text in UTF-8."
    return f"{name} cannot be read."


def fault_document(fault: Fault) -> dict[str, Any]:
    """Return a fault with its rule; trick 0 is before the first card."""
    return {
        "trick": fault.trick,
        "seat": fault.seat,
        "card": fault.card,
        "code": fault.code,
        "rule": fault.rule,
    }


def _excuse_document(replay: Replay) -> dict[str, Any] | None:
    fate = replay.excuse
    if fate is None:
        return None
    return {
        "trick": fate.trick,
        "seat": fate.seat,
        "to": "taker" if fate.to_attack else "defenders",
        "owes_card": fate.is_owed,
        "paid_after": fate.paid_after,
    }


def replay_document(replay: Replay) -> dict[str, Any]:
    """Return the JSON form of a replay."""
    points_half, unit = replay.played.points_half, replay.score.unit
    scores: dict[str, Any] = dict(replay.seat_scores)
    if unit > 1:
        scores = {seat: decimal_text(Fraction(amount, unit)) for seat, amount in scores.items()}
    return {
        "points": decimal_text(Fraction(points_half, 2)),
        "defense_points": decimal_text(Fraction(DECK_HALF - points_half, 2)),
        "oudlers": replay.played.oudlers,
        "petit_last": replay.petit_last,
        "slam": replay.slam,
        "handfuls": list(replay.played.handfuls),
        "made": replay.score.made,
        "margin": decimal_text(replay.score.margin),
        "per_defender": replay.score.per_defender,
        "breakdown": [
            {"item": line.item, "amount": line.amount} for line in replay.score.breakdown
        ],
        "partner": replay.partner,
        "scores": scores,
        "trick_winners": list(replay.trick_winners),
        "excuse": _excuse_document(replay),
        "problems": [fault_document(fault) for fault in replay.faults],
    }


def _replayed(deal: Any, place: int | None) -> dict[str, Any]:
    try:
        return replay_document(replay_deal(read_record(deal)))
    except EngineError as error:
        if place is None:
            raise
        raise EngineError(
            error.code, f"Deal {place}: {error.sentence}", **{**error.facts, "deal": place}
        ) from error


def run(options: argparse.Namespace) -> tuple[Any, int]:
    """Return the result of a deal, or of each deal of a list; exit 1 when any has problems."""
    document = read_json(options.file)
    if isinstance(document, list):
        results = [_replayed(deal, place) for place, deal in enumerate(document, 1)]
        return results, int(any(result["problems"] for result in results))
    result = _replayed(document, None)
    return result, int(bool(result["problems"]))
