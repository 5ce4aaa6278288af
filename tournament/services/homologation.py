"""What the federation asks for after an event: each person's licence, rank and result."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournament.adapters.marks import in_alternate_order
from tournament.models import Member, Tournament
from tournament.services.stage_sums import Combined, combined
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
    both = combined(tournament) if tournament.previous_stage_id is not None else None
    if both is not None:
        return Homologation(STAGES, _by_stages(both))
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
                place.board_count or None,
                place.is_provisional,
            )
            found += _lines(people.get(line.number, []), line.name, result)
    return Homologation(ALTERNATE if alternate else GENERAL, found)


def _by_stages(both: Combined) -> list[HomologatedPerson]:
    """Return the people of every row, as they were in the last stage each played."""
    by_stage = {stage.slug: _people(stage) for stage in both.stages}
    found: list[HomologatedPerson] = []
    for row in both.rows:
        who = both.people[row.key]
        inside = by_stage[who.slug].get(who.number, [])
        found += _lines(inside, who.name, Ranked(row.rank, row.is_tied, row.total))
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
