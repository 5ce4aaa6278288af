"""Corrections by revision, last entries taken back, second versions settled."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import (
    BoardScore,
    Due,
    LogLine,
    Result,
    Source,
    Standing,
    Status,
    Tournament,
    ZeroSide,
)
from tournament.services import results, standings
from tournament.services.audit import Author
from tournament.services.results import Correction

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(12, 3)


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


def versions(event: Tournament) -> list[tuple[str, int | None]]:
    rows = Result.objects.filter(due__board__tournament=event).order_by("due", "revision")
    return list(rows.values_list("standing", "amount"))


def test_correct_result_keeps_who_when_and_why(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)

    outcome = factories.correct(factories.due_at(event, 1, 1, 1), -70, reason=" slip misread ")

    old, new = Result.objects.order_by("revision")
    assert (old.standing, old.amount, old.author_label) == (Standing.REPLACED, 64, "T1")
    assert (new.standing, new.amount, new.reason) == (Standing.LIVE, -70, "slip misread")
    assert (new.author, new.source) == (factories.director(), Source.DIRECTOR)
    assert new.created_at >= old.created_at
    assert outcome.stale == [event.boards.get(number=1).pk]
    line = LogLine.objects.get(action="correct")
    assert (line.target, line.actor) == ("R1 T1 B1", "directrice")
    assert (line.before["amount"], line.after["amount"]) == (64, -70)


def test_correct_result_of_what_changed_meanwhile_is_refused(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    due = factories.due_at(event, 1, 1, 1)
    factories.correct(due, 70, seen=1)

    with pytest.raises(Refused) as refusal:
        factories.correct(due, 80, seen=1)

    assert codes(refusal) == ["changed-meanwhile"]
    assert versions(event) == [(Standing.REPLACED, 64), (Standing.LIVE, 70)]


def test_correct_result_without_a_reason_is_refused_but_a_first_entry_needs_none(
    event: Tournament,
) -> None:
    due = factories.due_at(event, 1, 1, 1)
    factories.correct(due, 64, reason="")

    with pytest.raises(Refused) as refusal:
        factories.correct(due, 70, reason="  ")

    assert codes(refusal) == ["reason-missing"]
    assert versions(event) == [(Standing.LIVE, 64)]


def test_correct_result_settles_second_versions(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 1, 80)

    factories.correct(factories.due_at(event, 1, 1, 1), 80)

    assert versions(event) == [
        (Standing.REPLACED, 64),
        (Standing.DISMISSED, 80),
        (Standing.LIVE, 80),
    ]


def test_correct_result_ten_times_is_never_blocked_by_what_was_derived(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    due = factories.due_at(event, 1, 1, 1)

    for turn in range(10):
        factories.correct(due, 60 + 2 * turn if turn % 3 else -60 - 2 * turn)
        factories.recompute()

    assert Result.objects.filter(due=due).count() == 11
    assert BoardScore.objects.filter(due=due).count() == 1
    assert all(standings.self_checks(event).values())


@pytest.mark.parametrize(
    ("status", "side", "attack", "defense"),
    [
        (Status.NOT_PLAYED, "", None, None),
        (Status.NEUTRALIZED, "", None, None),
        (Status.NEUTRALIZED, ZeroSide.ATTACK, 0, None),
        (Status.NEUTRALIZED, ZeroSide.DEFENSE, None, 0),
        (Status.ZERO, "", 0, 0),
    ],
)
def test_correct_result_to_a_ruling_counts_as_it_says(
    event: Tournament, status: str, side: str, attack: int | None, defense: int | None
) -> None:
    for table, amount in ((1, 64), (2, 66), (3, 68)):
        factories.enter(event, table, 1, amount)

    factories.correct(factories.due_at(event, 1, 1, 1), None, status=status, zero_side=side)
    factories.recompute()

    score = BoardScore.objects.get(due=factories.due_at(event, 1, 1, 1))
    assert (score.attack_num, score.defense_num) == (attack, defense)
    others = BoardScore.objects.exclude(pk=score.pk).order_by("due__table__number")
    assert [(one.attack_num, one.den) for one in others] == [(0, 2), (2, 2)]
    assert not event.boards.filter(dues__results__amount=0).exists()


@pytest.mark.parametrize(
    ("format_code", "teams"), [("quartets", 5), ("teams", 2)], ids=["quartets", "match"]
)
@pytest.mark.parametrize(
    ("status", "side"), [(Status.ZERO, ""), (Status.NEUTRALIZED, ZeroSide.ATTACK)]
)
def test_correct_result_between_two_teams_gives_no_side_zero_alone(
    format_code: str, teams: int, status: str, side: str
) -> None:
    event = factories.make_team_event(teams, format_code)
    due = Due.objects.filter(table__round__tournament=event, table__round__number=1)[0]

    with pytest.raises(Refused) as refusal:
        factories.correct(due, None, status=status, zero_side=side)

    assert [problem.code for problem in refusal.value.problems] == ["zero-of-pairs"]
    assert not Result.objects.filter(due=due).exists()


def test_correct_result_to_played_without_an_amount_is_refused(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)

    with pytest.raises(Refused) as refusal:
        results.correct_result(
            factories.due_at(event, 1, 1, 1),
            Correction(),
            author=factories.author(event),
            seen=1,
            reason="why",
        )

    assert codes(refusal) == ["result-form"]


def test_undo_last_takes_back_the_last_entry_only_once(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 2, 66)

    outcome = results.undo_last(event, 1, author=Author.table(1))
    with pytest.raises(Refused) as refusal:
        results.undo_last(event, 1, author=Author.table(1))

    assert outcome.stale == [event.boards.get(number=2).pk]
    assert codes(refusal) == ["nothing-to-undo"]
    assert versions(event) == [(Standing.LIVE, 64), (Standing.WITHDRAWN, 66)]


def test_undo_last_of_a_sending_no_longer_the_last_is_refused(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 2, 66)

    with pytest.raises(Refused) as refusal:
        results.undo_last(event, 1, author=Author.table(1), shown=(1, 1))
    results.undo_last(event, 1, author=Author.table(1), shown=(2, 1))

    assert codes(refusal) == ["nothing-to-undo"]
    assert versions(event) == [(Standing.LIVE, 64), (Standing.WITHDRAWN, 66)]


def test_undo_last_lets_a_second_version_count(event: Tournament) -> None:
    due = factories.due_at(event, 1, 1, 1)
    first = factories.enter(event, 1, 1, 64)
    Result.objects.filter(pk=first.result.pk).update(source=Source.API)
    factories.enter(event, 1, 1, 80)
    Result.objects.filter(pk=first.result.pk).update(source=Source.TABLE)
    Result.objects.filter(amount=80).update(source=Source.API)

    results.undo_last(event, 1, author=Author.table(1))

    assert factories.live_result(due).amount == 80
    assert versions(event) == [(Standing.WITHDRAWN, 64), (Standing.LIVE, 80)]


def test_undo_last_in_a_closed_round_or_of_another_table_is_refused(event: Tournament) -> None:
    factories.play_round(event, 1)

    for table in (1, 2):
        with pytest.raises(Refused) as refusal:
            results.undo_last(event, table, author=Author.table(table))
        assert codes(refusal) == ["nothing-to-undo"]


def test_undo_last_never_takes_back_what_a_director_entered(event: Tournament) -> None:
    factories.correct(factories.due_at(event, 1, 1, 1), 64, reason="")

    with pytest.raises(Refused):
        results.undo_last(event, 1, author=Author.table(1))

    assert versions(event) == [(Standing.LIVE, 64)]


def test_keep_live_settles_for_the_one_that_counts(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 1, 80)
    due = factories.due_at(event, 1, 1, 1)

    with pytest.raises(Refused):
        results.keep_live(due, author=factories.author(event), seen=2)
    results.keep_live(due, author=factories.author(event), seen=1)

    assert versions(event) == [(Standing.LIVE, 64), (Standing.DISMISSED, 80)]
