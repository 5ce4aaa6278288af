"""A director in front of the desk."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests import factories
from tournament.models import Due, Tournament


def sign_in(page: Any, server: str) -> None:
    """Let a page's context be the director's."""
    client = Client()
    client.force_login(factories.director())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server}])


def desk_address(event: Tournament) -> str:
    """Return the path of an event's desk."""
    return f"/director/{event.slug}/desk/"


def dues_of(event: Tournament, number: int) -> list[Due]:
    """Return the boards due in a round, by table."""
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=number)
    return list(dues.select_related("table", "board").order_by("table__number", "board__number"))
