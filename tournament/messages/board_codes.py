"""Sentences about the cards of boards: who may see them, made, checked, copied, recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.messages.play_words import number_spans, seat_text


def _too_small(facts: Mapping[str, Any]) -> str:
    sentence = ngettext(
        "The set is too small for the movement: board %(missing)s is missing.",
        "The set is too small for the movement: boards %(missing)s are missing.",
        int(facts["count"]),
    )
    return sentence % facts


def _unsorted(facts: Mapping[str, Any]) -> str:
    return ngettext(
        "Board %(boards)s is not sorted.", "Boards %(boards)s are not sorted.", len(facts["boards"])
    ) % {"boards": number_spans(facts["boards"])}


def _unchecked(facts: Mapping[str, Any]) -> str:
    return ngettext(
        "Nobody else checked board %(boards)s.",
        "Nobody else checked boards %(boards)s.",
        len(facts["boards"]),
    ) % {"boards": number_spans(facts["boards"])}


def _uncopied(facts: Mapping[str, Any]) -> str:
    return ngettext(
        "Board %(boards)s lacks copies for the tables that play it at the same time.",
        "Boards %(boards)s lack copies for the tables that play them at the same time.",
        len(facts["boards"]),
    ) % {"boards": number_spans(facts["boards"])}


def on_board(number: int, sentence: str) -> str:
    """Return a sentence about one board among several."""
    return _("Board %(number)s: %(sentence)s") % {"number": number, "sentence": sentence}


def _known(facts: Mapping[str, Any]) -> str:
    sentence = ngettext(
        "%(name)s already met board %(boards)s (%(event)s).",
        "%(name)s already met boards %(boards)s (%(event)s).",
        int(facts["count"]),
    )
    return sentence % facts


def _public(facts: Mapping[str, Any]) -> str:
    sentence = ngettext(
        "%(count)s board of %(event)s is open: anybody may have read its hands.",
        "%(count)s boards of %(event)s are open: anybody may have read their hands.",
        int(facts["count"]),
    )
    return sentence % facts


def _differs(facts: Mapping[str, Any]) -> str:
    if facts["seat"] == "dog":
        return _("The dog is not what was made: sort it again.")
    return _("The hand of %(name)s is not what was made: sort it again.") % {
        "name": seat_text(str(facts["seat"]))
    }


SENTENCES: dict[str, Any] = {
    "board-maker-only": gettext_lazy("Only a board maker of this tournament may do that."),
    "directors-locked-out": gettext_lazy(
        "%(name)s directs this tournament, and its directors play: they see no cards."
    ),
    "director-sees-cards": gettext_lazy(
        "%(name)s directs this tournament and will then see its cards before they are played."
    ),
    "directors-make-boards": gettext_lazy(
        "%(names)s directs and makes boards: take one of the two roles back first."
    ),
    "lock-stays": gettext_lazy("The boards are made: whoever was kept from the cards stays so."),
    "boards-started": gettext_lazy("Play has started: the boards stay as they are."),
    "boards-count": gettext_lazy("A set has 1 to %(most)s boards."),
    "set-too-small": _too_small,
    "board-set-missing": gettext_lazy("No set was made here from a seed."),
    "boards-not-sorted": _unsorted,
    "boards-not-checked": _unchecked,
    "boards-not-copied": _uncopied,
    "board-not-made": gettext_lazy("Board %(number)s has no cards here."),
    "board-not-sorted": gettext_lazy("Board %(number)s is not sorted yet."),
    "board-is-checked": gettext_lazy(
        "%(name)s checked board %(number)s: say that this check is taken back."
    ),
    "check-by-another": gettext_lazy("You sorted board %(number)s: somebody else is to check it."),
    "check-every-hand": gettext_lazy("Look at every hand, then tick it."),
    "wallet-differs": _differs,
    "copies-count": gettext_lazy("Say how many copies, at most %(most)s."),
    "deal-not-recorded-here": gettext_lazy(
        "The cards of board %(number)s are not written down here."
    ),
    "boards-known": _known,
    "boards-public": _public,
    "deal-number-missing": gettext_lazy(
        "Some deals have a number, this one has none: number all of them, or none."
    ),
    "set-unknown": gettext_lazy("Choose a tournament whose boards you made."),
    "set-other-format": gettext_lazy(
        "Its boards are taken by other seats: they cannot be played in this format."
    ),
    "seal-broken": gettext_lazy(
        "The cards cannot be opened: they were sealed under another SECRET_KEY than this one."
    ),
}
