"""An event document against the rules: refused as at every other door, by the same codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.services import imports
from tournament.services.exports import event_document

pytestmark = pytest.mark.django_db


def as_text(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


def _line_up(document: dict[str, Any], quarter: int) -> dict[str, Any]:
    rows = document["line_ups"]
    return next(row for row in rows if (row["entry"], row["round"]) == (1, quarter))


def _first_place(document: dict[str, Any]) -> dict[str, Any]:
    return document["entries"][0]["members"][0]


def _first_result(document: dict[str, Any]) -> dict[str, Any]:
    return next(
        revision
        for row in document["results"]
        for revision in row["revisions"]
        if revision["status"] == "played" and revision["facts"].get("contract") != "passed_out"
    )


# Which event, what is done to its document, the code and where: refused at every other door too.
AGAINST_RULES = [
    ("triplets", lambda d: d["entries"][0]["members"].pop(), "entry-people", "entries[0].members"),
    ("triplets", lambda d: _first_place(d).update(badge=""), "badge-missing", "entries[0].members"),
    (
        "triplets", lambda d: _first_place(d).update(badge="pink"),
        "unknown-color", "entries[0].members[0].badge",
    ),
    ("triplets", lambda d: _first_result(d).update(amount=65), "amount-odd", "amount"),
    ("triplets", lambda d: _first_result(d).update(amount=30_000), "amount-impossible", "amount"),
    (
        "triplets", lambda d: _first_result(d)["facts"].update(contract="small"),
        "contract-not-allowed", "amount",
    ),
    (
        "triplets", lambda d: d["rounds"][0]["tables"][0].update(seats={"N": 1, "S": 2}),
        "document-value", "rounds[0].tables[0].seats.N",
    ),
    (
        "triplets",
        lambda d: d["event"].update(format="quartets"),
        "document-value", "movement.document.rounds[0].tables[0]",
    ),
    (
        "triplets", lambda d: d["event"].update(first_color="x"),
        "unknown-color", "event.first_color",
    ),
    (
        "triplets", lambda d: d["event"].update(boards_per_table=2**31 - 1),
        "document-value", "event.boards_per_table",
    ),
    (
        "triplets", lambda d: d["movement"]["document"]["rounds"][0].pop("round"),
        "document-value", "movement.document",
    ),
    (
        "triplets", lambda d: d["movement"].update(document={}), "movement-rounds",
        "movement.document",
    ),
    ("triplets", lambda d: d["event"].pop("format"), "entry-people", "entries[0].members"),
    (
        "triplets", lambda d: [m.pop("position") for m in d["entries"][0]["members"]],
        "document-twice", "entries[0].members[1].position",
    ),
    ("triplets", lambda d: d["event"].update(team_size=2), "free-team-size", "event.team_size"),
    (
        "triplets", lambda d: d["event"].update(match_system="swiss"),
        "document-value", "event.match_system",
    ),
    ("quartets", lambda d: _first_result(d).update(amount=65), "amount-odd", "amount"),
    (
        "quartets", lambda d: [m.update(place="attack") for m in d["entries"][0]["members"]],
        "document-value", "entries[0].members[1].place",
    ),
    (
        "quartets", lambda d: d["rounds"][0]["tables"][0]["seats"].pop("defense"),
        "document-value", "rounds[0].tables[0].seats",
    ),
    ("teams", lambda d: _first_result(d).update(amount=65), "amount-odd", "amount"),
    (
        "teams", lambda d: _line_up(d, 2).update(attacker=_line_up(d, 1)["attacker"]),
        "attacker-last-quarter", "attacker",
    ),
    (
        "teams", lambda d: _line_up(d, 1).update(north=_line_up(d, 1)["attacker"]),
        "in-both-rooms", "north",
    ),
    ("teams", lambda d: d.update(matches=[], signatures=[]), "document-unknown", "matches"),
    (
        "free_deals", lambda d: _first_result(d)["facts"].update(contract="passed_out"),
        "passed-out-alone", "amount",
    ),
    ("free_deals", lambda d: d["rounds"][0].update(scale="2"), "scale-range", "rounds[0].scale"),
    (
        "free_deals",
        lambda d: (d["event"].update(team_size=2), [e.update(team="A") for e in d["entries"]]),
        "free-team-full", "entries",
    ),
]  # fmt: skip


def _begun(format_code: str) -> Tournament:
    """Return an event of the format with its first rounds played."""
    if format_code == "free_deals":
        event = factories.make_free_deals(8)
        factories.play_deal(event, 1, 1, "S", "guard", amount=60, made=True)
        return event
    teams_ = {"triplets": 6, "quartets": 5, "teams": 2}[format_code]
    event = factories.make_team_event(teams_, format_code)
    for number in (1, 2):
        factories.play_round(event, number)
    return event


@pytest.mark.parametrize(("format_code", "spoil", "code", "path"), AGAINST_RULES)
def test_import_event_refuses_what_the_rules_refuse(
    format_code: str, spoil: Callable[[dict[str, Any]], Any], code: str, path: str
) -> None:
    document = json.loads(as_text(event_document(_begun(format_code))))
    spoil(document)

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    found = [problem for problem in refused.value.problems if problem.code == code]
    assert any(problem.field.endswith(path) for problem in found), refused.value.problems
    said = imports.faults_said(refused.value)
    assert all(one.field in line for one, line in zip(refused.value.problems, said, strict=True))
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    "marks",
    [
        {"seating": "pairs"}, {"seating": "random"}, {"draw": {"people": [1], "had_three": []}},
        {"seating": "best", "draw": {"people": [1], "had_three": []}},
        {"seating": "random", "draw": {"people": [1, 2], "had_three": []}},
        {"seating": "random", "draw": {"people": [*range(2, 14)], "had_three": []}},
        {"seating": "random", "draw": {"people": [*range(1, 13)], "had_three": ["1"]}},
        {"seating": "random", "draw": {"people": [*range(1, 13)]}}, {"seating": ["random"]},
    ],
)  # fmt: skip
def test_import_event_refuses_a_round_that_nothing_made(marks: dict[str, Any]) -> None:
    document = json.loads(as_text(event_document(factories.make_free_deals(12))))
    document["movement"]["document"]["rounds"][1].update(marks)

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    assert [(one.code, one.field) for one in refused.value.problems] == [
        ("document-value", "movement.document.rounds[1]")
    ]


def test_import_event_takes_a_line_without_who_came_late() -> None:
    """After a late arrival and a day cut short somebody of no line has seats of one only."""
    document = json.loads(as_text(event_document(factories.make_event(28, 3))))
    lines = document["movement"]["document"]["lines"]
    seat = next(iter(lines))
    lines[seat].pop()

    imported = imports.import_event(factories.director(), as_text(document))

    assert imported.plan.document["lines"] == lines


@pytest.mark.parametrize("spoil", ["unknown", "twice", "moved", "text"])
def test_import_event_refuses_lines_that_nobody_keeps(spoil: str) -> None:
    document = json.loads(as_text(event_document(factories.make_event(28, 3))))
    lines = document["movement"]["document"]["lines"]
    one, other = list(lines)[:2]
    if spoil == "unknown":
        lines[one].append(99)
    elif spoil == "twice":
        lines[one].append(lines[one][-1])
    elif spoil == "moved":
        lines[other].append(lines[one].pop())
    else:
        lines[one] = "1"

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    assert ("document-value", "movement.document") in [
        (one.code, one.field) for one in refused.value.problems
    ]
