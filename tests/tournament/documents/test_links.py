"""Every link and QR carries the address the hall can reach."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from tournament.documents.links import absolute_link, is_for_this_machine_only, site_root

LAN = "192.0.2.7"


@pytest.fixture(autouse=True)
def hall(settings: Settings) -> None:
    """Set the scene of `make run HOST=0.0.0.0`."""
    settings.SITE_URL = ""
    settings.HOST, settings.PORT = "0.0.0.0", 8000
    settings.OWN_ADDRESSES = [LAN, "198.51.100.3"]
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", LAN, "198.51.100.3"]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:8000", f"http://{LAN}:8000"),
        ("localhost:8000", f"http://{LAN}:8000"),
        ("[::1]:8000", f"http://{LAN}:8000"),
        ("localhost", f"http://{LAN}"),
        ("198.51.100.3:8000", "http://198.51.100.3:8000"),
        (LAN, f"http://{LAN}"),
    ],
)
def test_site_root_in_the_hall(host: str, expected: str) -> None:
    request = RequestFactory().get("/", headers={"host": host})

    assert site_root(request) == expected


def test_site_root_without_a_page() -> None:
    assert site_root() == f"http://{LAN}:8000"


def test_site_root_configured(settings: Settings) -> None:
    settings.SITE_URL = "https://tarot.example.org"

    assert site_root(RequestFactory().get("/", headers={"host": "localhost"})) == (
        "https://tarot.example.org"
    )


def test_site_root_without_any_network(settings: Settings) -> None:
    settings.OWN_ADDRESSES = []

    assert site_root() == "http://127.0.0.1:8000"


def test_absolute_link_joins_the_path() -> None:
    assert absolute_link("/t/abc/") == f"http://{LAN}:8000/t/abc/"


@pytest.mark.parametrize(("own", "expected"), [([], True), ([LAN], False)])
def test_is_for_this_machine_only(settings: Settings, own: list[str], expected: bool) -> None:
    settings.OWN_ADDRESSES = own

    request = RequestFactory().get("/", headers={"host": "127.0.0.1:8000"})

    assert is_for_this_machine_only(request) is expected
