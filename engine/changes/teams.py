"""A team of three or four leaves: its places become a relay; it comes back to its own places."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from engine.changes import Change, changed, check_entry, check_round
from engine.changes.people import called_back
from engine.movements.team_charts import split_relays
from engine.rounds import Movement, Round, Table


def leave_as_relay(movement: Movement, entry: int, *, from_round: int) -> Change:
    """Return the movement where nobody holds the team's places from a round on.

    As a number that is missing from the start (OT pp.31, 50): whoever was to meet it waits, and
    nobody changes table. Raises `no-such-round`, `no-such-entry`.
    """
    check_round(movement, from_round)
    check_entry(movement, entry)
    return changed(
        movement,
        [
            played
            if played.number < from_round or entry in played.absent
            else _with_relays(played, (*played.tables, *played.idle), {*played.absent, entry})
            for played in movement.rounds
        ],
    )


def come_back(movement: Movement, entry: int, original: Movement, *, from_round: int) -> Change:
    """Return the movement where a team that left has its places of `original` again.

    Who else has left stays away. Raises `no-such-round`, `no-such-entry`, `entry-still-here`.
    """
    check_round(movement, from_round)
    movement = called_back(movement, entry, from_round)
    rounds = []
    for played, was in zip(movement.rounds, original.rounds, strict=False):
        if played.number < from_round:
            rounds.append(played)
            continue
        boards = {(t.number, t.slot): t.boards for t in (*played.tables, *played.idle)}
        tables = [
            replace(t, boards=boards.get((t.number, t.slot), t.boards))
            for t in (*was.tables, *was.idle)
        ]
        rounds.append(_with_relays(played, tables, set(played.absent)))
    return changed(movement, rounds)


def _with_relays(played: Round, tables: Iterable[Table], absent: Collection[int]) -> Round:
    """Return the round at these tables without those absent; a table nobody is at is not there."""
    left = [
        replace(
            table,
            places=tuple((place, None if n in absent else n) for place, n in table.places),
        )
        for table in tables
    ]
    there = sorted((t for t in left if t.entries), key=lambda t: (t.slot, t.number))
    return replace(split_relays(there, played.number), absent=tuple(sorted(absent)))
