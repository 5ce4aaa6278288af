"""Sentences about deals written down or read, and about sets made from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

from tournament.messages.rulebook_codes import Said

SENTENCES: Final[Mapping[str, Any]] = {
    # A deal and its cards
    "card-missing": Said(gettext_lazy("%(card)s is nowhere.")),
    "deal-size": gettext_lazy("The deal has %(cards)s cards, not %(due)s."),
    "lone-petit": Said(
        gettext_lazy("%(name)s has the Petit as only trump: the cards are dealt again.")
    ),
    "attack-hand-changed": Said(
        gettext_lazy("The taker’s hand (%(name)s) is not the one that was made.")
    ),
    # Deals in text and JSON
    "deals-none": gettext_lazy("There is no deal to read."),
    "deals-many": gettext_lazy("At most %(most)s deals are read at once."),
    "deal-line": gettext_lazy("Line %(line)s is neither a board’s number, nor a hand, nor a dog."),
    "deal-group": gettext_lazy(
        "Line %(line)s: a group begins with T, S, H, D or C, not with “%(group)s”."
    ),
    "group-twice": gettext_lazy("Line %(line)s: the group “%(group)s” is there twice."),
    "hand-twice": gettext_lazy("Line %(line)s: this hand was given already."),
    "board-repeated": gettext_lazy("Board %(board)s is there twice."),
    # Sets of boards
    "format-not-dealt": gettext_lazy("In this format nobody takes by the label: deals are plain."),
    "format-missing": gettext_lazy("Attack hands are made for a format: say which."),
    "public-value-form": gettext_lazy("The public value is not readable text."),
    "set-form": gettext_lazy("A set of boards is a JSON object."),
    "set-field": gettext_lazy("“%(field)s” is missing from the set, or not as it should be."),
    "unknown-construction": gettext_lazy(
        "This program does not know the construction “%(stated)s”."
    ),
    "unknown-valuation": gettext_lazy("This program does not know the valuation “%(stated)s”."),
    "unknown-band": gettext_lazy("Attack hands are easy, normal, hard or strong."),
}
