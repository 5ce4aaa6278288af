"""Quartets: the rule of OT p.53, all 29 half-time entries, relays, and their match points."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.errors import EngineError
from engine.fairness import check_movement
from engine.fairness.returns import missing_returns
from engine.movements import build_movement, propose_movements
from engine.movements.quartets import charted_positions, half_time_shift
from engine.rounds import Movement
from engine.rounds.document import movement_document, parse_movement

# OT p.53: positions -> teams -> boards/attackers at half time.
HALF_TIME = {
    4: {5: (-1, -2), 7: (-3, 1)},
    6: {7: (-1, -2), 9: (-3, 3)},
    8: {9: (-1, -2), 11: (-3, 5), 13: (-5, 3), 15: (-7, 1)},
    10: {11: (-1, -2), 13: (-3, -6), 15: (-5, 5), 17: (-7, 3), 19: (-9, 1), 21: (10, -1)},
    12: {13: (-1, -2), 15: (-3, -6), 17: (-5, 7), 19: (-7, 5), 21: (-9, 3)},
    14: {15: (-1, -2), 17: (-3, -6), 19: (-5, 9), 21: (-7, 7)},
    16: {17: (-1, -2), 19: (-3, -6), 21: (-5, -10)},
    18: {19: (-1, -2), 21: (-3, -6)},
    20: {21: (-1, -2)},
}
ENTRIES = [(positions, teams) for positions, sizes in HALF_TIME.items() for teams in sizes]


def home_series(movement: Movement, boards_per_table: int) -> dict[int, set[int]]:
    """Return the boards each table makes at the start: series t at table t (OT p.51)."""
    return {
        table: set(range((table - 1) * boards_per_table + 1, table * boards_per_table + 1))
        for table in range(1, movement.entries + 1)
    }


def test_half_time_table_has_29_entries() -> None:
    assert len(ENTRIES) == 29


@pytest.mark.parametrize(("positions", "teams"), ENTRIES)
def test_half_time_shift_as_printed(positions: int, teams: int) -> None:
    assert half_time_shift(teams, positions) == HALF_TIME[positions][teams]


@pytest.mark.parametrize(("positions", "teams"), ENTRIES)
def test_quartets_every_confrontation_has_its_return(positions: int, teams: int) -> None:
    movement = build_movement("quartets", teams, positions, 2)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.missing_returns == 0
    assert fairness.repeat_meetings.value == 0
    assert fairness.copies_needed == movement.copies == 1
    assert fairness.attacks == (2 * positions, 2 * positions)


@pytest.mark.parametrize(("positions", "teams"), ENTRIES)
def test_quartets_nobody_meets_the_boards_of_the_own_table(positions: int, teams: int) -> None:
    movement = build_movement("quartets", teams, positions, 2)
    home = home_series(movement, 2)

    for table in movement.tables_played():
        assert all(not home[entry].intersection(table.boards) for entry in table.entries)


@pytest.mark.parametrize(("positions", "teams"), ENTRIES)
def test_quartets_halves_meet_the_same_pairs(positions: int, teams: int) -> None:
    rounds = build_movement("quartets", teams, positions, 1).rounds
    half = positions // 2

    first = {(t.seats["attack"], t.seats["defense"]) for r in rounds[:half] for t in r.tables}
    second = {(t.seats["defense"], t.seats["attack"]) for r in rounds[half:] for t in r.tables}
    assert first == second


def test_quartets_position_1_is_after_the_first_shift() -> None:
    movement = build_movement("quartets", 9, 8, 3)
    tables = movement.rounds[0].tables

    assert tables[0].seats == {"attack": 3, "defense": 1}
    assert tables[0].boards == (4, 5, 6)
    assert tables[8].seats == {"attack": 2, "defense": 9}


# OT pp.56-58 misprint some cells; the rule gives these attackers.
@pytest.mark.parametrize(
    ("teams", "positions", "number", "table", "attacker"),
    [(17, 16, 13, 13, 5), (17, 16, 13, 14, 6), (17, 16, 13, 15, 7), (15, 14, 1, 15, 2)],
)
def test_quartets_rule_wins_over_misprints(
    teams: int, positions: int, number: int, table: int, attacker: int
) -> None:
    movement = build_movement("quartets", teams, positions, 2)

    assert movement.rounds[number - 1].tables[table - 1].seats["attack"] == attacker


@pytest.mark.parametrize("teams", range(6, 21, 2))
def test_quartets_even_has_a_relay_at_table_1(teams: int) -> None:
    positions = max(charted_positions(teams))
    movement = build_movement("quartets", teams, positions, 1)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.missing_returns == 0
    for played in movement.rounds:
        [attacked, attacking] = sorted(played.idle, key=lambda table: table.number)
        assert (attacked.number, attacked.seats["defense"]) == (1, None)
        assert attacking.seats["attack"] is None
    # Everybody meets the relay once in attack and once in defense: 2 boards fewer.
    assert fairness.boards == (2 * positions - 2, 2 * positions - 2)


def test_missing_returns_tells_what_lacks() -> None:
    movement = build_movement("quartets", 5, 4, 1)
    cut = replace(movement, rounds=movement.rounds[:3])

    lacking = missing_returns(cut)

    # The fourth position returns the first: team t + 2 attacked team t on board t + 1.
    assert {(attack, defense) for attack, defense, _, _ in lacking} == {
        (3, 1), (4, 2), (5, 3), (1, 4), (2, 5),
    }  # fmt: skip
    assert check_movement(cut).missing_returns == 5


def test_propose_movements_quartets_printed_sizes() -> None:
    found = [
        (p.rounds, p.boards_per_table, p.tables)
        for p in propose_movements(15, format_code="quartets")
    ]

    # The last is charted at half time, and shorter than the federation advises.
    assert found == [(12, 2, 15), (10, 2, 15), (14, 2, 15), (8, 2, 15)]


def test_propose_movements_quartets_at_least_20_boards_at_each_size() -> None:
    totals = {}
    for teams in range(5, 22):
        best = propose_movements(teams, format_code="quartets")[0]
        totals[teams] = best.rounds * best.boards_per_table

    assert [teams for teams, total in totals.items() if total < 20] == [18, 19]
    assert totals[5] == totals[7] == totals[9] == totals[13] == 24


@pytest.mark.parametrize(
    ("teams", "rounds", "code"),
    [(5, 3, "rounds-not-charted"), (9, 4, "rounds-not-charted"), (5, 6, "too-many-rounds")],
)
def test_build_movement_quartets_refuses_other_lengths(teams: int, rounds: int, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        build_movement("quartets", teams, rounds, 4)

    assert refusal.value.code == code


def test_quartets_document_reads_back() -> None:
    movement = build_movement("quartets", 8, 8, 3)

    assert parse_movement(movement_document(movement)) == movement
    assert Counter(len(played.idle) for played in movement.rounds) == {2: 8}
