"""A table plays the board of another round: kept for those four, barred later, counted once."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Board, Due, Result, Seating, Standing, Status, Tournament
from tournament.selectors.changes import other_boards
from tournament.selectors.public import boards_due
from tournament.services import standings, wrong_boards

pytestmark = pytest.mark.django_db


def refused(due: Due, number: int) -> list[str]:
    with pytest.raises(Refused) as refusal:
        wrong_boards.play_other_board(due, number, author=factories.author())
    return [problem.code for problem in refusal.value.problems]


def people_at(event: Tournament, round_: int, table: int) -> set[int]:
    rows = Seating.objects.filter(
        round__tournament=event, round__number=round_, table__number=table
    )
    return set(rows.values_list("entry__number", flat=True))


def fresh_board(event: Tournament, round_: int, table: int) -> int:
    """Return a board not due at the table that none of its four has met before."""
    four = people_at(event, round_, table)
    met = Board.objects.filter(
        dues__table__round__tournament=event,
        dues__table__round__number__lte=round_,
        dues__table__seatings__entry__number__in=four,
    )
    return event.boards.exclude(pk__in=met).values_list("number", flat=True)[0]


def history(due: Due) -> list[tuple[str, str, int | None]]:
    return list(due.results.values_list("standing", "status", "amount"))


def aside(event: Tournament) -> Any:
    return Result.objects.filter(
        due__board__tournament=event, standing=Standing.LIVE, facts__has_key="set_aside"
    ).select_related("due__table__round", "due__board")


@pytest.fixture
def event() -> Tournament:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    return event


def test_play_other_board_moves_what_was_typed_and_keeps_both_histories(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    factories.enter(event, 3, due.board.number, 76)

    made = wrong_boards.play_other_board(due, number, author=factories.author())

    assert made.due is not None
    assert made.due.board.number == number
    assert made.due.instead_of == due
    assert history(made.due) == [("live", "played", 76)]
    assert history(due) == [("replaced", "played", 76), ("live", "not_played", None)]


def test_play_other_board_bars_each_later_meeting_of_the_four(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    four = people_at(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()

    made = wrong_boards.play_other_board(due, number, author=factories.author())

    barred = list(aside(event))
    assert len(barred) == 4
    assert {result.due.board.number for result in barred} == {number}
    assert {result.due.table.round.number for result in barred} <= {3, 4, 5, 6, 7}
    knowing = [name for result in barred for name in result.facts["set_aside"]]
    assert sorted(knowing) == sorted(four)
    assert set(made.stale) == {due.board_id, made.due.board_id if made.due else 0}


def test_play_other_board_without_a_result_is_entered_by_the_table(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()

    made = wrong_boards.play_other_board(due, number, author=factories.author())
    factories.enter(event, 3, number, -52)

    assert made.due is not None
    assert history(made.due) == [("live", "played", -52)]
    assert history(due) == [("live", "not_played", None)]


def test_play_other_board_counts_per_person_stay_right(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    four = people_at(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    wrong_boards.play_other_board(due, number, author=factories.author())
    others = {
        entry
        for result in aside(event)
        for entry in people_at(event, result.due.table.round.number, result.due.table.number)
    }

    for round_ in range(2, 8):
        factories.play_round(event, round_)
    factories.recompute()

    assert set(boards_due(event).values()) == {28}
    played = {line.number: line.place.board_count for line in standings.standings_of(event)}
    # The four lost the board that was due and gained the other early; their later tables lost one.
    assert {played[entry] for entry in four} == {27}
    assert {played[entry] for entry in others} == {27}
    assert {count for entry, count in played.items() if entry not in others | four} == {28}
    assert all(standings.self_checks(event).values())
    plays = Result.objects.filter(
        due__board__tournament=event,
        due__board__number=number,
        standing=Standing.LIVE,
        status=Status.PLAYED,
    )
    assert plays.count() == 7 + 1 - 4


def test_play_other_board_somebody_had_met_is_neutralized_and_kept_readable() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False)
    four = people_at(event, 2, 3)
    one = min(four)
    met = Seating.objects.get(round__tournament=event, round__number=1, entry__number=one)
    number = met.table.dues.first().board.number
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    amount = factories.live_result(due).amount  # type: ignore[union-attr]

    made = wrong_boards.play_other_board(due, number, author=factories.author())

    assert made.due is not None
    assert history(made.due) == [("replaced", "played", amount), ("live", "neutralized", None)]
    live = factories.live_result(made.due)
    assert live is not None
    assert live.facts == {"known_by": [one]}


def test_play_other_board_in_a_closed_round_leaves_nothing_open() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    due = event.rounds.get(number=1).tables.get(number=3).dues.first()
    number = fresh_board(event, 1, 3)
    amount = factories.live_result(due).amount  # type: ignore[union-attr]

    made = wrong_boards.play_other_board(due, number, author=factories.author())
    factories.recompute()

    assert made.due is not None
    assert history(made.due) == [("live", "played", amount)]
    assert all(standings.self_checks(event).values())


def test_play_other_board_that_cannot_have_been_is_refused(event: Tournament) -> None:
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    other = event.rounds.get(number=2).tables.get(number=3).dues.last()
    coming = event.rounds.get(number=3).tables.get(number=3).dues.first()

    assert refused(due, other.board.number) == ["board-due-too"]
    assert refused(due, 999) == ["board-unknown"]
    assert refused(coming, 1) == ["round-not-playing"]
    assert Due.objects.filter(instead_of__isnull=False).count() == 0


def test_other_boards_are_those_not_due_there(event: Tournament) -> None:
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()

    numbers = other_boards(due)

    assert len(numbers) == 24
    assert due.board.number not in numbers
