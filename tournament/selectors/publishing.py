"""What stands between an event and its final ranking, and what changed after it was published."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from tournament.models import Result, RoundState, Standing, State, Tournament
from tournament.selectors.desk import Cell, Desk


@dataclass(frozen=True)
class Unfinished:
    """What is missing or waits: rounds to come or open, empty places, versions, suspicions."""

    rounds_to_come: list[int]
    rounds_open: list[int]
    missing: dict[int, int]
    versions: list[Cell]
    suspicious: list[Cell]

    @property
    def is_closable(self) -> bool:
        """Tell whether every round is closed."""
        return not self.rounds_to_come and not self.rounds_open

    @property
    def is_complete(self) -> bool:
        """Tell whether nothing at all is missing or waits to be decided."""
        return self.is_closable and not (self.missing or self.versions)


def unfinished(desk: Desk) -> Unfinished:
    """Return what the desk still owes before the ranking is final."""
    missing = Counter(
        cell.round
        for cell in desk.cells
        if cell.is_missing and cell.round_state != RoundState.PENDING
    )
    return Unfinished(
        rounds_to_come=[row.number for row in desk.rounds if row.state == RoundState.PENDING],
        rounds_open=[row.number for row in desk.rounds if row.state == RoundState.PLAYING],
        missing=dict(sorted(missing.items())),
        versions=[cell for cell in desk.cells if cell.has_rival],
        suspicious=[cell for cell in desk.cells if cell.is_suspicious and not cell.has_rival],
    )


class Rectified(NamedTuple):
    """A result that came after the ranking was published: what counts now, who and why."""

    at: datetime
    due_id: int
    round: int
    table: int
    board: int
    status: str
    amount: int | None
    reason: str
    author: str
    facts: dict[str, Any]


def rectified_at(tournament: Tournament) -> datetime | None:
    """Return when a published ranking was last rectified, None when it never was."""
    if tournament.state != State.PUBLISHED or tournament.published_at is None:
        return None
    rows = Result.objects.filter(
        due__board__tournament=tournament,
        standing=Standing.LIVE,
        created_at__gt=tournament.published_at,
    )
    return rows.order_by("-created_at").values_list("created_at", flat=True).first()


def rectified_since(tournament: Tournament, moment: datetime) -> list[Rectified]:
    """Return the results that count and came after a moment, the latest first."""
    rows = Result.objects.filter(
        due__board__tournament=tournament, standing=Standing.LIVE, created_at__gt=moment
    ).order_by("-pk")
    values = rows.values_list(
        "created_at", "due", "due__table__round__number", "due__table__number",
        "due__board__number", "status", "amount", "reason", "author_label",
        "facts",
    )  # fmt: skip
    return [Rectified(*row) for row in values]
