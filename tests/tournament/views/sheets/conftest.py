"""A sheet, and what a browser would send to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests import factories
from tournament.models import ScoreSheet
from tournament.services import sheets

FIVE = ["Léa", "Tom", "Inès", "Malo", "Rose"]
MADE = {"kind": "played", "taker": "1", "contract": "guard", "oudlers": "2", "points": "49"}
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def client() -> Client:
    """Return a stranger, who reads English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def french() -> Client:
    """Return a stranger, who reads French."""
    return Client(headers={"accept-language": "fr"})


@pytest.fixture
def signed_in() -> Callable[..., Client]:
    """Return a maker of signed-in clients."""

    def make(name: str = "directrice", **fields: Any) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(factories.director(name, **fields))
        return client

    return make


@pytest.fixture
def sheet(db: None) -> ScoreSheet:
    """Return a sheet of four by the federation's rules."""
    return sheets.open_sheet(FIVE[:4], ruleset="fft")


@pytest.fixture
def beer(db: None) -> ScoreSheet:
    """Return a sheet of five with a pot."""
    return sheets.open_sheet(FIVE, ruleset="biere")


def address(sheet: ScoreSheet, rest: str = "") -> str:
    """Return an address of a sheet."""
    return f"/sheets/{sheet.token}/{rest}"


def agreed(client: Client, path: str, said: dict[str, str]) -> Any:
    """Send a line as somebody does who reads the sentence, then presses its button."""
    told = client.post(path, said)
    assert told.status_code == 200, told.content.decode()
    return client.post(path, {**said, "agreed": told.context["agreed"]})
