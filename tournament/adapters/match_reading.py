"""A match in an event document: what of its own columns cannot be, whatever else stands there."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from decimal import Decimal
from typing import Any

from engine.errors import EngineError
from tournament.adapters.matches import higher_card, is_bonus_lawful
from tournament.models import CLOSED_ROOM, OPEN_ROOM, QUARTERS

ROOMS, SERIES = (OPEN_ROOM, CLOSED_ROOM), (1, 2)


def match_faults(match: Mapping[str, Any], rounds: Container[int]) -> Iterator[tuple[str, Any]]:
    """Yield (column, value) of what a match cannot have; `rounds` are those of the event."""
    first = match.get("first_round", 0)
    own = range(first, first + QUARTERS)
    if (first - 1) % QUARTERS or not all(number in rounds for number in own):
        yield "first_round", first
    bonus = [match.get(name, Decimal(0)) for name in ("bonus_one", "bonus_other")]
    if is_bonus_lawful(*bonus):
        yield "bonus_one", bonus[0]
    cards = match.get("cards", {})
    if not all(name == "drawn" and _are_cards(value) for name, value in cards.items()):
        yield "cards", cards
    choices = match.get("choices", {})
    if not all(_is_choice(name, value) for name, value in choices.items()):
        yield "choices", choices


def _are_cards(drawn: Any) -> bool:
    """Tell whether these are pairs of cards that captains can have drawn."""
    return isinstance(drawn, list) and all(map(_is_pair, drawn))


def _is_pair(pair: Any) -> bool:
    if not (isinstance(pair, list) and len(pair) == len(("one", "other"))):
        return False
    try:
        return all(isinstance(card, str) for card in pair) and higher_card(*pair) is not None
    except EngineError:
        return False


def _is_choice(name: str, value: Any) -> bool:
    """Tell whether this is who goes on, who left, a note, or a quarter's room and series."""
    if name == "winner":
        return value in ("one", "other")
    if name == "forfeit":
        return value in ("one", "other", "both")
    if name == "kept":
        return isinstance(value, dict) and isinstance(value.get("reason"), str)
    known = name in map(str, range(1, QUARTERS + 1)) and isinstance(value, dict)
    return known and value.get("room") in ROOMS and value.get("series") in SERIES
