"""A table's evening on its phone, in a browser."""

from __future__ import annotations

import re

import pytest

from tests import factories
from tests.journeys.conftest import Phone
from tests.journeys.entries import amounts, key_in, send_amount
from tests.journeys.screens import check_first_screen, check_screen
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 560), (390, 700)])
def test_each_step_fits_the_first_screen_with_long_names(
    width: int, height: int, language: str, new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone(width, height, language)

    page.goto(table)
    check_first_screen(page, ".tile.is-next")
    page.goto(f"{table}boards/9/")
    page.wait_for_selector(".keypad:not([hidden])")
    check_first_screen(page, ".columns .button")
    check_first_screen(page, ".key")
    page.tap("summary")
    check_first_screen(page, "[data-extras-close]")
    page.goto(f"{table}boards/9/?mode=amount&amount=57&made=1")
    check_first_screen(page, ".columns .button")
    page.goto(f"{table}boards/9/?mode=amount&amount=42&made=1")
    check_first_screen(page, ".answers .button")
    page.goto(f"{table}boards/9/?mode=amount&amount=160&made=1")
    check_first_screen(page, ".agree-form .button")
    page.goto(f"{table}boards/9/?mode=amount&amount=560&made=1&slam=announced_made")
    check_first_screen(page, ".agree-form .button")
    page.goto(f"{table}boards/9/?switch=points")
    page.wait_for_selector("[data-key]:visible")
    check_first_screen(page, ".pad-submit")
    page.goto(f"{table}boards/9/?mode=points&points=41&check=1")
    check_first_screen(page, ".pad-submit")
    factories.enter(event, 3, 9, 60)
    page.goto(f"{table}boards/9/?mode=amount&amount=160&made=1")
    check_first_screen(page, ".agree-form .button")
    page.goto(f"{table}boards/9/")
    check_first_screen(page, "form .button, .actions .button")


@pytest.mark.parametrize("path", ["not-us/", "director/?board=9", "boards/13/", "../"])
def test_every_other_page_of_a_table_keeps_to_the_screen(
    path: str, new_phone: Phone, table: str
) -> None:
    page = new_phone()

    page.goto(f"{table}{path}")

    check_screen(page)


def test_enter_by_amount_takes_five_taps(new_phone: Phone, table: str, event: Tournament) -> None:
    page = new_phone()
    page.goto(table)

    send_amount(page, 9, "56", "Taker fails")

    assert amounts(event) == [(9, "live", -56)]
    assert "−56" in page.inner_text("[data-board='9']")
    assert page.locator(".tile.is-next").get_attribute("data-board") == "10"


def test_enter_by_facts_takes_six_taps_and_is_remembered(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    page.tap("text=Count the points")
    page.wait_for_selector("#points")
    page.goto(table)

    page.tap("[data-board='9']")
    page.tap(".bouts .choice >> nth=2")
    key_in(page, "45")
    page.tap(".pad-submit")
    page.tap(".agree-form button")
    page.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", 58)]


def test_half_points_and_the_defense_are_counted_too(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone(language="fr")
    page.goto(f"{table}boards/9/?switch=points")
    page.tap(".bouts .choice >> nth=2")
    key_in(page, "49")
    page.tap("[data-key='half']")
    assert page.input_value("#points") == "49,5"
    page.tap(".points-side .choice >> nth=1")
    page.tap(".pad-submit")

    assert "Garde : Est gagne de 1" in page.inner_text("#agreement").replace("\u00a0", " ")


def test_odd_amount_is_refused_in_place_and_stays(new_phone: Phone, table: str) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "57")
    page.tap("text=Taker wins")

    page.wait_for_selector("#refusal")

    assert page.inner_text("#refusal").strip() == "57: a guard gives an even number."
    assert page.input_value("#amount") == "57"
    tools, keys = page.locator(".entry-tools"), page.locator(".keypad")
    assert tools.bounding_box()["y"] < keys.bounding_box()["y"]
    page.tap("[data-key='erase']")
    key_in(page, "6")
    page.tap("text=Taker wins")
    page.wait_for_selector("#agreement")


def test_odd_amount_refused_is_typed_anew_and_gone_at_the_next_visit(
    new_phone: Phone, table: str
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "57")
    page.tap("text=Taker wins")
    page.wait_for_selector("#refusal")

    page.goto(f"{table}boards/9/")
    assert page.input_value("#amount") == ""
    key_in(page, "57")
    page.tap("text=Taker wins")
    page.wait_for_selector("#refusal")
    key_in(page, "48")
    assert page.input_value("#amount") == "48"


def test_question_of_petit_last_is_answered_with_one_tap(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "42")
    page.tap("text=Taker wins")
    page.tap("text=Yes: Petit au bout for the defense")
    assert "− 20 Petit au bout" in page.inner_text("#agreement")
    page.tap(".agree-form button")
    page.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", 42)]


def test_bonus_is_added_beside_the_amount(new_phone: Phone, table: str, event: Tournament) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    page.tap("summary")
    page.select_option("[name=handful]", "single")
    page.tap("[data-extras-close]")
    assert page.inner_text("[data-extras-count]") == "1"
    key_in(page, "76")
    page.tap("text=Taker wins")
    page.tap(".agree-form button")
    page.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", 76)]


def test_agreement_turns_for_the_other_side_and_goes_back_with_everything(
    new_phone: Phone, table: str
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "56")
    page.tap("text=Taker fails")
    page.tap("text=Show upside down")
    assert page.locator("#agreement.is-turned").count() == 1

    page.tap("text=Change it")

    assert page.input_value("#amount") == "56"


def test_agreement_keeps_what_was_typed_in_the_other_language(new_phone: Phone, table: str) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/")
    key_in(page, "56")
    page.tap("text=Taker fails")
    page.wait_for_selector("#agreement")

    page.tap("button[lang=fr]")

    page.wait_for_selector("html[lang=fr]")
    assert "Est chute de 3" in page.inner_text("#agreement")


def test_undo_opens_the_board_again_until_the_next_is_sent(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(table)
    send_amount(page, 9, "56", "Taker fails")
    page.tap(".tile-row button")
    page.wait_for_selector("#amount")
    assert page.input_value("#amount") == "56"
    page.tap("[data-key='erase']")
    key_in(page, "8")
    page.tap("text=Taker fails")
    page.tap(".agree-form button")
    page.wait_for_selector(".tiles")
    send_amount(page, 10, "62", "Taker wins")

    assert amounts(event) == [(9, "withdrawn", -56), (9, "live", -58), (10, "live", 62)]
    assert page.locator(".tile-row [data-board='9']").count() == 0
    assert page.locator(".tile-row [data-board='10']").count() == 1


def test_second_phone_with_another_amount_keeps_both(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    first, second = new_phone(), new_phone(390, 700)
    second.goto(f"{table}boards/9/?mode=amount&amount=60&made=1")
    first.goto(table)
    send_amount(first, 9, "56", "Taker fails")

    second.tap(".agree-form button")
    second.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", -56), (9, "rival", 60)]
    assert "two versions, the director decides" in second.inner_text(".message")
    check_screen(second)


def test_agreement_pressed_twice_is_stored_once(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(f"{table}boards/9/?mode=amount&amount=56&made=0")

    page.dblclick(".agree-form button")
    page.wait_for_selector(".tiles")

    assert amounts(event) == [(9, "live", -56)]


def test_older_missing_board_is_entered_by_its_number(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    for board in (9, 10, 11):
        factories.enter(event, 3, board, 156)
    factories.close_round(event, 1, missing="later")
    page = new_phone()
    page.goto(table)
    assert page.locator(".older [data-board]").count() == 1
    assert "156" not in page.inner_text("main")

    send_amount(page, 12, "56", "Taker wins")

    assert amounts(event)[-1] == (12, "live", 56)
    assert page.locator(".older [data-board='12']").count() == 1


def test_page_follows_the_round_without_being_asked(
    new_phone: Phone, table: str, event: Tournament
) -> None:
    page = new_phone()
    page.goto(table)
    factories.play_round(event, 1)

    page.evaluate("() => window.htmx.trigger(document.body, 'live')")

    page.wait_for_selector("[data-board='13']")
    assert "Round 2/5" in page.inner_text("#phone-round")


def test_destinations_fill_the_screen_once_all_is_entered(new_phone: Phone, table: str) -> None:
    page = new_phone(360, 560)
    page.goto(table)
    for board in (9, 10, 11):
        send_amount(page, board, "56", "Taker wins")
    page.tap("[data-board='12']")
    key_in(page, "56")
    page.tap("text=Taker wins")
    page.tap(".agree-form button")
    page.wait_for_selector(".destinations")

    check_first_screen(page, ".destination")
    assert re.findall(r"table \d", page.inner_text(".destinations")) == [
        "table 5",
        "table 4",
        "table 1",
    ]


def test_table_is_opened_with_the_code_of_the_evening(new_phone: Phone, event: Tournament) -> None:
    page = new_phone()
    page.goto("/t/")
    page.fill("#id_table", "3")
    page.fill("#id_code", "000000")
    page.tap("text=Open the table")
    assert "No tournament has this code now." in page.inner_text(".field-error")
    assert page.input_value("#id_table") == "3"
    page.fill("#id_code", event.evening_code)
    page.tap("text=Open the table")

    page.wait_for_selector("[data-board='9']")
