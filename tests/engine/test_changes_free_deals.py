"""Free deals while people come and go: tables of three play on, nobody rests without need."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.changes.free_deals import join_free_deals, leave_free_deals
from engine.errors import EngineError
from engine.movements import build_movement
from engine.movements.free_seating import random_movement
from engine.rounds import Movement, Round

KEY = bytes(range(32))


def sizes(played: Round) -> Counter[int]:
    """Return how many tables have so many people."""
    return Counter(len(table.entries) for table in played.tables)


def fewest_threes(people: int) -> Counter[int]:
    threes = -people % 4
    return +Counter({4: (people - 3 * threes) // 4, 3: threes})


def test_leave_free_deals_table_plays_on_with_three() -> None:
    movement = build_movement("free-deals", 24, 5, 5)

    change = leave_free_deals(movement, 7, from_round=3)

    assert change.fairness.faults == ()
    assert change.movement.rounds[:2] == movement.rounds[:2]
    for before, after in zip(movement.rounds[2:], change.movement.rounds[2:], strict=True):
        assert (after.sit_outs, after.idle, after.absent) == ((), (), (7,))
        assert sizes(after) == Counter({4: 5, 3: 1})
        # Nobody else moves.
        assert [table.number for table in after.tables] == [t.number for t in before.tables]
        changed = [a for a, b in zip(after.tables, before.tables, strict=True) if a != b]
        assert len(changed) == 1
        assert len(changed[0].entries) == 3


@pytest.mark.parametrize("people", [12, 16, 20, 23, 24, 26, 33])
@pytest.mark.parametrize("maker", ["free-deals", "random"])
def test_leave_free_deals_one_after_another_down_to_six(maker: str, people: int) -> None:
    movement: Movement = (
        random_movement(people, 4, 4, KEY)
        if maker == "random"
        else build_movement(maker, people, 4, 4)
    )

    for gone in range(1, people - 5):
        change = leave_free_deals(movement, gone, from_round=2)
        movement = change.movement

        assert change.fairness.faults == ()
        left = people - gone
        for played in movement.rounds[1:]:
            assert played.sit_outs == ()
            assert sizes(played) == fewest_threes(left)


def test_leave_free_deals_five_people_leave_two_resting() -> None:
    movement = random_movement(6, 2, 4, KEY)

    change = leave_free_deals(movement, 1, from_round=2)

    assert change.fairness.faults == ()
    assert sizes(change.movement.rounds[1]) == Counter({3: 1})
    assert len(change.movement.rounds[1].sit_outs) == 2


def test_leave_free_deals_who_rests_takes_the_seat_but_in_a_final() -> None:
    movement = build_movement("free-deals-drawn", 21, 3, 4)
    resting = movement.rounds[1].sit_outs

    taken = leave_free_deals(movement, movement.rounds[1].tables[0].entries[0], from_round=2)
    final = leave_free_deals(
        movement, movement.rounds[1].tables[0].entries[0], from_round=2, finals={2}
    )

    assert taken.movement.rounds[1].sit_outs == ()
    assert sizes(taken.movement.rounds[1]) == Counter({4: 5})
    assert final.movement.rounds[1].sit_outs == resting
    assert sizes(final.movement.rounds[1]) == Counter({4: 4, 3: 1})


@pytest.mark.parametrize("people", [8, 9, 10, 11, 21, 22, 23, 24])
def test_join_free_deals_one_after_another(people: int) -> None:
    movement = random_movement(people, 3, 4, KEY)

    for come in range(people + 1, people + 6):
        change = join_free_deals(movement, from_round=2)
        movement = change.movement

        assert change.fairness.faults == ()
        assert movement.entries == come
        assert come in movement.rounds[0].absent
        for played in movement.rounds[1:]:
            assert played.sit_outs == ()
            assert sizes(played) == fewest_threes(come)


def test_join_free_deals_who_had_left_comes_back() -> None:
    movement = build_movement("free-deals", 24, 5, 5)
    left = leave_free_deals(movement, 7, from_round=2).movement

    back = join_free_deals(left, from_round=4, entry=7).movement

    assert back.rounds[3:] == movement.rounds[3:]
    assert back.rounds[1:3] == left.rounds[1:3]
    assert back.entries == 24


def test_changes_of_free_deals_in_a_round_still_to_be_made() -> None:
    movement = random_movement(12, 2, 4, KEY)

    left = leave_free_deals(movement, 3, from_round=3)
    come = join_free_deals(movement, from_round=3)

    assert left.movement == movement
    assert come.movement.entries == 13
    assert [played.absent for played in come.movement.rounds] == [(13,), (13,)]
    with pytest.raises(EngineError, match="no-such-round"):
        leave_free_deals(movement, 3, from_round=4)
