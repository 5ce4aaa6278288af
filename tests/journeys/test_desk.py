"""The director's desk in a browser: it fills by itself, corrects, keys paper, closes rounds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import factories
from tests.installation import Installation, Server
from tests.journeys.desks import desk_address, dues_of, sign_in
from tests.journeys.entries import send_amount
from tests.journeys.screens import check_first_screen, check_screen
from tournament.models import Due, Result, RoundState, Source, Standing, Tournament

pytestmark = pytest.mark.browser

WIDTHS = [(390, 844), (1280, 800)]
# A result must be seen on the desk without reloading within a second or two.
SEEN_MS = 5_000
PASSWORD = "mira-tobe-luga-nolu-peda"
MAKE_EVENT = f"""
import django, json
django.setup()
from tests import factories
from tournament.access import table_token
user = factories.director()
user.set_password({PASSWORD!r})
user.save()
event = factories.make_event(20, 5, 4)
boards = [due.board.number for due in event.rounds.get(number=1).tables.get(number=1).dues.all()]
print(json.dumps([event.slug, table_token(event, 1), boards]))
"""

Phone = Callable[..., Any]


@pytest.fixture
def hall(tmp_path: Path, migrated: Installation) -> Iterator[tuple[Server, str, str, list[int]]]:
    """Return the running program, an event in it, table 1's token and its boards."""
    installation = migrated.copied_to(tmp_path / "var")
    made = installation.run("-c", MAKE_EVENT, DJANGO_SETTINGS_MODULE="config.settings")
    assert made.returncode == 0, made.stderr
    slug, token, boards = json.loads(made.stdout.splitlines()[-1])
    with installation.serving() as server:
        yield server, slug, token, boards


def test_desk_fills_and_changes_by_itself(
    browser: Any, hall: tuple[Server, str, str, list[int]]
) -> None:
    server, slug, token, boards = hall
    address = f"http://127.0.0.1:{server.port}"
    contexts = [
        browser.new_context(
            base_url=address, locale="en", viewport={"width": width, "height": 800}, has_touch=True
        )
        for width in (1280, 390)
    ]
    desk, phone = (context.new_page() for context in contexts)
    desk.goto(f"/director/{slug}/desk/")
    desk.fill("#id_username", "directrice")
    desk.fill("#id_password", PASSWORD)
    desk.click("main .button.is-primary")
    desk.wait_for_url("**/desk/")
    desk.evaluate("window.neverReloaded = true")
    phone.goto(f"/t/{token}/")

    send_amount(phone, boards[0], "56", "Taker wins")
    desk.wait_for_selector(".cell.is-received >> text=+56", timeout=SEEN_MS)

    desk.click(".cell.is-received")
    desk.wait_for_selector("#drawer .correction")
    desk.focus(f".cell:has-text('{boards[1]}')")
    focused = desk.evaluate("document.activeElement.id")
    send_amount(phone, boards[1], "62", "Taker fails")
    desk.wait_for_selector(".cell.is-received >> text=−62", timeout=SEEN_MS)
    assert desk.is_visible("#drawer .correction")
    assert desk.evaluate("document.activeElement.id") == focused

    _correct_in_drawer(desk, "-72", "Misread column")
    desk.wait_for_selector(".cell.is-received >> text=−72", timeout=SEEN_MS)
    assert desk.locator(".cell.is-received").count() == 2
    assert desk.evaluate("window.neverReloaded")
    for context in contexts:
        context.close()


def _correct_in_drawer(desk: Any, amount: str, reason: str) -> None:
    """Press C, type, look at the four scores, send."""
    desk.focus("#drawer")
    desk.keyboard.press("c")
    desk.keyboard.type(amount)
    desk.click("#drawer label:has-text('Taker fails')")
    desk.fill("#drawer #id_reason", reason)
    desk.wait_for_selector("#drawer .preview-title")
    desk.click("#drawer .correction .button.is-primary")
    desk.wait_for_selector("#drawer .message")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_desk_pages_fit_every_screen(
    new_phone: Phone, server: str, event: Tournament, width: int, height: int, language: str
) -> None:
    _make_everything_happen(event)
    page = new_phone(width, height, language)
    sign_in(page, server)
    base = f"/director/{event.slug}/"
    due = dues_of(event, 1)[8]

    page.goto(desk_address(event))
    check_first_screen(page, ".desk-head .button.is-primary")
    check_first_screen(page, ".need.is-first .button")
    for path in (
        "desk/?view=boards",
        "rounds/1/",
        "rounds/2/",
        "micro/1/",
        f"results/{due.pk}/",
        f"results/{dues_of(event, 2)[0].pk}/",
        f"boards/{due.board.number}/sheet/",
        "publish/",
        "log/",
    ):
        page.goto(base + path)
        check_screen(page)


def _make_everything_happen(event: Tournament) -> None:
    """Leave two versions, a suspicious result, a ruling and a late table, with long names."""
    factories.events.change_settings(event, author=factories.author(event), suspect_amount=150)
    dues = dues_of(event, 1)
    for due in dues[:-2]:
        table, board = due.table.number, due.board.number
        factories.enter(event, table, board, factories.amount_of(table, board))
    factories.enter(event, dues[0].table.number, dues[0].board.number, 158)
    factories.correct(factories.due_at(event, 1, 2, dues[4].board.number), 160)
    factories.correct(
        factories.due_at(event, 1, 3, dues[8].board.number), None,
        status="neutralized", zero_side="defense",
        reason="Une carte de l’étui est restée sur la table voisine, retrouvée trop tard",
    )  # fmt: skip
    factories.recompute()
    factories.close_round(event, 1, missing="later")


@pytest.mark.django_db(transaction=True)
def test_sheet_is_keyed_with_the_keyboard_alone(
    new_phone: Phone, server: str, event: Tournament
) -> None:
    factories.close_round(event, 1, missing="later")
    number = _board_of_both_rounds(event)
    page = new_phone(1280, 800, "en")
    sign_in(page, server)
    page.goto(f"/director/{event.slug}/boards/{number}/sheet/")

    page.keyboard.type("56")
    assert page.text_content(".sheet-read >> nth=0") == "+56"
    page.keyboard.press("Enter")
    page.keyboard.type("62c")
    assert page.text_content(".sheet-read >> nth=1") == "−62"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/boards/{number + 1}/sheet/")

    page.wait_for_selector("[data-sheet-entry]:focus")
    page.keyboard.type("57")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet-line.is-wrong [data-sheet-entry]:focus")
    assert page.evaluate("document.activeElement.value") == "57"
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/boards/{number + 2}/sheet/")

    stored = Result.objects.filter(source=Source.SHEET).order_by("pk")
    assert list(stored.values_list("due__board__number", "amount")) == [
        (number, 56),
        (number, -62),
        (number + 1, 58),
    ]


def _board_of_both_rounds(event: Tournament) -> int:
    boards = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    both = boards.filter(board__dues__table__round__number=2).order_by("board__number")
    return int(both.values_list("board__number", flat=True)[0])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("script", [True, False])
def test_director_settles_enters_and_closes_the_round(
    new_phone: Phone, server: str, event: Tournament, script: bool
) -> None:
    dues = dues_of(event, 1)
    for due in dues[:-1]:
        factories.enter(event, due.table.number, due.board.number, 62)
    factories.enter(event, dues[0].table.number, dues[0].board.number, -62)
    page = new_phone(1280, 800, "en", script=script)
    sign_in(page, server)
    page.goto(desk_address(event))

    page.click(".need.is-first .button")
    page.click("button:has-text('Take −62')")
    page.wait_for_selector("text=Settled.")
    page.goto(desk_address(event))
    page.click("text=Close round 1: 1 missing")
    page.click(f".missing-boards .button:has-text('{dues[-1].board.number}')")
    page.fill("#id_amount", "74")
    page.click("label:has-text('Taker wins')")
    if script:
        page.wait_for_selector(".preview-title >> text=makes it by 12")
    page.click(".correction .button.is-primary")
    page.wait_for_selector("text=Stored.")
    page.goto(desk_address(event))
    page.click("button:has-text('Close round 1, open 2')")
    page.wait_for_selector("text=Round 1 is closed, round 2 is open.")

    event.refresh_from_db()
    assert [row.state for row in event.rounds.all()[:2]] == [
        RoundState.CLOSED,
        RoundState.PLAYING,
    ]
    live = Result.objects.filter(standing=Standing.LIVE)
    assert live.get(due=dues[0]).amount == -62
    assert live.get(due=dues[-1]).amount == 74


@pytest.mark.django_db(transaction=True)
def test_desk_is_worked_with_the_arrows_enter_and_n(
    new_phone: Phone, server: str, event: Tournament
) -> None:
    dues = dues_of(event, 1)
    factories.enter(event, 2, dues[4].board.number, 62)
    factories.enter(event, 2, dues[4].board.number, -62)
    page = new_phone(1280, 800, "en")
    sign_in(page, server)
    page.goto(desk_address(event))

    page.focus(".cell >> nth=0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#drawer >> text=Board {dues[5].board.number}, table 2")
    page.keyboard.press("Escape")
    focused = page.evaluate("document.activeElement.getAttribute('href')")
    assert focused == f"/director/{event.slug}/results/{dues[5].pk}/"
    page.keyboard.press("n")
    page.wait_for_selector("#drawer >> text=Two versions: which one counts?")
