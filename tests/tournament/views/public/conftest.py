"""Visitors of the public pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.public.reading import Page, read_page
from tournament.access import table_token
from tournament.models import Tournament

VISITORS = ["director", "player of the table", "player elsewhere", "stranger"]


@pytest.fixture
def read(client: Client) -> Callable[..., Page]:
    """Return a reader of pages as a stranger, in English unless told otherwise."""

    def get(path: str, *, language: str = "en", expect: int = 200, **headers: Any) -> Page:
        response = client.get(path, headers={"accept-language": language, **headers})
        assert response.status_code == expect, response.status_code
        return read_page(response)

    return get


@pytest.fixture
def fragment(read: Callable[..., Page]) -> Callable[..., Page]:
    """Return a reader of the fragment htmx asks for."""

    def get(path: str, **options: Any) -> Page:
        return read(path, **options, **{"HX-Request": "true"})

    return get


def visitor(kind: str, event: Tournament) -> Client:
    """Return a client as that visitor comes: signed in, or from the QR of a table."""
    client = Client(headers={"accept-language": "en"})
    if kind == "director":
        client.force_login(factories.director())
    elif kind != "stranger":
        number = 1 if kind == "player of the table" else 2
        client.get(f"/t/{table_token(event, number)}/")
    return client
