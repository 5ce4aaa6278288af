"""Parallel sections, seedings and free deals against the federation's manual."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.fairness import check_movement
from engine.movements import build_movement, propose_movements, seeded_entries
from engine.movements.free_deals import finalist_seats
from engine.movements.sections import room_order

SECTIONS = {
    10: (5, 5), 12: (6, 6), 14: (7, 7), 15: (5, 5, 5), 16: (8, 8), 17: (6, 6, 5),
    18: (6, 6, 6), 19: (7, 7, 5), 20: (5, 5, 5, 5), 21: (7, 7, 7), 22: (11, 11),
    23: (6, 6, 6, 5), 24: (6, 6, 6, 6), 25: (5, 5, 5, 5, 5), 26: (13, 13), 27: (9, 9, 9),
    28: (7, 7, 7, 7),
}  # fmt: skip


@pytest.mark.parametrize(("tables", "sizes"), SECTIONS.items())
def test_propose_movements_sections_first_where_the_manual_splits(
    tables: int, sizes: tuple[int, ...]
) -> None:
    best = propose_movements(4 * tables)[0]
    movement = best.build()
    fairness = check_movement(movement)

    assert best.maker == "sections"
    assert movement.name == "sections-" + "-".join(map(str, sizes))
    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.copies_needed <= movement.copies == len(sizes)


@pytest.mark.parametrize("tables", [17, 19])
def test_propose_movements_single_line_offered_after_sections(tables: int) -> None:
    makers = [proposal.maker for proposal in propose_movements(4 * tables)]

    assert makers.index("sections") < makers.index("chart")


def test_sections_movement_colors_and_numbers() -> None:
    movement = build_movement("sections", 40, 5, 4)
    tables = {table.number: table for table in movement.rounds[1].tables}

    # Position 2 of 5 tables: S +1, E +2, W -2, boards -1 (OT p.19); the green section has 20 more.
    assert tables[1].seats == {"N": 1, "E": 9, "S": 15, "W": 18}
    assert tables[6].seats == {"N": 21, "E": 29, "S": 35, "W": 38}
    assert (tables[1].section, tables[6].section) == ("red", "green")
    assert tables[1].boards == tables[6].boards == (5, 6, 7, 8)


def test_sections_movement_with_an_empty_seat_keeps_boards_apart() -> None:
    movement = build_movement("sections", 39, 5, 4)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    for played in movement.rounds:
        held = [(t.section, board) for t in played.tables for board in t.boards]
        assert len(held) == len(set(held))
        assert len(played.sit_outs) == 3


@pytest.mark.parametrize(("people", "sections"), [(32, 2), (48, 3)])
def test_howell_sections_take_turns_on_the_series(people: int, sections: int) -> None:
    movement = build_movement("howell-sections", people, 5, 4)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    first = [
        next(t.boards[0] for t in played.tables if t.number == 4 * section + 1)
        for section in range(sections)
        for played in movement.rounds
    ]
    assert first[:10] == [1, 5, 9, 13, 17, 5, 1, 17, 9, 13]
    assert first[10:] == [25, 29, 13, 17, 9][: len(first) - 10]


def test_howell_sections_row_follows_the_series() -> None:
    movement = build_movement("howell-sections", 32, 5, 4)

    # Section B plays boards 5-8 first, so its people sit as in row 2 of the list, plus 16.
    table = next(t for t in movement.rounds[0].tables if t.number == 5)
    assert table.seats == {"N": 17, "S": 24, "E": 26, "W": 31}


# OT p.29: ranks at their starting tables, line by line.
SEEDINGS = {
    5: {
        "N": [1, 8, 9, 16, 17],
        "S": [18, 2, 7, 10, 15],
        "E": [14, 19, 3, 6, 11],
        "W": [12, 13, 20, 4, 5],
    },
    7: {
        "N": [1, 8, 9, 16, 17, 24, 25],
        "S": [26, 2, 7, 10, 15, 18, 23],
        "E": [22, 27, 3, 6, 11, 14, 19],
        "W": [12, 13, 20, 21, 28, 4, 5],
    },
}


@pytest.mark.parametrize("tables", [5, 7])
def test_seeded_entries_as_printed(tables: int) -> None:
    movement = build_movement("chart", 4 * tables, tables, 4)

    seeded = seeded_entries(movement)

    ranks = {entry: rank for rank, entry in enumerate(seeded, 1)}
    start = movement.rounds[0].tables
    for seat, printed in SEEDINGS[tables].items():
        assert [ranks[table.seats[seat] or 0] for table in start] == printed


@pytest.mark.parametrize(("maker", "people"), [("chart", 44), ("sections", 40), ("chart", 27)])
def test_seeded_entries_best_four_meet_last(maker: str, people: int) -> None:
    movement = build_movement(maker, people, 5, 4)

    seeded = seeded_entries(movement)

    assert sorted(seeded) == list(range(1, people + 1))
    assert set(seeded[:4]) == set(movement.rounds[-1].tables[0].entries)


def test_room_order_by_two_and_shifted_for_the_second_color() -> None:
    assert room_order(13) == (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12)
    assert room_order(13, section=1) == (7, 9, 11, 13, 2, 4, 6, 8, 10, 12, 1, 3, 5)


@pytest.mark.parametrize("tables", range(5, 101))
def test_free_deals_movement_meets_nobody_twice(tables: int) -> None:
    rounds = {5: 5, 6: 5, 8: 6, 10: 6}.get(tables, 7)
    fairness = check_movement(build_movement("free-deals", 4 * tables, rounds, 4))

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0


def test_free_deals_movement_24_tables_differs_from_print_in_position_7() -> None:
    movement = build_movement("free-deals", 96, 7, 4)  # OT p.13 would repeat E-W meetings there

    assert "OT p.13" in movement.source
    # E has moved 5 times 2 and once 3: table 1 has the E who started at table 12.
    assert movement.rounds[6].tables[0].seats["E"] == 24 + (1 - 13) % 24


def test_free_deals_movement_exceptions_of_16_tables() -> None:
    movement = build_movement("free-deals", 64, 7, 4)

    # W: -2, -2, -2, -3, -3, -2 in all -14 before position 7.
    assert movement.rounds[6].tables[0].seats["W"] == 48 + 15
    assert movement.rounds[6].tables[0].seats["E"] == 16 + (1 - 12) % 16


def test_free_deals_howell_3_meets_up_to_four_times() -> None:
    fairness = check_movement(build_movement("free-deals", 12, 6, 4))

    assert fairness.faults == ()
    assert fairness.meetings == (1, 4)


@pytest.mark.parametrize("people", [67, 70, 71, 65, 90, 93])
def test_free_deals_nobody_is_twice_at_a_table_of_three_from_17_tables_up(people: int) -> None:
    movement = build_movement("free-deals", people, 5, 4)

    short = [
        entry
        for played in movement.rounds
        for table in played.tables
        if not table.is_full
        for entry in table.entries
    ]
    assert check_movement(movement).faults == ()
    assert len(short) == 5 * 3 * (-people % 4)
    assert len(set(short)) == len(short)


def test_free_deals_two_tables_of_three_are_seven_apart() -> None:
    movement = build_movement("free-deals", 70, 5, 4)

    short = [t.number for t in movement.rounds[0].tables if not t.is_full]
    assert short == [11, 18]


def test_free_deals_10_tables_only_a_distance_of_5_works() -> None:
    movement = build_movement("free-deals", 38, 5, 4)

    assert [t.number for t in movement.rounds[0].tables if not t.is_full] == [5, 10]


def test_free_deals_teams_start_at_position_2() -> None:
    single = build_movement("free-deals", 52, 6, 4)
    teams = build_movement("free-deals-teams", 52, 5, 4)

    assert [t.seats for t in teams.rounds[0].tables] == [t.seats for t in single.rounds[1].tables]


@pytest.mark.parametrize("people", [8, 9, 11, 12, 13, 14, 16, 19, 20, 21, 66, 100])
def test_propose_movements_free_deals(people: int) -> None:
    best = propose_movements(people, format_code="free_deals")[0]

    assert check_movement(best.build()).faults == ()
    assert best.substitutes == 0


def test_propose_movements_unknown_format() -> None:
    with pytest.raises(EngineError) as refusal:
        propose_movements(20, format_code="bridge")
    assert refusal.value.code == "unknown-format"


def test_finalist_seats_of_16_and_20() -> None:
    # Table k: ranks k, k + 4, k + 8, k + 12 as N S E W (OT p.5); here in the order N E S W.
    assert finalist_seats(16)[0] == (1, 9, 5, 13)
    assert finalist_seats(20)[4] == (5, 15, 10, 20)
