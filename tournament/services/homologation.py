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
class Ranked:
    """What a person or a team achieved; sides and boards are of a single stage only."""

    rank: int
    is_tied: bool
    value: Fraction | None
    attack: Fraction | None = None
    defense: Fraction | None = None
    boards: int | None = None
    # Ranked by one side only: the other has no board that counts.
    is_of_one_side: bool = False


@dataclass(frozen=True, slots=True)
class HomologatedPerson:
    """One line of the file; people of a team have its rank and result."""

    licence: str
    last_name: str
    first_name: str
    club: str
    category: str
    team: str
    result: Ranked


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
            result = Ranked(
                rank,
                place.alternate_tied if alternate else place.general_tied,
                place.overall,
                place.attack,
                place.defense,
                place.board_count,
                place.is_provisional,
            )
            found += _lines(people.get(line.number, []), line.name, result)
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
        result = Ranked(row.rank, row.is_tied, row.total)
        found += _lines(inside, names[row.key].name, result)
    return found


def _people(tournament: Tournament) -> dict[int, list[Member]]:
    people: dict[int, list[Member]] = {}
    members = Member.objects.filter(tournament=tournament).select_related("player__club", "entry")
    for member in members.order_by("position"):
        people.setdefault(member.entry.number, []).append(member)
    return people


def _lines(members: list[Member], team: str, result: Ranked) -> list[HomologatedPerson]:
    return [
        HomologatedPerson(
            licence=member.player.licence_number or "",
            last_name=member.player.last_name,
            first_name=member.player.first_name,
            club=member.player.club.name if member.player.club else "",
            category=str(member.player.get_category_display()) if member.player.category else "",
            team=team if len(members) > 1 else "",
            result=result,
        )
        for member in members
    ]
