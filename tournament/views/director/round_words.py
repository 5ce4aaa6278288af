"""What the desk says once a round has changed: of quarters in matches, of rounds of free deals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Format, Tournament

ROUNDS = {
    "started": _("Round 1 has started."),
    "waits": _("Round %(next)s is open; round %(number)s waits for its last results."),
    "closed": _("Round %(number)s is closed."),
    "next": _("Round %(number)s is closed, round %(next)s is open."),
    "open": _("Round %(number)s is open again."),
    "to-come": _("Round %(number)s is to come again."),
    "last": _("Round %(number)s is the last one."),
}
QUARTERS = {
    "started": _("Quarter 1 has started."),
    "waits": _("Quarter %(next)s is open; quarter %(number)s waits for its last results."),
    "closed": _("Quarter %(number)s is closed."),
    "next": _("Quarter %(number)s is closed, quarter %(next)s is open."),
    "open": _("Quarter %(number)s is open again."),
    "to-come": _("Quarter %(number)s is to come again."),
    "last": _("Quarter %(number)s is the last one."),
}
FREE_ROUNDS = {
    "started": pgettext_lazy("free deals", "Round 1 has started."),
    "open": pgettext_lazy("free deals", "Round %(number)s is open again."),
    "to-come": pgettext_lazy("free deals", "Round %(number)s is to come again."),
    "last": pgettext_lazy("free deals", "Round %(number)s is the last one."),
}


def round_said(tournament: Tournament, what: str, number: int = 1) -> str:
    """Return the sentence about a round in the words of the event's format."""
    words = ROUNDS
    if tournament.format == Format.TEAMS:
        words = QUARTERS
    elif tournament.format == Format.FREE_DEALS:
        words = ROUNDS | FREE_ROUNDS
    return str(words[what]) % {"number": number, "next": number + 1}
