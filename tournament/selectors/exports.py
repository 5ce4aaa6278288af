"""Rows of the files a director takes away: the ranking's people, and every result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q

from tournament.models import Due, Member, Player, Seating, Standing, Tournament
from tournament.selectors.stand_ins import with_stand_ins

PERCENT = 100


class ResultRow(NamedTuple):
    """A due board with what counts there; empty where nothing does."""

    due_id: int
    table_id: int
    round: int
    table: int
    section: str
    board: int
    taker: str
    status: str | None
    amount: int | None
    zero_side: str | None
    attack_num: int | None
    defense_num: int | None
    den: int | None
    revision: int | None
    source: str | None
    author: str | None
    at: datetime | None
    reason: str | None
    facts: Mapping[str, Any] | None

    def value(self, numerator: int | None) -> Fraction | None:
        """Return a side's match points or points, None where nothing counts."""
        return None if numerator is None else Fraction(numerator, self.den or 1)

    def mark(self, numerator: int | None) -> Fraction | None:
        """Return a side's mark in percent, None where nothing counts."""
        return None if numerator is None else Fraction(PERCENT * numerator, self.den or 1)


def result_rows(tournament: Tournament) -> list[ResultRow]:
    """Return every due board by round, table and number; one query."""
    rows = (
        Due.objects.filter(table__round__tournament=tournament)
        .annotate(live=FilteredRelation("results", condition=Q(results__standing=Standing.LIVE)))
        .order_by("table__round__number", "table__number", "table__slot", "board__number")
        .values_list(
            "pk", "table", "table__round__number", "table__number", "table__section",
            "board__number", "board__taker", "live__status", "live__amount", "live__zero_side",
            "score__attack_num", "score__defense_num", "score__den", "live__revision",
            "live__source", "live__author_label", "live__created_at", "live__reason",
            "live__facts",
        )
    )  # fmt: skip
    return [ResultRow(*row) for row in rows]


def names_by_table(tournament: Tournament) -> dict[int, dict[str, str]]:
    """Return table row -> seat -> full name; one query."""
    names: dict[int, dict[str, str]] = defaultdict(dict)
    rows = Seating.objects.filter(round__tournament=tournament)
    for table, seat, name in rows.values_list("table", "seat", "entry__name"):
        names[table][seat] = name
    return dict(names)


class PersonRow(NamedTuple):
    """Who an entry is, and what the federation asks of them beside the ranking."""

    names: str
    licence: str
    club: str


def people_by_entry(tournament: Tournament) -> dict[int, PersonRow]:
    """Return entry number -> names, licence numbers and clubs of its people.

    Who plays for one of them follows.
    """
    found: dict[int, list[Player]] = defaultdict(list)
    rows = Member.objects.filter(tournament=tournament).order_by("position")
    people, stand_ins = with_stand_ins(rows.select_related("entry", "player__club"))
    for row in people:
        found[row.entry.number].append(row.player)
        found[row.entry.number] += [one.player for one in stand_ins.get(row.pk, [])]
    return {
        number: PersonRow(
            ", ".join(player.full_name for player in people),
            ", ".join(player.licence_number for player in people if player.licence_number),
            ", ".join(dict.fromkeys(player.club.name for player in people if player.club)),
        )
        for number, people in found.items()
    }
