"""The systems of rules a sheet may be kept by: the five, then clubs' own."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from tournament.messages.rulebook_words import RULESETS
from tournament.models import RulesetVariant


def ruleset_choices() -> list[tuple[str, Any]]:
    """Return (code, name) of every system."""
    own = RulesetVariant.objects.values_list("code", "name")
    return [*RULESETS.items(), *own]


def variants() -> QuerySet[RulesetVariant]:
    """Return the clubs' own rules by name."""
    return RulesetVariant.objects.select_related("club")


def variant_of_user(user: Any, code: str) -> RulesetVariant | None:
    """Return a variant the user may change: its maker, or staff."""
    rows = variants().filter(code=code)
    if not user.is_authenticated:
        return None
    return rows.first() if user.is_staff else rows.filter(owner=user).first()
