"""`standings`: an event's lists from an event document, or from a plain table of results."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.comparison import FULL
from engine.errors import EngineError
from engine.formats import format_of
from engine.notation import decimal_text
from engine.resultfiles import read_results, tally_results
from engine.standings import Place, alternate_order, rank_entries


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take `--results FILE` (round;table;board;N;E;S;W;taker;score) and `--format`."""
    parser.add_argument("--results", required=True, metavar="FILE")
    parser.add_argument("--format", default="individual")


def _row(place: Place, name: str, rank: int | None, *, tied: bool) -> dict[str, Any]:
    def text(percent: Any) -> str | None:
        return None if percent is None else decimal_text(percent)

    return {
        "rank": rank,
        "tied": tied,
        "entry": name,
        "line": place.line or None,
        "percent": text(place.overall),
        "attack_percent": text(place.attack),
        "defense_percent": text(place.defense),
        "boards": place.board_count,
        "provisional": place.is_provisional,
    }


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return both lists; the alternate one is empty where seats change (one single list)."""
    rules = format_of(options.format)
    try:
        content = Path(options.results).read_bytes()
    except OSError as error:
        raise EngineError("file-unreadable", f"{options.results}: {error.strerror}.") from error
    results = read_results(content)
    names, tallies = tally_results(results)
    places = rank_entries(tallies, rules)
    alternate = [place for place in alternate_order(places) if place.alternate_rank]
    return {
        "format": rules.code,
        "results": len(results),
        "mark_scale": FULL,
        "general": [_row(p, names[p.entry], p.general_rank, tied=p.general_tied) for p in places],
        "alternate": [
            _row(p, names[p.entry], p.alternate_rank, tied=p.alternate_tied) for p in alternate
        ],
    }, 0
