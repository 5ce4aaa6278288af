"""The movement for everybody: figures in words against their bounds, picture, files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from engine.fairness import check_movement
from engine.rounds.document import parse_movement
from tests import factories
from tests.tournament.views.director.room import words
from tournament.models import Tournament
from tournament.services import changes
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db


def test_movement_of_teams_says_what_the_draw_says_of_teams(client: Client) -> None:
    event = factories.make_team_event(10, "triplets")

    response = client.get(f"/{event.slug}/movement/")

    said = [proof.sentence for proof in response.context["proofs"]]
    assert "No two teams meet twice" in said
    assert "Nobody replays a board" in said
    assert "The same neighbor" not in response.content.decode()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def page(client: Client, event: Tournament, query: str = "") -> str:
    response = client.get(f"/{event.slug}/movement/{query}")
    assert response.status_code == 200
    return words(response.content)


def test_movement_says_what_the_printed_chart_guarantees(client: Client) -> None:
    text = page(client, factories.make_event(28))

    for said in (
        "Printed chart of the federation, OT p.19",
        "North stays, South moves up 1 table, East moves up 2 tables, West moves back 2 tables.",
        "Nobody meets anybody twice",
        "28 each",
        "Nobody plays a board twice.",
        "7 each",
        "How often a person takes. No plan of this size does better.",
        "Everyone keeps a seat",
        "at 7 tables",
        "The more tables, the finer the marks. 1 copy of each board is needed.",
        "counted from the seats alone",
    ):
        assert said in text
    assert "Sit-outs" not in text


def test_movement_gives_each_figure_beside_its_bound(client: Client) -> None:
    event = factories.make_event(12)
    fairness = event.plan.fairness

    text = page(client, event)

    again = sum(times - 1 for _one, _other, times in fairness["repeat_pairs"])
    assert f"{again} repeat meetings" in text
    assert f"Two people share a table {fairness['meetings_max']} times at most." in text
    assert f"Each seat within {fairness['seat_spread']} times" in text
    bound = fairness["seat_spread_bound"]
    assert f"The best any plan of this size could do: {bound}." in text


def test_movement_of_people_who_rest_says_how_they_are_compared(client: Client) -> None:
    text = page(client, factories.make_event(29))

    assert "0 to 1 each" in text
    assert "Boards missed are left out of the average" in text
    assert "Nobody sits out again before everybody else has." in text


def test_movement_that_changes_each_round_is_shown_round_by_round(client: Client) -> None:
    event = factories.make_event(16, 5)

    first, third = page(client, event), page(client, event, "?after=3")

    assert "After round 1" in first
    assert "After round 3" in third
    moves = [third.count(f"{way} table") for way in ("goes to", "stays at")]
    assert moves == [12, 4]
    assert "After round 1" in page(client, event, "?after=99")


def test_movement_before_it_is_chosen(client: Client) -> None:
    event = factories.make_event(12, started=False, drawn=False)

    assert "The movement is not chosen yet." in page(client, event)
    assert client.get(f"/{event.slug}/movement.json").status_code == 404
    assert client.get(f"/{event.slug}/movement.csv").status_code == 404


def test_movement_after_changes_says_so(client: Client) -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    norths = [
        event.rounds.get(number=2).tables.get(number=table).seatings.get(seat="N").entry
        for table in (1, 2)
    ]

    changes.swap_seats(event, *norths, in_round=2, author=factories.author())
    text = page(client, event)

    assert "It follows what happened since the start" in text
    assert "Boards left out of the averages" in text
    assert norths[0].short_name in text


def test_movement_json_reads_back_to_an_equal_movement(client: Client) -> None:
    event = factories.make_event(27)

    response = client.get(f"/{event.slug}/movement.json")

    document = json.loads(response.content)
    assert response.headers["Content-Type"].startswith("application/json")
    assert parse_movement(document) == parse_movement(event.plan.document)
    assert document["fairness"]["repeat_meetings"] == 0
    assert check_movement(parse_movement(document)).faults == ()


def test_movement_csv_has_a_line_for_each_person_of_each_round(client: Client) -> None:
    event = factories.make_event(27)

    response = client.get(f"/{event.slug}/movement.csv")

    assert response.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";"))
    assert len(rows) == 27 * 7
    assert rows[0] | {"name": ""} == {
        "round": "1", "table": "1", "section": "", "seat": "N", "number": "1",
        "boards": "1 2 3 4", "status": "", "name": "",
    }  # fmt: skip
    assert rows[0]["name"] == event.entries.get(slot=1).short_name
    assert sum(row["status"] == "waits" for row in rows) == 21
    assert not any(row["table"] == "" for row in rows)


def test_movement_csv_of_people_who_rest_gives_them_no_table(client: Client) -> None:
    event = factories.make_event(29)

    response = client.get(f"/{event.slug}/movement.csv")

    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";"))
    assert {row["table"] == "" for row in rows} == {True, False}
    assert not any(row["status"] for row in rows)


@pytest.mark.parametrize("path", ["movement/", "movement.json", "movement.csv"])
def test_movement_of_a_draft_does_not_exist_for_strangers(client: Client, path: str) -> None:
    event = factories.make_event(12, 2, started=False, opened=False)

    assert client.get(f"/{event.slug}/{path}").status_code == 404


@pytest.mark.parametrize("visitor", ["stranger", "director", "table"])
def test_movement_shows_no_score_to_anybody(
    client: Client, visitor: str, django_user_model: Any
) -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1, amounts=lambda table, board: 148)
    if visitor == "director":
        client.force_login(factories.director())

    assert not re.search(r"[+−]148", page(client, event))


def test_movement_asks_the_same_queries_whatever_the_people(client: Client) -> None:
    counts = []
    for people in (8, 40):
        event = factories.make_event(people, 3)
        with CaptureQueriesContext(connection) as queries:
            page(client, event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_movement_answers_a_browser_that_shows_it_with_what_moved(client: Client) -> None:
    event = factories.make_event(28)
    address = f"/{event.slug}/movement/"

    piece = client.get(address, headers={"HX-Request": "true"})
    again = client.get(
        address, headers={"HX-Request": "true", "If-None-Match": piece.headers["ETag"]}
    )
    changes.admit_late(event, Person("Tardivon"), from_round=2, author=factories.author())
    moved = client.get(
        address, headers={"HX-Request": "true", "If-None-Match": piece.headers["ETag"]}
    )

    assert piece.content.decode().strip().startswith('<div id="movement"')
    assert again.status_code == 304
    assert moved.status_code == 200


def test_movement_speaks_french() -> None:
    event = factories.make_event(13)
    with translation.override("fr"):
        client = Client(headers={"accept-language": "fr"})
        content = words(client.get(f"/{event.slug}/movement/").content)

    for english in ("The movement", "each", "No plan", "Sit-outs", "board"):
        assert english not in content
