"""What a captain's page says before the start: who, whom they meet first, when line-ups open."""

from __future__ import annotations

from typing import NamedTuple

from tournament.adapters.matches import pairs_of
from tournament.models import Entry, Member


class Before(NamedTuple):
    """A team before the start; `rivals` of its first match by the draw of now, `rests` instead."""

    members: list[Member]
    rivals: list[Entry]
    rests: bool

    @property
    def is_drawn(self) -> bool:
        """Tell whether the draw says what the team plays first."""
        return self.rests or bool(self.rivals)


def before_start(entry: Entry) -> Before | None:
    """Return what is known before the start; None once the event has begun."""
    tournament = entry.tournament
    if tournament.is_started:
        return None
    members = list(entry.members.select_related("player").order_by("position"))
    plan = getattr(tournament, "plan", None) if tournament.drawn_at else None
    if plan is None or entry.slot is None:
        return Before(members, [], False)
    pairs = pairs_of(plan.document["rounds"][0])
    met = {slot for pair in pairs if entry.slot in pair for slot in pair} - {entry.slot}
    rivals = tournament.entries.filter(slot__in=met).order_by("number")
    return Before(members, list(rivals), not met)
