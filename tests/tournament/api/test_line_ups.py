"""A captain's program: gives line-ups, sees the opponents' once all are in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.api.client import codes, visitors
from tournament.access import captain_token
from tournament.models import Entry, LineUp, Tournament
from tournament.services import line_ups

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


def client_of(entry: Entry | None) -> Client:
    token = f"Captain {captain_token(entry)}" if entry else ""
    return Client(headers={"authorization": token} if token else {})


def seen_by(event: Tournament, entry: Entry | None) -> dict[int, Any]:
    answer = client_of(entry).get(reverse("tournament:api-line-ups", args=[event.slug]))
    assert answer.status_code == 200
    return {row["team"]: row["line_up"] for row in answer.json() if row["round"] == 1}


def give(event: Tournament, entry: Entry | None, **fields: Any) -> Any:
    return client_of(entry).post(
        reverse("tournament:api-line-ups", args=[event.slug]),
        {"round": 1, **fields},
        content_type="application/json",
    )


def test_line_ups_are_hidden_until_both_are_in(event: Tournament) -> None:
    one, two = event.entries.order_by("number")
    places = {"attacker": 2, "north": 1, "east": 3, "west": 4}

    answer = give(event, one, attacker=2)

    assert answer.status_code == 201
    assert answer.json()["line_up"] == places
    assert seen_by(event, one) == {1: places, 2: None}
    assert seen_by(event, two) == seen_by(event, None) == {1: None, 2: None}
    give(event, two, attacker=2)
    assert seen_by(event, None) == {1: places, 2: places}


def test_line_ups_post_refuses_with_a_code(event: Tournament) -> None:
    one = event.entries.get(number=1)
    give(event, one, attacker=2)

    answer = give(event, one, round=2, attacker=2)

    assert answer.status_code == 400
    assert [p["code"] for p in answer.json()["problems"]] == ["attacker-last-quarter"]


def test_line_ups_post_once_both_are_seen_is_not_now(event: Tournament) -> None:
    factories.give_line_ups(event, 1)

    answer = give(event, event.entries.first(), attacker=2)

    assert answer.status_code == 409
    assert answer.json()["problems"][0]["code"] == "line-up-seen"


def test_line_ups_post_without_a_captain(event: Tournament) -> None:
    assert give(event, None, attacker=2).status_code == 401


@pytest.mark.parametrize(
    ("visitor", "status", "code"),
    [("director", 403, "captain-only"), ("player", 403, "captain-only"),
     ("stranger", 401, "sign-in-needed")],
)  # fmt: skip
def test_line_ups_post_by_others_than_a_captain(
    event: Tournament, visitor: str, status: int, code: str
) -> None:
    program = visitors(event)[visitor]

    answer = program.post(f"tournaments/{event.slug}/line-ups/", {"round": 1, "attacker": 1})
    listed = program.get(f"tournaments/{event.slug}/line-ups/")

    assert (answer.status_code, codes(answer)) == (status, [code])
    assert listed.status_code == 200
    assert not LineUp.objects.exists()


def test_line_ups_post_with_a_revoked_link(event: Tournament) -> None:
    entry = event.entries.get(number=1)
    client = client_of(entry)
    line_ups.renew_captain_link(entry, author=factories.author(event))

    answer = client.get(reverse("tournament:api-line-ups", args=[event.slug]))

    assert answer.status_code == 401
    assert answer.json()["problems"][0]["code"] == "link-expired"


def test_line_ups_post_of_another_event(event: Tournament) -> None:
    other = factories.make_team_event(2, "teams", name="Autre", size=5)

    assert give(event, other.entries.first(), attacker=2).status_code == 403


def test_line_ups_of_other_formats_are_not_there() -> None:
    event = factories.make_event(12, 3)

    answer = Client().get(reverse("tournament:api-line-ups", args=[event.slug]))

    assert answer.status_code == 404
