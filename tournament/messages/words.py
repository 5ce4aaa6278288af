"""Words of a score in the reader's language: contracts, bonuses, who wins the last trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

CONTRACTS: dict[str, Any] = {
    "small": pgettext_lazy("contract", "Small"),
    "pousse": pgettext_lazy("contract", "Pousse"),
    "guard": pgettext_lazy("contract", "Guard"),
    "guard_without": pgettext_lazy("contract", "Guard without"),
    "guard_against": pgettext_lazy("contract", "Guard against"),
    "passed_out": pgettext_lazy("contract", "Passed out"),
}

# What a team is, where a list says who is here: the word of a person agrees otherwise in French.
TEAM_PRESENCE: dict[str, Any] = {
    "expected": pgettext_lazy("team", "expected"),
    "waiting": gettext_lazy("on the waiting list"),
    "present": pgettext_lazy("team", "present"),
    "withdrawn": pgettext_lazy("team", "withdrawn"),
}

HANDFULS: dict[str, Any] = {
    "single": gettext_lazy("a handful"),
    "double": gettext_lazy("a double handful"),
    "triple": gettext_lazy("a triple handful"),
    "single+single": gettext_lazy("two handfuls"),
}

PETIT_LAST: dict[str, Any] = {
    "taker": gettext_lazy("Petit last for the taker"),
    "defenders": gettext_lazy("Petit last for the defense"),
}

SLAMS: dict[str, Any] = {
    "announced_made": gettext_lazy("an announced slam"),
    "made": gettext_lazy("a slam not announced"),
    "announced_failed": gettext_lazy("an announced slam that failed"),
    "defenders_made": gettext_lazy("a slam by the defense"),
}

# What a line of the sum is for, as engine.scoring names it.
PARTS: dict[str, Any] = {
    "petit_last": pgettext_lazy("part of a score", "Petit last"),
    "handful_single": pgettext_lazy("part of a score", "handful"),
    "handful_double": pgettext_lazy("part of a score", "double handful"),
    "handful_triple": pgettext_lazy("part of a score", "triple handful"),
    "slam_announced_made": pgettext_lazy("part of a score", "announced slam"),
    "slam_made": pgettext_lazy("part of a score", "slam"),
    "slam_announced_failed": pgettext_lazy("part of a score", "announced slam failed"),
    "slam_defenders_made": pgettext_lazy("part of a score", "slam by the defense"),
}


def half_points(half: int) -> str:
    """Return half-points as points, in the reader's writing: 41,5 or 41.5."""
    return f"{half // 2}{get_format('DECIMAL_SEPARATOR')}5" if half % 2 else str(half // 2)


def extras_text(extras: Mapping[str, str]) -> str:
    """Return what is ticked beside an amount, joined: `{"petit_last": "taker", "handful": ...}`."""
    names = {"petit_last": PETIT_LAST, "handful": HANDFULS, "slam": SLAMS}
    said = []
    for kind, value in extras.items():
        known = names[kind].get(value)
        parts = [known] if known else [names[kind][one] for one in value.split("+")]
        said += [str(part) for part in parts]
    return _(" and ").join(said)
