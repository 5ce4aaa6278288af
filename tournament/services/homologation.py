"""What the federation asks for after an event: each person's licence, rank and result."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.adapters.marks import in_alternate_order
from tournament.adapters.team_sums import TeamLine
from tournament.models import Member, Player, Tournament
from tournament.selectors.stand_ins import with_stand_ins
from tournament.services.stage_sums import Combined, combined, left_of
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_standings, team_sums_over_stages

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
    # Teams of free deals, ranked beside everybody alone (RO p.10).
    team_result: Ranked | None = None
    # Of a team: whom it replaced for some rounds, blank for its own people.
    replaces: str = ""
    # Stopped during the event.
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Homologation:
    """The list used (RO p.19: the alternate one for a single stage with lines) and its people."""

    used: str
    people: list[HomologatedPerson]


def homologation_of(tournament: Tournament) -> Homologation:
    """Return every ranked person, best first, by the list that counts for the event."""
    both = combined(tournament) if tournament.previous_stage_id is not None else None
    if both is not None:
        of_teams = _by_member(team_sums_over_stages(tournament, both))
        return Homologation(STAGES, _by_stages(both, of_teams, left_of(tournament)))
    lines = standings_of(tournament)
    teams = _by_member(team_standings(tournament, lines))
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
            team = teams.get((tournament.slug, line.number))
            found += _lines(
                people.get(line.number, []), line.name, result, team, has_left=line.has_left
            )
    return Homologation(ALTERNATE if alternate else GENERAL, found)


def _by_member(teams: Sequence[TeamLine]) -> dict[tuple[str, int], TeamLine]:
    """Return the line of the team of free deals each person is in."""
    return {(one.slug, one.number): line for line in teams for one in line.members}


def _by_stages(
    both: Combined,
    teams: Mapping[tuple[str, int], TeamLine],
    left: Collection[tuple[str, int]],
) -> list[HomologatedPerson]:
    """Return the people of every row, as they were in the last stage each played."""
    by_stage = {stage.slug: _people(stage) for stage in both.stages}
    found: list[HomologatedPerson] = []
    for row in both.rows:
        who = both.people[row.key]
        inside = by_stage[who.slug].get(who.number, [])
        card = (who.slug, who.number)
        result = Ranked(row.rank, row.is_tied, row.total)
        found += _lines(inside, who.name, result, teams.get(card), has_left=card in left)
    return found


def _people(tournament: Tournament) -> dict[int, list[tuple[Player, str]]]:
    """Return entry number -> its people, in a team with who played for them and for whom."""
    found: dict[int, list[tuple[Player, str]]] = {}
    rows = Member.objects.filter(tournament=tournament).select_related("player__club", "entry")
    people, stand_ins = with_stand_ins(rows.order_by("position"))
    for member in people:
        here = found.setdefault(member.entry.number, [])
        here.append((member.player, ""))
        if tournament.is_of_teams:
            replaced = member.player.full_name
            here += [(one.player, replaced) for one in stand_ins.get(member.pk, [])]
    return found


def _lines(
    people: list[tuple[Player, str]],
    name: str,
    result: Ranked,
    team: TeamLine | None,
    *,
    has_left: bool,
) -> list[HomologatedPerson]:
    ranked = None
    if team is not None:
        name = team.name
        ranked = Ranked(team.rank, team.is_tied, team.total) if team.rank is not None else None
    return [
        HomologatedPerson(
            licence=player.licence_number or "",
            last_name=player.last_name,
            first_name=player.first_name,
            club=player.club.name if player.club else "",
            category=str(player.get_category_display()) if player.category else "",
            team=name if len(people) > 1 or team is not None else "",
            result=result,
            team_result=ranked,
            replaces=replaces,
            has_left=has_left,
        )
        for player, replaces in people
    ]
