"""Events as lists show them."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from tournament.models import NOT_COMING, Tournament

# Entries that take a place: neither withdrawn nor on the waiting list.
PEOPLE = Count("entries", filter=~Q(entries__presence__in=NOT_COMING), distinct=True)


def with_people(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events, the latest day first, with `people` (who take a place) counted."""
    return events.annotate(people=PEOPLE).order_by("-starts_at", "-pk")
