"""Who plays in the place of somebody of an entry, read with the entry's people."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import F, QuerySet

from tournament.models import Member, Substitution, Tournament

StandIns = dict[int, list[Substitution]]


def with_stand_ins(members: QuerySet[Member]) -> tuple[list[Member], StandIns]:
    """Return the people asked for, and member row -> who plays for them, by rounds.

    One query, one more only where somebody plays for another.
    """
    rows: list[Any] = list(members.annotate(stand_in_id=F("entry__substitutions")))
    people: list[Member] = list({row.pk: row for row in rows}.values())
    wanted = {row.stand_in_id for row in rows} - {None}
    if not wanted:
        return people, {}
    places = {(member.entry_id, member.position): member.pk for member in people}
    found: StandIns = defaultdict(list)
    substitutions = Substitution.objects.filter(pk__in=wanted).select_related("player__club")
    for one in substitutions.order_by("first_round", "pk"):
        member = places.get((one.entry_id, one.position))
        if member is not None:
            found[member].append(one)
    return people, dict(found)


def members_and_stand_ins(members: QuerySet[Member]) -> list[Member]:
    """Return the people asked for, each with `stand_ins`: who plays for them, by rounds."""
    people, found = with_stand_ins(members)
    for member in people:
        member.stand_ins = found.get(member.pk, [])
    return people


def substitutions_of(tournament: Tournament) -> list[tuple[Substitution, Member | None]]:
    """Return who plays for whom in an event, with the member replaced, by rounds."""
    rows = Substitution.objects.filter(entry__tournament=tournament)
    rows = rows.select_related("entry", "player")
    members = Member.objects.filter(tournament=tournament, entry__in=rows.values("entry"))
    places = {(m.entry_id, m.position): m for m in members.select_related("player")}
    return [(row, places.get((row.entry_id, row.position))) for row in rows]
