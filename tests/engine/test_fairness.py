"""The checker against movements written out by hand, and what the documents keep."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.fairness import check_movement, fairness_document, repeat_meetings_bound
from engine.fairness.counts import count_comparisons
from engine.movements import build_movement
from engine.rounds import FREE, Movement, Round, Table, assemble_movement, individual_table
from engine.rounds.document import InvalidMovementError, movement_document, parse_movement


def two_tables(*rounds: tuple[list[list[int]], list[list[int]]], copies: int = 1) -> Movement:
    """Return a movement of 8 people from seats (N E S W) and boards of each round."""
    played = [
        Round(
            number,
            tuple(
                individual_table(table, people, boards)
                for table, (people, boards) in enumerate(zip(*made, strict=True), 1)
            ),
        )
        for number, made in enumerate(rounds, 1)
    ]
    return assemble_movement("by-hand", "", 8, played, seats=FREE, copies=copies)


FIRST = ([[1, 2, 3, 4], [5, 6, 7, 8]], [[1], [2]])


def test_check_movement_counts_repeat_meetings() -> None:
    movement = two_tables(FIRST, ([[1, 2, 5, 6], [3, 4, 7, 8]], [[3], [4]]))

    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 4
    assert fairness.repeat_meetings.bound == 4
    assert fairness.repeat_pairs == ((1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2))


def test_check_movement_person_twice_and_missing() -> None:
    movement = two_tables(([[1, 2, 3, 4], [5, 6, 7, 1]], [[1], [2]]))

    found = {(fault.code, fault.facts["entry"]) for fault in check_movement(movement).faults}

    assert found == {("person-twice", 1), ("person-missing", 8)}


def test_check_movement_board_twice() -> None:
    movement = two_tables(FIRST, ([[1, 2, 5, 6], [3, 4, 7, 8]], [[1], [4]]))

    fairness = check_movement(movement)

    assert {(f.code, f.facts["entry"]) for f in fairness.faults} == {
        ("board-twice", 1),
        ("board-twice", 2),
    }
    assert fairness.repeat_boards == 2


def test_check_movement_copies_short() -> None:
    same = (FIRST[0], [[1], [1]])

    assert [fault.code for fault in check_movement(two_tables(same)).faults] == ["copies-short"]
    assert check_movement(two_tables(same, copies=2)).faults == ()


def test_check_movement_attacks_follow_the_labels() -> None:
    # Boards 1 to 4 are taken by N, W, E, S (OT p.16).
    movement = two_tables((FIRST[0], [[1, 2], [3, 4]]))

    fairness = check_movement(movement)

    assert fairness.attacks == (0, 1)
    assert fairness.attack_spread.bound == 1


def test_check_movement_comparisons_are_same_board_same_seat() -> None:
    movement = two_tables(
        (FIRST[0], [[1, 2], [1, 2]]), ([[2, 5, 1, 6], [3, 4, 7, 8]], [[3], [3]]), copies=2
    )

    compared = count_comparisons(movement)
    assert compared[1, 5] == 2
    assert compared[2, 3] == 1
    assert compared[1, 2] == 0


def test_check_movement_sit_outs_count_as_placed() -> None:
    movement = two_tables(FIRST)
    waiting = replace(
        movement,
        entries=9,
        lines=(None,) * 9,
        rounds=(replace(movement.rounds[0], sit_outs=(9,)),),
    )

    fairness = check_movement(waiting)

    assert fairness.faults == ()
    assert fairness.sit_outs == (0, 1)
    assert fairness.sit_out_spread.is_reached


def test_check_movement_seat_spread_of_fixed_lines_is_their_rounds() -> None:
    fairness = check_movement(build_movement("chart", 28, 7, 4))

    assert (fairness.seat_spread.value, fairness.seat_spread.bound) == (7, 7)


def test_fairness_document_speaks_json_with_bounds() -> None:
    document = fairness_document(check_movement(build_movement("chart", 28, 7, 4)))

    assert json.loads(json.dumps(document)) == document
    for key in (
        "repeat_meetings",
        "repeat_meetings_bound",
        "repeat_boards",
        "copies_needed",
        "seat_spread",
        "sit_out_spread",
        "attack_spread",
    ):
        assert isinstance(document[key], int)


@pytest.mark.parametrize(
    ("maker", "entries"),
    [("chart", 28), ("chart", 27), ("howell", 12), ("relief", 29), ("drawn", 17)],
)
def test_parse_movement_gives_back_what_was_written(maker: str, entries: int) -> None:
    movement = build_movement(maker, entries, 4, 3)

    assert parse_movement(json.loads(json.dumps(movement_document(movement)))) == movement


def test_parse_movement_lists_every_fault() -> None:
    document = movement_document(build_movement("chart", 20, 5, 4))
    document["rounds"][0]["tables"][0]["seats"]["N"] = 99
    document["rounds"][1]["tables"][1]["boards"] = [0]
    document["rounds"][2]["tables"][2]["seats"] = {"N": 1}
    document["rounds"][3]["tables"][1]["table"] = 1
    document["copies"] = 0

    with pytest.raises(InvalidMovementError) as refusal:
        parse_movement(document)

    assert {fault.code for fault in refusal.value.faults} == {
        "movement-entry-unknown",
        "movement-board-number",
        "movement-places",
        "movement-table-twice",
        "movement-copies",
    }


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ([], "movement-form"),
        ({"entries": 4, "rounds": []}, "movement-rounds"),
        ({"entries": "4", "rounds": [{}]}, "movement-entries"),
        ({"entries": 4, "seats": "loose", "rounds": [{}]}, "movement-seats"),
        ({"entries": 4, "rounds": [{"round": 2}]}, "movement-round-order"),
        ({"entries": 4, "rounds": [{"tables": [{}]}]}, "movement-table-form"),
    ],
)
def test_parse_movement_refuses(document: object, code: str) -> None:
    with pytest.raises(InvalidMovementError) as refusal:
        parse_movement(document)

    assert refusal.value.code == code


def teams(
    places: tuple[str, str],
    people: int,
    *rounds: list[tuple[int, int, list[int]]],
    entries: int = 5,
    copies: int = 2,
) -> Movement:
    """Return a movement of teams: each table is (first place, second place, boards)."""
    played = []
    for number, made in enumerate(rounds, 1):
        tables = tuple(
            Table(table, tuple(zip(places, sides, strict=True)), tuple(boards))
            for table, (*sides, boards) in enumerate(made, 1)
        )
        seated = {entry for table in tables for entry in table.entries}
        out = tuple(entry for entry in range(1, entries + 1) if entry not in seated)
        played.append(Round(number, tables, out))
    return assemble_movement(
        "teams", "", entries, played, seats=FREE, copies=copies, people_per_entry=people
    )


QUARTET_ROUND = [(k % 5 + 1, k, [k]) for k in range(1, 6)]


def test_check_movement_quartets_attack_and_defend_at_once() -> None:
    fairness = check_movement(teams(("attack", "defense"), 4, QUARTET_ROUND))

    assert fairness.faults == ()
    assert fairness.attacks == (1, 1)


def test_check_movement_quartet_without_its_defense_is_missing() -> None:
    movement = teams(("attack", "defense"), 4, QUARTET_ROUND[:4])

    found = {(fault.code, fault.facts["entry"]) for fault in check_movement(movement).faults}

    assert found == {("person-missing", 1), ("person-missing", 5)}


def test_check_movement_quartets_meet_a_board_once_in_each_role() -> None:
    back = [(defense, attack, boards) for attack, defense, boards in QUARTET_ROUND]

    assert check_movement(teams(("attack", "defense"), 4, QUARTET_ROUND, back)).faults == ()
    again = check_movement(teams(("attack", "defense"), 4, QUARTET_ROUND, QUARTET_ROUND))
    assert {fault.code for fault in again.faults} == {"board-twice"}


def test_check_movement_triplets_sit_in_lines_and_out() -> None:
    movement = teams(("NS", "EW"), 3, [(1, 2, [1, 2]), (3, 4, [3, 4])])

    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.sit_outs == (0, 1)
    # Boards 1 to 4 are taken by N, W, E, S: one by each team.
    assert fairness.attacks == (0, 1)
    assert check_movement(teams(("NS", "EW"), 3, [(1, 2, [1]), (1, 4, [2])])).faults


def test_check_movement_triplets_attack_with_three_people_at_once() -> None:
    # One team's three people attack the three others on three boards in one slot (OT p.46).
    tables = [(1, defense, [board]) for board, defense in ((1, 2), (2, 3), (3, 4))]

    assert check_movement(teams(("attack", "defense"), 3, tables, entries=4)).faults == ()
    short = check_movement(teams(("attack", "defense"), 3, tables[:2], entries=4))
    assert {(f.code, f.facts["entry"]) for f in short.faults} == {("person-missing", 1)}


@pytest.mark.parametrize(("people", "forced"), [(8, 4), (9, 3), (10, 2), (11, 1), (12, 3), (14, 1)])
def test_repeat_meetings_bound_of_few_tables(people: int, forced: int) -> None:
    entries = list(range(1, people + 1))
    tables = people // 4
    played = [
        Round(
            number,
            tuple(
                individual_table(t + 1, entries[4 * t : 4 * t + 4], [tables * number + t])
                for t in range(tables)
            ),
            tuple(entries[4 * tables :]),
        )
        for number in (1, 2)
    ]
    movement = assemble_movement("by-hand", "", people, played, seats=FREE, copies=1)

    assert repeat_meetings_bound(movement) == forced


def test_check_movement_comparisons_reach_the_bound_when_lines_never_change() -> None:
    fairness = check_movement(build_movement("line-each-table", 28, 7, 4))

    # Everybody of a line is compared on all 28 boards, nobody across: 4 x C(7, 2) pairs.
    assert fairness.comparison_squares.value == 4 * 21 * 28**2
    assert fairness.comparison_squares.is_reached
    assert fairness.comparisons == (0, 28)


def test_check_movement_early_sit_outs() -> None:
    seat = FIRST[0]
    movement = two_tables(FIRST, (seat, [[3], [4]]), (seat, [[5], [6]]))
    out = [(9,), (9,), (1,)]
    waiting = replace(
        movement,
        entries=9,
        lines=(None,) * 9,
        rounds=tuple(
            replace(played, sit_outs=away)
            for played, away in zip(movement.rounds, out, strict=True)
        ),
    )

    # Entry 9 sits out twice running: once early because others had none, once running.
    assert check_movement(waiting).early_sit_outs.value == 2
