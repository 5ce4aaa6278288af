"""The demonstration: what a first start makes, and how it goes again when real people come."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from tournament.models import Club, Player, Seating, SitOut, Tournament
from tournament.services.copies import copy_database

# The account the invented events belong to; nobody can sign in with it.
DEMO_USER = "demo"


def demonstration_events() -> QuerySet[Tournament]:
    """Return the invented events still there."""
    return Tournament.objects.filter(created_by__username=DEMO_USER)


def remove_demonstration() -> int:
    """Erase the invented events, and the invented people who play nowhere else; return how many.

    The database is copied first. Events that people made themselves are never touched.
    """
    copy_database("demonstration")
    with transaction.atomic():
        events = list(demonstration_events())
        players = Player.objects.filter(memberships__tournament__in=events).distinct()
        invented = list(players.values_list("pk", flat=True))
        # Seats protect who sits in them: they go first.
        Seating.objects.filter(round__tournament__in=events).delete()
        SitOut.objects.filter(round__tournament__in=events).delete()
        demonstration_events().delete()
        gone = Player.objects.filter(
            pk__in=invented, memberships__isnull=True, substitutions__isnull=True
        )
        clubs = list(gone.exclude(club=None).values_list("club", flat=True).distinct())
        gone.delete()
        Club.objects.filter(pk__in=clubs, player__isnull=True).delete()
    return len(events)
