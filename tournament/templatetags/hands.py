"""How the four hands and the dog of a board are laid out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from tournament.templatetags.etui import suit

register = template.Library()

SUITS = "SHDC"
EXCUSE = "EX"
_COURT = {"K": 14, "Q": 13, "N": 12, "J": 11}


@register.filter
def suit_rows(cards: Iterable[str]) -> list[tuple[Any, list[str]]]:
    """Return trumps with the Excuse under a blank mark, then every suit, voids too: high to low."""
    cards = sorted(cards, key=_height, reverse=True)
    trumps = [card for card in cards if card[0] in "TE"]
    return [("", trumps), *((suit(one), [c for c in cards if c[0] == one]) for one in SUITS)]


def _height(card: str) -> int:
    """Return how high a card stands in its row: the Excuse after the trumps."""
    rank = card[1:]
    return 0 if card == EXCUSE else _COURT.get(rank) or int(rank)


@register.filter
def around_table(hands: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return seat and hand as they lie on a page: North, West, East, South; those known."""
    return [(seat, hands[seat]) for seat in "NWES" if hands.get(seat)]
