"""What is known of an event's cards without seeing one: which boards, how far they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournament.models import (
    NOT_COMING,
    BoardDeal,
    BoardSet,
    CardsSeen,
    LogLine,
    Member,
    Plan,
    Role,
    Tournament,
)


def board_set_of(tournament: Tournament) -> BoardSet | None:
    """Return the event's set; None before anybody spoke of one."""
    return BoardSet.objects.filter(tournament=tournament).select_related("copied_from").first()


def has_boards(tournament: Tournament) -> bool:
    """Tell whether the event's boards were made beforehand."""
    return BoardDeal.objects.filter(set__tournament=tournament).exists()


def plan_boards(tournament: Tournament) -> list[int]:
    """Return the numbers of the boards the chosen movement plays, () without one."""
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        return []
    return sorted(
        {
            number
            for row in plan.document["rounds"]
            for table in row["tables"]
            for number in table["boards"]
        }
    )


def wallets_needed(tournament: Tournament) -> int:
    """Return how many wallets of each board the movement needs: one more for every copy."""
    plan = Plan.objects.filter(tournament=tournament).first()
    return int(plan.document.get("copies") or 1) if plan is not None else 1


def missing_boards(tournament: Tournament) -> list[int]:
    """Return the boards of the movement that have no cards in the set made."""
    known = set(
        BoardDeal.objects.filter(set__tournament=tournament).values_list("number", flat=True)
    )
    return [number for number in plan_boards(tournament) if number not in known] if known else []


def deals_of(tournament: Tournament) -> QuerySet[BoardDeal]:
    """Return the deals by number, with who sorted and checked them; their cards stay sealed."""
    rows = BoardDeal.objects.filter(set__tournament=tournament)
    return rows.select_related("sorted_by", "checked_by", "set").order_by("number")


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody at a door, once: which sealed boards were seen there."""

    actor: str
    door: str
    at: datetime
    boards: tuple[int, ...]


def looks_at(tournament: Tournament) -> list[Look]:
    """Return every look at sealed cards, the latest first, each with the boards it showed."""
    seen: dict[tuple[str, str, datetime], list[int]] = {}
    rows = CardsSeen.objects.filter(deal__set__tournament=tournament)
    for actor, door, at, number in rows.values_list("actor", "door", "at", "deal__number"):
        seen.setdefault((actor, door, at), []).append(number)
    return [
        Look(actor, door, at, tuple(sorted(set(numbers))))
        for (actor, door, at), numbers in seen.items()
    ]


def board_makers(tournament: Tournament) -> QuerySet[Role]:
    """Return the event's board makers."""
    roles = tournament.roles.filter(kind=Role.Kind.BOARD_MAKER)
    return roles.select_related("user").order_by("user__username")


def commitments_before(tournament: Tournament) -> list[LogLine]:
    """Return the log's lines of the sets made and replaced, the earliest first."""
    actions = ("board-set", "board-set-copied", "board-set-imported")
    return list(tournament.log.filter(action__in=actions).order_by("pk"))


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody entered who already met boards of a set elsewhere."""

    name: str
    boards: tuple[int, ...]
    event: str


def already_met(tournament: Tournament, sources: Iterable[BoardSet]) -> list[Known]:
    """Return the people entered here who sat at boards of these sets in their own events."""
    players = Member.objects.filter(tournament=tournament).exclude(entry__presence__in=NOT_COMING)
    wanted = set(players.values_list("player_id", flat=True))
    found: list[Known] = []
    for source in sources:
        numbers = set(source.deals.values_list("number", flat=True))
        met: dict[tuple[str, str], set[int]] = {}
        rows: Any = Member.objects.filter(
            tournament=source.tournament_id,
            player__in=wanted,
            entry__seatings__table__dues__board__number__in=numbers,
            entry__seatings__table__round__started_at__isnull=False,
        ).values_list(
            "player__search_name",
            "player__first_name",
            "player__last_name",
            "entry__seatings__table__dues__board__number",
        )
        for search, first, last, number in rows:
            met.setdefault((search, f"{first} {last}".strip()), set()).add(number)
        found += [
            Known(name, tuple(sorted(boards)), source.tournament.name)
            for (_, name), boards in sorted(met.items())
        ]
    return found
