"""What needs the director now: two versions, unusual results, tables that are late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.tournament.views.director.room import AsUser, due_at, enter_all, suspect_from, words
from tournament.models import Result, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(16, rounds=4)


def _run_out(event: Tournament) -> None:
    """Let round 1 have begun a day ago: its time is over."""
    event.rounds.filter(number=1).update(started_at=timezone.now() - timedelta(days=1))


def test_director_desk_lists_two_versions_before_suspicious_before_late(
    as_user: AsUser, event: Tournament
) -> None:
    _run_out(event)
    missing = enter_all(event, 1, but=1)[0]
    due, large = due_at(event, 1, 2), due_at(event, 1, 3)
    factories.enter(event, 2, due.board.number, 90)
    suspect_from(event, 150)
    factories.correct(large, 158)
    factories.recompute()

    response = as_user().get(f"/director/{event.slug}/desk/")

    needs = response.context["needs"]
    assert [(need.kind, need.cell.due_id) for need in needs] == [
        ("versions", due.pk),
        ("look", large.pk),
        ("late", missing.pk),
    ]
    said = words(response.content)
    assert f"Table 2, board {due.board.number}: two versions" in said
    assert "a very large amount" in said
    assert f"board {missing.board.number} missing" in said


def test_director_desk_suspicious_shows_the_boards_other_results(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    due = due_at(event, 1, 1)
    others = Result.objects.filter(due__board=due.board).exclude(due=due)
    suspect_from(event, 150)
    factories.correct(due, 158)
    factories.recompute()

    response = as_user().get(f"/director/{event.slug}/desk/")

    need = response.context["needs"][0]
    assert (need.kind, need.cell.due_id) == ("look", due.pk)
    assert need.others == tuple(sorted(others.values_list("amount", flat=True)))


def test_director_desk_tables_are_not_late_while_most_still_play(
    as_user: AsUser, event: Tournament
) -> None:
    _run_out(event)
    enter_all(event, 1, but=8)

    response = as_user().get(f"/director/{event.slug}/desk/")

    assert response.context["needs"] == []
    assert "All well, 4 tables play" in words(response.content)


def test_director_desk_no_table_is_late_while_there_is_time(
    as_user: AsUser, event: Tournament
) -> None:
    enter_all(event, 1, but=1)

    response = as_user().get(f"/director/{event.slug}/desk/")

    assert response.context["needs"] == []
    assert "Close round 1: 1 missing" in words(response.content)
