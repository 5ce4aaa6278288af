"""Tie-breaks in words: their names, and what a list says where one of them decided."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

TIE_BREAKS = {
    "higher-attack": _("Higher attack"),
    "more-tops": _("More tops"),
    "direct-comparison": _("Direct comparison"),
    "draw": _("Draw"),
}

# Under the name of whoever stands below an equal.
DECIDED = {
    "higher-attack": _("equal, placed by the attack"),
    "more-tops": _("equal, placed by the number of tops"),
    "direct-comparison": _("equal, placed by the direct comparison"),
    "draw": _("equal, placed by the draw"),
    # Teams, equal in matches won (OT p.61).
    "difference": _("placed by the difference"),
    "bigger-bonus": _("placed by the bigger bonus"),
    "scored": _("placed by the points scored"),
}

# Of teams, before the event's own (OT p.61).
PRINTED = ("difference", "bigger-bonus", "scored")

# What a list does with equals, as a sentence at its foot.
RULES = {
    "higher-attack": _("the higher attack"),
    "more-tops": _("more boards at 100%"),
    "direct-comparison": _("the direct comparison"),
    "draw": _("a draw from the sealed seed"),
    "difference": _("the difference of match points"),
    "bigger-bonus": _("the bigger bonus"),
    "scored": _("the match points scored"),
}
