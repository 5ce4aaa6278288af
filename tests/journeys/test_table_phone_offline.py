"""A table's phone in a dead spot, closed too early, or without JavaScript."""

from __future__ import annotations

import pytest

from tests import factories
from tests.journeys.conftest import Phone
from tests.journeys.entries import amounts, key_in
from tests.journeys.screens import check_first_screen, check_screen
from tournament.models import Tournament
from tournament.services import events

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_lost_network_keeps_what_was_agreed_and_sends_it_later(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/?mode=amount&amount=56&made=0")
    page.context.set_offline(True)
    page.tap(".agree-form button")
    page.wait_for_selector("#kept-banner:visible")
    assert "board 9 is kept here" in page.inner_text("#kept-banner")
    check_screen(page)
    assert amounts(event) == []

    page.context.set_offline(False)
    page.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", -56)]
    assert page.locator("#kept-banner:visible").count() == 0


def test_lost_network_while_typing_keeps_the_keypad(new_phone: Phone, table: str) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "56")
    page.context.set_offline(True)
    page.tap("text=Taker fails")

    page.wait_for_selector("#kept-banner:visible")

    assert page.input_value("#amount") == "56"
    page.context.set_offline(False)
    page.wait_for_selector("#agreement")
    assert page.locator("#kept-banner:visible").count() == 0


def test_leaving_warns_while_a_result_is_not_sent(new_phone: Phone, table: str) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/?mode=amount&amount=56&made=0")
    page.context.set_offline(True)
    page.tap(".agree-form button")
    page.wait_for_selector("#kept-banner:visible")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))

    page.close(run_before_unload=True)
    page.wait_for_timeout(500)

    assert asked == ["beforeunload"]


def test_phone_closed_before_it_could_send_offers_to_send_later(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/?mode=amount&amount=56&made=0")
    page.context.set_offline(True)
    page.tap(".agree-form button")
    page.wait_for_selector("#kept-banner:visible")
    again = page.context.new_page()
    again.faults = []
    page.close()
    again.context.set_offline(False)

    again.goto(table)
    again.tap("#kept-banner [data-kept-link]")
    again.tap(".agree-form button")
    again.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", -56)]
    assert again.locator("#kept-banner:visible").count() == 0


def test_round_closed_while_typing_is_told_on_a_page_of_its_own(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "56")
    factories.close_round(event, 1, missing="not_played")

    page.tap("text=Taker fails")

    page.wait_for_selector("text=Board 9: not here. Here 13 to 16.")
    assert "You had typed: 56." in page.inner_text("main")


def test_link_revoked_before_the_agreement_is_told_on_a_page_of_its_own(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/?mode=amount&amount=56&made=0")
    events.revoke_links(event, author=factories.author(event))

    page.tap(".agree-form button")

    page.wait_for_selector("text=Link expired: ask the director for your table’s QR")
    assert amounts(event) == []


def test_typing_survives_a_page_left_and_opened_again(new_phone: Phone, table: str) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "56")

    page.goto(table)
    page.tap("[data-board='9']")

    page.wait_for_selector(".keypad:not([hidden])")
    assert page.input_value("#amount") == "56"
    page.goto(f"{table}boards/10/")
    assert page.input_value("#amount") == ""


def test_all_of_it_works_without_javascript(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone(script=False)
    page.goto(table)
    page.click("[data-board='9']")
    check_screen(page)
    page.fill("#amount", "57")
    page.click("text=Taker wins")
    assert "57: a guard gives an even number." in page.inner_text("#refusal")
    page.fill("#amount", "42")
    page.click("text=Taker wins")
    page.click("text=Yes: Petit au bout for the defense")
    check_first_screen(page, ".agree-form .button")
    page.click(".agree-form button")
    page.wait_for_selector(".tiles")
    page.click(".tile-row button")
    assert page.input_value("#amount") == "42"
    page.click("text=Count the points")
    page.check("[name=oudlers][value='2']", force=True)
    page.fill("#points", "45")
    page.click("summary")
    page.check("[name=petit_last][value='']", force=True)
    page.click(".pad-submit")
    page.click(".agree-form button")
    page.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "withdrawn", 42), (9, "live", 58)]
