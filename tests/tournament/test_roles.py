"""Roles: an organizer is no director, nor is a maker of boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournament.api.client import Program
from tournament import access
from tournament.models import Due, Role, Tournament
from tournament.views.director.urls import DESK, SETUP

pytestmark = pytest.mark.django_db

# What anybody signed in may ask for: the door, the list of one's own events, a new event.
OPEN_TO_ALL = {"sign-in", "sign-out", "director", "director-create"}
# What a director shares with the event's organizers.
ORGANIZED_TOO = {"homologation-file", "homologation-sheet"}
OTHER_ROLES = {"organizer", "board_maker"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def with_role(event: Tournament, kind: str) -> Client:
    """Return a client signed in with that role in the event."""
    user = factories.director(f"{kind}-of-{event.slug}")
    Role.objects.create(tournament=event, user=user, kind=kind)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def _addresses(event: Tournament) -> list[tuple[str, str]]:
    due = Due.objects.filter(table__round__tournament=event).first()
    known = {
        "slug": event.slug, "number": 1, "due": due.pk if due else 1, "pk": 1,
        "name": "ranking.csv", "kind": "late",
    }  # fmt: skip
    found = []
    for one in [*SETUP, *DESK]:
        if one.name in OPEN_TO_ALL or "slug" not in one.pattern.converters:
            continue
        wanted = {name: known.get(name, 1) for name in one.pattern.converters}
        found.append((str(one.name), reverse(f"tournament:{one.name}", kwargs=wanted)))
    return found


def test_director_routes_do_not_exist_for_an_organizer() -> None:
    event = factories.make_event(12, 2)
    client = with_role(event, "organizer")

    answers = {
        name: {client.get(address).status_code, client.post(address).status_code}
        for name, address in _addresses(event)
        if name not in ORGANIZED_TOO
    }

    assert len(answers) > 40
    assert {name for name, codes in answers.items() if codes - {404, 405}} == set()


@pytest.mark.parametrize("kind", sorted(OTHER_ROLES))
def test_api_takes_other_roles_for_strangers(kind: str) -> None:
    event = factories.make_event(12, 2, opened=True)
    user = factories.director(kind)
    Role.objects.create(tournament=event, user=user, kind=kind)
    draft = factories.make_event(0, started=False, drawn=False, opened=False)
    Role.objects.create(tournament=draft, user=user, kind=kind)
    program = Program.of_user(user)

    assert program.post(f"tournaments/{event.slug}/corrections/", {}).status_code == 403
    assert program.get(f"tournaments/{draft.slug}/").status_code == 404


def test_tournament_for_organizer_opens_for_organizers_and_directors_only() -> None:
    event = factories.make_event(0, started=False, drawn=False)
    organizer, maker = factories.director("organizer"), factories.director("maker")
    Role.objects.create(tournament=event, user=organizer, kind=Role.Kind.ORGANIZER)
    Role.objects.create(tournament=event, user=maker, kind=Role.Kind.BOARD_MAKER)

    assert access.tournament_for_organizer(organizer, event.slug) == event
    assert access.tournament_for_organizer(factories.director(), event.slug) == event
    for user in (maker, factories.director("stranger")):
        with pytest.raises(Http404):
            access.tournament_for_organizer(user, event.slug)
    with pytest.raises(Http404):
        access.tournament_for_director(organizer, event.slug)
