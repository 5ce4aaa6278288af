"""Movements of individuals: printed charts row by row, every size, sit-outs, proposals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.errors import EngineError
from engine.fairness import check_movement
from engine.movements import MAKERS, build_movement, propose_movements
from engine.movements.charts import printed_boards_per_table
from engine.rounds import Movement


def row(movement: Movement, number: int, table: int) -> tuple[list[int | None], tuple[int, ...]]:
    """Return N E S W as numbers inside their line, and the boards, of one table."""
    found = movement.rounds[number - 1].tables[table - 1]
    tables = movement.tables
    people = [entry and (entry - 1) % tables + 1 for entry in found.seats.values()]
    return people, found.boards


# N fixed; S +1 with the boards -1; E +2; W -2 (OT p.19): people inside their line, boards.
BASE_ROWS = [
    (5, 4, 1, 1, [1, 1, 1, 1], (1, 2, 3, 4)),
    (5, 4, 2, 1, [1, 4, 5, 3], (5, 6, 7, 8)),
    (5, 4, 5, 5, [5, 2, 1, 3], (13, 14, 15, 16)),
    (7, 4, 2, 7, [7, 5, 6, 2], (1, 2, 3, 4)),
    (7, 4, 7, 1, [1, 3, 2, 6], (25, 26, 27, 28)),
    (11, 2, 3, 10, [10, 6, 8, 3], (1, 2)),
    (13, 2, 13, 13, [13, 2, 1, 11], (23, 24)),
    (19, 2, 2, 1, [1, 18, 19, 3], (3, 4)),
]


@pytest.mark.parametrize(
    ("tables", "boards_per_table", "number", "table", "people", "boards"), BASE_ROWS
)
def test_build_movement_base_chart_rows(
    tables: int,
    boards_per_table: int,
    number: int,
    table: int,
    people: list[int],
    boards: tuple[int, ...],
) -> None:
    movement = build_movement("chart", 4 * tables, tables, boards_per_table)

    assert row(movement, number, table) == (people, boards)


# Shifts of N, S, E, W and boards before positions 2, 3 ... (OT p.23, 24, 28), added up by hand.
SPECIAL_ROWS = [
    (6, 2, 1, [1, 5, 6, 2], (13, 14, 15, 16)),
    (6, 5, 1, [1, 4, 3, 6], (17, 18, 19, 20)),
    (8, 4, 1, [1, 3, 6, 8], (17, 18, 19, 20)),
    (8, 6, 8, [8, 5, 3, 4], (21, 22, 23, 24)),
    (9, 7, 9, [9, 4, 3, 5], (21, 22, 23, 24)),
]


@pytest.mark.parametrize(("tables", "number", "table", "people", "boards"), SPECIAL_ROWS)
def test_build_movement_special_chart_rows(
    tables: int, number: int, table: int, people: list[int], boards: tuple[int, ...]
) -> None:
    movement = build_movement("chart", 4 * tables, number, 4)

    assert row(movement, number, table) == (people, boards)


@pytest.mark.parametrize(
    ("entries", "number", "table", "seats"),
    [
        (12, 2, 1, {"N": 2, "S": 9, "E": 8, "W": 5}),
        (12, 7, 3, {"N": 7, "S": 3, "E": 9, "W": 1}),
        (16, 2, 2, {"N": 16, "S": 9, "E": 7, "W": 2}),
        (16, 5, 4, {"N": 4, "S": 8, "E": 12, "W": 16}),
    ],
)
def test_build_movement_howell_rows_as_printed(
    entries: int, number: int, table: int, seats: dict[str, int]
) -> None:
    tables = entries // 4
    movement = build_movement("howell", entries, number, printed_boards_per_table(tables) or 0)

    assert movement.rounds[number - 1].tables[table - 1].seats == seats
    assert {t.boards for t in movement.rounds[number - 1].tables} == {
        movement.rounds[number - 1].tables[0].boards
    }


def test_build_movement_howell_3_plays_21_boards() -> None:
    assert build_movement("howell", 12, 7, 3).boards == tuple(range(1, 22))


@pytest.mark.parametrize(
    ("tables", "longest"),
    [(5, 5), (6, 5), (7, 7), (8, 6), (9, 7), (11, 11), (13, 13), (17, 17), (19, 19)],
)
def test_build_movement_chart_stops_at_printed_positions(tables: int, longest: int) -> None:
    assert check_movement(build_movement("chart", 4 * tables, longest, 2)).is_playable
    with pytest.raises(EngineError) as refusal:
        build_movement("chart", 4 * tables, longest + 1, 2)
    assert refusal.value.code == "too-many-rounds"
    assert refusal.value.facts["maximum"] == longest


# OT p.17 misprints the last sets of 11 and 13 tables as 10-12 and 20-22: table x boards ends it.
@pytest.mark.parametrize(("tables", "last"), [(11, (21, 22)), (13, (25, 26))])
def test_build_movement_last_board_is_tables_times_boards(
    tables: int, last: tuple[int, int]
) -> None:
    movement = build_movement("chart", 4 * tables, 1, 2)

    assert movement.rounds[0].tables[-1].boards == last


def test_build_movement_howell_3_position_5_third_row_has_board_15() -> None:
    movement = build_movement("howell", 12, 5, 3)  # OT p.21 prints 5 there

    assert {table.boards for table in movement.rounds[4].tables} == {(13, 14, 15)}


@pytest.mark.parametrize("tables", range(5, 61))
def test_build_movement_lines_of_every_size_meet_nobody_twice(tables: int) -> None:
    longest = MAKERS["line"].longest(4 * tables)
    movement = build_movement("line", 4 * tables, longest, 2)

    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.repeat_boards == 0
    assert fairness.copies_needed == 1
    assert set(movement.lines) == set("NESW")


@pytest.mark.parametrize("tables", [*range(4, 20), 33, 60])
def test_build_movement_one_person_missing_leaves_one_idle_table(tables: int) -> None:
    people = 4 * tables - 1
    proposal = propose_movements(people)[0]
    movement = proposal.build()

    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert proposal.empty_seats == 1
    assert all(len(played.sit_outs) == 3 for played in movement.rounds)
    assert all(len(played.idle) == 1 for played in movement.rounds)
    assert fairness.sit_outs[1] - fairness.sit_outs[0] <= 1


@pytest.mark.parametrize("people", [21, 22, 25, 29, 30, 33, 38, 42, 45, 61, 101, 202])
def test_relief_lines_meet_nobody_twice_and_share_the_sit_outs(people: int) -> None:
    movement = build_movement("relief-each-table", people, 5, 4)

    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.sit_outs == (0, 1)
    assert None not in movement.lines


@pytest.mark.parametrize("people", [29, 33, 34, 45, 46, 57, 101])
def test_relief_lines_work_with_one_copy_of_the_boards(people: int) -> None:
    fairness = check_movement(build_movement("relief", people, 7, 4))

    assert fairness.faults == ()
    assert fairness.copies_needed == 1
    assert fairness.repeat_meetings.value == 0


@pytest.mark.parametrize(
    ("people", "rounds", "repeats"),
    [(13, 5, 20), (14, 7, 38), (17, 8, 58), (18, 7, 23), (26, 9, 32)],
)
def test_drawn_movement_shares_sit_outs_and_repeats_little(
    people: int, rounds: int, repeats: int
) -> None:
    movement = build_movement("drawn", people, rounds, 4)

    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.sit_out_spread.is_reached
    assert fairness.repeat_meetings.value <= repeats
    assert {len(played.sit_outs) for played in movement.rounds} == {people % 4}
    for before, after in pairwise(movement.rounds):
        assert not set(before.sit_outs) & set(after.sit_outs)


def test_build_movement_twice_is_equal() -> None:
    for maker, entries in (("drawn", 13), ("relief", 29), ("line", 40), ("howell", 12)):
        assert build_movement(maker, entries, 5, 4) == build_movement(maker, entries, 5, 4)


@pytest.mark.parametrize("people", [*range(8, 35), 41, 99, 121, 198, 200, 201, 402, 799, 800])
def test_propose_movements_every_number_has_a_playable_proposal(people: int) -> None:
    proposals = propose_movements(people)

    best = proposals[0]
    assert best.substitutes == 0
    assert check_movement(best.build()).faults == ()
    assert any(p.substitutes for p in proposals) == (people % 4 != 0)


@pytest.mark.parametrize(
    ("people", "maker", "rounds", "boards_per_table"),
    [
        (12, "howell", 7, 3),
        (16, "howell", 5, 4),
        (20, "chart", 5, 4),
        (24, "chart", 5, 4),
        (28, "chart", 7, 4),
        (32, "chart", 6, 4),
        (36, "chart", 7, 4),
        (44, "chart", 11, 2),
        (52, "chart", 13, 2),
    ],
)
def test_propose_movements_federation_sizes_first(
    people: int, maker: str, rounds: int, boards_per_table: int
) -> None:
    best = propose_movements(people)[0]

    assert (best.maker, best.rounds, best.boards_per_table) == (maker, rounds, boards_per_table)


def test_propose_movements_tells_costs() -> None:
    best = propose_movements(28, minutes_per_board=8)[0]

    assert best.boards == (28, 28)
    assert best.attacks == (7, 7)
    assert best.minutes == 28 * 8
    assert (best.copies, best.repeat_meetings, best.sit_outs) == (1, 0, (0, 0))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"people": 7}, "too-few-people"),
        ({"people": 28, "rounds": 0}, "too-few-rounds"),
        ({"people": 28, "rounds": 99}, "too-many-rounds"),
        ({"people": 28, "boards_per_table": 0}, "boards-per-table"),
        ({"people": 28, "boards_per_table": 13}, "boards-per-table"),
    ],
)
def test_propose_movements_impossible_sizes(arguments: dict[str, int], code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        propose_movements(arguments.pop("people"), **arguments)  # type: ignore[arg-type]
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("maker", "entries", "code"),
    [
        ("mitchell", 28, "unknown-maker"),
        ("chart", 40, "no-such-movement"),
        ("howell", 20, "no-such-movement"),
        ("relief", 28, "no-such-movement"),
    ],
)
def test_build_movement_refuses(maker: str, entries: int, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        build_movement(maker, entries, 5, 4)
    assert refusal.value.code == code
