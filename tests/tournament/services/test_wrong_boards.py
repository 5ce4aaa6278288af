"""A table plays the board of another round: kept for those four, barred later, counted once."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Board, Due, Result, Seating, Standing, Status, Tournament
from tournament.selectors.changes import other_boards
from tournament.selectors.public import boards_due
from tournament.selectors.room import missing_dues
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


def take_back(due: Due | None) -> Due:
    assert due is not None
    made = wrong_boards.take_back_other_board(due, author=factories.author())
    assert made.due is not None
    return made.due


def not_taken_back(due: Due | None) -> list[str]:
    assert due is not None
    with pytest.raises(Refused) as refusal:
        wrong_boards.take_back_other_board(due, author=factories.author())
    assert all(problem.sentence for problem in refusal.value.problems)
    return [problem.code for problem in refusal.value.problems]


@pytest.mark.parametrize("amount", [76, None])
def test_take_back_other_board_leaves_the_evening_as_it_was(
    event: Tournament, amount: int | None
) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    if amount is not None:
        factories.enter(event, 3, due.board.number, amount)
    event.plan.refresh_from_db()
    before = event.plan.document, event.plan.fairness
    lasts = dict(event.boards.values_list("number", "last_round"))
    made = wrong_boards.play_other_board(due, number, author=factories.author())

    back = take_back(made.due)

    event.plan.refresh_from_db()
    assert (event.plan.document, event.plan.fairness["repeat_boards"]) == (before[0], 0)
    assert dict(event.boards.values_list("number", "last_round")) == lasts
    assert back == due
    assert not Due.objects.filter(instead_of__isnull=False).exists()
    assert not aside(event).exists()
    played = [("replaced", "played", amount)] if amount is not None else []
    note = "replaced" if amount is not None else "withdrawn"
    live = [("live", "played", amount)] if amount is not None else []
    assert history(due) == [*played, (note, "not_played", None), *live]
    line = event.log.filter(action="wrong-board-back").get()
    assert line.before == {"played": number, "amount": amount}
    for round_ in range(2, 8):
        factories.play_round(event, round_, close=False)
        # Taken back, these were set aside and are due again.
        for again in missing_dues(event).filter(table__round__number=round_):
            factories.enter(event, again.table.number, again.board.number, 76)
        factories.close_round(event, round_)
    factories.recompute()
    assert {line.place.board_count for line in standings.standings_of(event)} == {28}
    assert all(standings.self_checks(event).values())


def test_take_back_other_board_somebody_had_met_gives_the_score_back() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False)
    one = min(people_at(event, 2, 3))
    met = Seating.objects.get(round__tournament=event, round__number=1, entry__number=one)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    amount = factories.live_result(due).amount  # type: ignore[union-attr]
    made = wrong_boards.play_other_board(
        due, met.table.dues.first().board.number, author=factories.author()
    )

    take_back(made.due)

    assert history(due)[-1] == ("live", "played", amount)


def test_take_back_other_board_is_refused_once_something_depends_on_it(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    made = wrong_boards.play_other_board(due, number, author=factories.author())
    factories.enter(event, 3, number, 60)
    assert not_taken_back(made.due) == ["wrong-board-entered"]
    factories.play_round(event, 2)
    assert made.due is not None
    assert Due.objects.filter(pk=made.due.pk).exists()


def test_take_back_other_board_left_out_elsewhere_by_now_is_refused(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    factories.enter(event, 3, due.board.number, 60)
    made = wrong_boards.play_other_board(due, number, author=factories.author())
    last = aside(event).order_by("due__table__round__number").last().due.table.round.number

    for round_ in range(2, last + 1):
        factories.play_round(event, round_)

    assert not_taken_back(made.due) == ["wrong-board-left-out"]


def test_take_back_other_board_twice_or_in_a_chain_is_refused(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    factories.enter(event, 3, due.board.number, 60)
    first = wrong_boards.play_other_board(due, number, author=factories.author()).due
    assert first is not None
    other = fresh_board(event, 2, 3)
    second = wrong_boards.play_other_board(first, other, author=factories.author()).due

    assert not_taken_back(first) == ["wrong-board-again"]
    take_back(second)
    gone = Due(pk=second.pk if second else 0, board=due.board)
    assert not_taken_back(gone) == ["changed-meanwhile"]


def test_take_back_other_board_whose_due_one_was_met_since_is_refused(event: Tournament) -> None:
    number = fresh_board(event, 2, 3)
    due = event.rounds.get(number=2).tables.get(number=3).dues.first()
    factories.enter(event, 3, due.board.number, 60)
    made = wrong_boards.play_other_board(due, number, author=factories.author())
    factories.play_round(event, 2)
    four = people_at(event, 2, 3)
    seat = Seating.objects.filter(
        round__tournament=event, round__number=3, entry__number__in=four
    ).first()
    assert seat is not None
    later = seat.table.dues.exclude(results__facts__has_key="set_aside").first()
    wrong_boards.play_other_board(later, due.board.number, author=factories.author())
    factories.enter(event, seat.table.number, due.board.number, 60)

    assert not_taken_back(made.due)[0] in {"wrong-board-met", "wrong-board-left-out"}
