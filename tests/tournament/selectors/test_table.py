"""A table at each moment of an event, and where its people and boards go."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests import factories
from tournament.models import Due, Seating, Tournament
from tournament.selectors import moves
from tournament.selectors.changes import other_boards
from tournament.selectors.desk import RoundRow, planned_end
from tournament.selectors.table import table_now
from tournament.services import events, wrong_boards

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(28, 7, 4)


def test_table_now_before_the_start() -> None:
    event = factories.make_event(28, 7, 4, started=False)

    now = table_now(event, 3)

    assert (now.state, now.round_number, now.sitters, now.tiles) == ("before", 0, (), ())


def test_table_now_at_the_start(event: Tournament) -> None:
    now = table_now(event, 3)

    assert (now.state, now.round_number, now.round_count) == ("playing", 1, 7)
    assert [sitter.seat for sitter in now.sitters] == ["N", "E", "S", "W"]
    assert [(tile.number, tile.taker, tile.state) for tile in now.tiles] == [
        (9, "E", "due"),
        (10, "S", "due"),
        (11, "N", "due"),
        (12, "W", "due"),
    ]
    assert now.next_tile == now.tiles[0]
    assert now.older == ()


def test_table_now_ends_after_the_minutes_of_its_boards(event: Tournament) -> None:
    now = table_now(event, 3)

    started = event.rounds.get(number=1).started_at
    assert started is not None
    assert now.ends_at == started + timedelta(minutes=4 * event.minutes_per_board)


def test_table_now_shows_its_own_amounts_only(event: Tournament) -> None:
    factories.enter(event, 3, 9, 56)
    factories.enter(event, 4, 13, 74)

    now = table_now(event, 3)

    first = now.tiles[0]
    assert (first.state, first.amount, first.is_last_sent) == ("received", 56, True)
    assert [tile.amount for tile in now.tiles[1:]] == [None, None, None]
    assert now.next_tile is not None
    assert now.next_tile.number == 10


def test_table_now_shows_two_versions_and_offers_the_last_one_back(event: Tournament) -> None:
    factories.enter(event, 3, 9, 56)
    rival = factories.enter(event, 3, 9, 60)

    tile = table_now(event, 3).tiles[0]

    assert (tile.state, tile.amount) == ("versions", 56)
    assert (tile.is_last_sent, tile.revision) == (True, rival.result.revision)


def test_table_now_shows_what_the_director_stored(event: Tournament) -> None:
    factories.correct(factories.due_at(event, 1, 3, 9), None, status="not_played")

    tile = table_now(event, 3).tiles[0]

    assert (tile.state, tile.amount, tile.is_last_sent) == ("ruled", None, False)


def test_table_now_lists_older_missing_boards_apart_and_hides_old_scores(
    event: Tournament,
) -> None:
    for board in (9, 10, 11):
        factories.enter(event, 3, board, 56)
    factories.close_round(event, 1, missing="later")

    now = table_now(event, 3)

    assert now.round_number == 2
    assert [tile.number for tile in now.tiles] == [13, 14, 15, 16]
    assert [(tile.number, tile.state, tile.amount) for tile in now.older] == [(12, "due", None)]


def test_table_now_lets_the_people_here_take_back_an_older_board_they_sent(
    event: Tournament,
) -> None:
    factories.close_round(event, 1, missing="later")
    factories.enter(event, 3, 9, 56)

    older = table_now(event, 3).older

    assert [(tile.number, tile.is_last_sent) for tile in older] == [
        (9, True),
        (10, False),
        (11, False),
        (12, False),
    ]


def test_table_now_between_rounds_and_at_the_end() -> None:
    event = factories.make_event(16, 2, 1)
    factories.play_round(event, 1, close=False)
    rounds = event.rounds.order_by("number")
    rounds.filter(number=1).update(state="closed")

    assert table_now(event, 1).state == "between"

    rounds.filter(number=1).update(state="playing")
    factories.close_round(event, 1)
    factories.play_round(event, 2)
    assert table_now(event, 1).state == "finished"


def test_table_now_is_finished_once_the_event_is_closed() -> None:
    event = factories.make_event(16, 1, 1)
    factories.play_all(event)
    events.close_tournament(event, author=factories.author(event))
    event.refresh_from_db()

    assert table_now(event, 1).state == "finished"


def test_stamp_changes_with_what_the_page_shows_and_with_nothing_else(event: Tournament) -> None:
    before = table_now(event, 3).stamp

    factories.enter(event, 4, 13, 74)
    assert table_now(event, 3).stamp == before

    factories.enter(event, 3, 9, 56)
    assert table_now(event, 3).stamp != before


def test_moves_after_follow_the_base_movement(event: Tournament) -> None:
    now = table_now(event, 3)

    found = [(move.seat, move.kind, move.table) for move in moves.moves_after(now)]

    assert found == [("N", "stays", 3), ("E", "table", 5), ("S", "table", 4), ("W", "table", 1)]


def test_board_moves_after_send_the_boards_one_table_down(event: Tournament) -> None:
    assert moves.board_moves_after(table_now(event, 3)) == [
        moves.BoardMove((9, 10, 11, 12), 2),
    ]
    assert moves.board_moves_after(table_now(event, 1)) == [moves.BoardMove((1, 2, 3, 4), 7)]


def test_is_first_meeting_only_where_boards_were_never_played(event: Tournament) -> None:
    assert moves.is_first_meeting(table_now(event, 3))

    factories.play_round(event, 1)

    assert not moves.is_first_meeting(table_now(event, 3))


def test_moves_after_the_last_round_end_and_boards_stay() -> None:
    event = factories.make_event(16, 1, 1)
    now = table_now(event, 1)

    assert {move.kind for move in moves.moves_after(now)} == {"ends"}
    assert moves.board_moves_after(now) == []


def test_moves_after_agree_with_the_seats_of_the_next_round() -> None:
    event = factories.make_event(29, 7, 4)

    for table in moves.table_numbers(event):
        now = table_now(event, table)
        for sitter, move in zip(now.sitters, moves.moves_after(now), strict=True):
            seat = Seating.objects.filter(round__number=2, entry=sitter.entry_id).first()
            expected = (
                ("rests", None)
                if seat is None
                else ("stays" if seat.table.number == table else "table", seat.table.number)
            )
            assert (move.kind, move.table) == expected


def test_resting_at_an_idle_table_says_where_each_goes_next() -> None:
    event = factories.make_event(27, 7, 4)
    playing = set(Seating.objects.filter(round__number=1).values_list("table__number", flat=True))
    idle = next(number for number in moves.table_numbers(event) if number not in playing)
    now = table_now(event, idle)

    found = moves.resting_at(now)

    assert now.state == "idle"
    assert len(found) == 3
    for move in found:
        seat = Seating.objects.get(round__number=2, entry__short_name=move.name)
        assert (move.table, move.kind) == (seat.table.number, "table")


def test_board_moves_after_to_a_table_where_nobody_plays() -> None:
    event = factories.make_event(27, 7, 4)
    found = [
        moved
        for number in moves.table_numbers(event)
        for moved in moves.board_moves_after(table_now(event, number))
        if moved.waits
    ]

    assert len(found) == 1
    assert found[0].table is not None
    assert not Seating.objects.filter(round__number=2, table__number=found[0].table).exists()


def test_boards_do_not_travel_where_each_table_has_its_own() -> None:
    event = factories.make_event(16, 5, 4)

    assert moves.has_own_copies(event)
    assert not moves.has_own_copies(factories.make_event(28, 7, 4, name="One copy"))


def test_seats_by_name_lists_everybody_with_those_who_rest() -> None:
    event = factories.make_event(29, 7, 4)

    people = moves.seats_by_name(event, 1)

    assert len(people) == 29
    assert sum(1 for row in people if row.table is None) == 1


def test_table_now_ends_when_the_desk_says_whatever_boards_are_at_the_table() -> None:
    event = factories.make_event(12, 2)
    due = Due.objects.filter(table__round__number=1, table__number=1).first()
    assert due is not None
    other = other_boards(due)[-1]
    wrong_boards.play_other_board(due, other, author=factories.author())
    round_ = event.rounds.get(number=1)

    now = table_now(event, 1)

    assert other in {tile.number for tile in now.tiles}
    assert now.ends_at == planned_end(event, RoundRow(1, "playing", round_.started_at))
