"""The match in two rooms, the triangular, the league (RO p.25, OT pp.60-64)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.errors import EngineError
from engine.fairness import check_movement
from engine.movements import build_movement, propose_movements
from engine.movements.teams import pairing_rounds
from engine.rounds import Movement
from engine.rounds.document import movement_document, parse_movement


def meetings(movement: Movement, number: int) -> list[tuple[int, int, object, object, list[int]]]:
    """Return a round's tables as (slot, table, attack, defense, boards)."""
    return [
        (t.slot, t.number, t.seats["attack"], t.seats["defense"], list(t.boards))
        for t in movement.rounds[number - 1].tables
    ]


def test_match_quarter_exchanges_the_boards_of_the_rooms() -> None:
    movement = build_movement("match", 2, 4, 4)

    assert meetings(movement, 2) == [
        (1, 1, 1, 2, [5, 6]),
        (1, 2, 2, 1, [7, 8]),
        (2, 1, 1, 2, [7, 8]),
        (2, 2, 2, 1, [5, 6]),
    ]


@pytest.mark.parametrize(("boards", "total"), [(4, 16), (6, 24)])
def test_match_each_team_attacks_every_board_once(boards: int, total: int) -> None:
    movement = build_movement("match", 2, 4, boards)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.missing_returns == 0
    assert fairness.copies_needed == 1
    assert fairness.attacks == (total, total)
    assert movement.boards == tuple(range(1, total + 1))


def test_triangular_defenses_stay_and_attacks_turn() -> None:
    movement = build_movement("triangular", 3, 4, 6)

    # OT p.61: defenses A B C at tables 1 to 3; attacks C A B, then B C A; boards -1.
    assert meetings(movement, 1) == [
        (1, 1, 3, 1, [1, 2, 3]),
        (1, 2, 1, 2, [4, 5, 6]),
        (1, 3, 2, 3, [7, 8, 9]),
        (2, 1, 2, 1, [4, 5, 6]),
        (2, 2, 3, 2, [7, 8, 9]),
        (2, 3, 1, 3, [1, 2, 3]),
    ]


@pytest.mark.parametrize(("boards", "played", "made"), [(6, 24, 36), (12, 48, 72)])
def test_triangular_each_team_attacks_24_or_48_boards(boards: int, played: int, made: int) -> None:
    movement = build_movement("triangular", 3, 4, boards)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.missing_returns == 0
    assert fairness.attacks == (played, played)
    assert fairness.copies_needed == 1
    assert len(movement.boards) == made


@pytest.mark.parametrize("teams", [4, 5, 8, 9])
def test_match_league_everybody_meets_everybody(teams: int) -> None:
    movement = build_movement("match", teams, 4 * (teams - 1 + teams % 2), 4)
    fairness = check_movement(movement)
    met = Counter(tuple(sorted(t.entries)) for t in movement.tables_played())

    assert fairness.faults == ()
    assert fairness.missing_returns == 0
    assert fairness.copies_needed == movement.copies == teams // 2
    assert set(met) == set(combinations(range(1, teams + 1), 2))
    assert set(met.values()) == {16}
    assert fairness.sit_outs == (4 * (teams % 2), 4 * (teams % 2))


def test_pairing_rounds_of_any_pairs_go_on_with_new_boards() -> None:
    rounds = pairing_rounds([(5, 2), (3, 1)], 4, first_round=5, boards_per_quarter=6)

    assert [played.number for played in rounds] == [5, 6, 7, 8]
    assert all(played.sit_outs == (4,) for played in rounds)
    assert {t.number for t in rounds[0].tables} == {1, 2, 3, 4}
    assert {b for t in rounds[0].tables for b in t.boards} == set(range(25, 31))


@pytest.mark.parametrize(
    ("maker", "teams", "rounds", "boards", "code"),
    [
        ("match", 2, 3, 4, "rounds-not-charted"),
        ("match", 2, 4, 5, "boards-not-charted"),
        ("match", 3, 4, 4, "no-such-movement"),
        ("triangular", 4, 4, 6, "no-such-movement"),
        ("match", 4, 7, 4, "rounds-not-charted"),
        ("match", 4, 16, 4, "too-many-rounds"),
        ("match", 63, 8, 4, "too-many-rounds"),
        ("match", 401, 4, 4, "too-many-entries"),
    ],
)
def test_build_movement_teams_refuses(
    maker: str, teams: int, rounds: int, boards: int, code: str
) -> None:
    with pytest.raises(EngineError) as refusal:
        build_movement(maker, teams, rounds, boards)

    assert refusal.value.code == code


def test_propose_movements_teams_a_match_is_one_meeting() -> None:
    [short, long] = propose_movements(2, format_code="teams")

    assert (short.rounds, short.boards_per_table, short.boards) == (4, 4, (32, 32))
    assert (long.boards_per_table, long.repeat_meetings) == (6, 0)
    assert [p.maker for p in propose_movements(3, format_code="teams")] == ["triangular"] * 2
    league = propose_movements(6, rounds=8, format_code="teams")[0]
    assert (league.rounds, league.repeat_meetings, league.tables) == (8, 0, 6)


def test_propose_movements_of_more_teams_than_a_league_seats_plays_their_first_match() -> None:
    [short, long] = propose_movements(64, format_code="teams")

    assert (short.rounds, short.boards_per_table, long.boards_per_table) == (4, 4, 6)
    assert (short.tables, short.copies, short.sit_outs) == (64, 32, (0, 0))


def test_match_document_reads_back() -> None:
    movement = build_movement("match", 5, 8, 6)

    assert parse_movement(movement_document(movement)) == movement
