"""How a deal card by card is drawn and told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.messages import play_words
from tournament.templatetags.etui import card_rank, signed, suit, trump
from tournament.templatetags.sheets import formula, verdict

register = template.Library()

SUITS = "SHDC"


@dataclass(frozen=True, slots=True)
class SuitRow:
    """The cards of a hand in one suit, or its trumps with the Excuse (`mark` is then blank)."""

    mark: Any
    cards: list[Any]


@register.filter
def by_suit(cards: Iterable[Any]) -> list[SuitRow]:
    """Return the rows of a hand: trumps and Excuse, then the suits that are there."""
    cards = list(cards)
    rows = [SuitRow("", [card for card in cards if card.code[0] in "TE"])]
    rows += [
        SuitRow(suit(letter), [card for card in cards if card.code[0] == letter])
        for letter in SUITS
    ]
    return [row for row in rows if row.cards]


@register.filter
def card_face(code: str) -> SafeString | str:
    """Draw a card in its suit's row: its rank, or the trump in its box."""
    return trump(code) if code[0] in "TE" else card_rank(code)


@register.filter
def card_mark(code: str) -> SafeString:
    """Draw a card on its own: suit and rank, or the trump in its box."""
    if code[0] in "TE":
        return trump(code)
    return format_html('<span class="card">{}{}</span>', suit(code[0]), card_rank(code))


@register.filter
def card_words(code: str) -> str:
    """Return a card in words."""
    return play_words.card_text(code)


@register.filter
def fault_words(code: str) -> str:
    """Return what was against the rules, in words."""
    return play_words.fault_text(code)


@register.filter
def fault_source(rule: str) -> str:
    """Return the source of a broken rule."""
    return play_words.rule_source(rule)


@register.filter
def replay_verdict(book: Any) -> str:
    """Say how the deal ended."""
    return verdict(book.reading)


@register.filter
def replay_formula(book: Any) -> str:
    """Write the sum behind the score."""
    return formula(book.reading)


@register.simple_tag
def seat_amount(amount: int, unit: int) -> str:
    """Write a seat's score, kept in halves where the rules split so."""
    return signed(Fraction(amount, unit))
