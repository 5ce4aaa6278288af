"""Two directors, or a director and a table, at the same instant."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests import factories
from tests.threads import at_once
from tournament.messages import Refused
from tournament.models import Due, Result, Source, Standing, Tournament
from tournament.services import results, standings
from tournament.services.audit import Author
from tournament.services.previews import preview_correction
from tournament.services.results import Correction
from tournament.services.travellers import SheetLine, key_line

pytestmark = pytest.mark.usefixtures("shared_database")


@pytest.fixture
def event(shared_database: None) -> Tournament:
    return factories.make_event(12, 2)


def _refused(answers: list[Any]) -> list[str]:
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refused):
            raise answer
    return [answer.problems[0].code for answer in answers if isinstance(answer, Refused)]


def test_settling_two_ways_at_once_tells_the_second(event: Tournament) -> None:
    due = factories.due_at(event, 1, 1, 1)
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 1, -64)
    author = factories.author(event)

    answers = at_once(
        partial(results.keep_live, due, author=author, seen=1),
        partial(results.take_rival, due, 2, author=author, seen=1, reason="second"),
    )

    assert _refused(answers) == ["changed-meanwhile"]
    rows = Result.objects.filter(due=due)
    assert rows.filter(standing=Standing.LIVE).count() == 1
    assert not rows.filter(standing=Standing.RIVAL).exists()


def test_key_line_while_the_table_sends_counts_one_and_loses_none(event: Tournament) -> None:
    due = factories.due_at(event, 1, 1, 1)
    author = Author.director(factories.director(), Source.SHEET)
    line = SheetLine(typed=factories.typed(70))

    answers = at_once(
        partial(key_line, due, line, author=author, reason="sheet"),
        partial(factories.enter, event, 1, 1, 64),
    )

    assert _refused(answers) == []
    rows = Result.objects.filter(due=due)
    assert rows.filter(standing=Standing.LIVE).count() == 1
    amounts = set(rows.values_list("amount", flat=True))
    assert amounts == {64, 70} or (answers[0].kind, amounts) == ("differs", {64})


def test_key_line_by_two_directors_at_once_stores_one(event: Tournament) -> None:
    due = factories.due_at(event, 1, 1, 1)
    author = Author.director(factories.director(), Source.SHEET)
    lines = [SheetLine(typed=factories.typed(amount)) for amount in (70, 80)]

    answers = at_once(
        *(partial(key_line, due, line, author=author, reason="sheet") for line in lines)
    )

    assert _refused(answers) == []
    assert sorted(answer.kind for answer in answers) == ["differs", "stored"]
    assert Result.objects.filter(due=due).count() == 1


def test_preview_correction_while_results_arrive_leaves_them_alone(event: Tournament) -> None:
    dues = list(Due.objects.filter(table__round__tournament=event, table__round__number=1))
    factories.enter(event, 1, 1, 64)
    due = factories.due_at(event, 1, 1, 1)
    author, correction = factories.author(event), Correction(typed=factories.typed(90))
    others = Due.objects.filter(pk__in=[one.pk for one in dues]).exclude(pk=due.pk)
    places = list(others.values_list("table__number", "board__number"))

    answers = at_once(
        *[partial(preview_correction, due, correction, author=author, seen=1)] * 3,
        *(partial(factories.enter, event, table, board, 62) for table, board in places[:3]),
        standings.refresh_stale_boards,
    )
    standings.refresh_stale_boards()

    assert _refused(answers) == []
    assert Result.objects.filter(standing=Standing.LIVE).count() == 4
    assert due.results.get().amount == 64
    assert all(standings.self_checks(event).values())
