"""Sentences of the engine's problem codes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "board-number": _("Boards are numbered 1 to 999."),
    "too-few-people": _(
        "%(people)s people: a tournament needs at least %(fewest)s, two full tables, so that "
        "results can be compared."
    ),
    "too-few-rounds": _("At least one round is played."),
    "too-many-rounds": _("At this number at most %(maximum)s rounds can be played."),
    "boards-per-table": _("A table plays 1 to %(most)s boards per round."),
    "too-many-boards": _("That would take %(boards)s boards; they are numbered 1 to 999."),
    "no-such-movement": _(
        "This movement does not exist for a field of %(entries)s. Choose another."
    ),
    "unknown-maker": _("Choose one of the plans shown."),
    "seed-form": _("A seed is 64 hexadecimal digits."),
}
