"""What the federation asks for after an event: each person's licence, rank and result."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from tournament.adapters.marks import in_alternate_order
from tournament.models import Member, Tournament
from tournament.services.stages import combined
from tournament.services.standings import standings_of

ALTERNATE, GENERAL, STAGES = "alternate", "general", "stages"


@dataclass(frozen=True, slots=True)
class HomologatedPerson:
    """One line of the file; people of a team have its rank and result."""

    licence: str
    name: str
    club: str
    category: str
    team: str
    rank: int | None
    value: Fraction | None


@dataclass(frozen=True, slots=True)
class Homologation:
    """The list used (RO p.19: the alternate one for a single stage with lines) and its people."""

    used: str
    people: list[HomologatedPerson]


def homologation_of(tournament: Tournament) -> Homologation:
    """Return every ranked person, best first, by the list that counts for the event."""
    if tournament.previous_stage_id is not None and combined(tournament) is not None:
        return Homologation(STAGES, _by_stages(tournament))
    lines = standings_of(tournament)
    alternate = in_alternate_order(lines)
    ordered = alternate or lines
    people = _people(tournament)
    found = []
    for line in ordered:
        place = line.place
        rank = place.alternate_rank if alternate else place.general_rank
        if rank is not None:
            found += _lines(people.get(line.number, []), line.name, rank, place.overall)
    return Homologation(ALTERNATE if alternate else GENERAL, found)


def _by_stages(tournament: Tournament) -> list[HomologatedPerson]:
    both = combined(tournament)
    rows = both.rows if both else []
    names = both.people if both else {}
    keys: list[Hashable] = [row.key for row in rows]
    players = {pk for key in keys if isinstance(key, tuple) for pk in key}
    members = Member.objects.filter(
        player__in=players, tournament__in=both.stages if both else []
    ).select_related("player__club")
    by_player = {member.player_id: member for member in members}
    found: list[HomologatedPerson] = []
    for row in rows:
        inside = [by_player[pk] for pk in row.key] if isinstance(row.key, tuple) else []
        found += _lines(inside, names[row.key].name, row.rank, row.total)
    return found


def _people(tournament: Tournament) -> dict[int, list[Member]]:
    people: dict[int, list[Member]] = {}
    members = Member.objects.filter(tournament=tournament).select_related("player__club", "entry")
    for member in members.order_by("position"):
        people.setdefault(member.entry.number, []).append(member)
    return people


def _lines(
    members: list[Member], team: str, rank: int, value: Fraction | None
) -> list[HomologatedPerson]:
    return [
        HomologatedPerson(
            licence=member.player.licence_number or "",
            name=member.player.full_name,
            club=member.player.club.name if member.player.club else "",
            category=str(member.player.get_category_display()) if member.player.category else "",
            team=team if len(members) > 1 else "",
            rank=rank,
            value=value,
        )
        for member in members
    ]
