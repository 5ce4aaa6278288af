"""Sentences of the codes of scores and rules: a text with its facts, or a function of the facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.messages.words import extras_text, half_points

Facts = Mapping[str, Any]


def _amount_odd(facts: Facts) -> str:
    if facts["step"] == 2:
        return _("%(amount)s: a guard gives an even number.") % facts
    return _("%(amount)s: this contract gives multiples of %(step)s.") % facts


def _amount_needs_extra(facts: Facts) -> str:
    """Ask the one question that would explain the amount."""
    loser = "defenders" if facts["made"] else "taker"
    explanations = facts["explanations"]
    if explanations == [{"petit_last": loser}]:
        return _("%(amount)s: only if the losing side wins Petit last. Did it?") % facts
    said = _(" or ").join(extras_text(extras) for extras in explanations)
    return _("%(amount)s: only with %(extras)s. Was it so?") % {**facts, "extras": said}


def _amount_impossible(facts: Facts) -> str:
    if facts["least"] is None:
        return _("%(amount)s: with these bonuses nothing can stand in this column.") % facts
    if facts["made"]:
        return _("%(amount)s: a taker who wins gets %(least)s to %(most)s.") % facts
    return _("%(amount)s: a taker who fails pays %(least)s to %(most)s.") % facts


def _petit_last_impossible(facts: Facts) -> str:
    if facts["side"] == "taker" and facts["oudlers"] == 0:
        return _("Petit last for the taker, but the attack has no oudler.")
    if facts["side"] == "defenders" and facts["oudlers"] == 3:
        return _("Petit last for the defense, but the attack has all three oudlers.")
    return _("Petit last for a side that won no trick.")


def _points_unlikely(facts: Facts) -> str:
    limits = {
        "oudlers": facts["oudlers"],
        "least": half_points(facts["least_half"]),
        "most": half_points(facts["most_half"]),
    }
    return _("With %(oudlers)s oudlers the attack has %(least)s to %(most)s points.") % limits


def _points_sum(facts: Facts) -> str:
    found = half_points(facts["attack_half"] + facts["defense_half"])
    return _("The two sides have %(found)s points together, not 91.") % {"found": found}


SENTENCES: dict[str, Any] = {
    "amount-zero": gettext_lazy("0: a played board is never worth 0."),
    "amount-negative": gettext_lazy("Write no minus: say “taker fails” instead."),
    "amount-odd": _amount_odd,
    "amount-needs-extra": _amount_needs_extra,
    "amount-impossible": _amount_impossible,
    "extras-impossible": gettext_lazy("These bonuses cannot go together."),
    "unknown-contract": gettext_lazy("These rules have no such contract."),
    "oudlers-out-of-range": gettext_lazy("The attack has 0 to 3 oudlers."),
    "points-out-of-range": gettext_lazy("The points of a side go from 0 to 91."),
    "points-missing": gettext_lazy("How many points has the side you counted?"),
    "points-sum": _points_sum,
    "points-unlikely": _points_unlikely,
    "handful-too-large": gettext_lazy(
        "These handfuls show %(shown)s cards; %(limit)s can be shown in a deal."
    ),
    "handful-impossible": gettext_lazy("%(handfuls)s handfuls for %(players)s players."),
    "petit-last-impossible": _petit_last_impossible,
    "slam-not-played": gettext_lazy("These rules know no slam."),
    "slam-contradiction": gettext_lazy("These points and oudlers are not those of a slam."),
    "alone-without-partner": gettext_lazy("At %(players)s players the taker is always alone."),
    "players-count": gettext_lazy("These rules are not played by %(players)s."),
    "unknown-ruleset": gettext_lazy("There is no such system of rules."),
    "unknown-format": gettext_lazy("There is no such format."),
}
