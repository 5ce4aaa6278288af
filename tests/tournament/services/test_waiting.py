"""The waiting list: who is counted, who moves up."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Entry, Presence, Tournament
from tournament.selectors.events import with_people
from tournament.selectors.marks import entry_rows
from tournament.selectors.people import presence_counts
from tournament.selectors.public import coming_events
from tournament.selectors.wishes import entries_of_club
from tournament.services import presence, registration, waiting
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db


def _full_event(coming: int = 2, queue: int = 2, **fields: object) -> Tournament:
    event = factories.make_event(0, started=False, drawn=False, capacity=coming, **fields)
    factories.add_people(event, coming, Presence.EXPECTED)
    factories.add_people(event, queue, Presence.WAITING)
    return event


def _presences(event: Tournament) -> list[str]:
    return list(event.entries.order_by("number").values_list("presence", flat=True))


def _entry(event: Tournament, number: int) -> Entry:
    return event.entries.get(number=number)


def test_places_left_counts_neither_waiting_nor_withdrawn_nor_substitutes() -> None:
    event = factories.make_event(0, started=False, drawn=False, capacity=3)
    factories.add_people(event, 1, Presence.EXPECTED)
    factories.add_people(event, 1, Presence.WAITING)
    factories.add_people(event, 1, Presence.WITHDRAWN)
    factories.add_substitute(event)

    assert waiting.places_left(event) == 2


def test_places_left_without_a_capacity_is_none() -> None:
    assert waiting.places_left(factories.make_event(4, started=False, drawn=False)) is None


@pytest.mark.parametrize(("capacity", "expected"), [(0, "expected"), (2, "waiting")])
def test_presence_of_next_follows_the_capacity(capacity: int, expected: str) -> None:
    event = factories.make_event(2, started=False, drawn=False, capacity=capacity)

    assert waiting.presence_of_next(event) == expected


def test_set_presence_withdrawn_moves_up_the_first_who_waits() -> None:
    event = _full_event()

    registration.set_presence(_entry(event, 1), Presence.WITHDRAWN, author=factories.author(event))

    assert _presences(event) == ["withdrawn", "expected", "expected", "waiting"]
    moved = event.log.get(action="moved-up")
    assert (moved.target, moved.before, moved.after) == (
        _entry(event, 3).name, "waiting", "expected",
    )  # fmt: skip


def test_remove_entry_moves_up_the_first_who_waits() -> None:
    event = _full_event()

    registration.remove_entry(_entry(event, 2), author=factories.author(event))

    assert _presences(event) == ["expected", "expected", "waiting"]


def test_set_presence_back_in_the_queue_makes_no_place() -> None:
    event = _full_event(coming=1, queue=1)

    registration.set_presence(_entry(event, 2), Presence.WITHDRAWN, author=factories.author(event))

    assert _presences(event) == ["expected", "withdrawn"]


def test_mark_everyone_leaves_the_queue_alone() -> None:
    event = _full_event()

    presence.mark_everyone(event, author=factories.author(event))

    assert _presences(event) == ["present", "present", "waiting", "waiting"]


def test_lists_and_counts_leave_out_who_waits() -> None:
    event = _full_event()
    club = registration.club_named("Club du Sablier")
    registration.Player.objects.update(club=club)
    assert club is not None

    assert presence_counts(event)["expected"] == 2
    assert [row.number for row in entry_rows(event)] == [1, 2]
    assert with_people(Tournament.objects.all()).get().people == 2
    assert coming_events(Tournament.objects.all()).get().people == 2
    assert [entry.number for entry in entries_of_club(event, club)] == [1, 2]


def test_check_in_of_somebody_waiting_lets_the_person_in() -> None:
    event = factories.make_event(0, started=False, drawn=False, capacity=1)
    registration.enter_person(event, Person("Moreau", "Jean"), author=factories.author())
    registration.enter_person(
        event, Person("Petit", "Zoé"), author=factories.author(), presence=Presence.WAITING
    )

    presence.check_in(event, "Zoé Petit", author=factories.author())

    assert _presences(event) == ["expected", "present"]
