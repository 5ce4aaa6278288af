"""`deal`: boards from a seed, plain or takeable; the same seed gives the same boards."""

from __future__ import annotations

import argparse
import re
import secrets
from typing import Any, Final

from engine.boards import check_board_number, dealer_of, taker_of
from engine.dealing import deal_board
from engine.dealsets import deal_set, set_document
from engine.draws import SEED_BYTES, commitment_of, key_of, parse_seed
from engine.errors import EngineError

_SPAN: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Ask for the boards and the seed."""
    parser.add_argument("--boards", required=True, help="as 1-24 or 1-4,9")
    parser.add_argument("--seed", help="64 hexadecimal digits; drawn when left out")
    parser.add_argument("--format", help="boards whose taker can take; plain deals when left out")
    parser.add_argument("--public-value", default="", help="mixed in, as in the draw of seats")
    parser.add_argument(
        "--attack-only", action="store_true", help="the attack hands alone, the rest is dealt later"
    )


def parse_boards(text: str) -> list[int]:
    """Return board numbers written as `1-24` or `1-4,9`; raise `boards-form` or `board-number`."""
    numbers: list[int] = []
    for part in text.split(","):
        match = _SPAN.fullmatch(part.strip())
        if not match:
            raise EngineError(
                "boards-form", f"{text!r} is not a list of boards: say 1-24.", text=text
            )
        first, last = int(match[1]), int(match[2] or match[1])
        for end in (first, last):
            check_board_number(end)
        if last < first:
            raise EngineError("boards-form", f"{part!r} runs backwards.", text=text)
        numbers += range(first, last + 1)
    if len(set(numbers)) < len(numbers):
        raise EngineError("boards-form", f"{text!r} names a board twice.", text=text)
    return numbers


def board_document(key: bytes, number: int) -> dict[str, Any]:
    """Return one board: its labels, hands and dog."""
    deal = deal_board(key, number)
    return {
        "number": number,
        "dealer": dealer_of(number),
        "taker": taker_of(number),
        "hands": {seat: list(hand) for seat, hand in deal.hands.items()},
        "dog": list(deal.dog),
    }


def _check_public_value(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise EngineError("public-value-form", "The public value is no text in UTF-8.") from error


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return seed, commitment and boards."""
    numbers = parse_boards(options.boards)
    seed = parse_seed(options.seed) if options.seed else secrets.token_bytes(SEED_BYTES)
    _check_public_value(options.public_value)
    if options.format is not None:
        made = deal_set(
            seed,
            options.format,
            numbers,
            options.public_value,
            attack_only=options.attack_only,
        )
        return set_document(made), 0
    if options.attack_only:
        raise EngineError("format-missing", "Attack hands are made for a format: say which.")
    document: dict[str, Any] = {"seed": seed.hex(), "commitment": commitment_of(seed)}
    if options.public_value:
        document["public_value"] = options.public_value
    key = key_of(seed, options.public_value)
    return document | {"boards": [board_document(key, number) for number in numbers]}, 0
