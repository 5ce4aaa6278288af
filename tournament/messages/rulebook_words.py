"""Words of the rules page: systems, fields, values, sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

Words = Mapping[str, Any]

RULESETS: Final[Words] = {
    "fft": gettext_lazy("Federation (FFT)"),
    "guide": gettext_lazy("Beginners’ guide"),
    "biere": gettext_lazy("Tarot Bière"),
    "pousse": gettext_lazy("Five with Pousse"),
    "clubdejeux": gettext_lazy("Online club"),
}
NOTES: Final[Words] = {
    "fft": gettext_lazy("The official rules, for all tournaments and for free play."),
    "guide": gettext_lazy(
        "The official figures as a beginners’ guide tells them; at three, dealt by threes."
    ),
    "biere": gettext_lazy(
        "The championship of Chevry: margins in fives, misery, and a pot on the table."
    ),
    "pousse": gettext_lazy(
        "A computer game for five: the bid Pousse, and a bonus for a hand without trumps."
    ),
    "clubdejeux": gettext_lazy("Four players online: the official figures."),
}

FIELDS: Final[Words] = {
    "players": gettext_lazy("Players"),
    "hand_size": gettext_lazy("Cards each"),
    "dog_size": gettext_lazy("Cards in the dog"),
    "packet": gettext_lazy("Cards dealt at a time"),
    "lone_petit_annuls": gettext_lazy("A lone Petit annuls the deal"),
    "misdeal": gettext_lazy("Whoever misdeals"),
    "multipliers": gettext_lazy("Multiplier of each contract"),
    "dog_use": gettext_lazy("The dog"),
    "partner_players": gettext_lazy("A partner is called"),
    "called_ranks": gettext_lazy("Cards that may be called"),
    "called_suit_lead": gettext_lazy("The called suit may be led first"),
    "partner_share": gettext_lazy("Taker and partner share"),
    "handful_sizes": gettext_lazy("Trumps in a handful"),
    "handful_bonus": gettext_lazy("Bonus of a handful"),
    "handful_multiplied": gettext_lazy("Handfuls are multiplied by the contract"),
    "targets": gettext_lazy("Points to make"),
    "base": gettext_lazy("Base of every contract"),
    "margin_step": gettext_lazy("Margins count by steps of"),
    "margin_rounding": gettext_lazy("A margin between two steps"),
    "petit_last_bonus": gettext_lazy("Bonus of Petit last"),
    "petit_last_multiplied": gettext_lazy("Petit last is multiplied by the contract"),
    "slam_played": gettext_lazy("Slams are played"),
    "slam_bonus": gettext_lazy("Bonus of a slam"),
    "excuse_last": gettext_lazy("The Excuse played last"),
    "declarations": gettext_lazy("Hands declared for what they lack"),
    "declaration_forfeit": gettext_lazy("Declared wrongly, to each"),
    "pot": gettext_lazy("Pot"),
}
# Sections of the form in which a club makes its own rules, and of the page.
SECTIONS: Final[tuple[tuple[Any, tuple[str, ...]], ...]] = (
    (
        gettext_lazy("The deal"),
        ("players", "hand_size", "dog_size", "packet", "lone_petit_annuls", "misdeal"),
    ),
    (
        gettext_lazy("Contracts"),
        (
            "multipliers", "dog_use", "partner_players", "called_ranks", "called_suit_lead",
            "partner_share",
        ),
    ),
    (
        gettext_lazy("The count"),
        ("targets", "base", "margin_step", "margin_rounding", "excuse_last"),
    ),
    (
        gettext_lazy("Bonuses"),
        (
            "handful_sizes", "handful_bonus", "handful_multiplied", "petit_last_bonus",
            "petit_last_multiplied", "slam_played", "slam_bonus",
        ),
    ),
    (gettext_lazy("Declarations and pot"), ("declarations", "declaration_forfeit", "pot")),
)  # fmt: skip

DECLARATIONS: Final[Words] = {
    "no_trump": gettext_lazy("Misery: no trump"),
    "no_trump_nor_excuse": gettext_lazy("Neither trump nor Excuse"),
    "no_court": gettext_lazy("Misery: no court card"),
}
HANDFUL_SIZES: Final[Words] = {
    "single": pgettext_lazy("handful", "Single"),
    "double": pgettext_lazy("handful", "Double"),
    "triple": pgettext_lazy("handful", "Triple"),
}
SLAMS: Final[Words] = {
    "announced_made": pgettext_lazy("slam", "Announced and made"),
    "made": pgettext_lazy("slam", "Made, not announced"),
    "announced_failed": pgettext_lazy("slam", "Announced, failed"),
    "defenders_made": pgettext_lazy("slam", "Made by the defense"),
}
POT: Final[Words] = {
    "played": gettext_lazy("Played with a pot"),
    "stake": gettext_lazy("Everybody puts in, when it is empty"),
    "dealer": gettext_lazy("The dealer adds at each deal"),
    "misdeal": gettext_lazy("A misdeal costs"),
    "failed": gettext_lazy("A taker who fails adds"),
    "limit": gettext_lazy("At most on the table"),
    "chip": gettext_lazy("One chip"),
}
VALUES: Final[Mapping[str, Words]] = {
    "dog_use": {
        "taken": gettext_lazy("taken up, then a discard"),
        "to_taker": gettext_lazy("unseen, to the attack"),
        "to_defense": gettext_lazy("unseen, to the defense"),
    },
    "margin_rounding": {
        "nearest": gettext_lazy("goes to the nearest, halves up"),
        "up": gettext_lazy("goes up"),
        "down": gettext_lazy("goes down"),
    },
    "excuse_last": {
        "changes_side": gettext_lazy("changes side"),
        "with_trick": gettext_lazy("goes with the trick"),
    },
    "partner_share": {
        "third": gettext_lazy("two thirds and one third"),
        "half": gettext_lazy("in halves"),
    },
    "misdeal": {
        "no_bid": gettext_lazy("deals again and may not bid"),
        "pays_pot": gettext_lazy("deals again and pays into the pot"),
    },
}

# What stands before and between the headings of the sources.
_PHRASES: Final[tuple[tuple[str, Any], ...]] = (
    ("silent; as fft: ", gettext_lazy("not said there; as FFT: ")),
    ("; four players as fft", gettext_lazy("; four players as FFT")),
    (
        " (counters of 10); decision (the third rounded down)",
        gettext_lazy(" (counters of 10); our decision: the third rounded down"),
    ),
    (" (its example of 30 is an erratum)", gettext_lazy(" (its example of 30 is a mistake)")),
    (
        " (king, queen); decision (knight, jack)",
        gettext_lazy(" (king, queen); our decision: knight, jack"),
    ),
    (" (18 with the dog)", gettext_lazy(" (18 with the dog)")),
    (": described, left out by the program", gettext_lazy(": described, left out by the program")),
    (
        'decision: Chevry "L\'écart" names the bid, no multiplier is given',
        gettext_lazy("our decision: Chevry names the bid and gives no multiplier"),
    ),
    (
        "decision: Chevry does not say which way",
        gettext_lazy("our decision: Chevry does not say which way"),
    ),
    (
        "decision: Chevry gives no amount; as its handful",
        gettext_lazy("our decision: Chevry gives no amount; as its handful"),
    ),
    ("decision: Chevry is silent", gettext_lazy("our decision: Chevry is silent")),
    ("decision: Five gives no multiplier", gettext_lazy("our decision: Five gives no multiplier")),
    (
        "decision: Five knows no wrong declaration",
        gettext_lazy("our decision: Five knows no wrong declaration"),
    ),
    (
        "decision: custom of the five-player game",
        gettext_lazy("our decision: the custom at five"),
    ),
    ("no rounding: the step is one point", gettext_lazy("no rounding: the step is one point")),
    ("none in RO nor FFT", gettext_lazy("none in RO nor FFT")),
    ("the club's own rule", gettext_lazy("the club’s own rule")),
)
SOURCES: Final[tuple[tuple[str, Any], ...]] = (
    ("RO", gettext_lazy("Official rules of the federation, 2012, by page")),
    ("FFT", gettext_lazy("The federation’s rules as clubs print them")),
    ("Guide", gettext_lazy("A beginners’ guide")),
    ("Chevry", gettext_lazy("The Tarot Bière championship of Chevry")),
    ("Five", gettext_lazy("A computer game for five players")),
    ("ClubDeJeux", gettext_lazy("An online club")),
)


def article_text(article: str) -> str:
    """Return an article in the reader's language; headings stay as the source prints them."""
    for phrase, said in _PHRASES:
        article = article.replace(phrase, str(said))
    article = article.replace('"; ', '", ').replace("; FFT", ", FFT")
    # A heading may hold an apostrophe, never a double quote.
    parts = article.split('"')
    for place in range(1, len(parts), 2):
        parts[place] = _("“%(heading)s”") % {"heading": parts[place].replace("'", "\u2019")}
    return "".join(parts)
