"""A change to the movement at the same instant as a result, or as another change."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests import factories
from tests.threads import at_once
from tournament.adapters.changes import mark_of
from tournament.messages import Refused
from tournament.models import Presence, Result, Seating, Tournament
from tournament.services import changes, standings
from tournament.services.registration import Person

pytestmark = pytest.mark.usefixtures("shared_database")


@pytest.fixture
def event(shared_database: None) -> Tournament:
    return factories.make_event(28, 3)


def _refused(answers: list[Any]) -> list[str]:
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refused):
            raise answer
    return [answer.problems[0].code for answer in answers if isinstance(answer, Refused)]


def test_withdraw_entry_while_the_table_sends_keeps_the_result_or_the_seats_free(
    event: Tournament,
) -> None:
    table = event.rounds.get(number=1).tables.get(number=3)
    entry = table.seatings.get(seat="E").entry
    board = table.dues.first().board.number

    answers = at_once(
        partial(changes.withdraw_entry, entry, from_round=1, author=factories.author(event)),
        partial(factories.enter, event, 3, board, 60),
    )

    refused = _refused(answers)
    assert len(refused) == 1
    entry.refresh_from_db()
    kept = Result.objects.filter(due__board__tournament=event).count()
    left = entry.presence == Presence.WITHDRAWN
    # One of the two came first, and the other was told; never both, never neither.
    assert (kept, left) in {(1, False), (0, True)}
    assert not left or not Seating.objects.filter(entry=entry).exists()


def test_two_changes_looked_at_together_make_one_and_tell_the_other(event: Tournament) -> None:
    seen = mark_of(event.plan.document)
    author = factories.author(event)
    first, second = event.entries.get(number=4), event.entries.get(number=5)

    answers = at_once(
        partial(changes.withdraw_entry, first, from_round=2, seen=seen, author=author),
        partial(changes.withdraw_entry, second, from_round=2, seen=seen, author=author),
    )

    assert _refused(answers) == ["movement-changed-meanwhile"]
    assert event.entries.filter(presence=Presence.WITHDRAWN).count() == 1


def test_two_late_arrivals_at_once_both_play(event: Tournament) -> None:
    author = factories.author(event)

    answers = at_once(
        *(
            partial(changes.admit_late, event, Person(name), from_round=2, author=author)
            for name in ("Tardivon", "Retardel")
        )
    )

    assert _refused(answers) == []
    assert sorted(event.entries.filter(number__gt=28).values_list("slot", flat=True)) == [29, 30]
    for number in (1, 2, 3):
        factories.play_round(event, number)
    factories.recompute()
    assert all(standings.self_checks(event).values())
