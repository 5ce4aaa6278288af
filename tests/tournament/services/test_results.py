"""One result a board and table: sent, sent again, contradicted, doubted."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tournament.adapters.results import Typed, seat_scores
from tournament.messages import Refused
from tournament.models import (
    BoardScore,
    Result,
    Standing,
    Tournament,
)
from tournament.services import events, results, standings
from tournament.services.audit import Author

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(12, 3)


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


def submit(event: Tournament, typed: Typed, *, table: int = 1, board: int = 1) -> Any:
    return results.submit_result(event, table, board, typed, author=Author.table(table))


def versions(event: Tournament) -> list[tuple[str, int | None]]:
    rows = Result.objects.filter(due__board__tournament=event).order_by("due", "revision")
    return list(rows.values_list("standing", "amount"))


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        (Typed(amount=64, made=True), 64),
        (Typed(amount=64, made=False), -64),
        (Typed(amount=84, made=True, handfuls=("single",)), 84),
        (Typed(oudlers=2, points_half=82), 50),
        (Typed(oudlers=2, points_half=80), -52),
        (Typed(oudlers=2, points_half=98, petit_last="taker"), 86),
        (Typed(oudlers=1, points_half=80, petit_last="defenders"), -92),
        (Typed(oudlers=3, points_half=98, handfuls=("double",)), 106),
    ],
)
def test_submit_result_stores_what_the_rules_make_of_it(
    event: Tournament, typed: Typed, amount: int
) -> None:
    outcome = submit(event, typed)

    assert (outcome.kind, outcome.result.amount) == ("stored", amount)
    assert sum(seat_scores(outcome.result.amount, "N").values()) == 0


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (Typed(), "result-form"),
        (Typed(amount=64), "result-column"),
        (Typed(amount=0, made=True), "amount-zero"),
        (Typed(amount=65, made=True), "amount-odd"),
        (Typed(points_half=82), "oudlers-missing"),
        (Typed(oudlers=2, points_half=200), "points-out-of-range"),
        (Typed(oudlers=4, points_half=82), "oudlers-out-of-range"),
        (Typed(amount=64, made=True, petit_last="table"), "result-form"),
        (Typed(amount=60, made=True, oudlers=2, points_half=82), "amount-contradicts"),
        (Typed(amount=50, made=False, oudlers=2, points_half=82), "amount-contradicts"),
    ],
)
def test_submit_result_that_contradicts_itself_is_refused_with_the_reason(
    event: Tournament, typed: Typed, code: str
) -> None:
    with pytest.raises(Refused) as refusal:
        submit(event, typed)

    assert codes(refusal) == [code]
    assert refusal.value.problems[0].sentence
    assert versions(event) == []


@pytest.mark.parametrize(("amount", "made"), [(48, True), (50, False), (162, True), (164, False)])
def test_submit_result_beyond_what_the_rules_give_is_refused(
    event: Tournament, amount: int, made: bool
) -> None:
    with pytest.raises(Refused):
        submit(event, Typed(amount=amount, made=made))

    assert versions(event) == []


def test_submit_result_amount_that_an_extra_explains_is_stored(event: Tournament) -> None:
    with pytest.raises(Refused):
        submit(event, Typed(amount=40, made=True))

    outcome = submit(event, Typed(amount=40, made=True, petit_last="defenders"))

    assert outcome.result.amount == 40


def test_submit_result_agreeing_amount_and_points_is_stored(event: Tournament) -> None:
    outcome = submit(event, Typed(amount=50, made=True, oudlers=2, points_half=82))

    assert outcome.result.amount == 50


def test_submit_result_on_the_wrong_board_names_the_boards_due_here(event: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        submit(event, factories.typed(64), board=9)

    problem = refusal.value.problems[0]
    assert (problem.code, problem.field) == ("not-due", "board")
    assert problem.facts == {"number": 9, "due": "1, 2, 3, 4"}
    assert "1, 2, 3, 4" in problem.sentence


def test_submit_result_of_a_table_that_is_not_there(event: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        submit(event, factories.typed(64), table=99)

    assert codes(refusal) == ["not-due"]


def test_submit_result_before_the_start_and_after_the_end_is_refused() -> None:
    event = factories.make_event(12, 1, started=False)
    with pytest.raises(Refused) as before:
        submit(event, factories.typed(64))

    factories.start(event)
    factories.play_all(event)
    event = events.close_tournament(event, author=factories.author())
    with pytest.raises(Refused) as after:
        submit(event, factories.typed(64))

    assert codes(before) == codes(after) == ["tournament-state"]


def test_submit_result_with_extras_twice_is_one(event: Tournament) -> None:
    typed = Typed(oudlers=2, points_half=98, petit_last="taker", handfuls=("single",))

    first, second = submit(event, typed), submit(event, typed)

    assert (first.kind, second.kind) == ("stored", "same")
    assert second.result == first.result
    assert second.stale == []


def test_submit_result_retried_after_a_correction_stays_corrected(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64, key="phone-1")
    factories.correct(factories.due_at(event, 1, 1, 1), 70)

    late = factories.enter(event, 1, 1, 64, key="phone-1")

    assert late.kind == "same"
    assert versions(event) == [(Standing.REPLACED, 64), (Standing.LIVE, 70)]


def test_submit_result_with_a_key_used_for_other_content_keeps_both(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64, key="phone-1")

    second = factories.enter(event, 1, 1, 80, key="phone-1")

    assert second.kind == "rival"
    assert versions(event) == [(Standing.LIVE, 64), (Standing.RIVAL, 80)]


def test_submit_result_equal_to_a_second_version_is_the_same(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 1, 80)

    again = factories.enter(event, 1, 1, 80)

    assert (again.kind, again.result.standing) == ("same", Standing.RIVAL)


def test_submit_result_marks_exactly_its_board_stale(event: Tournament) -> None:
    factories.recompute()

    outcome = factories.enter(event, 1, 2, 64)

    assert outcome.stale == [event.boards.get(number=2).pk]
    assert standings.stale_boards() == outcome.stale


def test_submit_result_into_an_older_round_left_open(event: Tournament) -> None:
    factories.play_round(event, 1, close=False)
    Result.objects.filter(due__table__number=1, due__board__number=3).delete()
    factories.close_round(event, 1, missing="later")
    factories.enter(event, 1, 5, 64)

    late = factories.enter(event, 1, 3, 72)

    assert late.result.due.table.round.number == 1
    assert versions(event).count((Standing.LIVE, 72)) == 1


def test_suspicious_results_are_stored_and_flagged_until_accepted() -> None:
    event = factories.make_event(16, 1, suspect_results=3)
    extreme = Typed(oudlers=3, points_half=170, handfuls=("triple",), petit_last="taker")
    for table, amount in ((1, -60), (2, -62), (3, -64)):
        factories.enter(event, table, 1, amount)
    submit(event, extreme, table=4)
    for table in (1, 2):
        for board in (2, 3, 4):
            factories.enter(event, table, board, -60 if table == 1 else 64)
    factories.recompute()

    due = factories.due_at(event, 1, 4, 1)
    assert BoardScore.objects.get(due=due).flags == [
        "amount-large",
        "far-from-others",
        "sign-against-all",
    ]
    equal = BoardScore.objects.filter(due__table__number=1)
    assert [score.flags for score in equal] == [["table-all-equal"]] * 4
    live = factories.live_result(due)
    results.accept_result(live, author=factories.author(event))
    live.refresh_from_db()
    assert (live.is_accepted, live.amount) == (True, 208)


def test_all_equal_ends_on_every_board_of_the_table_when_one_is_corrected() -> None:
    event = factories.make_event(12, 1)
    for board in (1, 2, 3, 4):
        factories.enter(event, 1, board, 60)
    factories.recompute()
    assert BoardScore.objects.filter(flags=["table-all-equal"]).count() == 4

    outcome = factories.correct(factories.due_at(event, 1, 1, 2), 80)
    factories.recompute()

    assert len(outcome.stale) == 4
    assert BoardScore.objects.filter(flags=[]).count() == 4
