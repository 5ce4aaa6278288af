"""A triplet enters itself in a browser: full, waiting, moved up, here, paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests import factories
from tests.journeys.screens import check_screen
from tournament.models import Format, Presence, Role, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Phone = Callable[..., Any]
PASSWORD = "mira-tobe-luga-nolu-peda"
TRIPLETS = [
    ["Solène Aubertin", "Régis Brévannes", "Odile Chastagnol"],
    ["Firmin Dumoutier", "Gisèle Esparvier", "Hector Fontbonne"],
]


@pytest.fixture
def event(server: str) -> Tournament:
    """Return today's triplets with one place, and its organizer."""
    today = timezone.localtime().replace(tzinfo=None, second=0, microsecond=0)
    event = factories.make_event(
        0, started=False, drawn=False, format=Format.TRIPLETS, entries_open=True,
        capacity=1, fee_cents=1250, name="Triplettes de la Saint-Martin", starts_at=today,
    )  # fmt: skip
    user = factories.director("marthe")
    user.set_password(PASSWORD)
    user.save()
    Role.objects.create(tournament=event, user=user, kind=Role.Kind.ORGANIZER)
    return event


def _enter(page: Any, event: Tournament, names: list[str]) -> None:
    """Go from the public list to the form, as the captain, and send it."""
    page.goto(f"/{event.slug}/")
    page.click(".event-head .button.is-primary")
    for number, name in enumerate(names, 1):
        first, _, last = name.partition(" ")
        page.fill(f"#id_first_name_{number}", first)
        page.fill(f"#id_last_name_{number}", last)
    page.fill("#id_club_1", "Tarot-Club du Chêne")
    page.select_option("#id_category_1", "second")
    page.fill("#id_contact", "06 12 34 56 78")
    check_screen(page)
    page.click("main form .button.is-primary")
    page.wait_for_selector(".entry-status")
    check_screen(page)


@pytest.mark.parametrize("script", [True, False])
def test_triplets_enter_wait_move_up_come_and_pay(
    new_phone: Phone, event: Tournament, script: bool
) -> None:
    first = new_phone(390, 844, "fr", script=script)
    second = new_phone(390, 844, "fr", script=script)
    _enter(first, event, TRIPLETS[0])
    assert "place est réservée" in first.inner_text(".entry-status")
    _enter(second, event, TRIPLETS[1])
    assert "1 sur 1" in second.inner_text(".entry-status").replace("\xa0", " ")

    # The captain of the first keeps only the link, and withdraws by it.
    link = first.input_value("#own-link")
    first.goto(link)
    first.click("details.fold:last-of-type summary")
    first.click("form[action$='/withdraw/'] button")
    first.wait_for_selector("form[action$='/return/']")

    # Without scripts one reloads; with them the page asks again when it is looked at.
    second.reload()
    assert "place est réservée" in second.inner_text(".entry-status")
    second.click("form[action$='/here/'] button")
    second.wait_for_selector("form[action$='/not-here/']")
    entry = event.entries.get(number=2)
    assert (entry.presence, entry.due_cents) == (Presence.PRESENT, 3750)

    _organizer_marks_paid(new_phone(1280, 800, "fr", script=script), event)
    entry.refresh_from_db()
    assert entry.paid_cents == 3750


def _organizer_marks_paid(page: Any, event: Tournament) -> None:
    page.goto(f"/director/{event.slug}/office/fees/")
    page.fill("#id_username", "marthe")
    page.fill("#id_password", PASSWORD)
    page.click("main .button.is-primary")
    page.wait_for_url("**/office/fees/")
    check_screen(page)
    page.click("#fee-2 .row-end button")
    page.wait_for_function("document.querySelector('#fee-2').textContent.includes('réglé')")


def test_entering_refused_keeps_what_was_typed(new_phone: Phone, event: Tournament) -> None:
    page = new_phone(390, 844, "fr")
    _enter(page, event, TRIPLETS[0])

    page.goto(f"/{event.slug}/enter/")
    for number, name in enumerate([TRIPLETS[1][0], TRIPLETS[0][1], TRIPLETS[1][2]], 1):
        given, _, last = name.partition(" ")
        page.fill(f"#id_first_name_{number}", given)
        page.fill(f"#id_last_name_{number}", last)
    page.fill("#id_contact", "hector@example.org")
    page.click("main form .button.is-primary")

    page.wait_for_selector(".field-error[role=alert]")
    assert "Régis Brévannes" in page.inner_text(".field-error[role=alert]")
    # Three people are longer than a phone: the page opens where something is to be written.
    page.wait_for_function("document.activeElement.id === 'id_club_2'")
    assert page.locator("#id_club_2_error").bounding_box()["y"] < 844
    assert page.input_value("#id_last_name_1") == "Dumoutier"
    assert page.input_value("#id_contact") == "hector@example.org"
    assert event.entries.count() == 1


@pytest.mark.parametrize("old_way", [False, True])
def test_copy_the_link_leaves_its_field_alone(
    new_phone: Phone, event: Tournament, old_way: bool
) -> None:
    page = new_phone(390, 844)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _enter(page, event, TRIPLETS[0])
    if old_way:
        # As in a hall, without https.
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")

    page.tap("[data-copy]")
    page.wait_for_function("document.querySelector('[data-copy]').textContent === 'Copied'")

    field = page.locator("#own-link").bounding_box()
    assert page.locator("[data-copy]").bounding_box()["y"] >= field["y"] + field["height"] + 8
    chosen = "document.querySelector('#own-link').selectionEnd"
    assert page.evaluate(f"{chosen} - {chosen.replace('End', 'Start')}") == 0
    assert page.evaluate("document.activeElement.id") != "own-link"
    if not old_way:
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == page.input_value("#own-link")
