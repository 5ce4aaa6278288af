"""Teams at a table: the two sides with their people, who attacks which board, where they go next.

Nothing here reads a result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from tournament.models import (
    Format,
    Member,
    Seating,
    SitOut,
    Substitution,
    Table,
    Tournament,
)
from tournament.selectors.moves import SeatedName
from tournament.selectors.people import as_seated
from tournament.selectors.stand_ins import with_stand_ins
from tournament.selectors.table import SEAT_ORDER, TableNow


def sits_by_teams(tournament: Tournament) -> bool:
    """Tell whether a table has two teams whose people the format itself places."""
    return tournament.format in {Format.TRIPLETS, Format.QUARTETS}


class TeamPerson(NamedTuple):
    """Somebody of a team: the badge of a triplet, the place of a quartet, else blank."""

    name: str
    last_name: str
    badge: str
    place: str


class Side(NamedTuple):
    """A team at a table: its line or role, and its people."""

    place: str
    entry_id: int
    name: str
    number: int
    people: tuple[TeamPerson, ...]


class Attacker(NamedTuple):
    """Who attacks a board here: the team, its line or role, and the person whose turn it is."""

    side: Side
    person: TeamPerson | None

    @property
    def badge(self) -> str:
        """Return the badge due, blank in a quartet."""
        return self.person.badge if self.person else ""


class TeamMove(NamedTuple):
    """Where a side goes next: tables with the line or role there; none: it rests."""

    place: str
    name: str
    places: tuple[tuple[int, str], ...]
    stays: bool


def sides_of_tables(tables: Collection[int]) -> dict[int, list[Side]]:
    """Return table row -> its sides, North-South or the attack first; two queries."""
    seatings = list(
        Seating.objects.filter(table__in=tables).values_list(
            "table", "seat", "entry", "entry__short_name", "entry__number", "round__number"
        )
    )
    people = people_of({(entry, round_) for _, _, entry, _, _, round_ in seatings})
    found: dict[int, list[Side]] = defaultdict(list)
    for table, seat, entry, name, number, round_ in seatings:
        found[table].append(Side(seat, entry, name, number, tuple(people[entry, round_])))
    for sides in found.values():
        sides.sort(key=lambda side: SEAT_ORDER.index(side.place))
    return found


def people_of(places: Collection[tuple[int, int]]) -> dict[tuple[int, int], list[TeamPerson]]:
    """Return (entry, round) -> its people then, by badge or as they were entered.

    Who plays for another has the badge and the place of whom they replace, named behind them.
    """
    rows = Member.objects.filter(entry__in={entry for entry, _ in places})
    people, stand_ins = with_stand_ins(rows.select_related("player").order_by("position"))
    badges = ("blue", "white", "red", "")
    people.sort(key=lambda member: badges.index(member.badge))
    by_entry: dict[int, list[Member]] = defaultdict(list)
    for member in people:
        by_entry[member.entry_id].append(member)
    return {
        (entry, number): [
            _in_round(member, stand_ins.get(member.pk, []), number) for member in by_entry[entry]
        ]
        for entry, number in places
    }


def _in_round(member: Member, stand_ins: Iterable[Substitution], number: int) -> TeamPerson:
    player, place = member.player, (member.badge, member.place)
    for one in stand_ins:
        if one.first_round <= number <= one.last_round:
            name, short = (
                as_seated(player.last_name, other)
                for other in (one.player.full_name, one.player.last_name)
            )
            return TeamPerson(name, short, *place)
    return TeamPerson(player.full_name, player.last_name, *place)


def table_row(tournament: Tournament, round_number: int, number: int, slot: int) -> Table | None:
    """Return a table during one slot of a round."""
    rows = Table.objects.filter(round__tournament=tournament, round__number=round_number)
    return rows.filter(number=number, slot=slot).first()


def sides_now(now: TableNow, slot: int) -> list[Side]:
    """Return the sides of the table shown, in one slot of its round."""
    row = table_row(now.tournament, now.round_number, now.number, slot)
    return sides_of_tables({row.pk}).get(row.pk, []) if row else []


def last_slot(tournament: Tournament, round_number: int) -> int:
    """Return how many slots follow each other in a round."""
    rows = Table.objects.filter(round__tournament=tournament, round__number=round_number)
    return max(rows.values_list("slot", flat=True), default=1)


def team_moves(now: TableNow, sides: Iterable[Side], slot: int) -> list[TeamMove]:
    """Return where the sides go: in the next slot of the round, else in the round after it."""
    round_number, following = now.round_number, slot + 1
    if slot >= last_slot(now.tournament, now.round_number):
        round_number, following = now.round_number + 1, 1
    if round_number > now.round_count:
        return []
    sides = list(sides)
    rows = Seating.objects.filter(
        round__tournament=now.tournament,
        round__number=round_number,
        table__slot=following,
        entry__in=[side.entry_id for side in sides],
    ).order_by("table__number")
    found: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for entry, table, place in rows.values_list("entry", "table__number", "seat"):
        found[entry].append((table, place))
    return [_move(now, side, found[side.entry_id]) for side in sides]


def _move(now: TableNow, side: Side, places: list[tuple[int, str]]) -> TeamMove:
    if now.tournament.format == Format.QUARTETS:
        # The attacker and the defenders go their own ways.
        places = [(table, place) for table, place in places if place == side.place]
    return TeamMove(side.place, side.name, tuple(places), places == [(now.number, side.place)])


def teams_by_name(tournament: Tournament, round_number: int) -> list[SeatedName]:
    """Return where each team is in the first slot of the round, with its people there."""
    seatings = Seating.objects.filter(
        round__tournament=tournament, round__number=round_number, table__slot=1
    ).values_list("entry", "entry__name", "table__number", "seat")
    resting = SitOut.objects.filter(round__tournament=tournament, round__number=round_number)
    rests = list(resting.values_list("entry", "entry__name"))
    entries = {row[0] for row in seatings} | {entry for entry, _ in rests}
    people = {
        entry: here
        for (entry, _), here in people_of({(entry, round_number) for entry in entries}).items()
    }
    rows = [
        SeatedName(_with_people(name, people[entry], seat), table, seat)
        for entry, name, table, seat in seatings
    ]
    rows += [SeatedName(_with_people(name, people[entry], ""), None, "") for entry, name in rests]
    return sorted(rows, key=lambda row: row.name.casefold())


def _with_people(name: str, people: Iterable[TeamPerson], seat: str) -> str:
    """Return a team's name with who plays there: a quartet's attacker, or its defenders.

    A team all of whose people are there and which is named after them is not said twice.
    """
    people = list(people)
    there = [
        person.last_name
        for person in people
        if not person.place or not seat or (person.place == "attack") == (seat == "attack")
    ]
    if len(there) == len(people) and all(last_name in name for last_name in there):
        return name
    return f"{name} ({', '.join(there)})"
