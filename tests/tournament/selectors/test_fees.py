"""Accounts of an event."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Entry, Presence
from tournament.selectors.fees import FeeRow, Fees, due_of, fees_of
from tournament.services import changes


def test_fees_never_set_off_what_one_owes_against_what_another_gets_back() -> None:
    fees = Fees([FeeRow(Entry(), 1200, 0), FeeRow(Entry(), 0, 1200), FeeRow(Entry(), 1200, 1200)])

    assert (fees.due, fees.paid, fees.left, fees.over) == (2400, 2400, 1200, 1200)


def test_due_of_who_takes_no_place_is_nothing() -> None:
    assert due_of(Entry(presence=Presence.WITHDRAWN, due_cents=1200)) == 0
    assert due_of(Entry(presence=Presence.PRESENT, due_cents=1200)) == 1200


@pytest.mark.django_db
def test_fees_of_who_left_during_the_play_are_owed_still() -> None:
    event = factories.make_event(8, rounds=3, fee_cents=1200)
    entry = event.entries.order_by("number")[0]
    entry.paid_cents = 1200
    entry.save()
    changes.withdraw_entry(entry, from_round=2, author=factories.author(event))

    fees = fees_of(event)

    assert (fees.due, fees.paid, fees.over) == (9600, 1200, 0)
