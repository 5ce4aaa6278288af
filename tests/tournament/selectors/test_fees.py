"""Accounts of an event."""

from __future__ import annotations

from tournament.models import Entry, Presence
from tournament.selectors.fees import FeeRow, Fees, due_of


def test_fees_never_set_off_what_one_owes_against_what_another_gets_back() -> None:
    fees = Fees([FeeRow(Entry(), 1200, 0), FeeRow(Entry(), 0, 1200), FeeRow(Entry(), 1200, 1200)])

    assert (fees.due, fees.paid, fees.left, fees.over) == (2400, 2400, 1200, 1200)


def test_due_of_who_takes_no_place_is_nothing() -> None:
    assert due_of(Entry(presence=Presence.WITHDRAWN, due_cents=1200)) == 0
    assert due_of(Entry(presence=Presence.PRESENT, due_cents=1200)) == 1200
