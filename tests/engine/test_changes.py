"""Somebody comes late, leaves, swaps, cannot move, or is kept apart from somebody."""

from __future__ import annotations

import pytest

from engine.changes.people import admit_entry, withdraw_entry
from engine.changes.seats import keep_apart, keep_tables, stationary_entries, swap_entries
from engine.errors import EngineError
from engine.fairness import check_movement
from engine.movements import build_movement
from engine.rounds.document import movement_document, parse_movement


def test_admit_entry_takes_the_empty_seat_and_nothing_else_changes() -> None:
    movement = build_movement("chart", 27, 7, 4)
    full = build_movement("chart", 28, 7, 4)

    change = admit_entry(movement, from_round=3)

    assert change.fairness.faults == ()
    assert change.movement.rounds[0].tables == movement.rounds[0].tables
    assert change.movement.rounds[1].absent == (28,)
    for later, whole in zip(change.movement.rounds[2:], full.rounds[2:], strict=True):
        assert sorted(later.tables, key=lambda t: t.number) == list(whole.tables)
        assert later.sit_outs == ()
    assert change.movement.line_of(28) == "W"


@pytest.mark.parametrize(
    ("maker", "people"), [("chart", 28), ("relief", 29), ("drawn", 40), ("sections", 40)]
)
def test_admit_entry_relieves_one_person_each_round(maker: str, people: int) -> None:
    movement = build_movement(maker, people, 5, 4)

    change = admit_entry(movement, from_round=2)

    assert change.fairness.faults == ()
    assert change.fairness.sit_outs[1] <= 1
    for before, after in zip(movement.rounds[1:], change.movement.rounds[1:], strict=True):
        assert len(after.sit_outs) == len(before.sit_outs) + 1
        others = [a for a, b in zip(after.tables, before.tables, strict=True) if a != b]
        assert len(others) == 1
        assert people + 1 in others[0].entries


def test_admit_entry_makes_a_table_with_three_who_sit_out() -> None:
    movement = build_movement("drawn", 11, 8, 4)

    change = admit_entry(movement, from_round=2)

    assert change.fairness.faults == ()
    assert all(len(played.tables) == 3 for played in change.movement.rounds[1:])
    assert all(played.sit_outs == () for played in change.movement.rounds[1:])
    assert change.movement.copies == 3


def test_withdraw_entry_keeps_the_past_and_frees_the_future() -> None:
    movement = build_movement("chart", 28, 7, 4)

    change = withdraw_entry(movement, 5, from_round=3)

    assert change.fairness.faults == ()
    assert change.movement.rounds[:2] == movement.rounds[:2]
    for played in change.movement.rounds[2:]:
        assert 5 in played.absent
        assert len(played.idle) == 1
        assert len(played.sit_outs) == 3


def test_withdraw_entry_then_somebody_comes_into_the_seat() -> None:
    movement = build_movement("chart", 28, 7, 4)

    left = withdraw_entry(movement, 5, from_round=3).movement
    change = admit_entry(left, from_round=4)

    assert change.fairness.faults == ()
    for played in change.movement.rounds[3:]:
        assert played.idle == ()
        assert played.sit_outs == ()
    assert change.movement.line_of(29) == movement.line_of(5)


def test_withdraw_entry_seat_goes_to_who_sits_out() -> None:
    movement = build_movement("relief-each-table", 29, 7, 4)

    change = withdraw_entry(movement, 3, from_round=2)

    assert change.fairness.faults == ()
    assert all(played.sit_outs == () for played in change.movement.rounds[1:])
    assert all(len(played.tables) == 7 for played in change.movement.rounds[1:])


def test_withdraw_entry_twice_fills_one_waiting_table_from_the_other() -> None:
    movement = build_movement("drawn", 40, 8, 4)

    once = withdraw_entry(movement, 1, from_round=3).movement
    twice = withdraw_entry(once, 2, from_round=4)

    assert twice.fairness.faults == ()
    for played in twice.movement.rounds[3:]:
        assert len(played.tables) == 9
        assert len(played.sit_outs) == 2


def test_withdraw_entry_without_bounds_refuses() -> None:
    movement = build_movement("chart", 28, 7, 4)

    with pytest.raises(EngineError) as refusal:
        withdraw_entry(movement, 29, from_round=1)
    assert refusal.value.code == "no-such-entry"
    with pytest.raises(EngineError) as refusal:
        admit_entry(movement, from_round=8)
    assert refusal.value.code == "no-such-round"


def test_changed_movement_survives_its_document() -> None:
    left = withdraw_entry(build_movement("chart", 28, 7, 4), 5, from_round=3).movement

    assert parse_movement(movement_document(left)) == left


def test_swap_entries_changes_one_round_and_tells_its_faults() -> None:
    movement = build_movement("chart", 28, 7, 4)

    change = swap_entries(movement, 1, 2, in_round=2)

    first, second = (movement.rounds[1].tables[k].seats for k in (0, 1))
    swapped = [change.movement.rounds[1].tables[k].seats for k in (0, 1)]
    assert swapped == [first | {"N": 2}, second | {"N": 1}]
    assert change.movement.rounds[0] == movement.rounds[0]
    # Each plays boards he meets again in his own seat later: the director is told.
    assert {fault.code for fault in change.fairness.faults} == {"board-twice"}


def test_keep_tables_puts_the_person_in_the_line_that_stays() -> None:
    movement = build_movement("chart", 28, 7, 4)

    change = keep_tables(movement, {20: 3})

    assert stationary_entries(change.movement)[20] == 3
    assert change.fairness.faults == ()
    assert change.fairness.repeat_meetings.value == 0


@pytest.mark.parametrize("maker", ["drawn", "drawn-one-copy"])
def test_keep_tables_where_nobody_stays_trades_table_numbers(maker: str) -> None:
    movement = build_movement(maker, 40, 8, 4)

    change = keep_tables(movement, {17: 4})

    assert stationary_entries(change.movement)[17] == 4
    assert change.fairness == check_movement(movement)


def test_keep_tables_two_people_who_meet_cannot_both() -> None:
    movement = build_movement("drawn", 16, 5, 4)

    with pytest.raises(EngineError) as refusal:
        keep_tables(movement, {1: 1, 2: 2})
    assert refusal.value.code == "fixed-tables-meet"
    with pytest.raises(EngineError) as refusal:
        keep_tables(movement, {1: 9})
    assert refusal.value.code == "no-such-table"


def test_keep_apart_seats_pairs_so_that_they_never_meet() -> None:
    movement = build_movement("chart", 28, 7, 4)
    pairs = [(1, 8), (2, 16), (3, 24), (4, 11)]
    assert check_movement(movement).meetings == (0, 1)

    apart = keep_apart(movement, pairs)

    assert apart.still_meet == ()
    assert apart.change.fairness.repeat_meetings.value == 0
    met = {
        pair
        for table in apart.change.movement.tables_played()
        for pair in ((a, b) for a in table.entries for b in table.entries)
    }
    assert not met.intersection(pairs)


def test_keep_apart_lists_pairs_that_must_meet() -> None:
    movement = build_movement("howell", 16, 5, 4)  # everybody meets everybody once

    apart = keep_apart(movement, [(1, 2)])

    assert apart.still_meet == ((1, 2, 1),)
