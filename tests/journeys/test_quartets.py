"""Quartets on a phone: the ranking says what its columns are, a chip stands on its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.journeys.desks import sign_in
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# How far the middle of a chip may lie from the middle of the words beside it, in CSS pixels.
OFF = 3
# Of each chip that stands in a line of text: its middle less that of the text after it.
MIDDLES = """rows => [...document.querySelectorAll(rows)].map(row => {
  const chip = row.querySelector('.seat'), words = document.createRange();
  words.selectNodeContents(chip.nextSibling);
  const [one, other] = [chip, words].map(box => box.getBoundingClientRect());
  return (one.top + one.bottom - other.top - other.bottom) / 2;
})"""


@pytest.fixture
def event(server: str) -> Tournament:
    """Return five quartets after their first round."""
    event = factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)
    factories.play_round(event, 1)
    factories.recompute()
    return event


def test_ranking_of_quartets_has_heads_over_its_columns(
    new_phone: Callable[..., Any], event: Tournament
) -> None:
    page = new_phone(390, 844, language="fr")

    page.goto(f"/{event.slug}/")

    head, row = page.locator(".standing.is-head"), page.locator("a.standing").first
    assert head.inner_text().split() == ["Rang", "Nom", "PM", "Donnes"]
    for place in (".standing-average", ".row-main"):
        above, below = head.locator(place).bounding_box(), row.locator(place).bounding_box()
        assert above["y"] + above["height"] <= below["y"]
        edges = [box["x"] + (box["width"] if "average" in place else 0) for box in (above, below)]
        assert edges[0] == pytest.approx(edges[1], abs=1)


@pytest.mark.parametrize("width", [390, 1280])
def test_chips_stand_on_the_line_of_their_words(
    new_phone: Callable[..., Any], event: Tournament, server: str, width: int
) -> None:
    page = new_phone(width, 844, language="fr")
    sign_in(page, server)

    page.goto(f"/director/{event.slug}/draw/?by=name")

    found = page.evaluate(MIDDLES, "#seats .row-end:has(.seat)")
    assert len(found) == 10
    assert max(map(abs, found)) <= OFF
