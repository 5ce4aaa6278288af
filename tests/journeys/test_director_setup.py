"""A director sets an evening up in a browser: create, people, draw, start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.journeys.screens import check_first_screen, check_screen
from tournament.models import Presence, State, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "mira-tobe-luga-nolu-peda"
# Twenty-five letters and more: what a page must hold without cutting or scrolling.
LONG = "Marie-Antoinette Dubreuil-Lacombe"
NAMES = [LONG, *[factories.person_name(number) for number in range(1, 28)]]
NEXT = ".next-action .button.is-primary"
WIDTHS = [(390, 844), (1280, 800)]
LANGUAGES = ["fr", "en"]


@pytest.fixture
def _account() -> None:
    user = factories.director()
    user.set_password(PASSWORD)
    user.save()


def _sign_in(page: Any) -> None:
    page.goto("/director/new/")
    page.fill("#id_username", "directrice")
    page.fill("#id_password", PASSWORD)
    page.click("main .button.is-primary")
    page.wait_for_url("**/director/new/")


def _fill_event(page: Any) -> None:
    page.fill("#id_name", "Individuel de la Saint-Jean")
    page.fill("#id_place", "Foyer rural de Villeneuve-lès-Avignon")
    page.fill("#id_people", "28")


def _paste(page: Any) -> None:
    page.click(".fold >> nth=0 >> summary")
    page.fill("#id_names", "\n".join(f"{n}. {name}" for n, name in enumerate(NAMES, 1)))
    page.click("form[action$='/paste/'] button")
    page.wait_for_selector(".presence .row >> nth=27")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), WIDTHS)
@pytest.mark.usefixtures("_account")
def test_director_sets_an_evening_up(
    new_phone: Callable[..., Any], width: int, height: int, language: str
) -> None:
    page = new_phone(width, height, language)
    _sign_in(page)

    _fill_event(page)
    page.wait_for_selector("input[name=plan][value='28:chart:28:7:4']:checked")
    # The number stands below the formats; the button stays in sight all along.
    page.evaluate("() => window.scrollTo(0, 0)")
    check_first_screen(page, NEXT)
    page.click(NEXT)
    page.wait_for_url("**/people/")
    check_first_screen(page, NEXT)

    _paste(page)
    check_first_screen(page, NEXT)
    _mark_by_typing_and_pressing(page)
    page.click("form.everyone button")
    page.wait_for_selector("form.everyone", state="detached")
    check_screen(page)

    page.click(NEXT)
    page.wait_for_url("**/draw/")
    check_first_screen(page, NEXT)
    page.click(NEXT)
    page.wait_for_selector("#seats")
    check_first_screen(page, NEXT)
    assert page.locator("#seats .seat-table").count() == 7
    page.click(NEXT)
    page.wait_for_load_state()

    event = Tournament.objects.get()
    assert event.state == State.RUNNING
    assert event.rounds.first().tables.count() == 7


def _mark_by_typing_and_pressing(page: Any) -> None:
    """Mark one by name and Enter, one by a press on the row, and take the second back."""
    page.fill("#who", LONG)
    page.keyboard.press("Enter")
    page.wait_for_selector(".just-marked")
    assert LONG in page.inner_text(".just-marked")
    assert page.input_value("#who") == ""
    assert page.evaluate("document.activeElement.id") == "who"
    page.fill("#who", "")
    check_first_screen(page, NEXT)
    check_first_screen(page, ".just-marked .button")
    page.locator(".presence .row").nth(3).click()
    page.wait_for_selector(".presence .row >> nth=3 >> [aria-pressed=true]")
    page.click(".just-marked .button")
    page.wait_for_selector(".presence .row >> nth=3 >> [aria-pressed=false]")
    here = Tournament.objects.get().entries.filter(presence=Presence.PRESENT)
    assert [entry.name for entry in here] == [LONG]


@pytest.mark.usefixtures("_account")
def test_director_types_names_faster_than_the_server_answers(
    new_phone: Callable[..., Any],
) -> None:
    page = new_phone(1280, 800, "en")
    _sign_in(page)
    _fill_event(page)
    page.click(NEXT)
    page.wait_for_url("**/people/")

    for name in NAMES[:6]:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.wait_for_selector(".presence .row >> nth=5")

    entries = Tournament.objects.get().entries.order_by("number")
    assert [entry.name for entry in entries] == NAMES[:6]


@pytest.mark.usefixtures("_account")
def test_director_chooses_among_suggestions_with_the_arrows(
    new_phone: Callable[..., Any],
) -> None:
    event = factories.make_event(0, started=False, drawn=False)
    factories.add_people(event, 3, presence=Presence.EXPECTED)
    second = event.entries.get(number=2)
    page = new_phone(1280, 800, "en")
    _sign_in(page)
    page.goto(f"/director/{event.slug}/people/")

    page.keyboard.type(second.name.split()[1][:4])
    page.wait_for_selector("#suggestions .row")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector(".just-marked")

    second.refresh_from_db()
    assert second.presence == Presence.PRESENT
    assert page.input_value("#who") == ""
    assert page.evaluate("document.activeElement.id") == "who"


@pytest.mark.usefixtures("_account")
def test_director_sets_an_evening_up_without_javascript(new_phone: Callable[..., Any]) -> None:
    page = new_phone(390, 844, "en", script=False)
    _sign_in(page)

    _fill_event(page)
    page.click("button[name=propose]")
    page.wait_for_selector("input[name=plan][value='28:chart:28:7:4']:checked")
    page.click(NEXT)
    page.wait_for_url("**/people/")
    _paste(page)
    page.fill("#who", LONG)
    page.keyboard.press("Enter")
    page.wait_for_selector(".just-marked")
    page.click(".just-marked .button")
    page.wait_for_url("**/people/")
    page.click("form.everyone button")
    page.click(NEXT)
    page.wait_for_url("**/draw/")
    page.click(NEXT)
    page.wait_for_selector("#seats")
    page.click(NEXT)
    page.wait_for_load_state()

    assert Tournament.objects.get().state == State.RUNNING
