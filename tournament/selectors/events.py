"""Events as lists show them."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from tournament.models import Presence, Tournament


def with_people(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events, the latest day first, with `people` (not withdrawn) counted."""
    counted = Count("entries", filter=~Q(entries__presence=Presence.WITHDRAWN))
    return events.annotate(people=counted).order_by("-starts_at", "-pk")
