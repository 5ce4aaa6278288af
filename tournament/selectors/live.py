"""What the live layer may tell anybody: which public event is at which version."""

from __future__ import annotations

from collections.abc import Collection

from tournament.models import Scoreboard, State


def live_versions(slugs: Collection[str]) -> dict[str, int]:
    """Return slug -> version of those of the events that strangers may know of; one query."""
    rows = Scoreboard.objects.filter(tournament__slug__in=slugs)
    return dict(
        rows.exclude(tournament__state=State.DRAFT).values_list("tournament__slug", "version")
    )
