"""A record from its JSON form; whatever is wrong with the form has its own code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.bidding import Call
from engine.contracts import Contract, Handful, parse_word
from engine.errors import EngineError
from engine.replay.record import DealRecord, Declared, ShownHandful
from engine.rulesets import Declaration, ruleset_of

PASS: Final = "pass"
_MISSING: Final = object()


def read_record(document: object) -> DealRecord:
    """Return the record of one deal in JSON form; `check_record` still has to look at it.

    Codes: `deal-form`, `field-missing`, `field-form` (fact `field`), `unknown-contract`,
    `unknown-handful`, `unknown-declaration`, `unknown-ruleset`.
    """
    if not isinstance(document, Mapping):
        raise EngineError("deal-form", "A deal is an object.")
    rules = ruleset_of(document.get("ruleset", "fft"))
    tricks = _rows(document, "tricks")
    hands = _field(document, "hands", dict, None)
    calls = _field(document, "auction", list, None)
    return DealRecord(
        ruleset=rules,
        players=_field(document, "players", int, 4),
        dealer=_field(document, "dealer", str),
        taker=_field(document, "taker", str),
        contract=parse_word(Contract, _field(document, "contract", str), "unknown-contract"),
        tricks=tuple(_cards_by_seat(trick, "tricks") for trick in tricks),
        discard=_cards(document, "discard"),
        dog=_cards(document, "dog"),
        hands=hands if hands is None else {s: _card_row(hands[s], "hands") for s in hands},
        called=_field(document, "called", str, None),
        handfuls=tuple(map(_handful, _rows(document, "handfuls", ()))),
        slam_announced=_field(document, "slam_announced", bool, False),
        calls=None if calls is None else tuple(map(_call, _rows(document, "auction"))),
        declarations=tuple(map(_declared, _rows(document, "declarations", ()))),
    )


def _field(document: Mapping[str, Any], name: str, kind: type, default: Any = _MISSING) -> Any:
    value = document.get(name)
    if value is None:
        if default is _MISSING:
            raise EngineError("field-missing", f"The deal lacks {name!r}.", field=name)
        return default
    if type(value) is not kind:
        raise _bad_form(name)
    return value


def _bad_form(name: str) -> EngineError:
    return EngineError("field-form", f"{name!r} is not in the form it should have.", field=name)


def _rows(document: Mapping[str, Any], name: str, default: Any = _MISSING) -> list[dict[str, Any]]:
    rows = _field(document, name, list, default)
    if not all(type(row) is dict for row in rows):
        raise _bad_form(name)
    return list(rows)


def _cards_by_seat(trick: dict[str, Any], name: str) -> dict[str, str]:
    if not all(type(card) is str for card in trick.values()):
        raise _bad_form(name)
    return trick


def _card_row(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(type(card) is str for card in value):
        raise _bad_form(name)
    return tuple(value)


def _cards(document: Mapping[str, Any], name: str) -> tuple[str, ...] | None:
    value = document.get(name)
    return None if value is None else _card_row(value, name)


def _handful(row: dict[str, Any]) -> ShownHandful:
    size = parse_word(Handful, _field(row, "size", str), "unknown-handful")
    return ShownHandful(_field(row, "seat", str), size, _cards(row, "cards"))


def _call(row: dict[str, Any]) -> Call:
    bid = _field(row, "bid", str)
    return Call(
        _field(row, "seat", str),
        None if bid == PASS else parse_word(Contract, bid, "unknown-contract"),
    )


def _declared(row: dict[str, Any]) -> Declared:
    kind = parse_word(Declaration, _field(row, "kind", str), "unknown-declaration")
    return Declared(_field(row, "seat", str), kind)
