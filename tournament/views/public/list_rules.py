"""How a list counts, in sentences for its foot: the sum, equals, parallel sections."""

from __future__ import annotations

from django.utils.translation import gettext

from tournament.adapters.marks import weights_of
from tournament.adapters.ties import tie_codes_of
from tournament.messages.tie_words import PRINTED, RULES
from tournament.models import Format, MatchSystem, Tournament
from tournament.templatetags.units import weight_text


def value_rule(tournament: Tournament) -> str:
    """Say what the value of a list is made of."""
    weights = weights_of(tournament)
    if weights is not None:
        attack, defense = (weight_text(weight) for weight in weights)
        return gettext("Average: %(attack)s attack and %(defense)s defense.") % {
            "attack": attack,
            "defense": defense,
        }
    if tournament.unit == "match_points":
        if tournament.format == Format.TEAMS:
            return gettext("Match points of each match go to the better side.")
        return gettext("Match points: those won less those lost.")
    return gettext("Points: the sum of everybody’s scores, which is 0 over all.")


def tie_rule(tournament: Tournament) -> str:
    """Say what separates equals, in its order; nothing where they share the rank."""
    allowed = tie_codes_of(tournament)
    codes = [code for code in tournament.tie_breaks if code in RULES and code in allowed]
    if tournament.format == Format.TEAMS:
        codes = [*PRINTED, *codes]
    if not codes:
        return ""
    order = gettext(", then ").join(str(RULES[code]) for code in codes)
    if tournament.format == Format.TEAMS:
        if tournament.match_system == MatchSystem.KNOCK_OUT:
            said = gettext(
                "Teams are placed by how far they came, then by matches won; equals by %(order)s."
            )
        else:
            said = gettext("Teams are placed by matches won; equals by %(order)s.")
        return said % {"order": order}
    return gettext("Equals are placed by %(order)s.") % {"order": order}


def section_rule(tournament: Tournament) -> str:
    """Say how parallel sections are compared."""
    if tournament.sections_apart:
        return gettext("Parallel sections, each compared on its own.")
    return gettext("Parallel sections on copies of the same boards, compared together.")
