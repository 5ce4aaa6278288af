"""How people and boards move from one round to the next, read off a movement's document.

A *step* leads from a round to the next. It is regular when each seat moves by one number of tables
(counted round the room, minus for back) and the boards too; then a picture and a sentence say all.
One person of a line may move otherwise (who relieves somebody): an *exception*, told apart.
A team has one place a round, or an attack and a defense that go their own ways; where it has more
(slots that follow each other in a round) no step is told.
Parallel sections move each inside its own tables; where all move alike one step says it for all,
else `parts` has the step of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.models import Place, table_places

SEATS = ("N", "E", "S", "W")
ROLES = ("attack", "defense")
ORDER = tuple(Place.values)
NEW = "new"


@dataclass(frozen=True)
class Move:
    """One person's way: slot in the movement, from a table and seat to another; table 0 rests."""

    slot: int
    table: int
    seat: str
    to_table: int
    to_seat: str


@dataclass(frozen=True)
class Step:
    """From round `after` to the next; a shift is None where no one number of tables is said.

    `boards` is a shift, `new` where every table gets other boards, or None.
    """

    after: int
    shifts: tuple[tuple[str, int | None], ...]
    boards: int | str | None
    moves: tuple[Move, ...]
    exceptions: tuple[Move, ...]
    parts: tuple[tuple[str, Step], ...] = ()

    @property
    def is_regular(self) -> bool:
        """Say whether a picture of shifts tells everything but the exceptions."""
        return self.boards is not None and all(shift is not None for _, shift in self.shifts)

    @property
    def shape(self) -> tuple[object, ...]:
        """Return what two steps that look alike share."""
        return (self.shifts, self.boards, self.exceptions)


def table_count(document: Mapping[str, Any]) -> int:
    """Return the highest table number, waiting tables included."""
    return max(int(table["table"]) for row in document["rounds"] for table in _tables(row))


def steps_of(document: Mapping[str, Any]) -> list[Step]:
    """Return the steps between the rounds of a movement; none where its rounds have slots."""
    if has_slots(document):
        return []
    sections = section_tables(document)
    if len(sections) > 1:
        parts = [(name, steps_of(_part(document, name))) for name in sections]
        return [
            _joined([(name, steps[index]) for name, steps in parts])
            for index in range(len(document["rounds"]) - 1)
        ]
    room = sorted({int(t["table"]) for row in document["rounds"] for t in _tables(row)})
    rounds = document["rounds"]
    return [_step(now, then, room) for now, then in zip(rounds, rounds[1:], strict=False)]


def has_slots(document: Mapping[str, Any]) -> bool:
    """Tell whether slots follow each other inside a round."""
    return any(table.get("slot", 1) > 1 for row in document["rounds"] for table in row["tables"])


def section_tables(document: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return section -> its tables, in the order of the first table; empty without sections."""
    found: dict[str, set[int]] = {}
    for row in document["rounds"]:
        for table in _tables(row):
            if table.get("section"):
                found.setdefault(table["section"], set()).add(int(table["table"]))
    return {name: sorted(found[name]) for name in sorted(found, key=lambda name: min(found[name]))}


def _part(document: Mapping[str, Any], section: str) -> dict[str, Any]:
    """Return the document of one section alone; who sits out belongs to the tables that wait."""
    rounds = [
        {
            "round": row["round"],
            **{
                kind: [t for t in row.get(kind, []) if t.get("section") == section]
                for kind in ("tables", "idle")
            },
        }
        for row in document["rounds"]
    ]
    return {"rounds": rounds}


def _joined(parts: list[tuple[str, Step]]) -> Step:
    first = parts[0][1]
    moves = tuple(move for _, step in parts for move in step.moves)
    exceptions = tuple(move for _, step in parts for move in step.exceptions)
    alike = len({(step.shifts, step.boards) for _, step in parts}) == 1
    shifts = first.shifts if alike else tuple((seat, None) for seat, _ in first.shifts)
    boards = first.boards if alike else None
    return Step(first.after, shifts, boards, moves, exceptions, tuple(parts))


def _tables(row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield from row["tables"]
    yield from row.get("idle", [])


def _places(row: Mapping[str, Any]) -> dict[tuple[int, str], tuple[int, str]]:
    """Return (slot, its role where it has two) -> table and place."""
    return {
        (slot, seat if seat in ROLES else ""): (table["table"], seat)
        for table in _tables(row)
        for seat, slot in table_places(table).items()
        if slot
    }


def _step(now: Mapping[str, Any], then: Mapping[str, Any], room: list[int]) -> Step:
    here, there = _places(now), _places(then)
    moves = [Move(key[0], *place, *there.get(key, (0, ""))) for key, place in here.items()]
    moves += [Move(key[0], 0, "", *place) for key, place in there.items() if key not in here]
    moves.sort(key=lambda move: (move.table, ORDER.index(move.seat or "W")))
    held = {move.seat for move in moves if move.seat}
    seats = [seat for seat in ORDER if seat in held] if held.isdisjoint(SEATS) else SEATS
    shifts = {seat: _line_shift(moves, seat, room) for seat in seats}
    exceptions = tuple(
        move
        for move in moves
        if not (move.table and move.to_table)
        or (
            shifts[move.seat] is not None
            and (move.to_seat, _shift(move, room)) != (move.seat, shifts[move.seat])
        )
    )
    return Step(
        now["round"], tuple(shifts.items()), _boards(now, then, room), tuple(moves), exceptions
    )


def _line_shift(moves: list[Move], seat: str, room: list[int]) -> int | None:
    """Return by how many tables a line moves; None unless all but one of it move so."""
    line = [move for move in moves if move.seat == seat and move.to_table]
    found = Counter(_shift(move, room) for move in line if move.to_seat == seat)
    if not found:
        return None
    shift, times = found.most_common(1)[0]
    return shift if times >= max(len(line) - 1, 2) or times == len(line) else None


def _boards(now: Mapping[str, Any], then: Mapping[str, Any], room: list[int]) -> int | str | None:
    at = {tuple(table["boards"]): table["table"] for table in _tables(now)}
    shared = [(at[key], t["table"]) for t in _tables(then) if (key := tuple(t["boards"])) in at]
    shifts = {_round_the_room(here, there, room) for here, there in shared}
    if not shared:
        return NEW
    return shifts.pop() if len(shifts) == 1 else None


def _shift(move: Move, room: list[int]) -> int:
    return _round_the_room(move.table, move.to_table, room)


def _round_the_room(from_table: int, to_table: int, room: list[int]) -> int:
    """Return the least number of tables of the room from one to the other, minus for back."""
    count = len(room)
    forward = (room.index(to_table) - room.index(from_table)) % count
    return forward if 2 * forward <= count else forward - count
