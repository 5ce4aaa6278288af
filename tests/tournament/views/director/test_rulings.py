"""A due board at the desk: ruled on, settled between versions, accepted."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.views.director.room import (
    AsUser,
    due_at,
    history,
    result_address,
    words,
)
from tournament.models import LogLine, Standing, Status, Tournament
from tournament.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(16, rounds=4)


@pytest.mark.parametrize("format_code", ["quartets", "teams"])
def test_rulings_between_two_teams_are_for_both_or_neither(
    as_user: AsUser, format_code: str
) -> None:
    event = factories.make_team_event(5, format_code)
    if format_code == "teams":
        factories.give_line_ups(event, 1)
    due = due_at(event, 1, 1)

    page = as_user().get(result_address(due))
    refused = as_user().post(
        result_address(due, "rule/"), {"seen": "0", "ruling": "neutralized:attack"}
    )
    as_user().post(result_address(due, "rule/"), {"seen": "0", "ruling": "neutralized"})

    offered = [str(label) for _value, label in page.context["ruling"].fields["ruling"].choices]
    assert offered == [
        "Not played: counts for neither team", "Neutralized: counts for neither team",
    ]  # fmt: skip
    assert refused.status_code == 422
    assert factories.live_result(due).status == Status.NEUTRALIZED


@pytest.mark.parametrize(
    ("ruling", "status", "side"),
    [
        ("not_played", Status.NOT_PLAYED, ""),
        ("neutralized", Status.NEUTRALIZED, ""),
        ("neutralized:attack", Status.NEUTRALIZED, "attack"),
        ("neutralized:defense", Status.NEUTRALIZED, "defense"),
        ("zero", Status.ZERO, ""),
    ],
)
def test_rule_result_stores_what_became_of_it(
    as_user: AsUser, event: Tournament, ruling: str, status: str, side: str
) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)

    as_user().post(
        result_address(due, "rule/"), {"seen": "1", "ruling": ruling, "reason": "Carte retournée"}
    )

    live = due.results.get(standing=Standing.LIVE)
    assert (live.status, live.zero_side, live.amount, live.reason) == (
        status, side, None, "Carte retournée",
    )  # fmt: skip
    assert due.results.filter(amount=56, standing=Standing.REPLACED).exists()


def test_rule_result_without_a_choice_keeps_the_reason(as_user: AsUser, event: Tournament) -> None:
    due = due_at(event, 1, 2)

    response = as_user().post(result_address(due, "rule/"), {"seen": "0", "reason": "Étui perdu"})

    assert response.status_code == 422
    assert response.context["ruling"]["reason"].value() == "Étui perdu"
    assert not due.results.exists()


def test_settle_result_keeps_the_first(as_user: AsUser, event: Tournament) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    factories.enter(event, 2, due.board.number, -56)
    client = as_user()
    page = client.get(result_address(due))

    client.post(result_address(due, "settle/"), {"seen": "1", "take": "0"})

    assert "Two versions: which one counts?" in words(page.content)
    assert history(due) == [(1, 56, Standing.LIVE), (2, -56, Standing.DISMISSED)]


def test_settle_result_takes_the_second_and_says_who(as_user: AsUser, event: Tournament) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    factories.enter(event, 2, due.board.number, 42, petit_last="defenders")

    as_user().post(result_address(due, "settle/"), {"seen": "1", "take": "2"})

    assert history(due) == [
        (1, 56, Standing.REPLACED),
        (2, 42, Standing.REPLACED),
        (3, 42, Standing.LIVE),
    ]
    live = due.results.get(standing=Standing.LIVE)
    assert (live.author_label, live.reason) == ("directrice", "second-version")
    assert live.facts == {"petit_last": "defenders"}


@pytest.mark.parametrize("take", ["0", "2"])
def test_settle_result_decided_meanwhile_is_refused(
    as_user: AsUser, event: Tournament, take: str
) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    factories.enter(event, 2, due.board.number, -56)
    factories.correct(due, 90)

    response = as_user().post(result_address(due, "settle/"), {"seen": "1", "take": take})

    assert response.status_code == 409
    assert due.results.get(standing=Standing.LIVE).amount == 90


def test_accept_result_lets_it_stand_and_leaves_the_needs(
    as_user: AsUser, event: Tournament
) -> None:
    events.change_settings(event, author=factories.author(event), suspect_amount=150)
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 158)
    factories.recompute()
    client = as_user()
    before = client.get(result_address(due))

    client.post(result_address(due, "accept/"), {"seen": "1"})
    factories.recompute()

    assert "+158: a very large amount" in words(before.content)
    assert client.get(f"/director/{event.slug}/desk/").context["needs"] == []
    assert "accepted" in words(client.get(result_address(due)).content)


def test_accept_result_is_taken_back(as_user: AsUser, event: Tournament) -> None:
    events.change_settings(event, author=factories.author(event), suspect_amount=150)
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 158)
    factories.recompute()
    client = as_user()
    client.post(result_address(due, "accept/"), {"seen": "1"})
    accepted = client.get(result_address(due))

    client.post(result_address(due, "accept/"), {"seen": "1", "doubt": "1"})

    assert "Accepted though: a very large amount" in words(accepted.content)
    needs = client.get(f"/director/{event.slug}/desk/").context["needs"]
    assert [(need.kind, need.cell.due_id) for need in needs] == [("look", due.pk)]
    actions = LogLine.objects.filter(tournament=event, action__in=["accept", "doubt"])
    assert [line.action for line in actions] == ["doubt", "accept"]


def test_accept_result_corrected_meanwhile_is_refused(as_user: AsUser, event: Tournament) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 158)
    factories.correct(due, 58)

    response = as_user().post(result_address(due, "accept/"), {"seen": "1"})

    assert response.status_code == 409
    assert not due.results.filter(is_accepted=True).exists()
