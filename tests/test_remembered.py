"""Steps that are remembered store what they store when they are done."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import translation

from tests import factories
from tests.remembered import MEMORY, Rows, every_row
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db


def evening() -> Tournament:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)
    return event


def rows_of_two_days(fresh: bool) -> tuple[Tournament, Rows]:
    """Return the evening and its rows, done, or stored again after a rollback."""
    MEMORY.begin(["monkeypatch"] if fresh else [])
    with transaction.atomic():
        event = evening()
        rows = every_row({})
        transaction.set_rollback(True)
    return event, rows


def test_steps_again_give_the_very_rows_and_the_same_event() -> None:
    first, done = rows_of_two_days(fresh=False)
    known = len(MEMORY.led)
    again, stored = rows_of_two_days(fresh=False)

    assert stored == done
    assert len(MEMORY.led) == known
    assert vars(again).keys() == vars(first).keys()
    assert again.state == first.state
    assert again._state.fields_cache.keys() == first._state.fields_cache.keys()


def test_steps_again_give_as_many_rows_as_steps_done() -> None:
    _, done = rows_of_two_days(fresh=True)
    rows_of_two_days(fresh=False)
    _, stored = rows_of_two_days(fresh=False)

    assert {table: len(rows) for table, rows in stored.items()} == {
        table: len(rows) for table, rows in done.items()
    }


def test_step_after_a_row_written_in_between_is_done() -> None:
    event = factories.make_event(12, 2)
    Player.objects.create(last_name="Ormessan", first_name="Odile")

    assert MEMORY.place is None
    factories.play_round(event, 1)
    assert MEMORY.place is None


def test_step_taken_back_is_no_place_to_go_on_from() -> None:
    with transaction.atomic():
        factories.make_event(12, 2)
        transaction.set_rollback(True)

    assert MEMORY.place is None
    assert Tournament.objects.count() == 0


def test_step_in_another_language_is_another_step() -> None:
    rows_of_two_days(fresh=False)
    known = len(MEMORY.led)
    with translation.override("en" if translation.get_language() == "fr" else "fr"):
        rows_of_two_days(fresh=False)

    assert len(MEMORY.led) > known


def test_step_of_a_test_that_changes_the_program_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MEMORY.place is None
    factories.make_event(12, 2)
    assert MEMORY.place is None
