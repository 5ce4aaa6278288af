"""Words of a deal played card by card: seats, cards, what was against the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

_SEATS: Final[Mapping[str, Any]] = {
    "N": pgettext_lazy("seat", "North"),
    "E": pgettext_lazy("seat", "East"),
    "S": pgettext_lazy("seat", "South"),
    "W": pgettext_lazy("seat", "West"),
}
_SUITS: Final[Mapping[str, Any]] = {
    "S": gettext_lazy("%(rank)s of spades"),
    "H": gettext_lazy("%(rank)s of hearts"),
    "D": gettext_lazy("%(rank)s of diamonds"),
    "C": gettext_lazy("%(rank)s of clubs"),
}
_RANKS: Final[Mapping[str, Any]] = {
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "N": gettext_lazy("knight"),
    "J": gettext_lazy("jack"),
    "1": gettext_lazy("ace"),
}
_CARD: Final = re.compile(r"(?:[SHDC](?:[KQNJ]|10|[1-9])|T(?:[1-9]|1[0-9]|2[01])|EX)")

FAULTS: Final[Mapping[str, Any]] = {
    "must-follow": gettext_lazy("could follow the suit led, and did not"),
    "must-trump": gettext_lazy("had no card of the suit led and had to trump"),
    "must-overtrump": gettext_lazy("had to play above the trump in the trick"),
    "must-undertrump": gettext_lazy("had to play a trump, though a lower one"),
    "card-not-held": gettext_lazy("does not hold this card"),
    "lead-called-suit": gettext_lazy("may not lead the called suit first"),
    "called-not-allowed": gettext_lazy("may not call this card: a queen only with all four kings"),
    "call-out-of-turn": gettext_lazy("spoke out of turn"),
    "call-twice": gettext_lazy("spoke twice"),
    "calls-missing": gettext_lazy("took before everybody had spoken"),
    "unknown-contract": gettext_lazy("bid what these rules do not have"),
    "bid-too-low": gettext_lazy("did not bid above the last bid"),
    "bid-barred": gettext_lazy("misdealt and may not bid"),
    "discard-size": gettext_lazy("discarded another number of cards than the dog had"),
    "discard-not-held": gettext_lazy("discarded a card not held"),
    "discard-king": gettext_lazy("discarded a king"),
    "discard-oudler": gettext_lazy("discarded an oudler"),
    "discard-trump": gettext_lazy("discarded a trump without need"),
    "lone-petit": gettext_lazy("held the Petit alone: the deal is annulled"),
    "handful-too-few": gettext_lazy("showed a handful with too few trumps"),
    "handful-not-held": gettext_lazy("showed a trump not held"),
    "handful-excuse": gettext_lazy("showed the Excuse though another trump was there"),
    "declaration-false": gettext_lazy("declared a hand wrongly"),
}


def seat_text(seat: str) -> str:
    """Return a seat's name; seats of a five-player table are numbered."""
    name = _SEATS.get(seat)
    return str(name) if name else _("Seat %(number)s") % {"number": seat}


def card_text(card: str) -> str:
    """Return a card in words: "king of spades", "trump 21"; what is no card stays as it is."""
    if not _CARD.fullmatch(card):
        return card
    if card == "EX":
        return _("the Excuse")
    if card[0] == "T":
        return _("trump %(number)s") % {"number": card[1:]}
    rank = str(_RANKS.get(card[1:], card[1:]))
    return str(_SUITS[card[0]]) % {"rank": rank}


def fault_text(code: str) -> str:
    """Return what was against the rules, to be read after the name of the seat."""
    return str(FAULTS.get(code, code))


def rule_source(rule: str) -> str:
    """Return the source a fault's rule names before its words, "" when it names none."""
    source, colon, _words = rule.partition(": ")
    is_named = colon and source.split(" ")[0] in {"RO", "FFT", "Chevry", "Five"}
    return source if is_named else ""


def number_spans(numbers: Iterable[int]) -> str:
    """Write numbers with those that follow each other as one span: 5–7, 13."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    said = (f"{span[0]}–{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans)
    return ", ".join(said)
