"""Reasons the program gives itself: kept as codes, said in the reader's language.

What a person wrote is said as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.messages.format_codes import badge_word, wrong_attacker_sentence

TRAVELLING_SHEET: Final = "travelling-sheet"
SCORE_SHEET: Final = "score-sheet"
SECOND_VERSION: Final = "second-version"
WRONG_ATTACKER: Final = "wrong-attacker"
KEPT: Final[Mapping[str, Any]] = {
    TRAVELLING_SHEET: _("Travelling sheet"),
    SCORE_SHEET: _("Score sheet"),
    SECOND_VERSION: _("Second version taken"),
}
# Kept as `code:what it is about`, a board's number or people's names.
TYPED_AS: Final = "typed-as"
SCORE_UNKNOWN: Final = "score-unknown"
PLAYED_INSTEAD: Final = "played-instead"
NOT_INSTEAD: Final = "not-instead"
KNOWN_ALREADY: Final = "known-already"
ABOUT: Final[Mapping[str, Any]] = {
    TYPED_AS: _("Typed as board %(about)s"),
    SCORE_UNKNOWN: _("Score not known yet"),
    PLAYED_INSTEAD: _("Board %(about)s was played in its place"),
    NOT_INSTEAD: _("Board %(about)s was not played in its place"),
    KNOWN_ALREADY: _("known already: %(about)s"),
}
REASON_LENGTH: Final = 200


def reason_about(code: str, about: object = "") -> str:
    """Return what is kept of a reason of the program and of what it is about."""
    return f"{code}:{about}"[:REASON_LENGTH]


def reason_said(reason: str, facts: Mapping[str, Any] | None = None) -> str:
    """Return a kept reason in words; `facts` are those of the result it is the reason of."""
    facts = facts or {}
    # Older versions wrote the sentence out, in the language of the installation.
    if reason == WRONG_ATTACKER or {"attacker", "due"} <= facts.keys():
        return _wrong_attacker(facts)
    code, parted, about = reason.partition(":")
    if parted and code in ABOUT:
        return str(ABOUT[code]) % {"about": about}
    return str(KEPT.get(reason, reason))


def reasons_matching(text: str) -> list[str]:
    """Return the codes whose words hold what was typed."""
    wanted = text.casefold()
    said = {code: reason_said(code) for code in (*KEPT, WRONG_ATTACKER)}
    return [code for code, words in said.items() if wanted in words.casefold()]


def _wrong_attacker(facts: Mapping[str, Any]) -> str:
    shown, due = facts.get("attacker", ""), facts.get("due", "")
    if shown and due:
        return wrong_attacker_sentence({"shown": shown, "due": due})
    if due:
        return str(
            _("The %(due)s badge was to attack, not another: neutralized, 0 to the taker’s team.")
            % {"due": badge_word(due)}
        )
    return str(_("Another badge attacked"))
