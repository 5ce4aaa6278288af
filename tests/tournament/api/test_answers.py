"""Answers are what the schema says they are: no field less, none more, each of its type."""

from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft7Validator

from tests import factories
from tests.tournament.api.client import Program
from tournament.access import captain_token
from tournament.models import Format, Tournament

pytestmark = pytest.mark.django_db
EVENT = "/api/v1/tournaments/{slug}/"
READ = ["", "schedule/", "standings/", "boards/", "boards/{number}/", "tables/{number}/",
        "matches/", "matches/{first}/{number}/", "line-ups/"]  # fmt: skip


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return strict(SchemaGenerator().get_schema(request=None, public=True))


def strict(part: Any) -> Any:
    """Return OpenAPI as JSON Schema: `nullable` as a type, and no fields beyond those named."""
    if isinstance(part, list):
        return [strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {name: strict(one) for name, one in part.items() if name != "nullable"}
    if made.get("type") == "object" and isinstance(made.get("properties"), dict):
        made.setdefault("additionalProperties", False)
    return {"anyOf": [made, {"type": "null"}]} if part.get("nullable") is True else made


def faults(schema: dict[str, Any], path: str, method: str, answer: Any) -> list[str]:
    responses = schema["paths"][path][method]["responses"]
    described = responses[str(answer.status_code)]["content"]["application/json"]["schema"]
    validator = Draft7Validator({**described, "components": schema["components"]})
    return [
        f"{method} {path} {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for error in validator.iter_errors(answer.json())
    ]


def event_of(format_code: str) -> Tournament:
    """Return an event after its first round, with something entered in the second."""
    if format_code == Format.INDIVIDUAL:
        event = factories.make_event(12, 3)
    elif format_code == Format.FREE_DEALS:
        event = factories.make_free_deals(11, rounds=2, deals=2)
    else:
        teams = {"triplets": 6, "quartets": 5, "teams": 2}
        event = factories.make_team_event(teams[format_code], format_code)
    if format_code == Format.FREE_DEALS:
        for table in event.rounds.get(number=1).tables.all():
            for deal in (1, 2):
                content = {"amount": 60, "made": True}
                factories.play_deal(event, table.number, deal, "S", "guard", **content)
        factories.close_round(event, 1)
    else:
        factories.play_round(event, 1)
    factories.recompute()
    return event


@pytest.mark.parametrize("format_code", Format.values)
def test_answers_are_as_described(schema: dict[str, Any], format_code: str) -> None:
    event = event_of(format_code)
    names = {"slug": event.slug, "number": 1, "first": 1}
    visitors = [Program(), Program.of_user(factories.director()), Program.of_table(event, 1)]
    if format_code == Format.TEAMS:
        visitors.append(Program(f"Captain {captain_token(event.entries.get(number=1))}"))

    found, statuses = [], []
    for who in visitors:
        for path in READ:
            answer = who.get(f"tournaments/{event.slug}/{path.format(**names)}")
            found += faults(schema, EVENT + path, "get", answer)
            statuses.append(answer.status_code)

    assert found == []
    assert statuses.count(200) > len(statuses) / 2


def test_answers_to_sendings_are_as_described(schema: dict[str, Any]) -> None:
    event = event_of(Format.TRIPLETS)
    table, director = Program.of_table(event, 1), Program.of_user(factories.director())
    due = table.get(f"tournaments/{event.slug}/tables/1/").json()["boards"]
    badges = [row["attacker"]["badge"] for row in due]
    other = next(badge for badge in ("blue", "white", "red") if badge != badges[0])
    bodies = [
        {"board": due[0]["board"], "slot": due[0]["slot"], "attacker": other},
        {"board": due[1]["board"], "amount": 64, "made": True, "attacker": badges[1]},
        {"board": due[1]["board"], "amount": 64, "made": True},
        {"board": due[1]["board"], "amount": 66, "made": True},
        {"board": 999, "amount": 66, "made": True},
        {"amount": 66},
    ]
    fix = {"round": due[0]["round"], "table": 1, "board": due[0]["board"], "seen": 1,
           "reason": "asked", "attacker": badges[0], "amount": 64, "made": True}  # fmt: skip

    sent = [table.post(f"tournaments/{event.slug}/results/", body) for body in bodies]
    corrected = [
        who.post(f"tournaments/{event.slug}/corrections/", fix) for who in (director, table)
    ]

    assert [answer.status_code for answer in sent] == [201, 201, 200, 202, 409, 400]
    assert [answer.status_code for answer in corrected] == [201, 403]
    assert [f for one in sent for f in faults(schema, EVENT + "results/", "post", one)] == []
    assert [
        f for one in corrected for f in faults(schema, EVENT + "corrections/", "post", one)
    ] == []


class Changed:
    """An answer as a fault of the program would send it."""

    status_code = 200

    def __init__(self, document: Any) -> None:
        self.document = document

    def json(self) -> Any:
        """Return what was sent."""
        return self.document


def test_answers_that_differ_are_found(schema: dict[str, Any]) -> None:
    event = factories.make_event(12, 1)
    shown = Program().get(f"tournaments/{event.slug}/schedule/").json()
    table = shown["rounds"][0]["tables"][0]

    del table["slot"]
    table["more"] = 1
    table["seats"]["N"]["number"] = None

    assert len(faults(schema, EVENT + "schedule/", "get", Changed(shown))) == 3
