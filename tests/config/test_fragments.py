"""A page and its part at one address are not taken for each other."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories

pytestmark = pytest.mark.django_db


def test_pages_vary_on_the_header_that_asks_for_a_part() -> None:
    event = factories.make_event(12, 3)

    page = Client().get(f"/{event.slug}/")
    part = Client().get(f"/{event.slug}/", headers={"HX-Request": "true"})

    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in part["Vary"]
    assert page.content != part.content


def test_unchanged_answers_vary_too() -> None:
    event = factories.make_event(12, 3)
    tag = Client().get(f"/{event.slug}/")["ETag"]

    unchanged = Client().get(f"/{event.slug}/", headers={"If-None-Match": tag})
    part = Client().get(f"/{event.slug}/", headers={"If-None-Match": tag, "HX-Request": "true"})

    assert unchanged.status_code == 304
    assert "HX-Request" in unchanged["Vary"]
    assert part.status_code == 200
