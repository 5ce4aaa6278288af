"""A person's published events: those entered, and those where somebody else's cards were held."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import (
    Due,
    Entry,
    Format,
    Member,
    Player,
    Result,
    Standing,
    State,
    Status,
    Substitution,
    Tournament,
)


class HeldFor(NamedTuple):
    """Rounds in which a person held an entry's cards, with the boards of an individual.

    `name` is whose place it was: of a team, the member's.
    """

    entry: Entry
    name: str
    first_round: int
    last_round: int
    boards: tuple[int, ...]


def person_of_key(key: str) -> Player | None:
    """Return the person whose page has that key."""
    return Player.objects.select_related("club").filter(key=key).first()


def published_events(player: Player) -> QuerySet[Tournament]:
    """Return the published events the person had a part in, the latest first."""
    entered = Member.objects.filter(player=player, tournament=OuterRef("pk"))
    held = Substitution.objects.filter(player=player, entry__tournament=OuterRef("pk"))
    rows = Tournament.objects.filter(Exists(entered) | Exists(held), state=State.PUBLISHED)
    return rows.select_related("scoreboard").order_by("-starts_at", "-pk")


def members_of(player: Player, events: Collection[Tournament]) -> dict[int, Member]:
    """Return event -> the person's own place there."""
    rows = Member.objects.filter(player=player, tournament__in=events).select_related("entry")
    return {row.tournament_id: row for row in rows}


def cards_held(player: Player, events: Collection[Tournament]) -> dict[int, list[HeldFor]]:
    """Return event -> for whom the person held the cards there, in order; three queries."""
    rows = list(
        Substitution.objects.filter(player=player, entry__tournament__in=events)
        .select_related("entry__tournament")
        .order_by("first_round", "pk")
    )
    played = Result.objects.filter(due=OuterRef("pk"), standing=Standing.LIVE)
    dues = (
        Due.objects.filter(table__seatings__entry__in=[row.entry_id for row in rows])
        .filter(Exists(played.exclude(status=Status.NOT_PLAYED)))
        .order_by("board__number")
        .values_list("table__seatings__entry", "table__round__number", "board__number")
    )
    met: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for entry, number, board in dues:
        met[entry].append((number, board))
    members = Member.objects.filter(entry__in=[row.entry_id for row in rows])
    names = {(m.entry_id, m.position): str(m) for m in members.select_related("player")}
    found: dict[int, list[HeldFor]] = defaultdict(list)
    for row in rows:
        event = row.entry.tournament
        boards = tuple(
            board
            for number, board in met[row.entry_id]
            # A team plays at several tables, and in free deals every table has its own deals.
            if row.first_round <= number <= row.last_round and event.format == Format.INDIVIDUAL
        )
        name = row.entry.name
        if event.is_of_teams and (row.entry_id, row.position) in names:
            name = f"{names[row.entry_id, row.position]} ({name})"
        held = HeldFor(row.entry, name, row.first_round, row.last_round, boards)
        found[event.pk].append(held)
    return dict(found)
