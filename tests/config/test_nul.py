"""NUL in an address: taken out before any page, or a database, reads it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/sheets/%00/statistics/", 404),
        ("/deals/%00/deal.json", 404),
        ("/api/v1/tournaments/tournoi-du-chene/boards/1/?section=%00", 200),
        ("/director/tournoi-du-chene/log/?q=%00a", 200),
        ("/director/tournoi-du-chene/log/?q=a&q=%00%00&%00=x", 200),
        ("/director/tournoi-du-chene/boards/1/sheet/?section=%00", 200),
        ("/director/tournoi-du-chene/people/suggestions/?name=%00au", 200),
        ("/tournoi-du-chene/?q=%00", 200),
    ],
)
def test_without_nul_answers_as_without_it(address: str, status: int) -> None:
    factories.make_event(12, 3)
    client = Client()
    client.force_login(factories.director())

    assert client.get(address).status_code == status


def test_without_nul_leaves_other_escapes_alone() -> None:
    event = factories.make_event(12, 3)
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director())

    page = client.get(f"/director/{event.slug}/log/?q=a%2500%00b%25").content.decode()

    assert 'value="a%00b%"' in page


def test_without_nul_reads_a_cookie_that_holds_it() -> None:
    client = Client(headers={"cookie": 'sessionid="' + "\\000" * 40 + '"'})

    assert client.get("/director/sign-in/").status_code == 200
