"""Boards from elsewhere, on the page: what was typed is kept, warnings are confirmed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.services.boards_made import event_with_boards, maker
from tournament.models import BoardSet, Tournament

pytestmark = pytest.mark.django_db


def page_of(event: Tournament, name: str, sent: dict[str, str]) -> tuple[int, str]:
    maker(event)
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director("donneuse"))
    answer = client.post(reverse(f"tournament:{name}", args=[event.slug]), sent)
    return answer.status_code, answer.content.decode()


def test_import_deals_with_faults_keeps_the_text() -> None:
    event = factories.make_event(20, 5, started=False)

    status, page = page_of(event, "import-deals", {"deals": "board 4\nN: T 21 21"})

    assert status == 422
    assert "board 4\nN: T 21 21" in page
    assert "Board 4: " in page


def test_copy_set_warns_with_names_then_goes_on() -> None:
    source = event_with_boards(name="Samedi")
    factories.start(source)
    event = factories.make_event(20, 5, started=False, name="Dimanche")

    status, page = page_of(event, "copy-set", {"source": source.slug})
    done, _ = page_of(event, "copy-set", {"source": source.slug, "accepted": "on"})

    assert status == 422
    assert page.count("already met boards") == 20
    assert 'name="accepted"' in page
    assert done == 302
    assert BoardSet.objects.get(tournament=event).copied_from is not None
