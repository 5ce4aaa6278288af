"""Free deals: a table somebody left plays on with three, who comes takes an empty seat.

Tables of three are homologated (RO p.11), so nobody has to rest: 4q + 3, 2 or 1 people leave one,
two or three of them, as at the start (OT p.6). Deals are dealt anew at each table, so no board is
known to anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from engine.changes import Change, changed, check_entry
from engine.changes.memory import Memory
from engine.changes.people import before_coming, called_back, with_entry
from engine.errors import EngineError
from engine.rounds import Movement, Round, Table

FULL: Final = 4
THREE: Final = FULL - 1


def leave_free_deals(
    movement: Movement, entry: int, *, from_round: int, finals: Collection[int] = ()
) -> Change:
    """Return the movement without the entry from a round on, everybody else playing.

    Who rests takes the seat, but in the `finals`, where those who are out stay out. Else the table
    plays with three; a table of two takes somebody from a table of four, or joins tables of three.
    `from_round` may be the round after the last, still to be made: then nothing moves.
    """
    _check_round(movement, from_round)
    check_entry(movement, entry)
    memory = Memory(movement.rounds)
    rounds = []
    for played in movement.rounds:
        if played.number >= from_round and entry not in played.absent:
            memory.remove(played)
            left = _freed(played, entry)
            if played.number not in finals:
                left = _called(left, memory)
            played = _evened(left, memory)
            memory.add(played)
        rounds.append(played)
    return changed(movement, rounds)


def join_free_deals(
    movement: Movement,
    *,
    from_round: int,
    entry: int | None = None,
    finals: Collection[int] = (),
) -> Change:
    """Return the movement with one person more, number n + 1, or with `entry` who comes back.

    He makes a table of three a full one; where all are full, those who rest or people of two tables
    make one of three with him. He plays no final. `from_round` may be the round after the last.
    """
    _check_round(movement, from_round)
    newcomer = entry or movement.entries + 1
    if entry is not None:
        movement = called_back(movement, entry, from_round)
    memory = Memory(movement.rounds)
    rounds = []
    for played in movement.rounds:
        if played.number < from_round:
            rounds.append(before_coming(played, newcomer, is_new=entry is None))
            continue
        memory.remove(played)
        waiting = replace(played, sit_outs=tuple(sorted((*played.sit_outs, newcomer))))
        if played.number not in finals:
            waiting = _seated(waiting, newcomer, memory)
        memory.add(waiting)
        rounds.append(waiting)
    most = max(len(played.tables) for played in rounds)
    return changed(movement, rounds, entries=max(movement.entries, newcomer), copies=most)


def _check_round(movement: Movement, number: int) -> None:
    if not 1 <= number <= len(movement.rounds) + 1:
        raise EngineError(
            "no-such-round",
            f"The movement has rounds 1 to {len(movement.rounds)}.",
            round=number,
            rounds=len(movement.rounds),
        )


def _freed(played: Round, entry: int) -> Round:
    """Return the round with the entry's seat empty; a table that waited is given up."""
    tables = tuple(
        replace(t, places=tuple((place, None if n == entry else n) for place, n in t.places))
        for t in played.tables
    )
    return replace(
        played,
        tables=tables,
        sit_outs=tuple(n for n in played.sit_outs if n != entry),
        idle=(),
        absent=tuple(sorted({*played.absent, entry})),
    )


def _called(played: Round, memory: Memory) -> Round:
    """Return the round with empty seats taken by those who rest, who rested most first."""
    while played.sit_outs and (short := _of_size(played.tables, range(FULL))):
        table = min(short, key=lambda t: (len(t.entries), t.number))
        comer = min(
            played.sit_outs,
            key=lambda n: (-memory.sit_outs[n], memory.meetings(n, table.entries), n),
        )
        played = _moved(played, comer, table)
    return played


def _evened(played: Round, memory: Memory) -> Round:
    """Return the round without tables of one or two, and with three tables of three at most."""
    while True:
        played = replace(played, tables=tuple(t for t in played.tables if t.entries))
        small = _of_size(played.tables, range(THREE))
        threes = _of_size(played.tables, (THREE,))
        if small and len(small[0].entries) == THREE - 1 and _of_size(played.tables, (FULL,)):
            played = _moved(played, _who_moves(played, small[0], memory), small[0])
        elif small and len(threes) < len(small[0].entries):
            return _resting(played, small[0])
        elif small or len(threes) > THREE:
            played = _dissolved(played, small[0] if small else threes[-1], memory)
        else:
            return played


def _of_size(tables: Sequence[Table], sizes: Collection[int]) -> list[Table]:
    return [table for table in tables if len(table.entries) in sizes]


def _who_moves(played: Round, table: Table, memory: Memory, *, but: Collection[int] = ()) -> int:
    """Return who comes from a table of four: into the seat held already, meeting few again.

    Nobody is taken from the tables `but`, which gave somebody already.
    """
    empty = {place for place, n in table.places if n is None}
    choices = [
        (
            (
                other.section != table.section,
                place not in empty,
                memory.meetings(n, table.entries),
                -other.number,
                n,
            ),
            n,
        )
        for other in _of_size(played.tables, (FULL,))
        if other.number not in but
        for place, n in other.places
        if n is not None
    ]
    return min(choices)[1]


def _moved(played: Round, who: int, table: Table) -> Round:
    """Return the round with somebody, seated or resting, at this table: the same seat if free."""
    held = {n: place for t in played.tables for place, n in t.places if n is not None}
    empty = [place for place, n in table.places if n is None]
    seat = held[who] if held.get(who) in empty else empty[0]
    tables = [
        with_entry(t, held[who], None) if who in t.entries else t
        for t in played.tables
        if t is not table
    ]
    tables.append(with_entry(table, seat, who))
    return replace(
        played,
        tables=tuple(sorted(tables, key=lambda t: t.number)),
        sit_outs=tuple(n for n in played.sit_outs if n != who),
    )


def _dissolved(played: Round, table: Table, memory: Memory) -> Round:
    """Return the round without a table, its people each at a table of three."""
    for who in table.entries:
        threes = [t for t in _of_size(played.tables, (THREE,)) if t.number != table.number]
        target = min(
            threes,
            key=lambda t: (t.section != table.section, memory.meetings(who, t.entries), t.number),
        )
        played = _moved(played, who, target)
    return replace(played, tables=tuple(t for t in played.tables if t.entries))


def _resting(played: Round, table: Table) -> Round:
    """Return the round in which the people of a table too small rest: nobody can join them."""
    return replace(
        played,
        tables=tuple(t for t in played.tables if t is not table),
        sit_outs=tuple(sorted((*played.sit_outs, *table.entries))),
    )


def _seated(played: Round, newcomer: int, memory: Memory) -> Round:
    """Return the round with somebody who waits at a table of three, or at a new one."""
    threes = _of_size(played.tables, (THREE,))
    if threes:
        table = min(threes, key=lambda t: (memory.meetings(newcomer, t.entries), t.number))
        return _moved(played, newcomer, table)
    resting = [n for n in played.sit_outs if n != newcomer][: FULL - 1]
    wanted = max(0, THREE - 1 - len(resting))
    if len(_of_size(played.tables, (FULL,))) < max(1, wanted):
        return played
    model = played.tables[0]
    number = 1 + max(table.number for table in played.tables)
    fresh = replace(model, number=number, places=tuple((place, None) for place, _ in model.places))
    played = replace(played, tables=(*played.tables, fresh))
    gave: list[int] = []
    for _turn in range(wanted):
        who = _who_moves(played, _table(played, number), memory, but=gave)
        gave += [t.number for t in played.tables if who in t.entries]
        played = _moved(played, who, _table(played, number))
    for who in (*resting, newcomer):
        played = _moved(played, who, _table(played, number))
    return played


def _table(played: Round, number: int) -> Table:
    return next(table for table in played.tables if table.number == number)
