"""Repeat meetings beside their bound: every size the documents print stays as good."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from engine.fairness import check_movement
from engine.movements import build_movement, meetings
from engine.movements.offsets import load_table

LONGEST = 15
# (people, rounds) -> the excess where the bound is not reached; 20 people in 6 rounds cannot.
ABOVE = {
    (20, 6): 6,
    (20, 13): 214,
    (24, 15): 270,
    (32, 10): 10,
    (32, 11): 40,
    (36, 12): 27,
}


@pytest.mark.parametrize("rounds", range(3, LONGEST + 1))
@pytest.mark.parametrize("people", [8, 12, 16, 20, 24, 28, 32, 36, 40])
def test_drawn_movement_small_sizes_reach_the_bound(people: int, rounds: int) -> None:
    if rounds >= people:
        rounds = people - 1
    fairness = check_movement(build_movement("drawn", people, rounds, 4))

    figure = fairness.repeat_meetings
    assert fairness.faults == ()
    assert fairness.seat_spread.is_reached
    assert fairness.attack_spread.is_reached
    assert figure.value <= ABOVE.get((people, rounds), figure.bound)


@pytest.mark.parametrize("people", [48, 56, 60, 64, 80, 100, 120, 160, 200])
def test_drawn_movement_large_sizes_meet_nobody_twice(people: int) -> None:
    fairness = check_movement(build_movement("drawn", people, LONGEST, 4))

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert fairness.seat_spread.value <= 1


# People, rounds, repeat meetings that are reached where one, two or three people are over.
OVER = [
    (9, 5, 30), (9, 8, 84), (10, 5, 20), (10, 8, 62), (11, 5, 14), (11, 8, 43), (11, 10, 76),
    (13, 5, 20), (13, 8, 67), (13, 10, 126), (13, 12, 198), (14, 5, 11), (14, 8, 53),
    (14, 10, 97), (14, 12, 159), (15, 5, 0), (15, 8, 39), (15, 10, 75), (15, 12, 124),
    (17, 5, 1), (17, 8, 56), (17, 10, 106), (17, 12, 173), (17, 15, 312), (18, 5, 1),
    (18, 8, 39), (18, 10, 87), (18, 12, 138), (18, 15, 261), (19, 5, 0), (19, 8, 25),
    (19, 10, 69), (19, 12, 117), (19, 15, 215), (21, 5, 0), (21, 8, 35), (21, 10, 90),
    (21, 12, 150), (21, 15, 275), (22, 5, 0), (22, 8, 22), (22, 10, 69), (22, 12, 129),
    (22, 15, 232), (23, 5, 0), (23, 8, 11), (23, 10, 49), (23, 12, 107), (23, 15, 199),
    (25, 5, 0), (25, 8, 12), (25, 10, 61), (25, 12, 132), (25, 15, 244), (27, 5, 0), (27, 8, 0),
    (27, 10, 30), (27, 12, 82), (27, 15, 189), (29, 8, 1), (29, 10, 36), (29, 12, 98),
    (29, 15, 224), (31, 8, 0), (31, 10, 13), (31, 12, 53), (31, 15, 165), (33, 8, 0),
    (33, 10, 10), (33, 12, 63), (33, 15, 192), (39, 10, 0), (39, 12, 0), (39, 15, 89),
    (41, 10, 1), (41, 12, 0), (41, 15, 103), (47, 12, 0), (47, 15, 0), (50, 12, 0),
    (50, 15, 0), (30, 9, 0), (34, 10, 0), (37, 11, 0), (38, 11, 0), (42, 13, 0), (43, 13, 0),
    (45, 13, 0), (46, 13, 0), (53, 15, 0), (54, 15, 0), (55, 15, 0), (57, 15, 0), (58, 15, 0),
    (62, 15, 0), (66, 15, 0), (74, 15, 0), (61, 12, 0), (61, 15, 0), (79, 15, 0), (101, 15, 0),
    (151, 15, 0), (199, 15, 0),
]  # fmt: skip


@pytest.mark.parametrize(("people", "rounds", "repeats"), OVER)
def test_drawn_movement_with_people_over(people: int, rounds: int, repeats: int) -> None:
    fairness = check_movement(build_movement("drawn", people, rounds, 4))

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value <= repeats
    assert fairness.sit_out_spread.is_reached
    assert fairness.early_sit_outs.value == 0


def test_stored_meetings_have_the_excess_they_state() -> None:
    wrong = [
        (people, rounds)
        for people, by_rounds in load_table("meetings")["plans"].items()
        for rounds, stored in by_rounds.items()
        if (plan := meetings._develop(int(people), stored)) is None
        or (len(plan), excess(plan)) != (int(rounds), stored["excess"])
    ]

    assert wrong == []


def excess(plan: meetings.Plan) -> int:
    """Return the sum over pairs of C(meetings, 2)."""
    met = Counter(
        pair
        for played in plan
        for table in played.tables
        for pair in combinations(sorted(table), 2)
    )
    return sum(comb(times, 2) for times in met.values())
