"""Several enter at the same instant: one entry a sending, one place for one of them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.threads import at_once
from tests.tournament.services.test_entering import open_event, sent
from tests.tournament.services.test_results_at_once import refusal_codes
from tournament.models import Format, Presence
from tournament.services import entering

pytestmark = pytest.mark.usefixtures("shared_database")


def test_register_sent_several_times_at_once_is_one_entry() -> None:
    event = open_event()
    one = sent("Zoé Petit", key="abc")

    answers = at_once(*[partial(entering.register, event, one) for _ in range(4)])

    assert {answer.pk for answer in answers} == {event.entries.get().pk}


def test_register_for_the_last_place_at_once_gives_it_to_one() -> None:
    event = open_event(capacity=1)
    names = ("Zoé Petit", "Jean Moreau", "Luc Aubin", "Odile Roux")

    at_once(*[partial(entering.register, event, sent(name)) for name in names])

    presences = sorted(event.entries.values_list("presence", flat=True))
    assert presences == [Presence.EXPECTED, *[Presence.WAITING] * 3]
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_register_one_name_in_two_teams_at_once_enters_one() -> None:
    event = open_event(Format.TRIPLETS)

    answers = at_once(
        partial(entering.register, event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin")),
        partial(entering.register, event, sent("Odile Roux", "Jean Moreau", "Noël Caron")),
    )

    assert refusal_codes(answers) == ["name-entered"]
    assert event.entries.count() == 1


def test_withdraw_at_once_moves_up_as_many_as_left() -> None:
    event = open_event(capacity=2)
    names = ("Zoé Petit", "Jean Moreau", "Luc Aubin", "Odile Roux", "Noël Caron")
    entries = [entering.register(event, sent(name)) for name in names]

    at_once(*[partial(entering.withdraw, entry) for entry in entries[:2]])

    presences = list(event.entries.order_by("number").values_list("presence", flat=True))
    assert presences == ["withdrawn", "withdrawn", "expected", "expected", "waiting"]
