"""Hard faults: what makes a movement unplayable, each with the round and who is concerned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.errors import EngineError
from engine.fairness.counts import count_boards
from engine.rounds import ROLE_PLACES, Movement, Round

# How many people of an entry a place takes; a place not named here takes them all.
PEOPLE_TAKEN: Final = {"attack": 1, "defense": 3}


def find_faults(movement: Movement) -> Iterator[EngineError]:
    """Yield every hard fault: person-missing, person-twice, board-twice, copies-short.

    A person is placed when his entry sits at a table or out; an entry of several people may send
    one to attack and three to defend at the same time, and no more than it has.
    """
    for played in movement.rounds:
        yield from _place_faults(movement, played)
        yield from _copy_faults(movement, played)
    for (entry, board, _), times in sorted(count_boards(movement).items()):
        if times > 1:
            yield EngineError(
                "board-twice",
                f"Entry {entry} meets board {board} {times} times.",
                entry=entry,
                board=board,
                times=times,
            )


def _place_faults(movement: Movement, played: Round) -> Iterator[EngineError]:
    people, away = movement.people_per_entry, (*played.sit_outs, *played.absent)
    # Where roles are split only a part of a team may wait at an idle table: it is placed there.
    waiting = (table for table in played.idle if tuple(table.seats) == ROLE_PLACES)
    tables = (*played.tables, *waiting)
    for slot in sorted({table.slot for table in tables}) or [1]:
        taken = Counter({entry: people * n for entry, n in Counter(away).items()})
        for table in tables:
            if table.slot == slot:
                for place, entry in table.places:
                    if entry is not None:
                        taken[entry] += min(people, PEOPLE_TAKEN.get(place, people))
        for entry in range(1, movement.entries + 1):
            if taken[entry] != people:
                missing = taken[entry] < people
                yield EngineError(
                    "person-missing" if missing else "person-twice",
                    f"Round {played.number} places entry {entry} "
                    + ("too seldom." if missing else "too often."),
                    round=played.number,
                    slot=slot,
                    entry=entry,
                    placed=taken[entry],
                    people=people,
                )


def _copy_faults(movement: Movement, played: Round) -> Iterator[EngineError]:
    at_once = Counter((table.slot, board) for table in played.tables for board in table.boards)
    inside = Counter(
        (table.slot, board, table.section)
        for table in played.tables
        for board in table.boards
        if table.section
    )
    sections = max(1, len({table.section for table in movement.tables_played()}))
    shared = {
        (slot, board)
        for (slot, board, _), tables in inside.items()
        if tables > -(-movement.copies // sections)
    }
    for (slot, board), tables in sorted(at_once.items()):
        if tables > movement.copies or (slot, board) in shared:
            yield EngineError(
                "copies-short",
                f"Board {board} is at {tables} tables in round {played.number}.",
                round=played.number,
                board=board,
                tables=tables,
                copies=movement.copies,
            )
