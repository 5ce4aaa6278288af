"""`deals`: deals from text or JSON, checked, in both forms."""

from __future__ import annotations

import argparse
from typing import Any

from engine.commands.replay import read_text
from engine.dealtexts import ReadDeal, deal_document, deal_text, read_deals_json, read_deals_text
from engine.notation import parse_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Ask for the file."""
    parser.add_argument("file", help="text or JSON, or - for standard input")


def _read_document(read: ReadDeal) -> dict[str, Any]:
    problems = [
        {"code": problem.code, "sentence": problem.sentence, "facts": problem.facts}
        for problem in read.problems
    ]
    if problems:
        return {"number": read.number, "problems": problems}
    document = deal_document(read.deal, read.number)
    return document | {"text": deal_text(read.deal, read.number), "problems": []}


def run(options: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    """Return each deal, or its problems; exit 1 when any has problems."""
    text = read_text(options.file)
    is_json = text.lstrip()[:1] in ("{", "[")
    deals = read_deals_json(parse_json(text)) if is_json else read_deals_text(text)
    return [_read_document(read) for read in deals], int(any(read.problems for read in deals))
