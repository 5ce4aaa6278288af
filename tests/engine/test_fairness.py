"""The checker against movements written out by hand, and what the documents keep."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.fairness import check_movement, count_comparisons, fairness_document
from engine.movements import build_movement
from engine.rounds import FREE, Movement, Round, assemble_movement, individual_table
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
