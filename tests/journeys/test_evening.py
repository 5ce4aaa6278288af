"""The evening itself, on the program as `make run` starts it, worker and live pages inside."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import factories
from tests.installation import Installation, Server
from tests.journeys.entries import key_in, send_amount

pytestmark = pytest.mark.browser

NAMES = [factories.person_name(number) for number in range(1, 21)]
# What three tables write for the four boards of the first position.
AMOUNTS = {1: ("56", "62", "74", "58"), 2: ("52", "66", "60", "54"), 3: ("80", "64", "50", "70")}
# A change must be seen without reloading within a second or two.
SEEN_MS = 5_000

Open = Callable[..., Any]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """Return the running program and the password its first start printed."""
    installation = Installation(tmp_path / "var")
    installation.manage("migrate", "--verbosity", "0")
    printed = installation.manage("first_use").stdout
    password = re.search(r"password: (\S+)", printed)
    assert password, printed
    installation.manage("seed_demo")
    with installation.serving() as server:
        yield server, password[1]


@pytest.fixture
def open_page(browser: Any, hall: tuple[Server, str]) -> Iterator[Open]:
    """Return a maker of pages, each a device of its own."""
    contexts = []

    def make(width: int = 390, height: int = 844) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en",
            has_touch=True,
            base_url=f"http://127.0.0.1:{hall[0].port}",
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


def _set_up(page: Any, password: str) -> str:
    """Create an event of 20 people with a copy of the boards at each table; return its slug."""
    page.goto("/director/new/")
    page.fill("#id_username", "directeur")
    page.fill("#id_password", password)
    page.click("main .button.is-primary")
    page.fill("#id_name", "Monday duplicate")
    page.fill("#id_people", "20")
    page.wait_for_selector("input[name=plan][value='20:chart:20:5:4']:checked")
    page.click("label:has(input[name=plan][value='20:line-each-table:20:5:4'])")
    page.click(".next-action .button.is-primary")
    page.wait_for_url("**/people/")
    page.click(".fold >> nth=0 >> summary")
    page.fill("#id_names", "\n".join(NAMES))
    page.click("form[action$='/paste/'] button")
    page.wait_for_selector(".presence .row >> nth=19")
    page.click("form.everyone button")
    page.wait_for_selector("form.everyone", state="detached")
    page.click(".next-action .button.is-primary")
    page.wait_for_url("**/draw/")
    page.click(".next-action .button.is-primary")
    page.wait_for_selector("#seats")
    page.click(".next-action .button.is-primary")
    page.wait_for_url("**/desk/**")
    return str(re.search(r"/director/([^/]+)/", page.url)[1])  # type: ignore[index]


def _table_links(page: Any, slug: str) -> list[str]:
    page.goto(f"/director/{slug}/print/cards/")
    found = re.findall(r"/t/[^/\s\"<]+/", page.content())
    return list(dict.fromkeys(found))


def _averages(page: Any) -> dict[str, str]:
    rows = page.locator(".row.standing[data-name]")
    return {
        rows.nth(index).get_attribute("data-name"): rows.nth(index)
        .locator(".standing-average")
        .inner_text()
        .split("\n")[0]
        for index in range(rows.count())
    }


def test_evening_from_the_list_of_people_to_a_ranking_that_follows(
    hall: tuple[Server, str], open_page: Open
) -> None:
    desk = open_page(1280, 900)
    slug = _set_up(desk, hall[1])
    links = _table_links(desk, slug)
    assert len(links) == 5
    screen = open_page()
    screen.goto(f"/{slug}/?list=general")
    assert screen.locator(".row.standing[data-name]").count() == 20

    for table, amounts in AMOUNTS.items():
        phone = open_page()
        phone.goto(links[table - 1])
        for board, digits in enumerate(amounts, start=1):
            if (table, board) == (1, 1):
                _send_after_a_refusal(phone)
            else:
                send_amount(phone, board, digits, "Taker wins")
    screen.wait_for_function(
        "document.querySelectorAll('.standing-boards').length === 20 &&"
        "[...document.querySelectorAll('.standing-boards')]"
        ".filter(cell => cell.textContent.trim().startsWith('4')).length === 12",
        timeout=SEEN_MS,
    )
    before = _averages(screen)

    _correct(desk, slug, board=1, table=1)
    screen.wait_for_function(
        "before => [...document.querySelectorAll('.row.standing[data-name]')].some(row =>"
        " before[row.dataset.name] !=="
        " row.querySelector('.standing-average').innerText.split('\\n')[0])",
        arg=before,
        timeout=SEEN_MS,
    )

    changed = {name for name, average in _averages(screen).items() if average != before[name]}
    # Board 1 is compared between three tables: its twelve people, and nobody else, can move.
    assert 4 <= len(changed) <= 12


def _send_after_a_refusal(phone: Any) -> None:
    """Write 57 on board 1, read why it cannot be, and send 56 from the same page."""
    phone.tap("[data-board='1']")
    key_in(phone, "57")
    phone.tap("text=Taker wins")
    phone.wait_for_selector("#refusal")
    assert "even" in phone.inner_text("#refusal")
    assert phone.input_value("#amount") == "57"
    phone.tap("[data-key='erase']")
    key_in(phone, "6")
    phone.tap("text=Taker wins")
    phone.tap(".agree-form button")
    phone.wait_for_selector(".tiles")


def _correct(desk: Any, slug: str, *, board: int, table: int) -> None:
    """Turn table 1's made contract on board 1 into a failed one, with a reason."""
    desk.goto(f"/director/{slug}/desk/")
    cell = desk.locator("a.cell[href*='/results/']").first
    desk.goto(cell.get_attribute("href"))
    desk.fill("#id_amount", "62")
    desk.click("label:has(input[name=made][value='0'])")
    desk.fill("#id_reason", "written in the wrong column")
    # The four scores are shown before anything is stored.
    desk.wait_for_selector(".preview-title")
    desk.click("form.correction button:has-text('Correct')")
    desk.wait_for_selector("text=written in the wrong column")
