"""The movement for everybody: figures in words against their bounds, picture, files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
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
from tournament.services import changes, draws
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db


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

    assert f"{fairness['repeat_meetings']} repeat meetings" in text
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
    assert third.count("goes to table") == 16
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
    assert "A movement of your own, checked here" in page(signed, event)


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
            "Line 2, column “status”: gone is not understood; write waits",
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


def test_upload_movement_is_the_directors_alone(client: Client) -> None:
    event = waiting(12)
    raw = json.dumps(factories.make_event(12).plan.document).encode()

    stranger = upload(client, event, raw).status_code
    client.force_login(factories.director("quelqu-un"))
    other = upload(client, event, raw).status_code

    assert (stranger, other) == (302, 404)
    assert not hasattr(Tournament.objects.get(pk=event.pk), "plan")
