"""How far a team of a knock-out came, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.matches import Reach

WINNER: Final = pgettext_lazy("of a knock-out", "Winner")

# By the places in the round: two play the final.
OUT: Final = {
    2: _("Finalist"),
    4: _("Semi-finalist"),
    8: _("Quarter-finalist"),
    16: _("Out in the last 16"),
    32: _("Out in the last 32"),
    64: _("Out in the last 64"),
    128: _("Out in the last 128"),
}
PLAYING: Final = {
    2: _("In the final"),
    4: _("In the semi-finals"),
    8: _("In the quarter-finals"),
    16: _("In the last 16"),
    32: _("In the last 32"),
    64: _("In the last 64"),
    128: _("In the last 128"),
}
THROUGH: Final = {
    2: _("Through to the final"),
    4: _("Through to the semi-finals"),
    8: _("Through to the quarter-finals"),
    16: _("Through to the last 16"),
    32: _("Through to the last 32"),
    64: _("Through to the last 64"),
}


def reach_words(reach: Reach | None) -> str:
    """Say how far a team came: winner, finalist, or where it is now; blank where nobody asks."""
    if reach is None:
        return ""
    if reach.is_winner:
        return str(WINNER)
    places = min(max(OUT), 1 << max(1, (reach.teams - 1).bit_length()))
    if not reach.is_in:
        return str(OUT[places])
    if reach.is_through and places // 2 in THROUGH:
        return str(THROUGH[places // 2])
    return str(PLAYING[places])
