"""The federation's diagram on the screen: every card, those of the hand circled."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.translation import pgettext

from tournament.messages.play_words import card_text
from tournament.templatetags.etui import card_rank

register = template.Library()

TRUMP_ROWS = (range(21, 10, -1), range(10, 0, -1))
SUITS = "SHDC"
RANKS = ("K", "Q", "N", "J", *map(str, range(10, 0, -1)))
Row = tuple[str, list[tuple[str, bool]]]


def printed(code: str) -> str:
    """Return a card as the federation's diagram prints it: E for the Excuse, A for the ace."""
    if code == "EX":
        return pgettext("card on a diagram", "E")
    if code[0] == "T":
        return code[1:]
    return pgettext("card on a diagram", "A") if code[1:] == "1" else card_rank(code)


@register.simple_tag
def diagram_rows(held: Iterable[str]) -> list[Row]:
    """Return the rows of a diagram: suit or blank, and each card with whether it is held."""
    have = set(held)
    high, low = ([f"T{number}" for number in numbers] for numbers in TRUMP_ROWS)
    rows = [("", high), ("", [*low, "EX"])]
    rows += [(suit, [suit + rank for rank in RANKS]) for suit in SUITS]
    return [(suit, [(printed(code), code in have) for code in codes]) for suit, codes in rows]


@register.filter
def cards_words(held: Iterable[str]) -> str:
    """Return the cards of a hand in words, for who does not see the picture."""
    return ", ".join(card_text(code) for code in held)
