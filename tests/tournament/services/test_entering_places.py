"""What each does in a team that enters itself: a quartet's roles, the triplets of a six."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import factories
from tests.tournament.services.test_entering import open_event, refusals, sent
from tournament.adapters.teams import triplet_places
from tournament.messages import Refused
from tournament.models import Format
from tournament.services import entering
from tournament.services.entering import Registration

pytestmark = pytest.mark.django_db


def test_register_six_people_as_two_triplets() -> None:
    event = open_event(Format.TEAMS)
    names = [factories.person_name(n) for n in range(1, 7)]

    entry = entering.register(
        event, Registration(sent(*names).people, "x", places=triplet_places(len(names)))
    )

    assert entry.has_triplets
    assert list(entry.members.values_list("place", flat=True)) == ["1"] * 3 + ["2"] * 3


def test_change_entry_of_two_triplets_keeps_them_and_ends_them_where_not_said() -> None:
    event = open_event(Format.TEAMS)
    names = [factories.person_name(n) for n in range(1, 7)]
    declared = Registration(sent(*names).people, "x", "Les As", places=triplet_places(6))
    entry = entering.register(event, declared)

    entry = entering.change_entry(entry, replace(declared, name="Les Rois"))
    kept = (entry.has_triplets, list(entry.members.values_list("place", flat=True)))
    entry = entering.change_entry(entry, replace(declared, places=()))

    assert kept == (True, ["1"] * 3 + ["2"] * 3)
    assert not entry.has_triplets
    assert set(entry.members.values_list("place", flat=True)) == {""}


def test_register_a_quartet_with_a_captain_who_does_not_attack() -> None:
    event = open_event(Format.QUARTETS)
    names = [factories.person_name(n) for n in range(1, 5)]
    roles = ("N", "attack", "E", "W")

    entry = entering.register(event, Registration(sent(*names).people, "x", places=roles))

    held = list(entry.members.values_list("place", "is_captain"))
    assert held == [("N", True), ("attack", False), ("E", False), ("W", False)]


def test_register_a_quartet_with_two_attackers_is_refused() -> None:
    event = open_event(Format.QUARTETS)
    names = [factories.person_name(n) for n in range(1, 5)]
    roles = ("attack", "attack", "E", "W")

    with pytest.raises(Refused, match="quartet-places"):
        entering.register(event, Registration(sent(*names).people, "x", places=roles))

    assert not event.entries.exists()


def test_register_five_people_as_two_triplets_is_refused() -> None:
    event = open_event(Format.TEAMS)
    names = [factories.person_name(n) for n in range(1, 6)]

    with pytest.raises(Refused) as refused:
        entering.register(
            event, Registration(sent(*names).people, "x", places=triplet_places(len(names)))
        )

    assert refusals(refused) == [("triplets-of-six", "")]
    assert not event.entries.exists()
