"""Sentences about rules, deals, auctions and replays: what a deal's JSON or a sheet cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.messages.play_words import card_text, seat_text
from tournament.messages.rulebook_words import FIELDS

Facts = Mapping[str, Any]


class Said:
    """A sentence whose facts name seats and cards in the reader's words."""

    def __init__(self, sentence: Any) -> None:
        self.sentence = sentence

    def __str__(self) -> str:
        """Return the sentence, its facts still open."""
        return str(self.sentence)

    def __call__(self, facts: Facts) -> str:
        """Return the sentence with its facts."""
        told = dict(facts)
        if "seat" in facts and "name" not in facts:
            told["name"] = seat_text(str(facts["seat"]))
        if "card" in facts:
            told["card"] = card_text(str(facts["card"]))
        return str(self.sentence) % told


# Why a value cannot be a rule's, as the engine's checks put it.
_REASONS: Final[Mapping[str, Any]] = {
    "3, 4 or 5, each once": gettext_lazy("3, 4 or 5 people play"),
    "a number for each number of players": gettext_lazy("give a number for each number of players"),
    "hands and dog make 78 cards": gettext_lazy("hands and dog together make 78 cards"),
    "whole packets make a hand": gettext_lazy("whole packets make a hand"),
    "at least 1, none below a lower bid's": gettext_lazy(
        "at least 1, and none below a lower contract’s"
    ),
    "one entry for each contract": gettext_lazy("say it for each contract that has a multiplier"),
    "five players only": gettext_lazy("only at five a partner is called"),
    "from the king down": gettext_lazy("from the king down"),
    "three rising sizes that a hand can hold": gettext_lazy(
        "three rising sizes that a hand can hold"
    ),
    "three amounts, none negative": gettext_lazy("three amounts, none negative"),
    "four falling numbers of points, 91 at most": gettext_lazy("four falling numbers, 91 at most"),
    "not negative": gettext_lazy("not negative"),
    "at least 1": gettext_lazy("at least 1"),
    "gains for the taker's slams, losses for the others": gettext_lazy(
        "four amounts: gains for the taker’s slams, losses for the others"
    ),
    "no amount is negative": gettext_lazy("no amount is negative"),
    "no amount is negative, stake, limit and chip are not 0": gettext_lazy(
        "no amount is negative; stake, limit and chip are not 0"
    ),
}


def _rule_value(facts: Facts) -> str:
    told = {
        "rule": FIELDS.get(facts["rule"], facts["rule"]),
        "reason": _REASONS.get(facts["reason"], facts["reason"]),
    }
    return _("%(rule)s: %(reason)s.") % told


def _rule_form(facts: Facts) -> str:
    rule = FIELDS.get(facts["rule"], facts["rule"])
    return _("%(rule)s: this value is missing or cannot be read.") % {"rule": rule}


def _sheet_players(facts: Facts) -> str:
    return _("These rules are for %(allowed)s people at a sheet, not for %(people)s.") % facts


SENTENCES: dict[str, Any] = {
    # A club's own rules
    "unknown-rule": gettext_lazy("“%(rule)s” is not a rule."),
    "rule-form": _rule_form,
    "rule-value": _rule_value,
    "ruleset-form": gettext_lazy("Rules are a code, or an object with base and changes."),
    "ruleset-code": gettext_lazy(
        "“%(ruleset)s” cannot be a code: small letters, digits and hyphens, a letter first."
    ),
    "ruleset-code-taken": gettext_lazy("“%(ruleset)s” is taken: choose another code."),
    "nothing-changed": gettext_lazy("Nothing differs from the rules you started from."),
    "too-many-variants": gettext_lazy("You keep %(count)s systems of rules already."),
    # People of a sheet
    "sheet-people": gettext_lazy("%(fewest)s to %(most)s people keep a sheet."),
    "sheet-name-twice": gettext_lazy("“%(name)s” is there twice: add a letter."),
    "sheet-name-long": gettext_lazy("“%(name)s” is longer than %(most)s letters."),
    "sheet-names-count": gettext_lazy("%(count)s names are due: nobody comes or goes on a sheet."),
    "sheet-players": _sheet_players,
    "too-many-sheets": gettext_lazy("Too much was opened from this address. Try again in an hour."),
    # A line of a sheet
    "taker-missing": gettext_lazy("Who takes?"),
    "partner-missing": gettext_lazy("Who is called? Or does the taker play alone?"),
    "partner-is-taker": gettext_lazy("Whoever calls their own card plays alone: choose “alone”."),
    "partner-not-due": gettext_lazy("At %(players)s nobody is called."),
    "contract-missing": gettext_lazy("Which contract?"),
    "sits-out": gettext_lazy("%(name)s deals and sits this one out."),
    "unknown-person": gettext_lazy("Choose people of this sheet."),
    "announced-twice": gettext_lazy("%(name)s is there twice."),
    "handful-without-trump": gettext_lazy(
        "%(name)s shows a handful: that is no hand without trumps."
    ),
    "lone-petit-plays": gettext_lazy("By these rules a lone Petit annuls nothing."),
    "sheet-moved": gettext_lazy(
        "Another phone wrote meanwhile. Look, then write if it is missing."
    ),
    "sheet-ended": gettext_lazy("This evening is ended. Reopen it to go on writing."),
    "sheet-full": gettext_lazy("A sheet holds %(most)s lines: open another."),
    "line-unknown": gettext_lazy("This deal is no longer on the sheet."),
    "line-changed": gettext_lazy("This deal changed meanwhile. Look at it first."),
    # The auction
    "call-out-of-turn": Said(gettext_lazy("%(name)s spoke out of turn.")),
    "call-twice": Said(gettext_lazy("%(name)s spoke twice.")),
    "calls-missing": gettext_lazy("%(calls)s of %(players)s players have spoken."),
    "bid-too-low": Said(gettext_lazy("%(name)s did not bid above the last bid.")),
    "bid-barred": Said(gettext_lazy("%(name)s misdealt and may not bid.")),
    "taker-never-bid": Said(gettext_lazy("%(name)s takes, but never bid.")),
    "contract-not-bid": Said(gettext_lazy("%(name)s did not bid this contract.")),
    "slam-not-by-taker": gettext_lazy("Only the taker announces a slam."),
    "slam-too-late": gettext_lazy("A slam is announced after the discard at the latest."),
    # Cards of a deal
    "deal-json": gettext_lazy("This is not readable JSON."),
    "deal-count": gettext_lazy("Give one deal, or a list of at most %(most)s."),
    "deal-missing": gettext_lazy("Paste a deal, or choose a file."),
    "deal-large": gettext_lazy("This is too large for a deal."),
    "deal-form": gettext_lazy("A deal is a JSON object."),
    "field-missing": gettext_lazy("“%(field)s” is missing."),
    "field-form": gettext_lazy("“%(field)s” is not in the form it should have."),
    "unknown-card": gettext_lazy("“%(card)s” is not a card."),
    "unknown-seat": gettext_lazy("“%(seat)s” is not a seat of this table."),
    "seats-of-table": gettext_lazy("The hands are not those of the seats of this table."),
    "card-twice": Said(gettext_lazy("%(card)s is there %(times)s times.")),
    "pack-size": gettext_lazy("The pack has %(cards)s cards, not 78."),
    "hand-size": Said(gettext_lazy("%(name)s has %(cards)s cards, not %(due)s.")),
    "dog-size": gettext_lazy("The dog has not the number of cards it should have (%(due)s)."),
    "dog-first-or-last": gettext_lazy("Neither the first nor the last card goes to the dog."),
    "dog-one-by-one": gettext_lazy("The dog’s cards go out one by one, between packets."),
    "trick-count": gettext_lazy("There are %(tricks)s tricks, not %(due)s."),
    "trick-size": gettext_lazy("Trick %(trick)s has %(cards)s cards, not %(due)s."),
    "trick-seats": gettext_lazy("Trick %(trick)s is not played by the seats of this table."),
    "discard-size": gettext_lazy("The discard has %(cards)s cards, not %(due)s."),
    "discard-not-due": gettext_lazy("In this contract nothing is discarded."),
    "discard-not-held": Said(gettext_lazy("The taker does not hold %(card)s.")),
    "discard-king": Said(gettext_lazy("%(card)s may not be discarded: no king.")),
    "discard-oudler": Said(gettext_lazy("%(card)s may not be discarded: no oudler.")),
    "discard-trump": Said(gettext_lazy("%(card)s need not be discarded.")),
    "called-missing": gettext_lazy("“called” is missing: at five the taker calls a card."),
    "called-not-due": gettext_lazy("At this number of players no card is called."),
    "called-rank": Said(gettext_lazy("%(card)s cannot be called.")),
    "handful-twice": Said(gettext_lazy("%(name)s shows two handfuls.")),
    "handful-size": Said(
        gettext_lazy("The handful of %(name)s shows %(cards)s cards, not %(due)s.")
    ),
    "handful-not-trump": Said(gettext_lazy("%(card)s is no trump.")),
    "unknown-handful": gettext_lazy("There is no such handful."),
    "unknown-slam": gettext_lazy("There is no such slam."),
    "unknown-petit-last": gettext_lazy("Petit last is for the taker or for the defenders."),
    "unknown-declaration": gettext_lazy("These rules have no such declaration."),
    # Facts and commands
    "points-form": gettext_lazy("Points are written 41 or 41.5."),
    "oudlers-form": gettext_lazy("The number of oudlers is 0 to 3."),
    "no-pot": gettext_lazy("These rules are played without a pot."),
    "unknown-player": gettext_lazy("“%(player)s” does not play this pot."),
    "boards-form": gettext_lazy("Boards are written 1-24 or 1-4,9."),
}
