"""Who sits where, from the plan and from the rows."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Tournament
from tournament.selectors.seats import places_of, seated_rounds

pytestmark = pytest.mark.django_db


def _told(event: Tournament) -> list[object]:
    return [
        (
            round_.number,
            [
                (t.number, {s: e and e.number for s, e in t.seats.items()}, t.boards)
                for t in round_.tables
                if not t.is_idle
            ],
            sorted(entry.number for entry in round_.sit_outs),
        )
        for round_ in seated_rounds(event)
    ]


@pytest.mark.parametrize("people", [16, 27, 28, 29])
def test_seated_rounds_are_the_same_before_and_after_the_start(people: int) -> None:
    event = factories.make_event(people, started=False, rounds=5)
    before = _told(event)

    event = factories.start(event)

    assert len(before) == 5
    assert _told(event) == before


def test_seated_rounds_before_the_draw_are_none() -> None:
    assert seated_rounds(factories.make_event(28, started=False, drawn=False)) == []


def test_places_of_place_everybody_once() -> None:
    event = factories.make_event(27, started=False)

    places = places_of(seated_rounds(event)[0])

    assert len({place.entry.pk for place in places}) == len(places) == 27
    assert sum(place.is_idle for place in places) == 3
