"""A board at the wrong table: what it bars later, and who comes back after leaving."""

from __future__ import annotations

import pytest

from engine.changes import Change
from engine.changes.boards import SetAside, holders, replace_board, set_aside_known, who_met
from engine.changes.people import admit_entry, withdraw_entry
from engine.changes.seats import keep_apart, keep_tables, stationary_entries, swap_entries
from engine.errors import EngineError
from engine.movements import build_movement
from engine.rounds import Movement

CHART = build_movement("chart", 28, 7, 4)


def done_before(movement: Movement, number: int) -> set[tuple[int, int, int]]:
    """Return every board of the rounds before a number, as played."""
    return {
        (played.number, table.number, board)
        for played in movement.rounds[: number - 1]
        for table in played.tables
        for board in table.boards
    }


def boards_played(change: Change) -> dict[int, int]:
    """Return how many boards each entry plays."""
    return {
        entry: sum(
            len(table.boards) for table in change.movement.tables_played() if entry in table.entries
        )
        for entry in range(1, change.movement.entries + 1)
    }


def test_replace_board_sets_aside_each_later_meeting_of_those_four() -> None:
    table = CHART.rounds[1].tables[2]
    # A board none of the four has met.
    following = next(
        board
        for board in CHART.boards
        if board not in table.boards
        and not who_met(CHART, board, before_round=2).intersection(holders(CHART, table))
    )

    wrong = replace_board(CHART, in_round=2, table=3, due=table.boards[3], played=following)
    playable = set_aside_known(wrong, done=done_before(wrong, 3))

    assert wrong.rounds[1].tables[2].boards == tuple(sorted((*table.boards[:3], following)))
    # Each of the four was due to meet the board once later; nobody else knows it.
    met_later = [
        SetAside(played.number, other.number, following, (entry,))
        for played in CHART.rounds[2:]
        for other in played.tables
        for entry in other.entries
        if following in other.boards and entry in table.entries
    ]
    assert list(playable.set_aside) == met_later
    assert len(met_later) == 4
    assert playable.change.fairness.faults == ()
    assert playable.change.fairness.repeat_boards == 0
    counts = boards_played(playable.change)
    for place in met_later:
        four = CHART.rounds[place.round - 1].tables[place.table - 1].entries
        assert {counts[entry] for entry in four} == {27}
    assert min(counts.values()) == 27


def test_replace_board_of_the_round_everybody_plays_at_once_bars_four_tables() -> None:
    movement = build_movement("drawn", 40, 7, 4)
    four = movement.rounds[0].tables[0].entries

    wrong = replace_board(movement, in_round=1, table=1, due=4, played=5)
    playable = set_aside_known(wrong, done=done_before(wrong, 2))

    assert {place.board for place in playable.set_aside} == {5}
    assert {place.round for place in playable.set_aside} == {2}
    assert sorted(n for place in playable.set_aside for n in place.entries) == sorted(four)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"in_round": 8}, "no-such-round"),
        ({"table": 9}, "no-such-table"),
        ({"due": 5}, "board-not-due"),
        ({"played": 29}, "board-unknown"),
        ({"played": 10}, "board-due-too"),
    ],
)
def test_replace_board_what_cannot_have_been_is_refused(
    changes: dict[str, object], code: str
) -> None:
    here = CHART.rounds[1].tables[2]
    facts: dict[str, object] = {"in_round": 2, "table": 3, "due": here.boards[0], "played": 1}
    if changes.get("played") == 10:
        changes = {"played": here.boards[1]}
    elif changes.get("due") == 5:
        changes = {"due": next(b for b in CHART.boards if b not in here.boards)}

    with pytest.raises(EngineError) as refusal:
        replace_board(CHART, **{**facts, **changes})  # type: ignore[arg-type]

    assert refusal.value.code == code


def test_set_aside_known_after_a_swap_names_who_knows_the_cards() -> None:
    swapped = swap_entries(CHART, 1, 2, in_round=2).movement

    playable = set_aside_known(swapped, done=done_before(swapped, 2))

    assert {n for place in playable.set_aside for n in place.entries} == {1, 2}
    assert {place.round for place in playable.set_aside} == {2, 3}
    assert playable.change.fairness.faults == ()


def test_set_aside_known_of_a_sound_movement_changes_nothing() -> None:
    playable = set_aside_known(CHART)

    assert playable.set_aside == ()
    assert playable.change.movement == CHART


def test_set_aside_known_keeps_what_was_played_twice_and_tells_it() -> None:
    swapped = swap_entries(CHART, 1, 2, in_round=2).movement

    playable = set_aside_known(swapped, done=done_before(swapped, 8))

    assert playable.set_aside == ()
    assert {fault.code for fault in playable.change.fairness.faults} == {"board-twice"}


@pytest.mark.parametrize(("maker", "people"), [("chart", 28), ("drawn", 40), ("relief", 29)])
def test_admit_entry_who_had_left_comes_back_under_his_number(maker: str, people: int) -> None:
    movement = build_movement(maker, people, 7, 4)
    left = withdraw_entry(movement, 5, from_round=3).movement

    back = admit_entry(left, from_round=5, entry=5)

    assert back.movement.entries == people
    assert back.fairness.faults == ()
    assert all(5 in played.absent for played in back.movement.rounds[2:4])
    assert not any(5 in played.absent for played in back.movement.rounds[4:])
    assert back.movement.rounds[:4] == left.rounds[:4]


def test_admit_entry_who_never_left_is_refused() -> None:
    with pytest.raises(EngineError) as refusal:
        admit_entry(CHART, from_round=5, entry=5)

    assert refusal.value.code == "entry-still-here"


def test_keep_tables_from_a_later_round_leaves_the_rounds_before() -> None:
    change = keep_tables(CHART, {20: 3}, from_round=4)

    assert change.movement.rounds[:3] == CHART.rounds[:3]
    for played in change.movement.rounds[3:]:
        assert 20 in played.tables[2].entries
    assert change.fairness.faults == ()
    assert change.fairness.repeat_meetings.value == 0


def test_keep_apart_leaves_who_is_held_where_he_is() -> None:
    held = keep_tables(CHART, {20: 3}).movement

    apart = keep_apart(held, [(20, 8), (1, 9)], held=[20])

    assert apart.still_meet == ()
    assert stationary_entries(apart.change.movement)[20] == 3
