"""An event being played, and the addresses of its tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.access import table_token
from tournament.models import Tournament

Address = Callable[..., str]


@pytest.fixture
def event(db: None) -> Tournament:
    """Return 28 people at 7 tables, 4 boards a table; table 3 has boards 9 to 12."""
    return factories.make_event(28, 7, 4)


@pytest.fixture
def phone() -> Client:
    """Return a phone whose language is English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def at(event: Tournament) -> Address:
    """Return the address of a page of table 3, or of another one."""

    def address(name: str = "table", *args: object, table: int = 3) -> str:
        return reverse(f"tournament:{name}", args=[table_token(event, table), *args])

    return address
