"""What whoever registers gives to the organizers alone is told to nobody else, by no route.

The routes are those the product has, as for sealed cards: a new one is tried without being named.
"""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_entering import open_event, sent_person
from tests.tournament.test_sealed_routes import filled, routes, told
from tournament.access import captain_token, entry_token, table_token
from tournament.models import Entry, Role, Tournament
from tournament.services import entering
from tournament.services.entering import Registration
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db

ADDRESS = "zqjxw@example.org"
LICENCE = "ZQJXW-77"


@pytest.fixture
def event() -> Tournament:
    """Return an open event: one has a place, a namesake is to be checked, one waits."""
    event = open_event(capacity=2)
    for number in range(3):
        person = Person("Petit", "Zoé", LICENCE if number == 0 else "", "Club du Sablier")
        entering.register(event, Registration((person,), ADDRESS))
    return event


def as_account(kind: str, event: Tournament) -> Client:
    """Return a client signed in with that role in the event; `elsewhere` organizes another."""
    client = Client(raise_request_exception=False)
    user = factories.director(f"{kind}-account")
    if kind == "elsewhere":
        Role.objects.create(tournament=open_event(), user=user, kind=Role.Kind.ORGANIZER)
    elif kind != "nobody":
        Role.objects.create(tournament=event, user=user, kind=kind)
    client.force_login(user)
    return client


def tellers(client: Client, event: Tournament, secret: str) -> set[str]:
    """Return the addresses that tell the secret to the client."""
    found = set()
    for path in routes(event):
        for headers in ({}, {"hx-request": "true"}):
            response = client.get(path, headers=headers)
            if secret in told(response):
                found.add(path.replace(event.slug, "EVENT"))
            assert response.status_code != 500, path
    return found


@pytest.mark.parametrize("kind", ["stranger", "nobody", "elsewhere", "board_maker"])
def test_no_route_tells_an_address_or_a_licence_to_others(kind: str, event: Tournament) -> None:
    others = Client(raise_request_exception=False)
    client = others if kind == "stranger" else as_account(kind, event)

    assert tellers(client, event, ADDRESS) == set()
    assert tellers(client, event, LICENCE) == set()


def test_routes_that_tell_an_address_to_an_organizer_are_the_office_alone(
    event: Tournament,
) -> None:
    found = tellers(as_account("organizer", event), event, ADDRESS)

    office = "/director/EVENT/office/"
    assert found == {
        office, f"{office}entries.csv", f"{office}entries/1/", f"{office}entries/1/change/",
    }  # fmt: skip


def test_event_document_has_no_address(event: Tournament) -> None:
    client = as_account("director", event)

    document = client.get(f"/director/{event.slug}/export/").content.decode()

    assert LICENCE in document
    assert ADDRESS not in document


def test_personal_link_of_one_opens_no_other_and_tells_nothing_of_others(
    event: Tournament,
) -> None:
    entering.register(event, sent_person("Moreau", "Jean"))
    other = event.entries.get(name="Jean Moreau")

    page = told(Client().get(f"/{event.slug}/enter/{entry_token(other)}/"))

    assert ADDRESS not in page
    assert LICENCE not in page


def test_tokens_of_one_kind_open_no_door_of_another() -> None:
    event = factories.make_team_event(2, "teams")
    entry = Entry.objects.filter(tournament=event)[0]
    entry_link, captain, table = entry_token(entry), captain_token(entry), table_token(event, 1)
    doors = {
        "enter": f"/{event.slug}/enter/<str:token>/",
        "captain": "/captain/<str:token>/",
        "table": "/t/<str:token>/",
    }
    own = {"enter": entry_link, "captain": captain, "table": table}

    opened = {
        (door, name)
        for door, pattern in doors.items()
        for name, token in own.items()
        if Client().get(filled(pattern, {"token": token})).status_code == 200
    }

    assert opened == {("enter", "enter"), ("captain", "captain"), ("table", "table")}
