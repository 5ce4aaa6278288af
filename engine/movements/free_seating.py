"""Free deals without a chart: seats drawn at random, or the best against the best (OT p.12).

One round at a time, since the second kind needs the ranking. 4q + 3, 2 or 1 people leave one, two
or three tables of three, whose N is missing; who had one before avoids another where it can be.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from engine.draws import shuffled
from engine.errors import EngineError
from engine.movements.offsets import SEAT_COLUMNS, board_set
from engine.rounds import FREE, Movement, Round, Table, assemble_movement, individual_table

# The order ranks take seats in, as in the federation's finals (OT p.5): N S E W of N E S W.
_RANK_ORDER: Final = (0, 2, 1, 3)
THREE: Final = SEAT_COLUMNS - 1
FEWEST_PEOPLE: Final = 6
MOVEMENT: Final = "movement"
KINDS: Final = (MOVEMENT, "random", "best")


def tables_of_three(people: int) -> int:
    """Return how many tables play with three; raise `too-few-people` under 6."""
    if people < FEWEST_PEOPLE:
        raise EngineError(
            "too-few-people",
            f"Free deals need {FEWEST_PEOPLE} people.",
            people=people,
            fewest=FEWEST_PEOPLE,
        )
    return -people % SEAT_COLUMNS


def random_round(
    people: Sequence[int], number: int, deals: int, key: bytes, been: Collection[int] = ()
) -> Round:
    """Return a round with seats drawn from the seed's key; equal arguments give equal seats.

    `been` had a table of three before: others are taken for it first, in the order drawn.
    """
    short = tables_of_three(len(people))
    drawn = shuffled(sorted(people), key, f"round {number}")
    had = set(been)
    first = [person for person in drawn if person not in had]
    threes = [*first, *(person for person in drawn if person in had)][: THREE * short]
    taken = set(threes)
    fours = [person for person in drawn if person not in taken]
    groups = _groups(fours, SEAT_COLUMNS) + _groups(threes, THREE)
    return _round(groups, number, deals)


def best_round(ranked: Sequence[int], number: int, deals: int, been: Collection[int] = ()) -> Round:
    """Return a round where ranks 1 to 4 meet at table 1, 5 to 8 at table 2, and so on.

    Tables of three are the lowest where nobody of `been` sits; where there are none, the lowest of
    those with the fewest.
    """
    short = tables_of_three(len(ranked))
    tables = (len(ranked) + short) // SEAT_COLUMNS
    had, least = set(been), len(ranked) + 1
    best: tuple[int, ...] = ()
    for chosen in combinations(range(tables - 1, -1, -1), short):
        again = sum(
            person in had for place in chosen for person in _group_at(ranked, place, chosen)
        )
        if again < least:
            best, least = chosen, again
        if least == 0:
            break
    return _round([_group_at(ranked, place, best) for place in range(tables)], number, deals)


def _group_at(ranked: Sequence[int], place: int, short: Collection[int]) -> list[int]:
    """Return the people of the table at this place when the tables `short` have three."""
    first = SEAT_COLUMNS * place - sum(other < place for other in short)
    return list(ranked[first : first + (THREE if place in short else SEAT_COLUMNS)])


def _groups(people: Sequence[int], size: int) -> list[list[int]]:
    return [list(people[first : first + size]) for first in range(0, len(people), size)]


def _round(groups: Sequence[Sequence[int]], number: int, deals: int) -> Round:
    tables = []
    boards = board_set(number - 1, deals)
    for table, group in enumerate(groups, 1):
        seats: list[int | None] = [None] * SEAT_COLUMNS
        order = _RANK_ORDER if len(group) == SEAT_COLUMNS else _RANK_ORDER[1:]
        for seat, person in zip(order, group, strict=True):
            seats[seat] = person
        tables.append(individual_table(table, seats, boards))
    return Round(number, tuple(tables))


def had_three(rounds: Sequence[Round]) -> frozenset[int]:
    """Return who sat at a table of three in these rounds."""
    return frozenset(
        entry for played in rounds for table in _short_tables(played) for entry in table.entries
    )


def _short_tables(played: Round) -> list[Table]:
    return [table for table in played.tables if not table.is_full]


def check_seating_kinds(kinds: Sequence[str]) -> None:
    """Raise `no-way-back` when a round of the movement follows a drawn or best round (OT p.12).

    Kinds are `movement`, `random` and `best`, round by round; all may be mixed otherwise.
    """
    for number, kind in enumerate(kinds, 1):
        if kind not in KINDS:
            raise EngineError("unknown-seating", f"Seats go by {', '.join(KINDS)}.", kind=kind)
        if kind == MOVEMENT and set(kinds[: number - 1]) - {MOVEMENT}:
            raise EngineError(
                "no-way-back",
                "After seats at random or by rank the movement cannot go on.",
                round=number,
            )


def random_movement(people: int, rounds: int, deals: int, key: bytes) -> Movement:
    """Return a whole movement of drawn rounds; people are entries 1 to n."""
    played: list[Round] = []
    for number in range(1, rounds + 1):
        been = had_three(played)
        played.append(random_round(range(1, people + 1), number, deals, key, been))
    return assemble_movement(
        f"free-deals-random-{people}",
        "OT p.12, seats drawn at random from the seed each round",
        people,
        played,
        seats=FREE,
        copies=len(played[0].tables),
    )
