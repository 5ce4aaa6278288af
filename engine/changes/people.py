"""Somebody comes late or leaves: seats are filled or freed from a round on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.changes import Change, changed, check_entry, check_round
from engine.changes.memory import Memory, line_or_none
from engine.errors import EngineError
from engine.rounds import FIXED, Movement, Round, Table


def with_entry(table: Table, place: str, entry: int | None) -> Table:
    """Return the table with another entry, or nobody, in that place."""
    return replace(
        table,
        places=tuple((name, entry if name == place else held) for name, held in table.places),
    )


def admit_entry(movement: Movement, *, from_round: int, entry: int | None = None) -> Change:
    """Return the movement with one person more, number n + 1, who plays from a round on.

    He takes an empty seat where a table waits for somebody. Else three who sit out make a table
    with him; else he relieves one person each round, who sits out; no other table changes.
    `entry` comes back who had left: his number and what he met stay his.
    Raises `no-such-round`, `no-such-entry`, `entry-still-here`.
    """
    check_round(movement, from_round)
    newcomer = entry or movement.entries + 1
    if entry is not None:
        movement = called_back(movement, entry, from_round)
    memory = Memory(movement.rounds)
    rounds: list[Round] = []
    relieved: set[int] = set()
    for played in movement.rounds:
        if played.number < from_round:
            rounds.append(before_coming(played, newcomer, is_new=entry is None))
            continue
        memory.remove(played)
        filled = (
            _fill_waiting(movement, played, newcomer, memory)
            or _new_table(movement, played, newcomer, memory)
            or _relieve(movement, played, newcomer, memory, relieved)
        )
        memory.add(filled)
        rounds.append(filled)
    # A new table needs its own copy where every table plays the same boards.
    copies = max(movement.copies, *(len(p.tables) if _shares_boards(p) else 1 for p in rounds))
    return changed(movement, rounds, entries=max(movement.entries, newcomer), copies=copies)


def before_coming(played: Round, newcomer: int, *, is_new: bool) -> Round:
    """Return a round before somebody came: absent there, as who comes back is already."""
    away = {*played.absent, newcomer} if is_new else played.absent
    return replace(played, absent=tuple(sorted(away)))


def called_back(movement: Movement, entry: int, from_round: int) -> Movement:
    """Return the movement where who had left is nowhere from the round on, ready to be seated."""
    check_entry(movement, entry)
    later = [played for played in movement.rounds if played.number >= from_round]
    if not all(entry in played.absent for played in later):
        raise EngineError("entry-still-here", f"Entry {entry} has not left.", entry=entry)
    return replace(
        movement,
        rounds=tuple(
            replace(played, absent=tuple(n for n in played.absent if n != entry))
            if played in later
            else played
            for played in movement.rounds
        ),
    )


def _shares_boards(played: Round) -> bool:
    return len({table.boards for table in played.tables}) == 1 and len(played.tables) > 1


def _fill_waiting(movement: Movement, played: Round, newcomer: int, memory: Memory) -> Round | None:
    """Return the round with the newcomer in the only empty place of an idle table, else None."""
    for table in played.idle:
        empty = [place for place, entry in table.places if entry is None]
        if len(empty) == 1 and not memory.knows_a_board(newcomer, table):
            full = with_entry(table, empty[0], newcomer)
            return replace(
                played,
                tables=(*played.tables, full),
                sit_outs=tuple(n for n in played.sit_outs if n not in table.entries),
                idle=tuple(other for other in played.idle if other is not table),
            )
    return None


def _new_table(movement: Movement, played: Round, newcomer: int, memory: Memory) -> Round | None:
    """Return the round with a table of the newcomer and three who sit out, else None."""
    free = [n for n in played.sit_outs if not any(n in table.entries for table in played.idle)]
    if len(free) < 3 or not played.tables or not _shares_boards(played):
        return None
    model = played.tables[0]
    four = [newcomer, *sorted(free, key=lambda n: memory.meetings(newcomer, (n,)))[:3]]
    if any(memory.knows_a_board(entry, model) for entry in four):
        return None
    number = 1 + max(table.number for table in (*played.tables, *played.idle))
    places = tuple((place, entry) for (place, _), entry in zip(model.places, four, strict=True))
    table = replace(model, number=number, places=places)
    return replace(
        played,
        tables=(*played.tables, table),
        sit_outs=tuple(n for n in played.sit_outs if n not in four),
    )


def _relieve(
    movement: Movement, played: Round, newcomer: int, memory: Memory, relieved: set[int]
) -> Round:
    """Return the round where the newcomer has the seat that costs least; its holder sits out.

    Fewest new sit-outs first, then fewest repeat meetings, then the last line of a chart.
    """
    line = "W" if movement.seats == FIXED else None
    choices = [
        (
            (
                memory.sit_outs[entry],
                entry in relieved,
                line is not None and place != line,
                memory.meetings(newcomer, (n for n in table.entries if n != entry)),
                table.number,
                place,
            ),
            table,
            place,
            entry,
        )
        for table in played.tables
        if not memory.knows_a_board(newcomer, table)
        for place, entry in table.places
        if entry is not None
    ]
    if not choices:
        return replace(played, sit_outs=tuple(sorted((*played.sit_outs, newcomer))))
    _, table, place, entry = min(choices, key=lambda choice: choice[0])
    relieved.add(entry)
    return replace(
        played,
        tables=tuple(
            with_entry(other, place, newcomer) if other is table else other
            for other in played.tables
        ),
        sit_outs=tuple(sorted((*played.sit_outs, entry))),
    )


def withdraw_entry(movement: Movement, entry: int, *, from_round: int) -> Change:
    """Return the movement without the entry from a round on; what was played stays.

    A person who sits out or waits takes the free seat where no board forbids it (with one copy of
    the boards it nearly always does: he has met that set, or is to). Else the table waits, and
    somebody who comes later may fill it. Raises `no-such-round`, `no-such-entry`.
    """
    check_round(movement, from_round)
    check_entry(movement, entry)
    memory = Memory(movement.rounds)
    rounds: list[Round] = []
    for played in movement.rounds:
        if played.number < from_round or entry in played.absent:
            rounds.append(played)
            continue
        memory.remove(played)
        left = _leave(played, entry)
        while True:
            filled = _fill_from_waiting(movement, left, memory)
            if filled is None:
                break
            left = filled
        memory.add(left)
        rounds.append(left)
    return changed(movement, rounds)


def _leave(played: Round, entry: int) -> Round:
    """Return the round without the entry: its table, if any, waits with an empty place."""
    tables: list[Table] = []
    idle: list[Table] = []
    for table in (*played.tables, *played.idle):
        freed = replace(
            table,
            places=tuple((place, None if held == entry else held) for place, held in table.places),
        )
        (tables if freed.is_full else idle).append(freed)
    waiting = {n for table in idle for n in table.entries}
    free = {n for n in played.sit_outs if n != entry}
    return replace(
        played,
        tables=tuple(tables),
        sit_outs=tuple(sorted(free | waiting)),
        idle=tuple(table for table in idle if table.entries),
        absent=tuple(sorted({*played.absent, entry})),
    )


def _fill_from_waiting(movement: Movement, played: Round, memory: Memory) -> Round | None:
    """Return the round with one more empty place filled from those who wait, None if none can be.

    The fullest idle table is filled; nobody leaves a table that is as full.
    """
    for table in sorted(played.idle, key=lambda table: (-len(table.entries), table.number)):
        empty = next(place for place, held in table.places if held is None)
        candidates = [n for n in _who_may_come(played, table) if not memory.knows_a_board(n, table)]
        if not candidates:
            continue
        comer = min(
            candidates,
            key=lambda n: (
                line_or_none(movement, n) not in (None, empty),
                memory.meetings(n, table.entries),
                -memory.sit_outs[n],
                n,
            ),
        )
        return _seat_comer(played, table, empty, comer)
    return None


def _who_may_come(played: Round, table: Table) -> Sequence[int]:
    seated = {
        n
        for other in played.idle
        if len(other.entries) >= len(table.entries)
        for n in other.entries
    }
    # Between two tables that lack one person each, the lower number is filled from the other.
    for other in played.idle:
        if len(other.entries) == len(table.entries) and other.number > table.number:
            seated -= set(other.entries)
    return [n for n in played.sit_outs if n not in seated and n not in table.entries]


def _seat_comer(played: Round, table: Table, place: str, comer: int) -> Round:
    full = with_entry(table, place, comer)
    idle = []
    for other in played.idle:
        if other is not table:
            kept = replace(
                other,
                places=tuple((name, None if n == comer else n) for name, n in other.places),
            )
            if kept.entries:
                idle.append(kept)
    if not full.is_full:
        return replace(played, idle=(*idle, full))
    playing = set(full.entries)
    return replace(
        played,
        tables=tuple(sorted((*played.tables, full), key=lambda table: table.number)),
        sit_outs=tuple(n for n in played.sit_outs if n not in playing),
        idle=tuple(idle),
    )
