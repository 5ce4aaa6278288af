"""Seats that change hands: two people swap, somebody keeps a table, pairs stay apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from engine.changes import Change, changed, check_entry, check_round
from engine.errors import EngineError
from engine.rounds import Movement, Round, Table


def renumber_entries(movement: Movement, number_of: Mapping[int, int]) -> Change:
    """Return the movement with entries under other numbers; who is not named keeps his own."""

    def tables(listed: Sequence[Table]) -> tuple[Table, ...]:
        return tuple(
            replace(
                table,
                places=tuple(
                    (place, None if held is None else number_of.get(held, held))
                    for place, held in table.places
                ),
            )
            for table in listed
        )

    def people(listed: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(number_of.get(entry, entry) for entry in listed))

    return changed(
        movement,
        [
            replace(
                played,
                tables=tables(played.tables),
                sit_outs=people(played.sit_outs),
                idle=tables(played.idle),
                absent=people(played.absent),
            )
            for played in movement.rounds
        ],
    )


def swap_entries(movement: Movement, first: int, second: int, *, in_round: int) -> Change:
    """Return the movement with two entries in each other's places for one round.

    Raises `no-such-round`, `no-such-entry`.
    """
    check_round(movement, in_round)
    for entry in (first, second):
        check_entry(movement, entry)
    swapped = renumber_entries(movement, {first: second, second: first}).movement
    return changed(
        movement,
        [
            other if played.number == in_round else played
            for played, other in zip(movement.rounds, swapped.rounds, strict=True)
        ],
    )


def stationary_entries(movement: Movement) -> dict[int, int]:
    """Return entry -> table for the entries that keep one table in all rounds (N of a line)."""
    seen: dict[int, set[int]] = {entry: set() for entry in range(1, movement.entries + 1)}
    for played in movement.rounds:
        for table in (*played.tables, *played.idle):
            for entry in table.entries:
                seen[entry].add(table.number)
    return {entry: tables.pop() for entry, tables in seen.items() if len(tables) == 1}


def keep_tables(movement: Movement, wanted: Mapping[int, int], *, from_round: int = 1) -> Change:
    """Return the movement where each entry keeps the wanted table in every round.

    In a line the entry changes numbers with the N who stays there; where nobody stays, or from a
    later round on, the tables of each round trade their numbers, with their boards.
    Raises `no-such-round`, `no-such-entry`, `no-such-table`, and `fixed-tables-meet` when two who
    want different tables meet, which no numbers can avoid.
    """
    check_round(movement, from_round)
    for entry in wanted:
        check_entry(movement, entry)
    known = {table.number for table in (*movement.rounds[0].tables, *movement.rounds[0].idle)}
    for table in wanted.values():
        if table not in known:
            raise EngineError("no-such-table", f"There is no table {table}.", table=table)
    result = movement
    for entry, table in wanted.items() if from_round == 1 else ():
        stays = next((n for n, at in stationary_entries(result).items() if at == table), None)
        if stays is not None and stays not in wanted:
            result = renumber_entries(result, {entry: stays, stays: entry}).movement
    rounds = [
        _renumber_tables(played, wanted) if played.number >= from_round else played
        for played in result.rounds
    ]
    return changed(result, rounds)


def _renumber_tables(played: Round, wanted: Mapping[int, int]) -> Round:
    number_of: dict[int, int] = {}
    for table in (*played.tables, *played.idle):
        goals = {wanted[entry] for entry in table.entries if entry in wanted}
        if len(goals) > 1 or goals & set(number_of.values()):
            raise EngineError(
                "fixed-tables-meet",
                f"Two people with different fixed tables meet in round {played.number}.",
                round=played.number,
                table=table.number,
            )
        if goals:
            number_of[table.number] = goals.pop()
    numbers = [table.number for table in (*played.tables, *played.idle)]
    free = [number for number in numbers if number not in number_of.values()]
    # Whose number is taken gets one that was given up.
    for number in numbers:
        if number not in number_of and number in free:
            number_of[number] = number
            free.remove(number)
    for number in numbers:
        if number not in number_of:
            number_of[number] = free.pop(0)

    def moved(tables: Iterable[Table]) -> tuple[Table, ...]:
        again = (replace(table, number=number_of[table.number]) for table in tables)
        return tuple(sorted(again, key=lambda table: table.number))

    return replace(played, tables=moved(played.tables), idle=moved(played.idle))


@dataclass(frozen=True, slots=True)
class Apart:
    """A movement where pairs are kept apart, and the (entry, entry, meetings) that still meet.

    `places[entry]` is the number in the movement given whose place the entry takes.
    """

    change: Change
    still_meet: tuple[tuple[int, int, int], ...]
    places: Mapping[int, int]


def keep_apart(
    movement: Movement, pairs: Sequence[tuple[int, int]], *, held: Collection[int] = ()
) -> Apart:
    """Return the movement with numbers changed so that the pairs meet as seldom as possible.

    Entries trade places one by one, the trade that helps most first, as long as one helps: the
    same question always has the same answer. Who is `held` keeps the place he has, for he keeps a
    table. Pairs that still meet are listed, with how often.
    """
    place = _trade_places(movement, pairs, held)
    change = renumber_entries(movement, {place[entry]: entry for entry in range(1, len(place))})
    again = _meetings(change.movement)
    return Apart(
        change,
        tuple((*_pair(a, b), again[_pair(a, b)]) for a, b in pairs if again[_pair(a, b)]),
        {entry: place[entry] for entry in range(1, len(place))},
    )


def _trade_places(
    movement: Movement, pairs: Sequence[tuple[int, int]], held: Collection[int]
) -> list[int]:
    """Return the place of each entry once no trade of two spares a meeting of the pairs."""
    size = movement.entries + 1
    met = [[0] * size for _ in range(size)]
    for (a, b), times in _meetings(movement).items():
        met[a][b] = met[b][a] = times
    place = list(range(size))
    friends: dict[int, set[int]] = {}
    for a, b in pairs:
        friends.setdefault(a, set()).add(b)
        friends.setdefault(b, set()).add(a)
    # How often an entry would meet its friends at each place.
    costs = {
        entry: [sum(met[there][place[other]] for other in others) for there in range(size)]
        for entry, others in friends.items()
    }
    for _ in range(movement.entries * len(pairs)):
        trade = _best_trade(place, met, friends, costs, held)
        if trade is None:
            break
        a, b = trade
        for moving, came in ((a, b), (b, a)):
            for friend in friends.get(moving, ()):
                left, taken = met[place[moving]], met[place[came]]
                row = costs[friend]
                costs[friend] = [
                    old - gone + new for old, gone, new in zip(row, left, taken, strict=True)
                ]
        place[a], place[b] = place[b], place[a]
    return place


def _best_trade(
    place: list[int],
    met: list[list[int]],
    friends: Mapping[int, Collection[int]],
    costs: Mapping[int, list[int]],
    held: Collection[int],
) -> tuple[int, int] | None:
    """Return the trade that spares most meetings, the first of equals; None when none does."""
    best, trade = 0, None
    nowhere = [0] * len(place)
    for entry in sorted(friends):
        here, own, mine = place[entry], costs[entry], friends[entry]
        if own[here] == 0 or entry in held:
            continue
        for other in range(1, len(place)):
            if other == entry or other in held:
                continue
            there, theirs = place[other], costs.get(other, nowhere)
            gain = own[here] + theirs[there] - own[there] - theirs[here]
            if other in mine:
                # Those two go on meeting, at each other's places.
                gain -= 2 * met[here][there]
            if gain > best:
                best, trade = gain, (entry, other)
    return trade


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _meetings(movement: Movement) -> Counter[tuple[int, int]]:
    return Counter(
        pair
        for table in movement.tables_played()
        for pair in combinations(sorted(table.entries), 2)
    )
