"""Free deals without a chart, finals, and teams (OT pp.5, 6, 12, 15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.errors import EngineError
from engine.fairness import check_movement
from engine.movements import build_movement, propose_movements
from engine.movements.free_deals import (
    finalist_seats,
    free_deals_seating,
    longest_free_deals,
)
from engine.movements.free_finals import parallel_entries, team_entries
from engine.movements.free_seating import (
    best_round,
    check_seating_kinds,
    had_three,
    random_movement,
    random_round,
)
from engine.rounds import Round

KEY = bytes(range(32))


def seated(played: Round) -> list[list[int | None]]:
    """Return the tables as N E S W."""
    return [list(table.seats.values()) for table in played.tables]


@pytest.mark.parametrize("people", [6, 7, 8, 9, 10, 11, 13, 40, 61])
def test_random_movement_everybody_plays_every_round(people: int) -> None:
    movement = random_movement(people, 5, 4, KEY)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.sit_outs == (0, 0)
    assert all(
        sum(not table.is_full for table in played.tables) == -people % 4
        for played in movement.rounds
    )


def test_random_round_same_key_same_seats_and_another_key_others() -> None:
    people = list(range(1, 21))

    first = random_round(people, 1, 4, KEY)

    assert random_round(people[::-1], 1, 4, KEY) == first
    assert random_round(people, 1, 4, bytes(32)) != first
    assert seated(random_round(people, 2, 4, KEY)) != seated(first)


def test_random_round_each_seat_is_as_likely() -> None:
    seats = Counter(
        place
        for number in range(1, 401)
        for table in random_round(range(1, 9), number, 4, KEY).tables
        for place, entry in table.places
        if entry == 1
    )

    assert all(70 < count < 130 for count in seats.values())


@pytest.mark.parametrize("people", [39, 38, 41])
def test_random_movement_nobody_has_a_table_of_three_twice(people: int) -> None:
    movement = random_movement(people, 4, 4, KEY)

    short = [e for p in movement.rounds for t in p.tables if not t.is_full for e in t.entries]
    assert len(set(short)) == len(short) == 4 * 3 * (-people % 4)


def test_best_round_ranks_meet_from_the_top() -> None:
    played = best_round([7, 3, 9, 1, 2, 4, 8, 6], 3, 5)

    assert seated(played) == [[7, 9, 3, 1], [2, 8, 4, 6]]
    assert played.tables[0].boards == (11, 12, 13, 14, 15)


def test_best_round_lowest_tables_have_three() -> None:
    played = best_round(range(1, 11), 1, 4)

    assert seated(played) == [[1, 3, 2, 4], [None, 6, 5, 7], [None, 9, 8, 10]]


def test_best_round_avoids_a_second_table_of_three() -> None:
    played = best_round(range(1, 12), 2, 4, been=[9, 10, 11])

    assert seated(played) == [[1, 3, 2, 4], [None, 6, 5, 7], [8, 10, 9, 11]]
    assert had_three([played]) == {5, 6, 7}


def test_best_round_when_everybody_had_three_the_lowest_do_again() -> None:
    played = best_round(range(1, 12), 2, 4, been=range(1, 12))

    assert [table.is_full for table in played.tables] == [True, True, False]


@pytest.mark.parametrize("people", [3, 5])
def test_random_round_of_too_few(people: int) -> None:
    with pytest.raises(EngineError, match="too-few-people"):
        random_round(range(people), 1, 4, KEY)


@pytest.mark.parametrize(("tables", "works"), [(10, {5}), (17, {5, 7}), (18, {5, 7}), (30, {5, 7})])
def test_tables_of_three_at_these_distances_meet_nobody_twice(tables: int, works: set[int]) -> None:
    assert works_at(tables).intersection({5, 7}) == works


@pytest.mark.parametrize("tables", [7, 8, 9, 11, 12, 13, 14, 15, 16])
def test_tables_of_three_no_distance_works_below_17_tables_but_10(tables: int) -> None:
    assert works_at(tables) == set()


def works_at(tables: int) -> set[int]:
    """Return the distances at which nobody is twice at two tables of three in 5 positions."""
    seating, _, _ = free_deals_seating(tables)
    good = set()
    for distance in range(1, tables):
        missing = {tables, tables - distance}
        times = Counter(
            person
            for row in seating[:5]
            for people in row
            if missing.intersection(people)
            for person in people
            if person not in missing
        )
        if max(times.values()) == 1:
            good.add(distance)
    return good


@pytest.mark.parametrize(
    ("finalists", "first", "last"),
    [(12, (1, 7, 4, 10), (3, 9, 6, 12)), (16, (1, 9, 5, 13), (4, 12, 8, 16))],
)
def test_finalist_seats_in_steps_of_the_tables(
    finalists: int, first: tuple[int, ...], last: tuple[int, ...]
) -> None:
    seats = finalist_seats(finalists)

    assert (seats[0], seats[-1]) == (first, last)
    movement = build_movement("free-deals-final", finalists, 1, 4)
    assert seated(movement.rounds[0]) == [list(people) for people in seats]


def test_final_of_20_plays_five_positions_of_one_deal() -> None:
    movement = build_movement("free-deals-final", 20, 5, 1)
    fairness = check_movement(movement)

    assert fairness.faults == ()
    assert fairness.repeat_meetings.value == 0
    assert seated(movement.rounds[0])[0] == [1, 11, 6, 16]
    # S +1, E +2, W -2: rank 10 comes to table 1 as S, 14 as E, 18 as W.
    assert seated(movement.rounds[1])[0] == [1, 14, 10, 18]


@pytest.mark.parametrize(("finalists", "rounds"), [(24, 1), (16, 2), (20, 6)])
def test_final_of_another_size_is_none(finalists: int, rounds: int) -> None:
    with pytest.raises(EngineError):
        build_movement("free-deals-final", finalists, rounds, 1)


def test_propose_movements_never_proposes_a_final_or_teams_unasked() -> None:
    makers = {
        p.maker for n in (12, 16, 20, 48) for p in propose_movements(n, format_code="free_deals")
    }

    assert makers <= {"free-deals", "free-deals-drawn", "free-deals-threes"}


@pytest.mark.parametrize(
    ("people", "size", "makers"),
    [
        (16, 2, {"free-deals-teams"}),
        (48, 2, {"free-deals-teams"}),
        (44, 4, {"free-deals-teams"}),
        # Four parallel tournaments of twelve and of twenty people.
        (48, 4, {"free-deals-teams", "free-deals-parallel"}),
        (80, 4, {"free-deals-teams", "free-deals-parallel"}),
    ],
)
def test_propose_movements_for_teams_of_free_deals(
    people: int, size: int, makers: set[str]
) -> None:
    found = propose_movements(people, format_code="free_deals", team_size=size)

    assert {p.maker for p in found} == makers
    assert {p.substitutes for p in found} == {0}


@pytest.mark.parametrize(
    ("people", "size", "code"),
    [
        (20, 3, "free-team-size"),
        (18, 2, "teams-count"),
        (12, 4, "free-teams-few"),
        (8, 2, "free-teams-few"),
    ],
)
def test_propose_movements_teams_of_free_deals_refused(people: int, size: int, code: str) -> None:
    with pytest.raises(EngineError, match=code):
        propose_movements(people, format_code="free_deals", team_size=size)


@pytest.mark.parametrize("people", [*range(8, 121), 402, 799, 800])
def test_propose_movements_free_deals_has_a_playable_proposal(people: int) -> None:
    best = propose_movements(people, format_code="free_deals")[0]

    assert best.substitutes == 0
    assert check_movement(best.build()).faults == ()


@pytest.mark.parametrize("people", [18, 21, 22, 30, 61, 70])
def test_propose_movements_free_deals_tables_of_three_before_sit_outs(people: int) -> None:
    best = propose_movements(people, format_code="free_deals")[0]

    assert (best.maker, best.sit_outs) == ("free-deals", (0, 0))
    assert best.tables_of_three == -people % 4


@pytest.mark.parametrize(("teams", "size"), [(26, 2), (13, 4), (8, 2), (4, 4)])
def test_team_entries_start_at_one_table_and_never_meet(teams: int, size: int) -> None:
    people = teams * size
    rounds = longest_free_deals(people)
    movement = build_movement("free-deals-teams", people, rounds - 1, 4)
    whole = build_movement("free-deals", people, rounds, 4)
    members = team_entries(teams, size)

    # At the start, position 1 of the chart, each team has a table, N with S and E with W.
    start = [set(people) for people in seated(whole.rounds[0])]
    assert all(any(set(team) <= table for table in start) for team in members)
    if size == 2 and all(whole.lines):
        lines = {tuple(whole.lines[entry - 1] for entry in team) for team in members}
        assert lines == {("N", "S"), ("E", "W")}
    for table in movement.tables_played():
        assert all(len(set(team).intersection(table.entries)) <= 1 for team in members)
    assert sorted(entry for team in members for entry in team) == list(range(1, people + 1))


@pytest.mark.parametrize(
    ("teams", "size", "code"),
    [(5, 3, "free-team-size"), (5, 2, "teams-count"), (3, 4, "free-teams-few")],
)
def test_team_entries_refuses(teams: int, size: int, code: str) -> None:
    with pytest.raises(EngineError, match=code):
        team_entries(teams, size)


def test_parallel_tournaments_of_teams_of_four() -> None:
    movement = build_movement("free-deals-parallel", 80, 5, 4)
    members = parallel_entries(20)

    assert check_movement(movement).faults == ()
    assert members[2] == (3, 23, 43, 63)
    assert {table.section for table in movement.tables_played()} == {
        "red", "green", "blue", "yellow",
    }  # fmt: skip
    for table in movement.tables_played():
        assert all(len(set(team).intersection(table.entries)) <= 1 for team in members)


@pytest.mark.parametrize("people", [72, 8, 20])
def test_parallel_tournaments_need_four_times_4q_people(people: int) -> None:
    with pytest.raises(EngineError, match="no-such-movement"):
        build_movement("free-deals-parallel", people, 4, 4)


def test_had_three_of_full_tables_is_nobody() -> None:
    played = best_round(range(1, 9), 1, 4)

    assert had_three([played, replace(played, number=2)]) == frozenset()


@pytest.mark.parametrize(
    "kinds",
    [
        [],
        ["movement"] * 5,
        ["movement", "movement", "random", "best", "random"],
        ["best", "random"],
    ],
)
def test_check_seating_kinds_may_be_mixed(kinds: list[str]) -> None:
    check_seating_kinds(kinds)


@pytest.mark.parametrize(
    ("kinds", "code", "round_"),
    [
        (["movement", "random", "movement"], "no-way-back", 3),
        (["best", "movement"], "no-way-back", 2),
    ],
)
def test_check_seating_kinds_no_way_back(kinds: list[str], code: str, round_: int) -> None:
    with pytest.raises(EngineError) as refusal:
        check_seating_kinds(kinds)

    assert (refusal.value.code, refusal.value.facts["round"]) == ("no-way-back", round_)


def test_check_seating_kinds_unknown() -> None:
    with pytest.raises(EngineError, match="unknown-seating"):
        check_seating_kinds(["swiss"])
