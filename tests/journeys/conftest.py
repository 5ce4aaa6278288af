"""A real browser in front of a real server, as phones and desks are in a hall."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import factories
from tournament.access import table_token
from tournament.models import Seating, Tournament

CHROMIUM = Path("/usr/bin/chromium")
SLOW_MS = 30_000

Phone = Callable[..., Any]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return one Chromium for all journeys."""
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed")
    # Playwright runs an event loop in this thread; Django would refuse to ask its database there.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield opened
        opened.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def server(shared_database: None, request: pytest.FixtureRequest) -> str:
    """Return the address of a server over a database in a file, which threads share."""
    return str(request.getfixturevalue("live_server").url)


@pytest.fixture
def new_phone(browser: Any, server: str) -> Iterator[Phone]:
    """Return a maker of phones: width, height, language, with or without JavaScript."""
    contexts: list[Any] = []

    def make(width: int = 360, height: int = 560, language: str = "en", script: bool = True) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            java_script_enabled=script,
            has_touch=True,
            base_url=server,
        )
        context.set_default_timeout(SLOW_MS)
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        return page

    yield make
    faults = [fault for context in contexts for page in context.pages for fault in page.faults]
    for context in contexts:
        context.close()
    assert faults == []


LONG_NAMES = {
    "N": "Vandenbrouckeghem-Lemaire",
    "E": "Saint-Exupéry-Montmorency",
    "S": "De Montgolfière-Kergoat A",
    "W": "Wolfeschlegelsteinhausenb",
}


@pytest.fixture
def event(server: str) -> Tournament:
    """Return 20 people at 5 tables; table 3 has boards 9 to 12 and names of 25 letters."""
    event = factories.make_event(20, 5, 4)
    for seating in Seating.objects.filter(table__number=3, round__number=1):
        seating.entry.short_name = LONG_NAMES[seating.seat]
        seating.entry.save()
    return event


@pytest.fixture
def table(event: Tournament) -> str:
    """Return the path of table 3."""
    return f"/t/{table_token(event, 3)}/"
