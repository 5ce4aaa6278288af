"""Formats of teams: what a table entered on a sealed board is told to nobody else by any route."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests import factories
from tests.tournament.api.client import Program, visitors
from tournament.access import captain_token
from tournament.models import Due, Format, Tournament

pytestmark = pytest.mark.django_db
# Digits of a digest never stand alone.
MARK = re.compile(r"(?<![\w.])-?158(?![\w.])")


@pytest.fixture(params=[("triplets", 6), ("triplets", 16), ("quartets", 5), ("teams", 2)])
def event(request: pytest.FixtureRequest) -> Tournament:
    """Return an event where table 1 has entered its boards, and nobody else anything."""
    format_code, count = request.param
    event = factories.make_team_event(count, format_code)
    if format_code == Format.TEAMS:
        factories.give_line_ups(event, 1)
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    for due in dues.filter(table__number=1).order_by("table__slot"):
        factories.enter(event, 1, due.board.number, 158)
    factories.recompute()
    return event


def paths(event: Tournament) -> list[str]:
    numbers = event.boards.values_list("number", flat=True).distinct()
    fixed = ["", "schedule/", "standings/", "boards/", "deals/", "matches/", "matches/1/1/",
             "line-ups/", "tables/1/", "tables/2/"]  # fmt: skip
    return fixed + [f"boards/{number}/" for number in numbers]


def told(event: Tournament, who: Program) -> list[str]:
    answers: dict[str, Any] = {
        path: who.get(f"tournaments/{event.slug}/{path}") for path in paths(event)
    }
    assert max(answer.status_code for answer in answers.values()) < 500
    return [path for path, answer in answers.items() if MARK.search(answer.content.decode())]


def test_no_route_tells_what_another_table_entered(event: Tournament) -> None:
    who = visitors(event, table=2)
    captains = {
        f"captain {entry.number}": Program(f"Captain {captain_token(entry)}")
        for entry in event.entries.all()[:2]
    }
    others = {name: one for name, one in who.items() if name != "director"} | captains

    assert {name: told(event, one) for name, one in others.items()} == dict.fromkeys(others, [])


def test_a_table_and_the_director_are_told(event: Tournament) -> None:
    director, table = visitors(event)["director"], Program.of_table(event, 1)

    assert told(event, table) == ["tables/1/"]
    assert {"tables/1/"} < set(told(event, director))
