"""A person's published events."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.models import Member, Player, State


def person_of_key(key: str) -> Player | None:
    """Return the person whose page has that key."""
    return Player.objects.select_related("club").filter(key=key).first()


def published_memberships(player: Player) -> QuerySet[Member]:
    """Return the person's places in published events, the latest event first."""
    rows = Member.objects.filter(player=player, tournament__state=State.PUBLISHED)
    return rows.select_related("tournament__scoreboard", "entry").order_by(
        "-tournament__starts_at", "-pk"
    )
