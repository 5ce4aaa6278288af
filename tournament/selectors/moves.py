"""Where people, boards and everybody else go: the round after the one a table shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Min

from tournament.models import Due, Entry, Plan, Seating, Table, Tournament, table_places
from tournament.selectors.people import as_seated, rests_of, stand_in
from tournament.selectors.table import SEAT_ORDER, Sitter, TableNow


class Move(NamedTuple):
    """Where somebody goes: `stays`, `table`, `rests` (sits out) or `ends`."""

    seat: str
    name: str
    kind: str
    table: int | None = None
    new_seat: str = ""


class BoardMove(NamedTuple):
    """Where boards go: a table, or None when they are put aside; `waits` where nobody plays."""

    numbers: tuple[int, ...]
    table: int | None
    waits: bool = False


def moves_after(now: TableNow) -> list[Move]:
    """Return where each of the table goes for the round after the one shown."""
    following = now.round_number + 1
    if following > now.round_count:
        return [Move(sitter.seat, sitter.name, "ends") for sitter in now.sitters]
    seats = _seats_in(now.tournament, following, [sitter.entry_id for sitter in now.sitters])
    return [_move(sitter, seats.get(sitter.entry_id), now.number) for sitter in now.sitters]


def _seats_in(
    tournament: Tournament, round_number: int, entries: Iterable[int]
) -> dict[int, tuple[int, str]]:
    rows = Seating.objects.filter(
        round__tournament=tournament, round__number=round_number, entry__in=list(entries)
    ).values_list("entry", "table__number", "seat")
    return {entry: (table, seat) for entry, table, seat in rows}


def _move(sitter: Sitter, place: tuple[int, str] | None, here: int) -> Move:
    if place is None:
        return Move(sitter.seat, sitter.name, "rests")
    table, seat = place
    new_seat = "" if seat == sitter.seat else seat
    kind = "stays" if table == here and not new_seat else "table"
    return Move(sitter.seat, sitter.name, kind, table, new_seat)


def has_own_copies(tournament: Tournament) -> bool:
    """Tell whether each table has its own copy of a round's boards, so that none travels."""
    copies = Plan.objects.filter(tournament=tournament).values_list("document__copies", flat=True)
    count = int(copies.first() or 1)
    if count == 1:
        return False
    # Parallel sections have a copy each, which travels inside the section.
    sections = Table.objects.filter(round__tournament=tournament).exclude(section="")
    return count > sections.values("section").distinct().count()


def is_first_meeting(now: TableNow) -> bool:
    """Tell whether the boards shown are met for the first time: they are made at this table."""
    numbers = [tile.number for tile in now.tiles]
    first = Due.objects.filter(
        board__tournament=now.tournament, board__number__in=numbers, table__section=now.section
    ).aggregate(first=Min("table__round__number"))["first"]
    return bool(first == now.round_number)


def board_moves_after(now: TableNow) -> list[BoardMove]:
    """Return where the boards on the table go for the next round; nowhere after the last one."""
    numbers = [tile.number for tile in now.tiles] or _boards_at(now)
    following = now.round_number + 1
    if following > now.round_count or not numbers:
        return []
    tables: dict[int | None, list[int]] = {}
    due = dict(
        Due.objects.filter(
            board__tournament=now.tournament,
            board__number__in=numbers,
            table__round__number=following,
            table__section=now.section,
        ).values_list("board__number", "table__number")
    )
    resting = _resting_boards(now, following) if len(due) < len(numbers) else {}
    for number in numbers:
        tables.setdefault(due.get(number, resting.get(number)), []).append(number)
    return [
        BoardMove(tuple(moved), table, waits=any(number in resting for number in moved))
        for table, moved in tables.items()
    ]


def _boards_at(now: TableNow) -> list[int]:
    """Return the boards of a round already closed, which no longer has tiles."""
    rows = Due.objects.filter(
        table__round__tournament=now.tournament,
        table__round__number=now.round_number,
        table__number=now.number,
    )
    return list(rows.order_by("board__number").values_list("board__number", flat=True))


def _idle_tables(tournament: Tournament, round_number: int) -> list[dict[str, object]]:
    """Return the plan's tables that wait in a round because a place is empty."""
    path = f"document__rounds__{round_number - 1}__idle"
    found = Plan.objects.filter(tournament=tournament).values_list(path, flat=True).first()
    return list(found or [])


def _resting_boards(now: TableNow, round_number: int) -> dict[int, int]:
    """Return board -> table for boards that rest a round on a table where nobody plays."""
    resting: dict[int, int] = {}
    for table in _idle_tables(now.tournament, round_number):
        if table.get("section", "") != now.section:
            continue
        boards, number = table["boards"], table["table"]
        if isinstance(boards, list) and isinstance(number, int):
            resting.update(dict.fromkeys(boards, number))
    return resting


def resting_at(now: TableNow) -> list[Move]:
    """Return who sits out at this idle table, and where each goes next."""
    idle = _idle_tables(now.tournament, now.round_number)
    rows = [row for row in idle if row["table"] == now.number]
    seats = table_places(rows[0]) if rows else {}
    slots: dict[int | None, str] = {slot: seat for seat, slot in seats.items() if slot}
    entries = Entry.objects.filter(tournament=now.tournament, slot__in=slots)
    people = [
        (slots[slot], pk, name)
        for pk, slot, name in entries.values_list("pk", "slot", "short_name")
    ]
    people.sort(key=lambda row: SEAT_ORDER.index(row[0]))
    places = _seats_in(now.tournament, now.round_number + 1, [pk for _, pk, _ in people])
    ends = now.round_number >= now.round_count
    return [
        Move(seat, name, "ends") if ends else _move(Sitter(seat, pk, name), places.get(pk), 0)
        for seat, pk, name in people
    ]


def table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables that ever play."""
    rows = Table.objects.filter(round__tournament=tournament).order_by("number")
    return list(rows.values_list("number", flat=True).distinct())


class NextPlace(NamedTuple):
    """Where somebody who sits out is in the round that follows; table None: sits out again."""

    table: int | None
    seat: str


class SeatedName(NamedTuple):
    """Where somebody sits in a round; table None: sits out, and `next` says where then."""

    name: str
    table: int | None
    seat: str
    next: NextPlace | None = None


def seats_by_name(tournament: Tournament, round_number: int) -> list[SeatedName]:
    """Return where everybody is in the round, by name as lists are sorted."""
    seated = Seating.objects.filter(round__tournament=tournament, round__number=round_number)
    rows = [
        (search, SeatedName(as_seated(name, other), table, seat))
        for search, name, other, table, seat in seated.annotate(stand_in=stand_in()).values_list(
            "entry__members__player__search_name", "entry__name", "stand_in",
            "table__number", "seat",
        )
    ]  # fmt: skip
    sit_outs = rests_of(tournament)
    resting = sit_outs.filter(round__number=round_number).values_list(
        "entry", "entry__members__player__search_name", "entry__name"
    )
    people = [entry for entry, _, _ in resting]
    after = _seats_in(tournament, round_number + 1, people) if people else {}
    again = set(sit_outs.filter(round__number=round_number + 1).values_list("entry", flat=True))
    for entry, search, name in resting:
        place = after.get(entry, (None, "") if entry in again else None)
        following = NextPlace(*place) if place is not None else None
        rows.append((search, SeatedName(name, None, "", following)))
    return [row for _, row in sorted(rows, key=lambda pair: (pair[0] or "", pair[1].name))]
