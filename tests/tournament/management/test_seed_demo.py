"""The demonstration: what a visitor finds, and that it never touches an installation in use."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.adapters.free_rounds import seating_of
from tournament.management.invented import LONG_NAMES, person_name
from tournament.messages import Refused
from tournament.models import (
    BoardScore,
    Format,
    Player,
    Result,
    RoundState,
    Standing,
    State,
    Status,
    Tournament,
)
from tournament.selectors.room import missing_dues
from tournament.services import demonstration, registration, standings

pytestmark = pytest.mark.django_db


def seed() -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command("seed_demo", stdout=out)
    return out.getvalue()


def test_seed_demo_shows_two_past_two_running_and_a_coming_event() -> None:
    printed = seed().splitlines()

    assert len(printed) == 5
    states = list(Tournament.objects.order_by("state").values_list("state", flat=True))
    assert states == [State.OPEN, *[State.PUBLISHED] * 2, *[State.RUNNING] * 2]
    assert all("(démo)" in name for name in Tournament.objects.values_list("name", flat=True))


def test_seed_demo_leaves_the_running_event_half_way_with_something_to_settle() -> None:
    seed()

    running = Tournament.objects.get(state=State.RUNNING, format=Format.INDIVIDUAL)
    rounds = list(running.rounds.values_list("state", flat=True))
    assert rounds == [RoundState.CLOSED] * 3 + [RoundState.PLAYING] + [RoundState.PENDING] * 3
    assert running.rounds.get(number=4).tables.count() == 7
    assert missing_dues(running).count() == 13
    of_event = Result.objects.filter(due__board__tournament=running)
    assert of_event.filter(standing=Standing.RIVAL).count() == 1
    assert of_event.filter(standing=Standing.REPLACED).count() == 1
    assert of_event.filter(status=Status.NOT_PLAYED).count() == 1
    flags = BoardScore.objects.filter(board__tournament=running).values_list("flags", flat=True)
    assert [codes for codes in flags if codes] == [["amount-large"]]
    assert all(standings.self_checks(running).values())


def test_seed_demo_leaves_triplets_half_way_with_a_wrong_badge() -> None:
    seed()

    triplets = Tournament.objects.get(format=Format.TRIPLETS)
    rounds = list(triplets.rounds.values_list("state", flat=True))
    assert rounds == [RoundState.CLOSED] * 4 + [RoundState.PLAYING] + [RoundState.PENDING] * 4
    assert triplets.entries.count() == 10
    neutralized = Result.objects.get(status=Status.NEUTRALIZED)
    assert neutralized.due.board.tournament == triplets
    assert neutralized.zero_side == "attack"
    assert all(standings.self_checks(triplets).values())


def test_seed_demo_has_an_evening_of_free_deals_with_made_rounds() -> None:
    seed()

    evening = Tournament.objects.get(format=Format.FREE_DEALS)
    kinds = [seating_of(row) for row in evening.plan.document["rounds"]]
    assert kinds == ["movement", "random", "best"]
    assert evening.state == State.PUBLISHED
    assert evening.entries.count() == 11
    assert all(standings.self_checks(evening).values())


def test_seed_demo_a_second_time_changes_nothing() -> None:
    seed()
    before = Result.objects.count()

    seed()

    assert Tournament.objects.count() == 5
    assert Result.objects.count() == before


def test_seed_demo_beside_a_real_event_makes_nothing() -> None:
    factories.make_event(12, started=False, drawn=False)

    seed()

    assert Tournament.objects.count() == 1


def test_person_name_differs_for_every_person() -> None:
    names = {person_name(number) for number in range(1, 601)}

    assert len(names) == 600
    assert [len(f"{first} {last}") for last, first in LONG_NAMES] == [25, 25, 25]


def test_seed_demo_that_fails_half_way_leaves_nothing() -> None:
    # Somebody else has the licences of the first event's people: it is made, and stays empty.
    for number in range(1, 17):
        other = registration.Person("Ailleurs", licence_number=f"D-{number:05}")
        registration.save_player(other)

    with pytest.raises(Refused):
        seed()

    assert not Tournament.objects.exists()
    assert not Result.objects.exists()


def test_remove_demonstration_leaves_what_people_made_themselves() -> None:
    seed()
    own = factories.make_event(8, rounds=3, name="Tournoi du club")
    shared = Player.objects.filter(memberships__tournament__created_by__username="demo").first()
    other = factories.make_event(0, started=False, drawn=False, name="Un autre")
    registration.enter_player(other, shared, author=factories.author(other))

    assert demonstration.remove_demonstration() == 5

    assert set(Tournament.objects.values_list("pk", flat=True)) == {own.pk, other.pk}
    assert Player.objects.filter(pk=shared.pk).exists()
    assert Player.objects.filter(licence_number__startswith="D-").count() == 1
    assert own.entries.count() == 8


@pytest.mark.parametrize(("is_staff", "left", "status"), [(True, 0, 302), (False, 5, 404)])
def test_remove_demonstration_is_for_who_keeps_the_installation(
    client: Client, is_staff: bool, left: int, status: int
) -> None:
    seed()
    client.force_login(factories.director("quelqu-un", is_staff=is_staff))

    page = client.get(reverse("tournament:director"))
    address = reverse("tournament:remove-demonstration")
    assert (address in page.content.decode()) is is_staff
    assert client.post(address).status_code == status
    assert demonstration.demonstration_events().count() == left
