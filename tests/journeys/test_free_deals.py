"""A small evening of free deals in a browser: created, played on phones, the last round at random.

Eight people, two rounds of two deals; sums are zero at the end of each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.journeys.entries import key_in
from tests.journeys.screens import check_screen
from tournament.access import table_token
from tournament.models import Result, Tournament
from tournament.services import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "tabi-romu-kesa-dilo-vune"
NAMES = [factories.person_name(number) for number in range(1, 9)]
NEXT = ".next-action .button.is-primary"


@pytest.fixture
def _account() -> None:
    user = factories.director()
    user.set_password(PASSWORD)
    user.save()


def sign_in(page: Any, address: str) -> None:
    """Open a page of the bench, through the door."""
    page.goto(address)
    page.fill("#id_username", "directrice")
    page.fill("#id_password", PASSWORD)
    page.click("main .button.is-primary")


def _create(page: Any) -> Tournament:
    """Create the event on its page, enter eight people, draw and start."""
    sign_in(page, "/director/new/")
    page.fill("#id_name", "Friday free deals")
    page.check("input[name=format][value=free_deals]", force=True)
    page.fill("#id_people", "8")
    page.click("details:has(#id_rounds) > summary")
    page.fill("#id_rounds", "2")
    page.fill("#id_boards_per_table", "2")
    page.wait_for_selector("input[name=plan][value='8:free-deals-drawn:8:2:2']:checked")
    page.click(NEXT)
    page.wait_for_url("**/people/")
    page.click(".fold >> nth=0 >> summary")
    page.fill("#id_names", "\n".join(NAMES))
    page.check("form[action$='/paste/'] input[type=checkbox]")
    page.click("form[action$='/paste/'] button")
    page.wait_for_selector(".presence .row >> nth=7")
    page.click(NEXT)
    page.wait_for_url("**/draw/")
    page.click(NEXT)
    page.wait_for_selector("#seats")
    page.click(NEXT)
    # Eight people meet again in two rounds: seen, and accepted.
    page.click("button[name=accepted]")
    page.wait_for_url("**/desk/")
    return Tournament.objects.get()


def _enter(phone: Any, deal: int, seat: str, contract: str, digits: str, column: str) -> None:
    """Enter a deal in eight taps: deal, taker, contract, digits, column, agreement."""
    phone.tap(f"[data-board='{deal}']")
    phone.tap(f"label:has(input[name=taker][value={seat}])")
    phone.tap(f"button[name=contract][value={contract}]")
    phone.wait_for_selector("[data-key='1']")
    key_in(phone, digits)
    check_screen(phone)
    phone.tap(f"text={column}")
    phone.wait_for_selector(".agree-form")
    assert "Sum 0" in phone.inner_text("#agreement").replace("sum 0", "Sum 0")
    phone.tap(".agree-form button")
    phone.wait_for_selector(".tiles", state="attached")


def _pass_out(phone: Any, deal: int) -> None:
    phone.tap(f"[data-board='{deal}']")
    phone.tap("text=Passed out")
    phone.tap(".agree-form button")
    phone.wait_for_selector(".tiles", state="attached")


@pytest.mark.usefixtures("_account")
def test_free_deals_evening(new_phone: Callable[..., Any]) -> None:
    desk = new_phone(1280, 800)
    event = _create(desk)
    phones = {table: new_phone() for table in (1, 2)}

    for table, phone in phones.items():
        phone.goto(f"/t/{table_token(event, table)}/")
        _enter(phone, 1, "E", "guard", "60", "Taker wins")
        _pass_out(phone, 2)
    standings.refresh_stale_boards()

    desk.goto(f"/director/{event.slug}/desk/")
    desk.click("text=Check the sums, close round 1")
    desk.wait_for_selector(".deal-total")
    assert "0 ✓" in desk.inner_text(".deal-total")
    desk.check("input[name=kind][value=random]")
    desk.click("text=Close round 1, sums ✓")
    desk.wait_for_url("**/desk/")

    for phone in phones.values():
        phone.reload()
        _enter(phone, 3, "S", "small", "35", "Taker fails")
        _enter(phone, 4, "N", "guard_without", "116", "Taker wins")
    standings.refresh_stale_boards()

    desk.reload()
    desk.click("text=Check the sums, close round 2")
    desk.click("text=Close round 2, sums ✓")
    desk.wait_for_url("**/publish/")

    amounts = Result.objects.order_by("due__board__number").values_list("amount", flat=True)
    assert list(amounts) == [60, 60, 0, 0, -35, -35, 116, 116]
    assert all(standings.self_checks(event).values())
    sums = new_phone(390, 844)
    sums.goto(f"/{event.slug}/sums/")
    assert sums.locator(".sums tbody tr").count() == 8
    check_screen(sums)


@pytest.mark.usefixtures("_account")
def test_following_shows_the_fields_of_what_is_chosen(
    new_phone: Callable[..., Any], server: str
) -> None:
    event = factories.make_free_deals(24, rounds=3, deals=2)
    page = new_phone(390, 844)
    sign_in(page, f"/director/{event.slug}/rounds/1/following/")
    finalists, deals = page.locator("#id_final"), page.locator("#id_deals")
    shown = {}

    for kind in ("movement", "random", "final", "nothing"):
        page.check(f"input[name=kind][value={kind}]")
        shown[kind] = (finalists.is_visible(), deals.is_visible())
    page.check("input[name=kind][value=final]")
    page.select_option("#id_final", "20x5")

    assert shown == {
        "movement": (False, False), "random": (False, True), "final": (True, True),
        "nothing": (False, False),
    }  # fmt: skip
    # Five rounds of one deal: nothing is asked about deals.
    assert not deals.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
