"""Hands of sealed and open boards, as they are drawn."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from tournament.templatetags.etui import card_rank

register = template.Library()


@register.filter
def card_short(code: str) -> str:
    """Return a card as it is called within its part of the pack: 21, R, 10, ★."""
    if code == "EX":
        return "★"
    return code[1:] if code[0] == "T" else card_rank(code)


@register.filter
def group_name(code: str) -> str:
    """Return what part of the pack it is: trumps and Excuse, or a suit."""
    names = {
        "T": pgettext("part of the pack", "Trumps, then the Excuse"),
        "S": pgettext("part of the pack", "Spades"),
        "H": pgettext("part of the pack", "Hearts"),
        "D": pgettext("part of the pack", "Diamonds"),
        "C": pgettext("part of the pack", "Clubs"),
    }
    return names[code]


@register.simple_tag
def place_chip(place: str) -> SafeString:
    """Draw where a card goes: a seat's letter, the dog, or a dash for what stays in the pack."""
    if place in "NESW" and place:
        letters = {
            "N": (pgettext("seat letter", "N"), pgettext("seat", "North")),
            "E": (pgettext("seat letter", "E"), pgettext("seat", "East")),
            "S": (pgettext("seat letter", "S"), pgettext("seat", "South")),
            "W": (pgettext("seat letter", "W"), pgettext("seat", "West")),
        }
        letter, name = letters[place]
        return format_html(
            '<span class="seat seat-{} is-large" role="img" aria-label="{}">{}</span>',
            place.lower(),
            name,
            letter,
        )
    if place == "dog":
        return format_html(
            '<span class="seat seat-dog is-large" role="img" aria-label="{0}">{0}</span>',
            pgettext("place of a card", "Dog"),
        )
    return format_html(
        '<span class="seat seat-rest is-large" role="img" aria-label="{}">–</span>',
        gettext("stays in the pack"),
    )


@register.filter
def place_name(place: str) -> str:
    """Return the name of a hand or of the dog."""
    names = {
        "N": pgettext("seat", "North"),
        "E": pgettext("seat", "East"),
        "S": pgettext("seat", "South"),
        "W": pgettext("seat", "West"),
    }
    return names.get(place) or pgettext("place of a card", "Dog")


@register.filter
def band_name(band: str) -> str:
    """Return how strong an attack hand is."""
    names = {
        "easy": pgettext("attack hand", "easy"),
        "normal": pgettext("attack hand", "normal"),
        "hard": pgettext("attack hand", "hard"),
        "strong": pgettext("attack hand", "strong"),
    }
    return names.get(band) or pgettext("attack hand", "outside the bands")


@register.filter
def door_name(door: str) -> str:
    """Return by which page somebody looked at cards."""
    names = {
        "sort": pgettext("door", "sorting"),
        "check": pgettext("door", "check-back"),
        "print": pgettext("door", "printed list"),
        "diagrams": pgettext("door", "diagrams"),
        "lists": pgettext("door", "sorting lists"),
        # Kept from before the two were told apart.
        "papers": pgettext("door", "diagrams or sorting lists"),
        "bands": pgettext("door", "strengths"),
        "import": pgettext("door", "import"),
    }
    return names.get(door, door)
