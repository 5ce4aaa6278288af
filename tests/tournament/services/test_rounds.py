"""Rounds opened, closed, reopened and taken back; completeness told from what is stored."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tournament.messages import Refused
from tournament.models import (
    Due,
    LogLine,
    Result,
    RoundState,
    Seating,
    SitOut,
    Standing,
    State,
    Status,
    Table,
    Tournament,
)
from tournament.selectors.room import dues_of_table, missing_dues
from tournament.services import events, rounds, standings

pytestmark = pytest.mark.django_db
# OT p.16, boards 1, 24 and 13 of the printed table.
LABELS = {25: ("N", "N"), 96: ("W", "S"), 901: ("N", "S")}


def refused(call: object, *arguments: object, **named: object) -> list[str]:
    """Return the codes with which the call is refused."""
    with pytest.raises(Refused) as refusal:
        call(*arguments, **named)  # type: ignore[operator]
    return [problem.code for problem in refusal.value.problems]


def states(event: Tournament) -> list[str]:
    return list(event.rounds.order_by("number").values_list("state", flat=True))


@pytest.mark.parametrize("people", [12, 13, 14, 15, 16, 28, 31])
def test_start_tournament_seats_everybody_in_every_round(people: int) -> None:
    event = factories.make_event(people, 3)

    present = event.entries.count()
    for number in (1, 2, 3):
        seated = Seating.objects.filter(round__tournament=event, round__number=number).count()
        resting = SitOut.objects.filter(round__tournament=event, round__number=number).count()
        assert seated + resting == present
    assert states(event) == [RoundState.PLAYING, RoundState.PENDING, RoundState.PENDING]
    assert event.standing_rows.count() == present


def test_start_tournament_gives_each_table_four_people_and_its_boards() -> None:
    event = factories.make_event(28, 7)

    for table in Table.objects.filter(round__tournament=event):
        assert sorted(table.seatings.values_list("seat", flat=True)) == ["E", "N", "S", "W"]
        assert table.dues.count() == 4
    # One copy: in a round no board is at two tables.
    for number in range(1, 8):
        boards = Due.objects.filter(
            table__round__tournament=event, table__round__number=number
        ).values_list("board", flat=True)
        assert len(boards) == len(set(boards)) == 28


def test_start_tournament_without_plan_or_draw_is_refused() -> None:
    event = factories.make_event(12, started=False, drawn=False)
    author = factories.author()

    without_plan = refused(rounds.start_tournament, event, author=author)
    factories.plan_and_draw(event, rounds=2)
    Tournament.objects.filter(pk=event.pk).update(drawn_at=None)
    without_draw = refused(rounds.start_tournament, event, author=author)

    assert (without_plan, without_draw) == (["plan-missing"], ["draw-missing"])
    assert not event.rounds.exists()


def test_start_tournament_after_somebody_left_the_draw_is_refused() -> None:
    event = factories.make_event(12, 2, started=False)
    factories.registration.set_presence(
        event.entries.get(number=3), "withdrawn", author=factories.author()
    )

    assert refused(rounds.start_tournament, event, author=factories.author()) == ["draw-missing"]


def test_start_tournament_twice_is_refused() -> None:
    event = factories.make_event(12, 2)

    assert refused(rounds.start_tournament, event, author=factories.author()) == [
        "tournament-state"
    ]
    assert event.rounds.count() == 2


def test_undo_start_takes_everything_back_but_the_draw() -> None:
    event = factories.make_event(12, 2)
    slots = list(event.entries.values_list("number", "slot"))

    rounds.undo_start(event, author=factories.author())
    event.refresh_from_db()

    assert event.state == State.OPEN
    assert not Seating.objects.exists()
    assert not event.boards.exists()
    assert not event.standing_rows.exists()
    assert list(event.entries.values_list("number", "slot")) == slots
    factories.start(event)
    assert states(event) == [RoundState.PLAYING, RoundState.PENDING]


def test_undo_start_with_a_result_is_refused() -> None:
    event = factories.make_event(12, 2)
    factories.enter(event, 1, 1, 64)

    assert refused(rounds.undo_start, event, author=factories.author()) == ["has-results"]
    assert Result.objects.count() == 1


def test_close_round_with_missing_results_is_refused_and_counts_them() -> None:
    event = factories.make_event(12, 2)
    factories.enter(event, 1, 1, 64)

    with pytest.raises(Refused) as refusal:
        factories.close_round(event, 1)

    assert refusal.value.problems[0].facts == {"count": 11}
    assert states(event) == [RoundState.PLAYING, RoundState.PENDING]


def test_close_round_counts_a_director_s_not_played_as_there() -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1, close=False)
    factories.correct(factories.due_at(event, 1, 1, 1), None, status=Status.NOT_PLAYED)

    factories.close_round(event, 1)

    assert states(event) == [RoundState.CLOSED, RoundState.PLAYING]


def test_close_round_not_played_stores_one_for_each_missing_board() -> None:
    event = factories.make_event(12, 2)
    factories.enter(event, 1, 1, 64)

    stale = factories.close_round(event, 1, missing="not_played")
    factories.recompute()

    stored = Result.objects.filter(status=Status.NOT_PLAYED)
    assert stored.count() == 11
    assert {(one.amount, one.source, one.author) for one in stored} == {
        (None, "director", factories.director())
    }
    assert len(stale) == 4
    assert all(standings.self_checks(event).values())


def test_a_board_skipped_in_round_1_is_missing_in_round_2_and_never_takes_its_result() -> None:
    event = factories.make_event(12, 2)
    for due in list(missing_dues(event)):
        if (due.table.number, due.board.number) != (1, 3):
            factories.enter(event, due.table.number, due.board.number, 64)

    factories.close_round(event, 1, missing="later")
    later = [(one.table.round.number, one.board.number) for one in dues_of_table(event, 1)]
    factories.enter(event, 1, 5, 70)

    assert states(event) == [RoundState.PLAYING, RoundState.PLAYING]
    assert (1, 3) in later
    assert [one.board.number for one in missing_dues(event).filter(table__round__number=1)] == [3]
    live = Result.objects.get(due__table__number=1, amount=70)
    assert (live.due.table.round.number, live.due.board.number) == (2, 5)


def test_close_round_left_open_closes_once_its_result_is_there() -> None:
    event = factories.make_event(12, 2)
    factories.close_round(event, 1, missing="later")
    factories.play_round(event, 1)

    assert states(event) == [RoundState.CLOSED, RoundState.PLAYING]


def test_close_round_that_is_not_playing_is_refused() -> None:
    event = factories.make_event(12, 2)

    assert refused(factories.close_round, event, 2) == ["round-not-playing"]
    assert refused(factories.close_round, event, 9) == ["round-not-playing"]


def test_reopen_round_takes_late_entries_and_keeps_later_rounds() -> None:
    event = factories.make_event(12, 3)
    factories.play_round(event, 1)
    factories.enter(event, 1, 5, 70)

    rounds.reopen_round(event, 1, author=factories.author(), reason="slip found")
    changed = factories.enter(event, 1, 1, 158)

    assert changed.kind == "rival"
    assert states(event) == [RoundState.PLAYING, RoundState.PLAYING, RoundState.PENDING]
    assert Result.objects.filter(due__board__number=5, standing=Standing.LIVE).count() == 1
    assert LogLine.objects.get(action="reopen-round").reason == "slip found"


def test_reopen_round_needs_a_reason_and_a_closed_round() -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)
    author = factories.author()

    assert refused(rounds.reopen_round, event, 1, author=author, reason=" ") == ["reason-missing"]
    assert refused(rounds.reopen_round, event, 2, author=author, reason="x") == ["round-not-closed"]


def test_take_back_round_only_while_nothing_is_entered() -> None:
    event = factories.make_event(12, 3)
    factories.play_round(event, 1)
    author = factories.author()
    rounds.take_back_round(event, 2, author=author)
    taken_back = states(event)
    factories.close_round(event, 1)
    factories.enter(event, 1, 5, 70)

    assert taken_back == [RoundState.PLAYING, RoundState.PENDING, RoundState.PENDING]
    assert states(event)[1] == RoundState.PLAYING
    assert refused(rounds.take_back_round, event, 2, author=author) == ["has-results"]
    assert refused(rounds.take_back_round, event, 1, author=author) == ["round-not-playing"]


def test_close_tournament_names_the_round_still_open() -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)

    with pytest.raises(Refused) as refusal:
        events.close_tournament(event, author=factories.author())

    assert (refusal.value.problems[0].code, refusal.value.problems[0].facts) == (
        "rounds-open",
        {"number": 2},
    )


def test_missing_dues_is_one_query_whatever_is_missing(
    django_assert_num_queries: object,
) -> None:
    event = factories.make_event(28, 7)

    with django_assert_num_queries(1):  # type: ignore[operator]
        assert len(missing_dues(event)) == 28


def test_nobody_sits_twice_in_a_round_whoever_writes_it() -> None:
    event = factories.make_event(12, 2)
    seating = Seating.objects.filter(round__number=1, table__number=1).first()
    other = Seating.objects.filter(round__number=1, table__number=2, seat=seating.seat).first()

    other.entry = seating.entry
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()

    assert Seating.objects.filter(round__tournament=event, entry=seating.entry).count() == 2


@pytest.mark.parametrize("first", [25, 96, 901])
def test_boards_of_any_number_are_played_and_ranked(first: int) -> None:
    event = factories.make_event(12, 2, started=False)
    document = event.plan.document
    for row in document["rounds"]:
        for table in row["tables"]:
            table["boards"] = [first - 1 + number for number in table["boards"]]
    event.plan.save()

    factories.play_all(factories.start(event))

    assert event.boards.order_by("number").first().number == first
    # The printed table of dealers and takers begins again every 24 boards.
    board = event.boards.get(number=first)
    assert (board.dealer, board.taker) == LABELS[first]
    assert all(standings.self_checks(event).values())
