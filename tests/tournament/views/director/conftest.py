"""Visitors of the bench."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.utils import translation

from tests import factories

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def as_user() -> Callable[..., Client]:
    """Return a maker of signed-in clients, who read English."""

    def make(name: str = "directrice") -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(factories.director(name))
        return client

    return make


@pytest.fixture
def client() -> Client:
    """Return a stranger, who reads English."""
    return Client(headers={"accept-language": "en"})
