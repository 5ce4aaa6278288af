"""A movement of one's own, uploaded: taken as it is, known again, refused with every fault."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from engine.rounds.document import parse_movement
from tests import factories
from tests.tournament.views.director.room import words
from tournament.models import Tournament
from tournament.services import draws

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def upload(client: Client, event: Tournament, raw: bytes, name: str = "mien.json") -> Any:
    file = io.BytesIO(raw)
    file.name = name
    return client.post(f"/director/{event.slug}/draw/file/", {"file": file})


@pytest.fixture
def signed(client: Client) -> Client:
    client.force_login(factories.director())
    return client


def waiting(people: int = 28) -> Tournament:
    return factories.make_event(people, started=False, drawn=False)


@pytest.mark.parametrize(("kind", "people"), [("json", 27), ("csv", 27), ("json", 40), ("csv", 29)])
def test_upload_movement_takes_back_what_was_downloaded(
    signed: Client, kind: str, people: int
) -> None:
    source = factories.make_event(people)
    raw = signed.get(f"/{source.slug}/movement.{kind}").content
    event = waiting(people)

    response = upload(signed, event, raw, f"mien.{kind}")
    event.refresh_from_db()
    draws.draw_seats(event, author=factories.author())
    factories.start(event)

    taken, given = parse_movement(event.plan.document), parse_movement(source.plan.document)
    assert response.status_code == 302
    assert [played.sit_outs for played in taken.rounds] == [p.sit_outs for p in given.rounds]
    assert {t for p in taken.rounds for t in p.tables} == {
        t for p in given.rounds for t in p.tables
    }
    assert event.movement_maker == "uploaded"
    shown = signed.get(f"/{event.slug}/movement/").content
    assert "A movement of your own, checked here" in words(shown)


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_upload_movement_knows_the_events_own_by_name(signed: Client, kind: str) -> None:
    event = factories.make_event(23, 5, started=False)
    raw = signed.get(f"/{event.slug}/movement.{kind}").content

    response = upload(signed, event, raw, f"mien.{kind}")
    text = words(signed.get(response.headers["Location"]).content)
    event.refresh_from_db()

    assert "This is the movement of this event, unchanged: chart-6." in text
    assert event.drawn_at is not None
    assert event.movement_maker != "uploaded"


def test_upload_movement_for_another_number_says_so_at_once(signed: Client) -> None:
    raw = signed.get(f"/{factories.make_event(22).slug}/movement.json").content
    event = waiting(23)

    response = upload(signed, event, raw)
    text = words(signed.get(response.headers["Location"]).content)

    assert "It is for 22 people, and 23 are present" in text


def test_upload_movement_takes_boards_written_as_spans(signed: Client) -> None:
    source = factories.make_event(12, 3)
    raw = signed.get(f"/{source.slug}/movement.csv").content.decode("utf-8-sig")
    spans = re.sub(r"\b(\d+) \d+ \d+ (\d+)\b", r"\1-\2", raw)
    event = waiting(12)

    response = upload(signed, event, spans.encode(), "mien.csv")
    event.refresh_from_db()

    assert spans != raw
    assert response.status_code == 302
    boards = [t["boards"] for row in event.plan.document["rounds"] for t in row["tables"]]
    assert boards[0] == [1, 2, 3, 4]
    assert parse_movement(event.plan.document).boards == parse_movement(source.plan.document).boards


def broken(document: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> bytes:
    copy = json.loads(json.dumps(document))
    change(copy)
    return json.dumps(copy).encode()


def _seat_twice(document: dict[str, Any]) -> None:
    tables = document["rounds"][0]["tables"]
    tables[0]["seats"]["N"] = tables[1]["seats"]["N"]


def _board_twice(document: dict[str, Any]) -> None:
    document["rounds"][1]["tables"][0]["boards"] = document["rounds"][0]["tables"][0]["boards"]


def _many_faults(document: dict[str, Any]) -> None:
    document["copies"] = 0
    document["rounds"][0]["tables"][0]["boards"] = [1, 2, 3, 1000]
    document["rounds"][0]["tables"][1]["seats"]["E"] = 99


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (
            _seat_twice,
            [
                "Round 1 has no place for number 1.",
                "Round 1 places number 2 more than once.",
            ],
        ),
        (_board_twice, ["meets board 1 2 times.", "Round 2: board 1 is at 2 tables"]),
        (
            _many_faults,
            [
                "“copies” says how many copies",
                "Round 1, table 1: boards are numbered 1 to 999.",
                "Round 1 names a number that does not exist: 99.",
            ],
        ),
        (lambda d: d.update(entries=10**9), ["A movement has at most 400 people"]),
        (
            lambda d: d.update(rounds=d["rounds"] * 3),
            ["Rounds are numbered", "rounds are numbered"],
        ),
        (lambda d: d["rounds"][0]["tables"][0].update(seats=None, NS=1, EW=2), ["N, E, S, W"]),
    ],
)
def test_upload_movement_is_refused_with_every_fault(
    signed: Client, change: Callable[[dict[str, Any]], None], sentences: list[str]
) -> None:
    document = factories.make_event(28).plan.document
    event = waiting()

    response = upload(signed, event, broken(document, change))
    text = words(response.content)

    assert response.status_code == 422
    assert "This movement cannot be played" in text
    assert any(sentence in text for sentence in sentences)
    if change in (_seat_twice, _board_twice, _many_faults):
        assert all(sentence in text for sentence in sentences)
    assert not hasattr(Tournament.objects.get(pk=event.pk), "plan")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "This file is empty."),
        (b"\xff\xfe\x00\x01", "neither a movement in JSON nor one in CSV"),
        (b"{not json", "cut off or damaged: it cannot be read from line 1 on"),
        (b'{"entries": 12,\n"rounds": [', "cannot be read from line 2 on"),
        (b"[" * 100_000, "neither a movement in JSON nor one in CSV"),
        (b"name;age\r\nA;3\r\n", "neither a movement in JSON nor one in CSV"),
        (b"{" + b" " * 2_000_001, "too large for a movement"),
        (b"[]", "This is not a movement."),
        (
            b"round;table;seat;number;boards\r\n1;1;N;x;1 2\r\n1;1;Q;2;1 2\r\n",
            "Line 2, column “number”: x is not a whole number.",
        ),
        (
            b"round;table;seat;number;boards\r\n1;1;Q;2;1 2\r\n",
            "Line 2, column “seat”: Q is not a seat; write N, E, S or W.",
        ),
        (
            b"round;table;seat;number;boards;status\r\n1;1;N;2;1 2;gone\r\n",
            "Line 2, column “status”: gone is not understood; write “waits”",
        ),
        (
            b"round;table;seat;number;boards\r\n1;1;N;2;1 2\r\n1;1;N;3;1 2\r\n",
            "Line 3: seat N of table 1 is given twice",
        ),
        (
            b"round;place;seat;number;sets\r\n1;1;N;2;1 2\r\n",
            "These columns are missing: table, boards. The first line names them: round, table,",
        ),
        (
            b"round;table;seat;number;boards\r\n1;1;N;1;4-1\r\n",
            "“boards”: 4-1 is not",
        ),
        (
            b"round;table;seat;number;boards\r\n1;1;N;1;1-999\r\n",
            "“boards”: 1-999 is not",
        ),
        (
            b"round,table,seat,number,boards\n1,1,N,1,1 2\n1,1,E,2,1 3\n",
            "Line 3: the boards of a table are the same",
        ),
    ],
)
def test_upload_movement_of_anything_else_says_what_is_wrong(
    signed: Client, raw: bytes, sentence: str
) -> None:
    response = upload(signed, waiting(12), raw)

    assert response.status_code == 422
    assert sentence in words(response.content)


@pytest.mark.parametrize("format_code", ["triplets", "quartets", "teams"])
def test_upload_movement_of_people_is_refused_for_teams(signed: Client, format_code: str) -> None:
    raw = signed.get(f"/{factories.make_event(12, 3).slug}/movement.json").content
    event = factories.make_team_event(12, format_code, started=False)
    name = event.plan.document["name"]

    response = upload(signed, event, raw)

    assert response.status_code == 422
    assert [one.code for one in response.context["problems"]] == ["movement-of-people"]
    event.plan.refresh_from_db()
    assert event.plan.document["name"] == name
    assert "draw/file/" not in signed.get(f"/director/{event.slug}/draw/").content.decode()


def test_upload_movement_is_the_directors_alone(client: Client) -> None:
    event = waiting(12)
    raw = json.dumps(factories.make_event(12).plan.document).encode()

    stranger = upload(client, event, raw).status_code
    client.force_login(factories.director("quelqu-un"))
    other = upload(client, event, raw).status_code

    assert (stranger, other) == (302, 404)
    assert not hasattr(Tournament.objects.get(pk=event.pk), "plan")
