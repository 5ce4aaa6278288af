"""What a change costs is said before it is made: seats, wishes, results that will not count."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.adapters.changes import mark_of
from tournament.models import Seating, Tournament
from tournament.services import wishes

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


@pytest.fixture
def event() -> Tournament:
    event = factories.make_event(27)
    factories.play_round(event, 1)
    return event


def page(event: Tournament, kind: str = "") -> str:
    return f"/director/{event.slug}/movement/{kind + '/' if kind else ''}"


def seen(event: Tournament) -> str:
    event.plan.refresh_from_db()
    return mark_of(event.plan.document)


def test_movement_change_swap_of_two_seats_says_who_no_longer_keeps_one(
    signed: Client, event: Tournament
) -> None:
    table = event.rounds.get(number=2).tables.first()
    north, east = (table.seatings.get(seat=seat).entry for seat in "NE")
    asked = {"first": str(north.number), "second": str(east.number), "in_round": "2"}

    preview = words(signed.get(page(event, "swap"), asked).content)
    signed.post(page(event, "swap"), {**asked, "seen": seen(event)})
    public = words(signed.get(f"/{event.slug}/movement/").content)

    for text in (preview, public):
        assert "Everyone keeps a seat, except 2 people" in text
        assert f"{north.short_name}: East in round 2" in text


def test_movement_change_swap_of_people_kept_apart_is_made_once_that_was_seen(
    signed: Client,
) -> None:
    event = factories.make_event(12, 3, started=False, drawn=False)
    first, second = event.entries.get(number=1), event.entries.get(number=2)
    wishes.keep_apart(event, first, second, author=factories.author())
    factories.plan_and_draw(event, rounds=3)
    factories.start(event)
    beside = Seating.objects.filter(table__seatings__entry=first, round__number=2).exclude(
        entry__in=(first, second)
    )[0]
    asked = {"first": "2", "second": str(beside.entry.number), "in_round": "2"}

    preview = words(signed.get(page(event, "swap"), asked).content)
    blind = signed.post(page(event, "swap"), {**asked, "seen": seen(event)})
    made = signed.post(page(event, "swap"), {**asked, "seen": seen(event), "accepted": "1"})
    hub = words(signed.get(page(event)).content)

    assert "are to be kept apart: they would share table" in preview
    assert "in round 2 all the same" in preview
    assert (blind.status_code, made.status_code) == (422, 302)
    assert "To be kept apart, and yet at one table" in hub


def test_movement_change_board_known_before_says_whose_result_will_not_count(
    signed: Client, event: Tournament
) -> None:
    table = event.rounds.get(number=2).tables.first()
    north = table.seatings.get(seat="N").entry
    known = north.seatings.get(round__number=1).table.dues.first().board.number
    due = table.dues.first().board.number
    asked = {"in_round": 2, "table": table.number, "due": due, "played": known}

    preview = words(signed.get(page(event, "board"), asked).content)

    assert f"{north.short_name} knew board {known} already" in preview
    assert "its result at this table will be neutralized" in preview
