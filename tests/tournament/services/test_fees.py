"""How entries are taken, and what they pay."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests import factories
from tests.tournament.services.test_entering import open_event, sent
from tournament.messages import Refused
from tournament.models import Format, Presence, Tournament
from tournament.selectors.fees import fees_of
from tournament.services import entering, fees, registration
from tournament.services.fees import change_entries

pytestmark = pytest.mark.django_db


def change(event: Tournament, **changes: Any) -> Tournament:
    settings = {
        "entries_open": event.entries_open,
        "capacity": event.capacity,
        "fee_cents": event.fee_cents,
        "closes": None,
    }
    return change_entries(event, author=factories.author(), **{**settings, **changes})


def test_change_entries_with_more_places_lets_in_who_waits() -> None:
    event = open_event(capacity=1)
    for name in ("Zoé Petit", "Jean Moreau", "Luc Aubin"):
        entering.register(event, sent(name))

    change(event, capacity=2)

    presences = list(event.entries.order_by("number").values_list("presence", flat=True))
    assert presences == ["expected", "expected", "waiting"]


def test_change_entries_without_a_limit_lets_in_everybody() -> None:
    event = open_event(capacity=1)
    for name in ("Zoé Petit", "Jean Moreau", "Luc Aubin"):
        entering.register(event, sent(name))

    change(event, capacity=0)

    assert not event.entries.filter(presence=Presence.WAITING).exists()


def test_change_entries_with_a_new_fee_keeps_what_was_agreed_otherwise() -> None:
    event = open_event(Format.TRIPLETS, fee_cents=1000)
    first = entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))
    second = entering.register(event, sent("Aimée Brun", "Odile Roux", "Noël Caron"))
    second.due_cents = 0
    second.save()

    event = change(event, fee_cents=1250)

    assert list(event.entries.order_by("number").values_list("due_cents", flat=True)) == [3750, 0]
    assert event.log.get(action="entry-settings").after["fee_cents"] == 1250
    assert first.pk != second.pk


def test_change_entries_closes_at_the_hour_of_its_own_wall() -> None:
    event = open_event(time_zone="America/Martinique")

    event = change(event, closes=datetime(2031, 3, 14, 20, 0))

    assert event.entries_close_at == datetime(2031, 3, 15, 0, 0, tzinfo=UTC)


def test_fees_of_counts_neither_who_waits_nor_who_withdrew_but_what_they_paid() -> None:
    event = open_event(capacity=2, fee_cents=1000)
    entries = [
        entering.register(event, sent(name))
        for name in ("Zoé Petit", "Jean Moreau", "Luc Aubin", "Odile Roux")
    ]
    fees.set_paid(entries[0], 1000, author=factories.author())
    fees.set_paid(entries[1], 400, author=factories.author())
    entering.withdraw(entries[0])

    found = fees_of(event)

    assert [(row.entry.name, row.due, row.paid, row.left) for row in found.rows] == [
        ("Jean Moreau", 1000, 400, 600),
        ("Luc Aubin", 1000, 0, 1000),
        ("Zoé Petit", 0, 1000, -1000),
    ]
    assert (found.due, found.paid) == (2000, 1400)
    assert (found.left, found.over) == (1600, 1000)


def test_set_paid_is_logged_and_refuses_a_misplaced_comma() -> None:
    entry = entering.register(open_event(fee_cents=1000), sent("Zoé Petit"))

    entry = fees.set_paid(entry, 1000, author=factories.author())
    fees.set_paid(entry, 1000, author=factories.author())
    with pytest.raises(Refused):
        fees.set_paid(entry, fees.MOST_CENTS + 1, author=factories.author())

    assert entry.tournament.log.filter(action="paid").count() == 1


def test_entries_typed_by_the_director_owe_the_fee_and_substitutes_nothing() -> None:
    event = open_event(fee_cents=1000)
    registration.enter_person(event, registration.Person("Petit", "Zoé"), author=factories.author())
    factories.add_substitute(event)

    assert list(event.entries.order_by("number").values_list("due_cents", flat=True)) == [1000, 0]
