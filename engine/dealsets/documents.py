"""The JSON form of a set: what `deal --format` prints and `verify` reads.

Reading checks the form only; whether the cards are those of the seed is `verify_set`'s question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.boards import BOARD_NUMBER_MAX
from engine.dealsets.bands import check_format
from engine.dealsets.making import CONSTRUCTION, BoardSet, SetBoard
from engine.draws import parse_seed
from engine.errors import EngineError
from engine.seats import SEATS
from engine.takeability import VALUATION

DOG: Final = "dog"
ATTACK: Final = "attack"
LABELS: Final = ("dealer", "taker")
STRENGTH: Final = ("band", "value")


@dataclass(frozen=True, slots=True)
class StatedBoard:
    """What a document says of one board: labels and strength, and cards by place."""

    number: int
    facts: Mapping[str, Any]
    cards: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class StatedSet:
    """A set as somebody states it; `format` is empty for plain deals."""

    seed: bytes
    commitment: str
    format: str
    public_value: str
    attack_only: bool
    boards: tuple[StatedBoard, ...]


def set_document(made: BoardSet) -> dict[str, Any]:
    """Return the JSON form of a set; with its seed, so only once the cards may be known."""
    document: dict[str, Any] = {
        "format": made.format,
        "construction": CONSTRUCTION,
        "valuation": VALUATION,
        "seed": made.seed.hex(),
        "commitment": made.commitment,
    }
    if made.public_value:
        document["public_value"] = made.public_value
    if made.attack_only:
        document["attack_only"] = True
    document["boards"] = [board_document(board, made.attack_only) for board in made.boards]
    return document


def board_document(board: SetBoard, attack_only: bool = False) -> dict[str, Any]:
    """Return one board's labels, strength and cards."""
    document: dict[str, Any] = {
        "number": board.number,
        "dealer": board.dealer,
        "taker": board.taker,
        "band": str(board.band),
        "value": board.value,
    }
    if attack_only:
        return document | {ATTACK: list(board.attack)}
    return document | {
        "hands": {seat: list(hand) for seat, hand in board.deal.hands.items()},
        DOG: list(board.deal.dog),
    }


def read_set(document: object) -> StatedSet:
    """Return the set a JSON document states.

    Codes: `set-form` (no object), `set-field` (fact `field`), `seed-form`, `unknown-construction`,
    `unknown-valuation`, `unknown-format`, `format-not-dealt`, `board-number`, `board-repeated`.
    """
    if not isinstance(document, Mapping):
        raise EngineError("set-form", "A set of boards is an object.")
    format_code = _field(document, "format", str, "")
    if format_code:
        _check_versions(document)
        check_format(format_code)
    attack_only = bool(format_code) and _field(document, "attack_only", bool, False)
    boards = tuple(_read_board(row, attack_only) for row in _field(document, "boards", list))
    numbers: set[int] = set()
    for board in boards:
        if board.number in numbers:
            raise EngineError(
                "board-repeated", f"Board {board.number} is there twice.", board=board.number
            )
        numbers.add(board.number)
    return StatedSet(
        parse_seed(_field(document, "seed", str)),
        _field(document, "commitment", str),
        format_code,
        _field(document, "public_value", str, ""),
        attack_only,
        boards,
    )


def _check_versions(document: Mapping[str, Any]) -> None:
    stated = _field(document, "construction", str)
    if stated != CONSTRUCTION:
        raise EngineError(
            "unknown-construction", f"{stated!r} is not known: {CONSTRUCTION} is.", stated=stated
        )
    stated = _field(document, "valuation", str)
    if stated != VALUATION:
        raise EngineError(
            "unknown-valuation", f"{stated!r} is not known: {VALUATION} is.", stated=stated
        )


def _field(document: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = document.get(name, default)
    if type(value) is not kind:
        raise EngineError("set-field", f"{name!r} is missing or not as it should be.", field=name)
    return value


def _read_board(row: object, attack_only: bool) -> StatedBoard:
    if not isinstance(row, Mapping):
        raise EngineError("set-field", "A board is an object.", field="boards")
    number = _field(row, "number", int)
    if not 1 <= number <= BOARD_NUMBER_MAX:
        raise EngineError(
            "board-number", f"Boards are numbered 1 to {BOARD_NUMBER_MAX}.", number=number
        )
    facts = {name: row[name] for name in (*LABELS, *STRENGTH) if name in row}
    if attack_only:
        return StatedBoard(number, facts, {ATTACK: _cards(row, ATTACK)})
    hands = _field(row, "hands", dict)
    if set(hands) != set(SEATS):
        raise EngineError("set-field", f"The hands are {' '.join(SEATS)}.", field="hands")
    cards = {f"hands.{seat}": _cards(hands, seat) for seat in SEATS}
    return StatedBoard(number, facts, cards | {DOG: _cards(row, DOG)})


def _cards(row: Mapping[str, Any], name: str) -> tuple[str, ...]:
    cards = _field(row, name, list)
    if not all(type(card) is str for card in cards):
        raise EngineError("set-field", f"{name!r} is not a list of cards.", field=name)
    return tuple(cards)
