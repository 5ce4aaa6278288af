"""Boards that came to the wrong table, and those nobody can play any more because of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.changes import Change, changed, check_round
from engine.errors import EngineError
from engine.fairness.counts import has_two_sides
from engine.rounds import Movement, Table

# An entry, and the role of its people where each role has its own; blank where all see all.
Holder = tuple[int, str]


@dataclass(frozen=True, slots=True)
class SetAside:
    """A board that cannot be played where it is due: these entries have met its cards before."""

    round: int
    table: int
    board: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Playable:
    """What can really be played of a movement, proved, and what had to be set aside for it."""

    change: Change
    set_aside: tuple[SetAside, ...]


def replace_board(
    movement: Movement, *, in_round: int, table: int, due: int, played: int
) -> Movement:
    """Return the movement where a table played another board in place of the one that was due.

    The later meetings of its people with that board stay in the movement: `set_aside_known` says
    which cannot be played. Raises `no-such-round`, `no-such-table`, `board-not-due`,
    `board-unknown` (no board of that number), `board-due-too` (due at this table anyway).
    """
    check_round(movement, in_round)
    here = _table_of(movement, in_round, table)
    _check_boards(movement, here, due, played)
    boards = tuple(sorted({*here.boards, played} - {due}))
    return replace(
        movement,
        rounds=tuple(
            replace(
                other,
                tables=tuple(replace(t, boards=boards) if t is here else t for t in other.tables),
            )
            if other.number == in_round
            else other
            for other in movement.rounds
        ),
    )


def holders(movement: Movement, table: Table) -> tuple[Holder, ...]:
    """Return who holds cards at a table, in the order of its places.

    A quartet's attacker and its defenders are different people: each knows only what it played.
    """
    by_role = has_two_sides(movement, table)
    return tuple(
        (entry, place if by_role else "") for place, entry in table.places if entry is not None
    )


def who_met(movement: Movement, board: int, *, before_round: int) -> frozenset[Holder]:
    """Return who was due to play the board in a round before."""
    return frozenset(
        holder
        for played in movement.rounds[: before_round - 1]
        for table in played.tables
        if board in table.boards
        for holder in holders(movement, table)
    )


def _table_of(movement: Movement, in_round: int, number: int) -> Table:
    for table in movement.rounds[in_round - 1].tables:
        if table.number == number:
            return table
    raise EngineError("no-such-table", f"No table {number} plays in that round.", table=number)


def _check_boards(movement: Movement, here: Table, due: int, played: int) -> None:
    if due not in here.boards:
        raise EngineError("board-not-due", f"Board {due} is not due at this table.", board=due)
    if played not in movement.boards:
        raise EngineError("board-unknown", f"There is no board {played}.", board=played)
    if played in here.boards:
        raise EngineError(
            "board-due-too", f"Board {played} is due at this table as well.", board=played
        )


def set_aside_known(movement: Movement, *, done: Collection[tuple[int, int, int]] = ()) -> Playable:
    """Return what can be played of the movement: tables drop boards somebody there has met.

    `done` are (round, table, board) that were played already: those stay whatever they are. What
    is set aside is met by nobody, so it does not bar a later meeting. Of the copies only rounds
    still to come are judged: a board played by mistake was at two tables in its own round.
    """
    done = frozenset(done)
    met: set[tuple[Holder, int]] = set()
    aside: list[SetAside] = []
    rounds = []
    for played in movement.rounds:
        tables = []
        for table in played.tables:
            kept = []
            here = holders(movement, table)
            for board in table.boards:
                knowing = tuple(holder[0] for holder in here if (holder, board) in met)
                if knowing and (played.number, table.number, board) not in done:
                    aside.append(SetAside(played.number, table.number, board, knowing))
                else:
                    kept.append(board)
            tables.append(replace(table, boards=tuple(kept)))
        met.update(
            (holder, board)
            for table in tables
            for holder in holders(movement, table)
            for board in table.boards
        )
        rounds.append(replace(played, tables=tuple(tables)))
    change = changed(movement, rounds)
    begun = {number for number, _, _ in done}
    faults = tuple(
        fault
        for fault in change.fairness.faults
        if not (fault.code == "copies-short" and fault.facts["round"] in begun)
    )
    return Playable(Change(change.movement, replace(change.fairness, faults=faults)), tuple(aside))
