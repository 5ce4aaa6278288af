"""Movements where seats change: few repeat meetings, each seat held equally often.

With a copy of the boards at each table everybody plays the same sets. With one copy the tables are
those of lines, whose sets travel, and only the seats inside them are shared out.
"""

from __future__ import annotations

from engine.movements.meetings import find_plan
from engine.movements.offsets import SEAT_COLUMNS, Lines, board_set, rows_at_tables
from engine.movements.searched import searched_lines
from engine.movements.seating import share_seats
from engine.rounds import (
    FREE,
    Movement,
    Round,
    assemble_movement,
    individual_table,
    split_idle,
)


def drawn_movement(entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return seats that change, for any number of people: every table on the round's boards.

    People who are over sit out in turn; each table has its own copy of the boards.
    """
    plan = find_plan(entries, rounds)
    sets = [board_set(index, boards_per_table) for index in range(rounds)]
    shared = share_seats(
        [round_plan.tables for round_plan in plan],
        [[boards] * len(round_plan.tables) for boards, round_plan in zip(sets, plan, strict=True)],
    )
    played = []
    for number, (round_plan, tables) in enumerate(zip(plan, shared, strict=True), 1):
        boards = sets[number - 1]
        seated = [individual_table(table, people, boards) for table, people in enumerate(tables, 1)]
        waiting = [
            individual_table(
                len(tables) + place,
                [person if person <= entries else None for person in people],
                boards,
            )
            for place, people in enumerate(round_plan.idle, 1)
        ]
        played.append(
            Round(number, tuple(seated), tuple(sorted(round_plan.sit_outs)), tuple(waiting))
        )
    return assemble_movement(
        f"drawn-{entries}",
        "searched meetings with shared seats, not a printed chart",
        entries,
        played,
        seats=FREE,
        copies=max(len(played[0].tables) + len(played[0].idle), 1),
    )


def one_copy_lines(entries: int) -> Lines | None:
    """Return the lines whose tables one copy of the boards can travel through, None if none."""
    over = entries % SEAT_COLUMNS
    if over in (1, 2):
        return None
    return searched_lines(-(-entries // SEAT_COLUMNS))


def drawn_one_copy_movement(entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the tables of lines with one copy of the boards, seats shared out evenly.

    Serves 4q people, and 4q + 3 with one table waiting each round.
    """
    lines = one_copy_lines(entries)
    assert lines is not None  # the maker has checked the size
    tables = lines.tables
    at_tables = rows_at_tables(lines)[:rounds]
    people = [
        [
            [place * tables + element + 1 for place, element in enumerate(elements[:SEAT_COLUMNS])]
            for elements in elements_of_round
        ]
        for elements_of_round in at_tables
    ]
    boards = [
        [board_set(elements[SEAT_COLUMNS], boards_per_table) for elements in elements_of_round]
        for elements_of_round in at_tables
    ]
    played = []
    for number, (seated, sets) in enumerate(
        zip(share_seats(people, boards), boards, strict=True), 1
    ):
        made = [
            individual_table(
                table, [person if person <= entries else None for person in order], numbers
            )
            for table, (order, numbers) in enumerate(zip(seated, sets, strict=True), 1)
        ]
        played.append(split_idle(made, (), number))
    return assemble_movement(
        f"drawn-line-{tables}",
        f"tables of {tables} searched lines with shared seats, not a printed chart",
        entries,
        played,
        seats=FREE,
        copies=1,
    )
