"""Triplets: printed Howell rows, lines, Emmanuel's pools, the choice by size, relays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.errors import EngineError
from engine.fairness import check_movement
from engine.movements import build_movement, propose_movements
from engine.movements.seeding import howell_entries
from engine.movements.triplet_sections import room_order
from engine.rounds import Movement, Table
from engine.rounds.document import movement_document, parse_movement


def find_team(movement: Movement, number: int, team: int) -> tuple[str, int, int, tuple[int, ...]]:
    """Return the side, table, opponent and boards of a team in a round, as a guide card has it."""
    for table in movement.rounds[number - 1].tables:
        for side, entry in table.places:
            if entry == team:
                [other] = [held for held in table.entries if held != team]
                return side, table.number, other, table.boards
    raise AssertionError(f"team {team} does not play in round {number}")


# Guide cards of OT pp.34-45: tables, position, team, side, table, opponent, first board.
HOWELL_CARDS = [
    (3, 2, 4, "EW", 3, 5, 5),
    (3, 5, 1, "EW", 2, 4, 17),
    (4, 2, 7, "EW", 2, 3, 17),
    (4, 7, 3, "EW", 4, 2, 21),
    (5, 3, 6, "NS", 3, 1, 13),
    (5, 9, 2, "EW", 4, 1, 9),
    (6, 4, 11, "EW", 5, 2, 1),
    (6, 11, 5, "NS", 2, 10, 3),
    (7, 6, 9, "NS", 4, 5, 19),
    (7, 13, 1, "NS", 6, 2, 19),
    (8, 7, 12, "EW", 8, 4, 11),
    (8, 15, 4, "EW", 5, 2, 19),
]
HOWELL_BOARDS = {3: 4, 4: 4, 5: 2, 6: 2, 7: 2, 8: 2}


def howell(tables: int, missing: int = 0) -> Movement:
    """Return the whole printed list of so many tables."""
    return build_movement(
        "triplets-howell", 2 * tables - missing, 2 * tables - 1, HOWELL_BOARDS[tables]
    )


@pytest.mark.parametrize(
    ("tables", "number", "team", "side", "table", "opponent", "board"), HOWELL_CARDS
)
def test_triplets_howell_guide_cards_as_printed(
    tables: int, number: int, team: int, side: str, table: int, opponent: int, board: int
) -> None:
    boards = tuple(range(board, board + HOWELL_BOARDS[tables]))

    assert find_team(howell(tables), number, team) == (side, table, opponent, boards)


@pytest.mark.parametrize("tables", HOWELL_BOARDS)
def test_triplets_howell_every_team_meets_every_other_once(tables: int) -> None:
    movement = howell(tables)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.meetings == (1, 1)
    assert fairness.attack_spread.value == 0
    assert fairness.copies_needed == movement.copies
    assert fairness.boards == ((2 * tables - 1) * HOWELL_BOARDS[tables],) * 2


@pytest.mark.parametrize("tables", HOWELL_BOARDS)
def test_triplets_howell_odd_has_fictitious_team_1(tables: int) -> None:
    whole, odd = howell(tables), howell(tables, missing=1)
    fairness = check_movement(odd)

    assert fairness.faults == ()
    assert fairness.sit_outs == (1, 1)
    # Entry n is the printed number n + 1; what faces number 1 writes a relay.
    for number in range(1, 2 * tables):
        side, table, opponent, boards = find_team(whole, number, 2 * tables)
        if opponent == 1:
            assert odd.rounds[number - 1].sit_outs == (2 * tables - 1,)
        else:
            found = find_team(odd, number, 2 * tables - 1)
            assert found == (side, table, opponent - 1, boards)


@pytest.mark.parametrize("teams", range(5, 17))
def test_howell_entries_leader_keeps_table_1_and_meets_the_second_last(teams: int) -> None:
    movement = howell(-(-teams // 2), missing=teams % 2)
    entries = howell_entries(teams)

    seats = [(t.number, t.seats["NS"]) for p in movement.rounds for t in p.tables]
    assert {table for table, team in seats if team == entries[0]} == {1}
    assert find_team(movement, len(movement.rounds), entries[0])[2] == entries[1]


# OT p.33, E-W +1 and boards -1, with the jump of an even line: tables, position, table, E-W, board.
LINE_ROWS = [
    (5, 1, 1, 1, 1),
    (5, 2, 1, 5, 5),
    (5, 5, 3, 4, 5),
    (6, 3, 1, 5, 9),
    (6, 4, 1, 3, 13),
    (6, 5, 6, 1, 13),
]


@pytest.mark.parametrize(("tables", "number", "table", "team", "board"), LINE_ROWS)
def test_triplets_line_rows(tables: int, number: int, table: int, team: int, board: int) -> None:
    movement = build_movement("triplets-line", 2 * tables, number, 4)
    found = movement.rounds[number - 1].tables[table - 1]

    assert found.seats == {"NS": table, "EW": tables + team}
    assert found.boards == tuple(range(board, board + 4))


@pytest.mark.parametrize("tables", range(5, 14))
@pytest.mark.parametrize("missing", [0, 1])
def test_triplets_line_all_positions_without_repeat(tables: int, missing: int) -> None:
    longest = tables if tables % 2 else tables - 1
    movement = build_movement("triplets-line", 2 * tables - missing, longest, 2)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.copies_needed == 1
    assert set(movement.lines) == {"NS", "EW"}
    with pytest.raises(EngineError, match="too-many-rounds"):
        build_movement("triplets-line", 2 * tables - missing, longest + 1, 2)


def test_triplets_line_odd_has_no_north_south_team_1() -> None:
    movement = build_movement("triplets-line", 9, 5, 4)

    for played in movement.rounds:
        [waiting] = played.idle
        assert waiting.number == 1
        assert waiting.seats["NS"] is None
        assert played.sit_outs == (waiting.seats["EW"],)
    assert movement.lines.count("NS") == 4


# OT pp.48-49: slot, table -> defense, board, attack in position 1, pools A and B.
EMMANUEL_ROWS = {
    1: {1: (2, 1, 1), 2: (3, 2, 1), 3: (4, 3, 1), 4: (6, 4, 5), 5: (7, 5, 5), 6: (8, 6, 5)},
    2: {1: (1, 4, 2), 2: (3, 6, 2), 3: (4, 5, 2), 4: (5, 1, 6), 5: (7, 3, 6), 6: (8, 2, 6)},
    3: {1: (1, 5, 3), 2: (2, 3, 3), 3: (4, 4, 3), 4: (5, 2, 7), 5: (6, 6, 7), 6: (8, 1, 7)},
    4: {1: (1, 6, 4), 2: (2, 2, 4), 3: (3, 1, 4), 4: (5, 3, 8), 5: (6, 5, 8), 6: (7, 4, 8)},
}


def emmanuel_row(table: Table) -> tuple[int | None, int, int | None]:
    """Return defense, board and attack as the sheet prints them."""
    return table.seats["defense"], table.boards[0], table.seats["attack"]


def test_triplets_emmanuel_first_position_as_printed() -> None:
    movement = build_movement("triplets-emmanuel", 16, 5, 4)
    rows = {(t.slot, t.number): emmanuel_row(t) for t in movement.rounds[0].tables}

    for slot, tables in EMMANUEL_ROWS.items():
        for table, (defense, board, attack) in tables.items():
            assert rows[slot, table] == (defense, board, attack)
            # Pools C and D repeat the table with teams + 8, tables + 6 and copied boards.
            assert rows[slot, table + 6] == (defense + 8, board, attack + 8)


def test_triplets_emmanuel_each_team_attacks_each_other_once() -> None:
    movement = build_movement("triplets-emmanuel", 16, 5, 4)
    fairness = check_movement(movement)
    attacks = Counter((t.seats["attack"], t.seats["defense"]) for t in movement.tables_played())

    assert fairness.faults == ()
    assert set(attacks.values()) == {1}
    assert len(attacks) == 16 * 15
    assert (fairness.attacks, fairness.boards) == ((15, 15), (30, 30))
    assert fairness.copies_needed == movement.copies == 2
    assert movement.boards == tuple(range(1, 31))


def test_triplets_emmanuel_15_waits_for_team_1() -> None:
    movement = build_movement("triplets-emmanuel", 15, 5, 4)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.attacks == (14, 14)
    # Number 1 would attack three teams in one slot and defend in three others.
    assert [len(played.idle) for played in movement.rounds] == [6] * 5


def test_triplets_emmanuel_has_one_board_a_slot() -> None:
    with pytest.raises(EngineError, match="boards-not-charted"):
        build_movement("triplets-emmanuel", 16, 5, 3)


@pytest.mark.parametrize("stage", [1, 2])
def test_triplets_howell_4_stage_attacks_10_or_11(stage: int) -> None:
    movement = build_movement(f"triplets-howell-4-stage-{stage}", 8, 7, 3)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.attacks == (10, 11)
    assert fairness.board_plays == (4, 4)
    assert len(movement.boards) == 21


def test_triplets_howell_4_both_stages_attack_21_each() -> None:
    attacks: Counter[int] = Counter()
    for stage in (1, 2):
        movement = build_movement(f"triplets-howell-4-stage-{stage}", 8, 7, 3)
        for played in movement.rounds:
            for table in played.tables:
                takers = Counter("NS" if TAKERS[board] in "NS" else "EW" for board in table.boards)
                attacks.update({table.seats[side]: count for side, count in takers.items()})

    assert set(attacks.values()) == {21}


# OT p.16, takers of boards 1 to 28.
TAKERS = dict(enumerate("NWESENSWESNWSEWNWSNEWNESNWES", 1))

# OT p.30: teams -> maker proposed first, tables, positions, boards a table.
CHOICE = {
    5: ("triplets-howell", 3, 5, 4),
    6: ("triplets-howell", 3, 5, 4),
    7: ("triplets-howell", 4, 7, 4),
    8: ("triplets-howell", 4, 7, 4),
    9: ("triplets-howell", 5, 9, 2),
    10: ("triplets-howell", 5, 9, 2),
    11: ("triplets-howell", 6, 11, 2),
    12: ("triplets-howell", 6, 11, 2),
    13: ("triplets-howell", 7, 13, 2),
    14: ("triplets-howell", 7, 13, 2),
    15: ("triplets-emmanuel", 12, 5, 4),
    16: ("triplets-emmanuel", 12, 5, 4),
    17: ("triplets-line", 9, 9, 3),
    18: ("triplets-line", 9, 9, 3),
    19: ("triplets-howell-sections", 10, 9, 2),
    20: ("triplets-howell-sections", 10, 9, 2),
    21: ("triplets-line", 11, 11, 2),
    22: ("triplets-line", 11, 11, 2),
    24: ("triplets-howell-sections", 12, 11, 2),
    26: ("triplets-line", 13, 13, 2),
    28: ("triplets-line-sections", 14, 7, 3),
    30: ("triplets-howell-sections", 15, 9, 2),
    31: ("triplets-emmanuel-sections", 24, 5, 4),
    32: ("triplets-emmanuel-sections", 24, 5, 4),
    34: ("triplets-hybrid", 17, 11, 2),
    36: ("triplets-howell-sections", 18, 11, 2),
    38: ("triplets-line-sections", 19, 9, 3),
    40: ("triplets-hybrid", 20, 13, 2),
    54: ("triplets-line-sections", 27, 9, 3),
}


@pytest.mark.parametrize(("teams", "choice"), CHOICE.items())
def test_propose_movements_triplets_federation_formula_first(
    teams: int, choice: tuple[str, int, int, int]
) -> None:
    best = propose_movements(teams, format_code="triplets")[0]

    assert (best.maker, best.tables, best.rounds, best.boards_per_table) == choice
    assert best.rounds * best.boards_per_table >= 16


@pytest.mark.parametrize("teams", range(5, 55))
def test_propose_movements_triplets_every_proposal_is_playable(teams: int) -> None:
    for proposal in propose_movements(teams, format_code="triplets"):
        movement = proposal.build()
        fairness = check_movement(movement)

        assert fairness.faults == ()
        assert fairness.copies_needed <= movement.copies
        assert (proposal.boards, proposal.attacks) == (fairness.boards, fairness.attacks)
        assert proposal.repeat_meetings == 0


def test_propose_movements_triplets_takes_rounds_and_boards() -> None:
    found = propose_movements(10, rounds=4, boards_per_table=4, format_code="triplets")

    # A list whose positions are all compulsory comes after a line that may stop early.
    assert [(p.maker, p.rounds, p.boards_per_table) for p in found] == [
        ("triplets-line", 4, 4),
        ("triplets-howell", 4, 4),
    ]
    assert "4 of 9 positions" in found[1].build().source


@pytest.mark.parametrize(
    ("teams", "rounds", "code"),
    [(4, None, "too-few-entries"), (55, None, "too-many-entries"), (8, 8, "too-many-rounds")],
)
def test_propose_movements_triplets_refuses(teams: int, rounds: int | None, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        propose_movements(teams, rounds=rounds, format_code="triplets")

    assert refusal.value.code == code


def test_triplets_hybrid_line_and_howell_share_the_boards() -> None:
    movement = build_movement("triplets-hybrid", 34, 11, 2)
    boards = {
        section: {b for t in movement.tables_played() if t.section == section for b in t.boards}
        for section in ("red", "green")
    }

    assert boards["red"] == boards["green"] == set(range(1, 23))
    red = {e for t in movement.tables_played() if t.section == "red" for e in t.entries}
    assert red == set(range(1, 23))
    met = Counter(tuple(sorted(t.entries)) for t in movement.tables_played())
    assert all(met[pair] == 1 for pair in combinations(range(23, 35), 2))


@pytest.mark.parametrize("maker", ["triplets-howell", "triplets-emmanuel", "triplets-line"])
def test_triplets_document_reads_back(maker: str) -> None:
    movement = build_movement(maker, 15, 5, 4)

    assert parse_movement(movement_document(movement)) == movement


def test_room_order_of_triplets_is_printed_for_13_tables() -> None:
    assert room_order(13) == (1, 4, 7, 10, 13, 3, 6, 9, 12, 2, 5, 8, 11)
    assert sorted(room_order(9)) == list(range(1, 10))
