"""An evening that does not go as drawn: somebody late, somebody gone, two people swapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from tests import factories
from tests.journeys.screens import check_first_screen, check_screen
from tournament.access import table_token
from tournament.models import Presence, Seating, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LATE = "Marie-Antoinette Dubreuil-Lacombe"
DO_IT = "#preview .button.is-primary"
SCREENS = [(390, 844, "fr"), (1280, 800, "en")]


@pytest.fixture
def evening(server: str) -> Tournament:
    """Return 27 people after round 1: one table waits each round."""
    event = factories.make_event(27, 5)
    factories.play_round(event, 1)
    return event


def _sign_in(page: Any, server: str) -> None:
    user = factories.director()
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": str(session.session_key), "url": server}]
    )


def _open(page: Any, event: Tournament, kind: str) -> None:
    page.goto(f"/director/{event.slug}/draw/")
    page.click("a[href$='/movement/']")
    page.wait_for_url("**/movement/")
    check_screen(page)
    page.click(f"a[href$='/movement/{kind}/']")
    page.wait_for_url(f"**/movement/{kind}/")
    check_first_screen(page, "#change .button.is-primary")


def _confirm(page: Any) -> None:
    check_screen(page)
    page.click(DO_IT)
    page.wait_for_url("**/movement/")
    check_screen(page)


@pytest.mark.parametrize(("width", "height", "language"), SCREENS)
def test_somebody_arrives_late_and_takes_the_empty_seat(
    new_phone: Callable[..., Any], server: str, evening: Tournament, width: int, height: int,
    language: str,
) -> None:  # fmt: skip
    page = new_phone(width, height, language)
    _sign_in(page, server)
    _open(page, evening, "late")

    page.fill("#id_name", LATE)
    page.press("#id_name", "Tab")
    page.select_option("#id_from_round", "3")
    page.wait_for_selector(DO_IT)
    assert LATE in page.inner_text(DO_IT)
    assert "#" not in page.url
    check_first_screen(page, DO_IT)
    _confirm(page)

    late = evening.entries.get(number=28)
    rows = late.seatings.order_by("round__number")
    assert list(rows.values_list("round__number", flat=True)) == [3, 4, 5]
    factories.play_round(evening, 2)
    table = rows.first().table.number
    phone = new_phone(360, 560, language)
    phone.goto(f"/t/{table_token(evening, table)}/")
    assert late.short_name in phone.inner_text("#table")


@pytest.mark.parametrize(("width", "height", "language"), SCREENS)
def test_somebody_leaves_and_the_next_round_opens(
    new_phone: Callable[..., Any], server: str, evening: Tournament, width: int, height: int,
    language: str,
) -> None:  # fmt: skip
    page = new_phone(width, height, language)
    _sign_in(page, server)
    _open(page, evening, "leaves")

    page.select_option("#id_entry", "4")
    page.wait_for_selector(DO_IT)
    _confirm(page)
    factories.play_round(evening, 2)

    entry = evening.entries.get(number=4)
    assert entry.presence == Presence.WITHDRAWN
    assert not entry.seatings.filter(round__number__gt=2).exists()
    assert evening.rounds.get(number=3).state == "playing"
    assert page.locator("a[href$='/movement/returns/']").count() == 1


@pytest.mark.parametrize(("width", "height", "language"), SCREENS)
def test_two_people_sat_in_each_others_seats(
    new_phone: Callable[..., Any], server: str, evening: Tournament, width: int, height: int,
    language: str,
) -> None:  # fmt: skip
    table = evening.rounds.get(number=1).tables.first()
    north, east = (table.seatings.get(seat=seat).entry for seat in "NE")
    page = new_phone(width, height, language)
    _sign_in(page, server)
    _open(page, evening, "swap")

    page.select_option("#id_first", str(north.number))
    page.select_option("#id_second", str(east.number))
    page.select_option("#id_in_round", "1")
    page.wait_for_function(
        "(names) => { const said = document.querySelector('#preview .is-primary')?.innerText || '';"
        " return names.every((name) => said.includes(name)) && said.trim().endsWith(' 1'); }",
        arg=[north.short_name, east.short_name],
    )
    _confirm(page)

    assert Seating.objects.get(table=table, seat="N").entry == east
    assert Seating.objects.get(table=table, seat="E").entry == north


def test_somebody_leaves_from_the_round_chosen_last(
    new_phone: Callable[..., Any], server: str, evening: Tournament
) -> None:
    page = new_phone(390, 844, "en")
    _sign_in(page, server)
    _open(page, evening, "leaves")
    page.select_option("#id_entry", "4")
    page.select_option("#id_from_round", "4")
    page.wait_for_selector(f"{DO_IT} >> text=from round 4")
    waiting: list[Any] = []
    page.route("**/movement/leaves/?**", lambda route: waiting.append(route))

    page.select_option("#id_from_round", "3")

    # What was shown for round 4 is gone at once, before the answer for round 3 is there.
    assert page.locator(DO_IT).count() == 0
    page.wait_for_timeout(200)
    waiting[0].continue_()
    page.wait_for_selector(f"{DO_IT} >> text=from round 3")
    _confirm(page)
    entry = evening.entries.get(number=4)
    assert not entry.seatings.filter(round__number__gt=2).exists()


def test_changes_without_javascript(
    new_phone: Callable[..., Any], server: str, evening: Tournament
) -> None:
    page = new_phone(390, 844, "en", script=False)
    _sign_in(page, server)
    _open(page, evening, "late")

    page.fill("#id_name", LATE)
    page.press("#id_name", "Tab")
    page.select_option("#id_from_round", "2")
    page.click("#change .button.is-primary")
    page.wait_for_selector(DO_IT)
    check_first_screen(page, DO_IT)
    _confirm(page)

    assert evening.entries.filter(name=LATE).exists()
    assert LATE in page.inner_text("main")
