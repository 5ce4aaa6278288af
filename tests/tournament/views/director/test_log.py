"""The log: searched, and told in words."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import AsUser, due_at, words
from tournament.models import LogLine, Status, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Return an event with one correction, one ruling and results of two tables."""
    event = factories.make_event(16, rounds=4)
    first, second = due_at(event, 1, 1), due_at(event, 1, 2)
    factories.enter(event, 1, first.board.number, 56)
    factories.correct(first, -56, reason="Colonne inversée")
    factories.enter(event, 2, second.board.number, 90)
    factories.correct(
        second, None, status=Status.NEUTRALIZED, zero_side="attack", reason="Carte au sol"
    )
    return event


def _log(event: Tournament, query: str = "") -> str:
    return f"/director/{event.slug}/log/{query}"


def test_director_log_says_who_when_what_before_and_after(
    as_user: AsUser, event: Tournament
) -> None:
    response = as_user().get(_log(event))

    said = words(response.content)
    due = due_at(event, 1, 1)
    assert f"Result corrected round 1, table 1, board {due.board.number}" in said
    assert "+56 → became −56 “Colonne inversée”" in said
    assert "+90 → became neutralized, 0 for the attack “Carte au sol”" in said
    line = LogLine.objects.filter(tournament=event, action="correct").earliest("pk")
    assert f"{line.at.astimezone(event.zone):%H:%M:%S} directrice" in said


@pytest.mark.parametrize(
    ("query", "actions"),
    [
        ("?q=inversée", ["correct"]),
        ("?q=T2", ["correct", "result"]),
        ("?q=T2 R1 sol", ["correct"]),
        ("?q=Result corrected", ["correct", "correct"]),
        ("?q=Seats drawn", ["draw"]),
        ("?q=nothing-like-it", []),
    ],
)
def test_director_log_search(
    as_user: AsUser, event: Tournament, query: str, actions: list[str]
) -> None:
    response = as_user().get(_log(event, query), headers=HTMX)

    assert [line.action for line in response.context["page"]] == actions
    assert b"<html" not in response.content


def test_director_log_search_of_table_1_does_not_find_table_12(
    as_user: AsUser, event: Tournament
) -> None:
    LogLine.objects.create(tournament=event, actor="x", action="result", target="R1 T12 B3")

    response = as_user().get(_log(event, "?q=T1"))

    assert {line.target.split()[1] for line in response.context["page"]} == {"T1"}


def test_director_log_keeps_the_search_from_page_to_page(
    as_user: AsUser, event: Tournament
) -> None:
    LogLine.objects.bulk_create(
        [
            LogLine(tournament=event, actor="x", action="swap", target=f"Dupré & {n}")
            for n in range(60)
        ]
    )

    response = as_user().get(_log(event, "?q=Dupré %26"))

    assert response.context["page"].paginator.num_pages == 2
    assert "?q=Dupr%C3%A9+%26&amp;page=2" in response.content.decode()


def test_director_log_has_a_word_for_every_action_of_the_services(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)
    factories.close_round(event, 2, missing="not_played")

    page = as_user().get(_log(event)).context["page"]

    codes = set(LogLine.objects.values_list("action", flat=True))
    said = words(as_user().get(_log(event)).content)
    assert not codes & {word for word in said.split() if "-" in word}
    assert page.paginator.count == LogLine.objects.filter(tournament=event).count()


def test_director_log_does_not_show_another_events_lines(
    as_user: AsUser, event: Tournament
) -> None:
    other = factories.make_event(16, rounds=4, name="Ailleurs", user=factories.director("autre"))

    response = as_user("autre").get(_log(other, "?q=inversée"))

    assert list(response.context["page"]) == []
