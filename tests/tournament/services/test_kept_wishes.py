"""What a change during the event costs of the wishes the draw had kept."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Entry, Tournament
from tournament.services import changes, kept_wishes, wishes

pytestmark = pytest.mark.django_db


def event_with_wishes() -> Tournament:
    """Return an event of 28 where 1 and 2 are kept apart and 3 keeps table 2."""
    event = factories.make_event(28, started=False, drawn=False)
    first, second, third = (event.entries.get(number=number) for number in (1, 2, 3))
    wishes.keep_apart(event, first, second, author=factories.author())
    wishes.stay_at(third, 2, author=factories.author())
    factories.plan_and_draw(event)
    factories.start(event)
    event.refresh_from_db()
    return event


def at_table_of(event: Tournament, number: int, in_round: int, *, but: set[int]) -> Entry:
    seat = event.entries.get(number=number).seatings.get(round__number=in_round)
    here = Entry.objects.filter(seatings__table=seat.table).exclude(number__in={number, *but})
    return here.order_by("number")[0]


def test_kept_tables_and_pairs_hold_after_the_start() -> None:
    event = event_with_wishes()

    kept = kept_wishes.kept_tables(event)

    assert [(one.entry.number, one.table, one.elsewhere) for one in kept] == [(3, 2, ())]
    assert kept_wishes.still_meeting(event) == []


def test_swap_seats_that_brings_together_people_kept_apart_is_said_by_name() -> None:
    event = event_with_wishes()
    first, second = (event.entries.get(number=number) for number in (1, 2))
    beside = at_table_of(event, 1, 4, but={3})

    with pytest.raises(Refused) as refusal:
        changes.swap_seats(event, second, beside, in_round=4, author=factories.author())
    problem = refusal.value.problems[0]
    changes.swap_seats(event, second, beside, in_round=4, author=factories.author(), accepted=True)

    assert problem.code == "kept-apart-would-meet"
    assert {problem.facts["first"], problem.facts["second"]} == {
        first.short_name, second.short_name,
    }  # fmt: skip
    assert [meets.round for meets in kept_wishes.still_meeting(event)] == [4]


def test_swap_seats_that_moves_who_keeps_a_table_is_said_by_name() -> None:
    event = event_with_wishes()
    third = event.entries.get(number=3)
    other = event.entries.exclude(seatings__table__number=2, seatings__round__number=5).exclude(
        number__in=(1, 2, 3)
    )[0]

    with pytest.raises(Refused) as refusal:
        changes.swap_seats(event, third, other, in_round=5, author=factories.author())

    assert {problem.code for problem in refusal.value.problems} == {"kept-table-would-change"}
    assert refusal.value.problems[0].facts["name"] == third.short_name


def test_kept_tables_knows_who_stays_since_a_change() -> None:
    event = factories.make_event(28)
    entry = event.entries.get(number=9)

    changes.keep_table(entry, 4, from_round=3, author=factories.author())

    (kept,) = kept_wishes.kept_tables(event)
    assert (kept.entry, kept.table, kept.from_round, kept.elsewhere) == (entry, 4, 3, ())
