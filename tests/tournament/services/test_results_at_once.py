"""Many at the same instant: nothing twice, nothing lost, nothing stuck."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests import factories
from tests.threads import at_once
from tournament.messages import Refused
from tournament.models import LogLine, Result, RoundState, Standing, Status, Tournament
from tournament.selectors.room import missing_dues
from tournament.services import events, results, rounds, standings
from tournament.services.results import Outcome

pytestmark = pytest.mark.usefixtures("shared_database")


def kinds(answers: list[Any]) -> list[str]:
    """Return what became of each sending; an exception fails with itself."""
    for answer in answers:
        if isinstance(answer, Exception):
            raise answer
    return sorted(answer.kind for answer in answers)


def refusal_codes(answers: list[Any]) -> list[str]:
    return [
        problem.code
        for answer in answers
        if isinstance(answer, Refused)
        for problem in answer.problems
    ]


@pytest.mark.parametrize("key", ["", "phone"])
def test_submit_result_the_same_eight_times_at_once_is_one(key: str) -> None:
    event = factories.make_event(12, 2)

    answers = at_once(*[partial(factories.enter, event, 1, 1, 64, key=key)] * 8)

    assert kinds(answers) == ["same"] * 7 + ["stored"]
    assert Result.objects.count() == 1
    assert event.boards.get(number=1).touched == 1


def test_submit_result_differently_at_once_keeps_every_version() -> None:
    event = factories.make_event(12, 2)

    answers = at_once(
        *(partial(factories.enter, event, 1, 1, amount) for amount in (60, 62, 64, -60, -62, -64))
    )

    assert kinds(answers) == ["rival"] * 5 + ["stored"]
    rows = Result.objects.filter(due__board__number=1)
    assert sorted(rows.values_list("amount", flat=True)) == [-64, -62, -60, 60, 62, 64]
    assert rows.filter(standing=Standing.LIVE).count() == 1
    assert sorted(rows.values_list("revision", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_submit_result_of_every_table_at_once_loses_nothing() -> None:
    event = factories.make_event(16, 3)
    tables = [table.number for table in event.rounds.get(number=1).tables.all()]

    def send_all(table: int) -> list[Outcome]:
        due = missing_dues(event).filter(table__number=table)
        return [factories.enter(event, table, one.board.number, 64) for one in list(due)]

    answers = at_once(*(partial(send_all, table) for table in tables))

    assert kinds([outcome for sent in answers for outcome in sent]) == ["stored"] * 16
    assert not missing_dues(event).exists()
    assert factories.close_round(event, 1) == []
    assert event.rounds.get(number=1).state == RoundState.CLOSED


def test_last_two_tables_at_once_complete_the_round() -> None:
    event = factories.make_event(12, 2)
    due = list(missing_dues(event))
    last = [one for one in due if one.board.number == 1 and one.table.number in {1, 2}]
    for one in due:
        if one not in last:
            factories.enter(event, one.table.number, one.board.number, 64)

    at_once(*(partial(factories.enter, event, one.table.number, 1, 64) for one in last))

    assert not missing_dues(event).exists()


def test_correct_result_by_two_at_once_tells_the_second() -> None:
    event = factories.make_event(12, 2)
    factories.enter(event, 1, 1, 64)
    due = factories.due_at(event, 1, 1, 1)

    answers = at_once(
        partial(factories.correct, due, 70, seen=1, reason="first"),
        partial(factories.correct, due, 80, seen=1, reason="second"),
    )

    assert refusal_codes(answers) == ["changed-meanwhile"]
    live = Result.objects.get(due=due, standing=Standing.LIVE)
    assert live.amount in {70, 80}
    assert Result.objects.filter(due=due).count() == 2


def test_correct_result_while_the_table_sends_keeps_both() -> None:
    event = factories.make_event(12, 2)
    due = factories.due_at(event, 1, 1, 1)

    answers = at_once(
        partial(factories.correct, due, 70, seen=0, reason=""),
        partial(factories.enter, event, 1, 1, 64),
    )

    amounts = set(Result.objects.filter(due=due).values_list("amount", flat=True))
    # The director looked at an empty board: whoever came second is told or kept beside.
    assert 64 in amounts
    assert amounts == {64, 70} or refusal_codes(answers) == ["changed-meanwhile"]
    assert Result.objects.filter(due=due, standing=Standing.LIVE).count() == 1


def test_close_round_while_results_arrive_counts_each_due_once() -> None:
    event = factories.make_event(12, 2)
    due = list(missing_dues(event))
    for one in due[2:]:
        factories.enter(event, one.table.number, one.board.number, 64)

    answers = at_once(
        partial(factories.close_round, event, 1, missing="not_played"),
        *(
            partial(factories.enter, event, one.table.number, one.board.number, 64)
            for one in due[:2]
        ),
    )

    faults = [
        answer
        for answer in answers
        if isinstance(answer, Exception) and not isinstance(answer, Refused)
    ]
    assert faults == []
    assert event.rounds.get(number=1).state == RoundState.CLOSED
    for one in due:
        statuses = one.results.filter(standing=Standing.LIVE).values_list("status", flat=True)
        assert list(statuses) in [[Status.PLAYED], [Status.NOT_PLAYED]]


def test_undo_start_while_a_result_arrives_leaves_one_of_the_two() -> None:
    event = factories.make_event(12, 2)

    answers = at_once(
        partial(rounds.undo_start, event, author=factories.author()),
        partial(factories.enter, event, 1, 1, 64),
    )

    event.refresh_from_db()
    if event.state == "running":
        assert (refusal_codes(answers), Result.objects.count()) == (["has-results"], 1)
    else:
        assert len(refusal_codes(answers)) == 1
        assert Result.objects.count() == 0


def test_undo_last_twice_at_once_takes_back_one_entry() -> None:
    event = factories.make_event(12, 2)
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 2, 66)
    author = factories.Author.table(1)

    answers = at_once(*[partial(results.undo_last, event, 1, author=author)] * 2)

    assert refusal_codes(answers) == ["nothing-to-undo"]
    assert list(Result.objects.filter(standing=Standing.LIVE).values_list("amount", flat=True)) == [
        64
    ]


def test_refresh_board_by_four_at_once_gives_the_rows_of_one() -> None:
    event = factories.make_event(16, 3)
    factories.play_round(event, 1, close=False)
    boards = standings.stale_boards()

    answers = at_once(
        *[partial(standings.refresh_board, boards[0])] * 3, standings.refresh_stale_boards
    )

    assert not [answer for answer in answers if isinstance(answer, Exception)]
    standings.refresh_stale_boards()
    assert all(standings.self_checks(event).values())


def test_refresh_board_while_results_arrive_leaves_nothing_stale_for_ever() -> None:
    event = factories.make_event(16, 2)
    due = list(missing_dues(event))

    def send_all() -> None:
        for one in due:
            factories.enter(event, one.table.number, one.board.number, 64)

    def refresh_again_and_again() -> None:
        for _ in range(12):
            standings.refresh_stale_boards()

    answers = at_once(send_all, refresh_again_and_again, refresh_again_and_again)

    assert answers == [None, None, None]
    standings.refresh_stale_boards()
    assert standings.stale_boards() == []
    assert all(standings.self_checks(event).values())


def test_create_tournament_of_one_name_at_once_makes_both() -> None:
    user = factories.director()

    made = at_once(
        *[
            partial(
                events.create_tournament,
                user,
                name="Coupe du Printemps",
                starts_at=factories.STARTS_AT,
            )
        ]
        * 4
    )

    assert not [answer for answer in made if isinstance(answer, Exception)]
    slugs = sorted(Tournament.objects.values_list("slug", flat=True))
    stem = "coupe-du-printemps"
    assert slugs == [stem, f"{stem}-2", f"{stem}-3", f"{stem}-4"]
    assert LogLine.objects.filter(action="create").count() == 4


def test_enter_person_twice_at_once_enters_once() -> None:
    event = factories.make_event(12, started=False, drawn=False)

    answers = at_once(
        *[
            partial(
                factories.registration.enter_person,
                event,
                factories.registration.Person("Vauclair", "Zélie"),
                author=factories.author(),
            )
        ]
        * 3
    )

    assert refusal_codes(answers) == ["already-entered"] * 2
    assert event.entries.filter(name="Zélie Vauclair").count() == 1
