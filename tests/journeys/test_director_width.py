"""The director's pages of each format on a phone: the page itself never scrolls sideways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests import factories
from tests.journeys.conftest import Phone
from tests.journeys.desks import sign_in
from tests.journeys.screens import check_whole
from tests.tournament.services import test_free_rounds as free_rounds
from tests.tournament.services.test_match_rounds import make
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Les Joyeux Lurons de Saint-Symphorien"
OF_A_KIND = 2
# Papers and files are no screens.
NO_SCREEN = re.compile(r"/(print|files)/|\.\w+$|/(captains|export|homologation)")
LINKS = "() => [...document.links].map((one) => one.pathname + one.search)"
WIDE = """
() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const beyond = (one) => one.getBoundingClientRect().right > page.clientWidth + 1;
  const boxed = (one) => one.closest(".table-box, .movement-box, .plot-box, .tabs, .rounds");
  return [...document.querySelectorAll("body *")]
    .filter((one) => beyond(one) && !boxed(one))
    .map((one) => `${one.tagName}.${one.className}`);
}
"""
FORMATS: dict[str, Callable[[], Tournament]] = {
    "individual": lambda: factories.make_event(28, 3),
    "triplets": lambda: factories.make_team_event(6, "triplets"),
    "quartets": lambda: factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2),
    "league": lambda: factories.make_team_event(6, "teams"),
    "cup": lambda: make(8, "knock_out"),
    "match": lambda: factories.make_team_event(2, "teams"),
    "free_deals": lambda: factories.make_free_deals(13, rounds=3, deals=4),
}


def play_two_rounds(event: Tournament) -> None:
    """Close the first round and enter the second, with amounts of three digits."""
    if event.unit == "points":
        free_rounds.play(event, 1)
        free_rounds.close(event, 1)
        free_rounds.play(event, 2)
        return
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False, amounts=lambda table, board: 110 + 2 * table)
    factories.recompute()


def screens_from(page: Any, start: str) -> Iterator[str]:
    """Open every page of the bench that links lead to, two of each kind; return its address."""
    waiting, seen, kinds = [start], {start}, dict[str, int]()
    while waiting:
        address = waiting.pop(0)
        kind = re.sub(r"\d+", "0", address)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] > OF_A_KIND:
            continue
        page.goto(address)
        yield address
        for link in page.evaluate(LINKS):
            if link.startswith(start) and link not in seen and not NO_SCREEN.search(link):
                seen.add(link)
                waiting.append(link)


@pytest.mark.parametrize("kind", FORMATS)
def test_no_page_of_the_bench_scrolls_sideways_on_a_phone(
    new_phone: Phone, server: str, kind: str
) -> None:
    event = FORMATS[kind]()
    if event.unit == "match_points":
        event.entries.update(name=LONG, short_name=LONG)
    play_two_rounds(event)
    page = new_phone(390, 844, "fr")
    sign_in(page, server)

    wide, opened = {}, 0
    for address in screens_from(page, f"/director/{event.slug}/"):
        opened += 1
        check_whole(page, ".cell", ".cell-amount")
        if found := page.evaluate(WIDE):
            wide[address] = found

    assert opened > len(FORMATS)
    assert wide == {}


def test_a_grid_wider_than_a_phone_keeps_its_boards_in_sight(new_phone: Phone, server: str) -> None:
    event = factories.make_team_event(10, "triplets")
    page = new_phone(390, 844, "fr")
    sign_in(page, server)
    page.goto(f"/director/{event.slug}/desk/?view=boards")

    page.evaluate("() => document.querySelector('.cells').parentElement.scrollBy(9999, 0)")

    row = page.locator(".cells tbody tr").first
    assert row.locator("td").first.bounding_box()["x"] < 0
    assert row.locator("th").bounding_box()["x"] >= 0
