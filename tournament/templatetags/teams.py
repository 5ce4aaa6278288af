"""Words of teams' people: their badges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import pgettext

from tournament.messages.words import TEAM_PRESENCE
from tournament.models import QUARTERS, Entry, Tournament

register = template.Library()


@register.filter
def get_item(mapping: Mapping[Any, Any] | str | None, key: Any) -> Any:
    """Return what a mapping holds under a key a template computed, None where nothing."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None


@register.filter
def presence_of(entry: Entry, tournament: Tournament) -> str:
    """Return whether an entry is here, in the word that agrees with a team or a person."""
    if tournament.is_of_teams:
        return str(TEAM_PRESENCE[entry.presence])
    return entry.get_presence_display()


@register.filter
def quarter_place(number: int) -> tuple[int, int]:
    """Return in which meeting a round of matches is, and which quarter of it."""
    meeting, quarter = divmod(number - 1, QUARTERS)
    return meeting + 1, quarter + 1


@register.filter
def badge_name(color: str) -> str:
    """Return the badge's color as a word: it is never told by hue alone."""
    names = {
        "blue": pgettext("badge", "blue"),
        "white": pgettext("badge", "white"),
        "red": pgettext("badge", "red"),
    }
    return names.get(color, color)
