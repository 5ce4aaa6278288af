"""The drawer beside the grid: one press stores what was typed, whatever previews are in flight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journeys.conftest import Phone
from tests.journeys.desks import desk_address, dues_of, sign_in
from tournament.models import Due, Result, Standing, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SLOW_MS = 1200


@pytest.fixture(params=[0, SLOW_MS], ids=["at-once", "slow-preview"])
def desk(new_phone: Phone, server: str, event: Tournament, request: Any) -> Any:
    """Return a desk of 1280 x 800 whose previews answer at once, or long after the press."""
    page = new_phone(1280, 800)
    sign_in(page, server)

    def answer_late(route: Any) -> None:
        page.wait_for_timeout(request.param)
        route.continue_()

    page.route("**/preview/", answer_late)
    page.goto(desk_address(event))
    return page


def _open(desk: Any, due: Due) -> None:
    desk.click(f"a.cell[href$='/results/{due.pk}/']")
    desk.wait_for_selector(f"#drawer .correction[action$='/results/{due.pk}/'] #id_amount:focus")


def _live(due: Due) -> int | None:
    return Result.objects.get(due=due, standing=Standing.LIVE).amount


def test_drawer_stores_at_one_click(desk: Any, event: Tournament) -> None:
    due = dues_of(event, 1)[0]
    _open(desk, due)

    desk.keyboard.type("58")
    desk.click("#drawer label:has-text('Taker wins')")
    desk.click("#drawer .correction .button")

    desk.wait_for_selector("#drawer .message")
    assert _live(due) == 58
    desk.wait_for_timeout(SLOW_MS)
    assert desk.is_visible("#drawer .message")


def test_drawer_stores_from_the_keyboard(desk: Any, event: Tournament) -> None:
    first, second = dues_of(event, 1)[:2]
    _open(desk, first)
    desk.keyboard.type("72")
    for key in ("Tab", "Space", "Enter"):
        desk.keyboard.press(key)
    desk.wait_for_selector("#drawer .message")

    _open(desk, second)
    desk.keyboard.type("56c")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#drawer .message")

    assert (_live(first), _live(second)) == (72, -56)


def test_drawer_hears_the_first_key_there_is(desk: Any, event: Tournament) -> None:
    """A quick hand presses Enter before the browser has drawn the drawer it typed into."""
    due = dues_of(event, 1)[0]
    desk.evaluate(
        """document.addEventListener("htmx:afterSwap", () => setTimeout(() => {
             document.querySelector("#drawer #id_amount").value = "58g";
             document.querySelector("#drawer .correction").requestSubmit();
           }), { once: true })"""
    )
    desk.click(f"a.cell[href$='/results/{due.pk}/']")

    desk.wait_for_selector("#drawer .message")
    assert _live(due) == 58


def test_drawer_corrects_at_one_press(desk: Any, event: Tournament) -> None:
    due = dues_of(event, 1)[0]
    _open(desk, due)
    desk.keyboard.type("72g")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#drawer .message")

    desk.fill("#drawer #id_amount", "78")
    desk.click("#drawer label:has-text('Taker wins')")
    desk.fill("#drawer #id_reason", "Misread")
    desk.click("#drawer .correction .button")

    desk.wait_for_selector("#drawer .message:has-text('Corrected')")
    assert _live(due) == 78


def test_drawer_says_in_view_that_nothing_is_stored(desk: Any, event: Tournament) -> None:
    due = dues_of(event, 1)[0]
    _open(desk, due)

    desk.keyboard.type("62")
    desk.keyboard.press("Enter")

    said = desk.wait_for_selector("#drawer .attention >> text=Nothing is stored yet.")
    box = said.bounding_box()
    assert 0 <= box["y"] <= 800 - box["height"]
    assert desk.input_value("#drawer #id_amount") == "62"
    assert not Result.objects.exists()
