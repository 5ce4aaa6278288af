"""What stands under a name in the general list."""

from __future__ import annotations

from django.utils.translation import ngettext

from tournament.adapters.marks import ListLine
from tournament.messages.reach_words import reach_words
from tournament.messages.tie_words import DECIDED


def place_note(line: ListLine) -> str:
    """Say how far a team came, what it has won, and what put it below the one above."""
    said = (reach_words(line.reach), _won(line), str(DECIDED.get(line.place.decided_by, "")))
    return " · ".join(filter(None, said))


def _won(line: ListLine) -> str:
    """Say how many matches a team has won; nothing in other formats."""
    won = line.record.won if line.record else None
    if won is None:
        return ""
    said = ngettext("%(count)s match won", "%(count)s matches won", won)
    return said % {"count": won}
