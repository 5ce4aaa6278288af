"""How a movement goes on, read off its document."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.adapters.plans import PlanChoice, build_plan
from tournament.adapters.steps import NEW, Move, steps_of, table_count


def _document(maker: str, entries: int, rounds: int, boards: int) -> dict[str, Any]:
    return build_plan(PlanChoice(maker, entries, rounds, boards))[0]


def test_steps_of_the_printed_chart_are_all_one() -> None:
    document = _document("chart", 28, 7, 4)

    steps = steps_of(document)

    assert table_count(document) == 7
    assert [step.after for step in steps] == [1, 2, 3, 4, 5, 6]
    assert {step.shifts for step in steps} == {(("N", 0), ("E", 2), ("S", 1), ("W", -2))}
    assert {step.boards for step in steps} == {-1}
    assert all(step.is_regular and not step.exceptions for step in steps)


def test_steps_of_a_chart_with_an_empty_seat_count_the_table_that_waits() -> None:
    steps = steps_of(_document("chart", 27, 7, 4))

    assert {step.shifts for step in steps} == {(("N", 0), ("E", 2), ("S", 1), ("W", -2))}


def test_steps_of_a_relief_tell_the_exceptions_apart() -> None:
    first = steps_of(_document("relief", 29, 7, 4))[0]

    assert first.is_regular
    assert dict(first.shifts)["W"] == -2
    comes_in = [move for move in first.exceptions if not move.table]
    rests = [move for move in first.exceptions if not move.to_table]
    assert [move.slot for move in comes_in] == [29]
    assert len(rests) == 1
    assert rests[0].seat == "W"


def test_steps_of_a_howell_are_irregular_and_lead_everybody_somewhere() -> None:
    steps = steps_of(_document("howell", 16, 5, 4))

    assert all(not step.is_regular and step.boards == NEW for step in steps)
    assert sorted(move.slot for move in steps[0].moves) == list(range(1, 17))
    assert all(1 <= move.to_table <= 4 for move in steps[0].moves)


@pytest.mark.parametrize(("to_table", "shift"), [(2, 1), (4, -1), (3, 2), (1, 0)])
def test_steps_of_shifts_are_counted_the_short_way_round(to_table: int, shift: int) -> None:
    def row(number: int, offset: int) -> dict[str, Any]:
        places = [(table + offset - 1) % 4 + 1 for table in range(1, 5)]
        tables = [
            {"table": place, "seats": {"N": n, "E": None, "S": None, "W": None}, "boards": [n]}
            for n, place in enumerate(places, 1)
        ]
        return {"round": number, "tables": tables, "sit_out": []}

    step = steps_of({"rounds": [row(1, 0), row(2, to_table - 1)]})[0]

    assert dict(step.shifts)["N"] == shift
    assert step.boards == shift
    assert step.moves[0] == Move(1, 1, "N", to_table, "N")


def test_steps_of_teams_in_lines_are_read_by_line() -> None:
    first = steps_of(_document("triplets-line", 10, 5, 4))[0]

    assert first.is_regular
    assert (first.shifts, first.boards) == ((("NS", 0), ("EW", 1)), -1)


def test_steps_of_quartets_tell_attack_from_defense() -> None:
    steps = steps_of(_document("quartets", 7, 4, 4))

    assert [dict(step.shifts) for step in steps] == [
        {"attack": -2, "defense": 0}, {"attack": 1, "defense": 0}, {"attack": -2, "defense": 0},
    ]  # fmt: skip
    assert [step.boards for step in steps] == [-1, -3, -1]


def test_steps_of_a_movement_with_slots_are_none() -> None:
    assert steps_of(_document("triplets-emmanuel", 16, 5, 4)) == []
