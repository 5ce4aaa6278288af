"""Whether the plan is for as many people as are here, and what would fit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournament.models import Tournament
from tournament.services.draws import played_before
from tournament.services.pairings import MADE_LATER
from tournament.views.director.plan_cards import Card, PlanCards, plan_cards
from tournament.views.director.system_cards import system_value


@dataclass(frozen=True)
class Fit:
    """`planned` is 0 without a plan; `offer` is the plan to take in one press, if any."""

    present: int
    planned: int
    offer: Card | None = None
    cards: PlanCards | None = None

    @property
    def is_right(self) -> bool:
        """Say whether the seats can be drawn."""
        return self.planned > 0 and self.planned == self.present

    @property
    def missing(self) -> int:
        """Return how many people the plan still waits for; negative when too many are here."""
        return self.planned - self.present


def plan_fit(tournament: Tournament, present: int, *, is_final: bool) -> Fit:
    """Return how the plan fits those present; what would fit is worked out once all have come."""
    plan = getattr(tournament, "plan", None)
    planned = int(plan.document["entries"]) if plan else 0
    if tournament.is_started or planned == present or not is_final or not present:
        return Fit(present, planned)
    cards = fitting_cards(tournament, present)
    return Fit(present, planned, cards.best, cards)


def fitting_cards(tournament: Tournament, people: int) -> PlanCards:
    """Return the proposals for so many people, as long as the plan chosen before where possible."""
    start = tournament.starts_at.astimezone(tournament.zone)
    pace = tournament.minutes_per_board
    before = played_before(tournament)
    if tournament.match_system in MADE_LATER:
        # Only the first meeting is planned: its length is no wish for a league's.
        cards = plan_cards(
            people,
            starts_at=start,
            boards_per_table=tournament.boards_per_table,
            minutes_per_board=pace,
            format_code=tournament.format,
        )
        value = system_value(tournament.match_system, people, tournament.boards_per_table)
        if cards.by_value(value):
            return replace(cards, chosen=value, preferred=value)
    elif tournament.round_count:
        kept = plan_cards(
            people,
            starts_at=start,
            rounds=tournament.round_count,
            boards_per_table=tournament.boards_per_table,
            minutes_per_board=pace,
            format_code=tournament.format,
            team_size=tournament.team_size,
            before=before,
        )
        if not (kept.refused or kept.instead):
            return kept
    return plan_cards(
        people,
        starts_at=start,
        minutes_per_board=pace,
        format_code=tournament.format,
        team_size=tournament.team_size,
        before=before,
    )
