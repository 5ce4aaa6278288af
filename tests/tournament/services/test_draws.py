"""The draw: committed before, the same again from the same seed and list, proved afterwards."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests import factories
from tournament.adapters.plans import PlanChoice, proposals_for
from tournament.messages import Refused
from tournament.models import LogLine, Presence, Tournament
from tournament.services import draws

pytestmark = pytest.mark.django_db
SEED = "5e" * 32


def seats(event: Tournament) -> dict[int, int | None]:
    return dict(event.entries.values_list("number", "slot"))


def refused(call: Any, *arguments: Any, **named: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*arguments, **named)
    return [problem.code for problem in refusal.value.problems]


def test_draw_seats_gives_everybody_present_one_place() -> None:
    event = factories.make_event(28, 7, started=False)

    assert sorted(slot for slot in seats(event).values() if slot) == list(range(1, 29))
    assert event.entries.exclude(line="").count() == 28
    assert hashlib.sha256(bytes.fromhex(event.seed)).hexdigest() == event.commitment


def test_draw_seats_again_gives_the_same_and_another_seed_another() -> None:
    event = factories.make_event(28, 7, started=False, known_seed=SEED)
    twin = factories.make_event(28, 7, started=False, known_seed=SEED)
    other = factories.make_event(28, 7, started=False)
    first = seats(event)

    draws.draw_seats(event, author=factories.author())

    assert seats(event) == first == seats(twin)
    assert seats(other) != first


def test_draw_seats_after_a_late_entry_is_drawn_over_the_new_list_with_the_same_seed() -> None:
    event = factories.make_event(27, started=False, drawn=False, known_seed=SEED)
    factories.plan_and_draw(event, rounds=7)
    commitment = event.commitment

    factories.add_people(event, 1)
    forgotten = seats(event)
    factories.plan_and_draw(event, rounds=7)

    assert set(forgotten.values()) == {None}
    assert event.commitment == commitment
    assert seats(event) == seats(factories.make_event(28, 7, started=False, known_seed=SEED))
    assert draws.verify_draw(event)


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: factories.registration.set_presence(
            entry, Presence.WITHDRAWN, author=factories.author()
        ),
        lambda entry: factories.registration.remove_entry(entry, author=factories.author()),
    ],
)
def test_a_changed_list_forgets_the_draw(change: Any) -> None:
    event = factories.make_event(12, 2, started=False)

    change(event.entries.get(number=4))
    event.refresh_from_db()

    assert event.drawn_at is None
    assert set(seats(event).values()) == {None}


def test_draw_seats_for_another_number_of_people_is_refused_with_both() -> None:
    event = factories.make_event(12, 2, started=False)
    factories.add_people(event, 1)

    with pytest.raises(Refused) as refusal:
        draws.draw_seats(event, author=factories.author())

    problem = refusal.value.problems[0]
    assert (problem.code, problem.facts) == ("plan-size", {"planned": 12, "present": 13})


def test_draw_seats_without_a_movement_is_refused() -> None:
    event = factories.make_event(12, started=False, drawn=False)

    assert refused(draws.draw_seats, event, author=factories.author()) == ["plan-missing"]


def test_mix_public_value_changes_the_draw_and_only_before_the_start() -> None:
    event = factories.make_event(28, 7, started=False, known_seed=SEED)
    before = seats(event)

    event = draws.mix_public_value(event, " 14 07 31 ", author=factories.author())
    draws.draw_seats(event, author=factories.author())
    mixed = seats(event)
    event.refresh_from_db()
    factories.start(event)

    assert mixed != before
    assert event.public_value == "14 07 31"
    assert draws.verify_draw(event)
    assert refused(draws.mix_public_value, event, "x", author=factories.author()) == [
        "public-value-late"
    ]


def test_swap_slots_exchanges_two_people_and_stays_in_the_log() -> None:
    event = factories.make_event(12, 2, started=False)
    before = seats(event)

    draws.swap_slots(event, 3, 9, author=factories.author())

    after = seats(event)
    assert (after[3], after[9]) == (before[9], before[3])
    assert {n: s for n, s in after.items() if n not in {3, 9}} == {
        n: s for n, s in before.items() if n not in {3, 9}
    }
    assert not draws.verify_draw(event)
    assert LogLine.objects.filter(action="swap").count() == 1


def test_swap_slots_with_oneself_or_a_stranger_is_refused() -> None:
    event = factories.make_event(12, 2, started=False)
    author = factories.author()

    assert refused(draws.swap_slots, event, 3, 3, author=author) == ["seat-same"]
    assert refused(draws.swap_slots, event, 3, 99, author=author) == ["unknown-entry"]


@pytest.mark.parametrize("people", [0, 3])
def test_proposals_for_too_few_people_is_refused(people: int) -> None:
    assert refused(proposals_for, people) == ["too-few-people"]


def test_choose_plan_of_another_movement_drops_the_drawn_seats() -> None:
    event = factories.make_event(16, 3, started=False)
    choice = PlanChoice("drawn", 16, 2, 3)

    draws.choose_plan(event, choice, author=factories.author())
    event.refresh_from_db()

    assert set(seats(event).values()) == {None}
    assert (event.round_count, event.boards_per_table) == (2, 3)


def test_choose_plan_that_no_maker_knows_is_refused() -> None:
    event = factories.make_event(12, 2, started=False)

    codes = refused(
        draws.choose_plan, event, PlanChoice("magic", 12, 2, 4), author=factories.author()
    )

    assert codes
    assert event.plan.document["entries"] == 12
