"""Lines of a travelling sheet: stored, confirmed, held back, refused."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Due, Source, Standing, Status, Tournament
from tournament.services.audit import Author
from tournament.services.travellers import SheetLine, key_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(12, rounds=None)


@pytest.fixture
def due(event: Tournament) -> Due:
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    return dues.select_related("board__tournament", "table__round").order_by("pk")[0]


def _key(due: Due, line: SheetLine) -> tuple[str, list[str]]:
    author = Author.director(factories.director(), Source.SHEET)
    outcome = key_line(due, line, author=author, reason="Travelling sheet")
    return outcome.kind, [problem.code for problem in outcome.problems]


def test_key_line_fills_an_empty_place(due: Due) -> None:
    assert _key(due, SheetLine(typed=factories.typed(-56))) == ("stored", [])

    live = due.results.get()
    assert (live.amount, live.source, live.standing) == (-56, Source.SHEET, Standing.LIVE)


def test_key_line_same_amount_confirms_without_a_revision(event: Tournament, due: Due) -> None:
    factories.enter(event, due.table.number, due.board.number, 42, petit_last="defenders")

    assert _key(due, SheetLine(typed=factories.typed(42), seen=1)) == ("same", [])
    assert due.results.count() == 1


def test_key_line_different_amount_waits(event: Tournament, due: Due) -> None:
    factories.enter(event, due.table.number, due.board.number, 56)

    assert _key(due, SheetLine(typed=factories.typed(-56), seen=1)) == ("differs", [])
    assert due.results.get().amount == 56


def test_key_line_replaces_knowingly_with_its_reason(event: Tournament, due: Due) -> None:
    factories.enter(event, due.table.number, due.board.number, 56)
    line = SheetLine(typed=factories.typed(-56), seen=1, replaces=True)

    assert _key(due, line) == ("stored", [])

    live = due.results.get(standing=Standing.LIVE)
    assert (live.amount, live.reason) == (-56, "Travelling sheet")


@pytest.mark.parametrize("replaces", [False, True])
def test_key_line_result_that_came_meanwhile_is_not_overwritten(
    event: Tournament, due: Due, replaces: bool
) -> None:
    factories.enter(event, due.table.number, due.board.number, 56)
    line = SheetLine(typed=factories.typed(-56), seen=0, replaces=replaces)

    assert _key(due, line) == ("differs", [])
    assert due.results.get().amount == 56


@pytest.mark.parametrize(
    ("amount", "code"), [(57, "amount-odd"), (0, "amount-zero"), (42, "amount-needs-extra")]
)
def test_key_line_refuses_what_the_rules_cannot_give(due: Due, amount: int, code: str) -> None:
    assert _key(due, SheetLine(typed=factories.typed(amount))) == ("refused", [code])
    assert not due.results.exists()


def test_key_line_not_played(due: Due) -> None:
    assert _key(due, SheetLine(Status.NOT_PLAYED)) == ("stored", [])
    assert due.results.get().status == Status.NOT_PLAYED
    assert _key(due, SheetLine(Status.NOT_PLAYED, seen=1)) == ("same", [])


def test_key_line_round_to_come_is_refused(event: Tournament) -> None:
    coming = Due.objects.filter(table__round__tournament=event, table__round__number=2)
    due = coming.select_related("board__tournament", "table__round").order_by("pk")[0]

    assert _key(due, SheetLine(typed=factories.typed(56))) == ("refused", ["round-not-playing"])
