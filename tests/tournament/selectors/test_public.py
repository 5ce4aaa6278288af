"""How far an event has come, and which rows the public pages may read."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.access import open_boards
from tournament.models import Board
from tournament.selectors.public import boards_due, progress_of
from tournament.selectors.schedule import seated_rounds
from tournament.selectors.sheets import amounts_of, dues_of_board, results_at

pytestmark = pytest.mark.django_db


def test_progress_of_an_event_not_started():
    progress = progress_of(factories.make_event(12, rounds=3, started=False))

    assert (progress.rounds, progress.here, progress.playing, progress.is_over) == (
        (),
        0,
        None,
        False,
    )
    assert (progress.due_count, progress.result_count) == (0, 0)


def test_progress_of_counts_results_once_whatever_their_revisions():
    event = factories.make_event(12, rounds=3)
    factories.play_round(event, 1)
    for amount in (70, 72, 74):
        factories.correct(factories.due_at(event, 1, 1, 1), amount)

    progress = progress_of(event)

    assert (progress.result_count, progress.due_count) == (12, 36)
    assert (progress.here, progress.last_closed) == (2, 1)


def test_progress_of_with_an_older_round_still_open():
    event = factories.make_event(28, rounds=3)
    factories.enter(event, 1, 1, 60)
    factories.close_round(event, 1, missing="later")

    progress = progress_of(event)

    assert progress.playing is not None
    assert (progress.playing.number, progress.here, progress.last_closed) == (2, 2, 0)
    assert progress.coming is not None
    assert progress.coming.number == 3


def test_progress_of_when_all_is_played():
    event = factories.make_event(12, rounds=3)
    factories.play_all(event)

    progress = progress_of(event)

    assert (progress.is_over, progress.here, progress.coming) == (True, 3, None)


def test_boards_due_leaves_out_rounds_that_an_entry_rests():
    event = factories.make_event(15, rounds=5, boards_per_table=None)
    resting = {
        number: event.rounds.filter(sit_outs__entry__number=number).count()
        for number in range(1, 16)
    }

    due = boards_due(event)

    per_round = event.boards_per_table
    assert due == {
        number: per_round * (5 - rests) for number, rests in resting.items() if rests < 5
    }


def test_seated_rounds_before_the_draw_are_none():
    assert seated_rounds(factories.make_event(12, started=False, drawn=False)) == []


def test_results_at_reads_open_boards_only():
    event = factories.make_event(16, rounds=5)
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False)
    factories.recompute()
    opened = open_boards(event)
    boards = {
        number: Board.objects.filter(tournament=event, last_round=number) for number in (1, 2)
    }

    shown = {
        number: sum(
            len(results_at([row.due_id for row in dues_of_board(board)], opened)) for board in rows
        )
        for number, rows in boards.items()
    }
    amounts = amounts_of([board.pk for rows in boards.values() for board in rows], opened)

    assert shown == {1: 16, 2: 0}
    assert set(amounts) == {board.pk for board in boards[1]}
