"""Free play in a browser: nothing unreadable, cut off or covered."""

from __future__ import annotations

import re

import pytest

from tests.engine.playouts import playout
from tests.journeys.conftest import Phone
from tests.journeys.screens import check_screen, check_whole
from tournament.adapters.sheets import LineFacts
from tournament.services import records, sheets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = [
    "Marie-Christine Delacroix", "Jean-Baptiste Montgolfière",
    "Anne-Sophie Vandenbroucke", "Alexandre Saint-Exupéry",
]  # fmt: skip
FIVE = ["Léa", "Tom", "Marie-Christine Delacroix", "Malo", "Rose"]
CONTRACTS = ("pousse", "guard", "guard_without", "guard_against")


def test_bonuses_summary_stays_readable_open_and_hovered(new_phone: Phone) -> None:
    sheet = sheets.open_sheet(FIVE[:4], ruleset="fft")
    page = new_phone(1280, 844, "en")
    # All questions answered but the points: that is when the bonuses are there.
    page.goto(f"/sheets/{sheet.token}/line/?taker=1")
    page.wait_for_selector("[data-line-form].is-laid")
    page.locator("label.choice:visible:has(span:text-is('Guard'))").click()
    page.locator("label.choice:visible:has(span:text-is('2'))").click()
    summary = page.locator(".bonuses > summary")
    summary.click()
    summary.hover()

    ink, ground = summary.evaluate(
        "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    )

    light = [sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in (ink, ground)]
    assert abs(light[0] - light[1]) > 400


@pytest.mark.parametrize("width", [390, 1280])
def test_statistics_of_an_evening_hide_no_figure(new_phone: Phone, width: int) -> None:
    sheet = sheets.open_sheet(["Wolfeschlegelsteinhausenb", *FIVE[1:]], ruleset="biere")
    facts = {"oudlers": 2, "points_half": 98, "partner": 2}
    for after, contract in enumerate(CONTRACTS):
        line = LineFacts("played", after, taker=1, contract=contract, **facts)
        sheets.write_line(sheet, line, after=after)
    page = new_phone(width, 844, "fr")
    page.goto(f"/sheets/{sheet.token}/statistics/")

    check_screen(page)
    inside = page.evaluate(
        "() => [...document.querySelectorAll('.figures dt, .figures dd, .figures h3')]"
        ".every(e => { const r = e.getBoundingClientRect();"
        " return r.left >= 0 && r.right <= innerWidth && e.scrollWidth <= e.clientWidth + 1; })"
    )

    assert inside


def test_replay_bar_lies_on_no_hand(new_phone: Phone) -> None:
    record = records.keep_record(playout(7, 4))
    page = new_phone(390, 844, "en")
    page.goto(f"/deals/{record.key}/?step=5")

    bar = page.locator(".stepper").bounding_box()
    tops = [box.bounding_box()["y"] for box in page.locator(".hand-box").all()]

    assert min(tops) >= bar["y"] + bar["height"]


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_long_names_of_a_sheet_break_between_words_alone(new_phone: Phone, width: int) -> None:
    sheet = sheets.open_sheet(LONG, ruleset="fft")
    facts = LineFacts("played", 0, taker=1, contract="guard", oudlers=2, points_half=98)
    sheets.write_line(sheet, facts, after=0)
    page = new_phone(width, 760, "fr")

    def look(boxes: str) -> None:
        check_screen(page)
        check_whole(page, boxes, boxes)

    page.goto(f"/sheets/{sheet.token}/")
    look(".taker-name")
    # A column too narrow for a name ends it with an ellipsis instead of breaking it.
    check_whole(page, ".taker-name", ".sheet-table thead th")
    page.goto(f"/sheets/{sheet.token}/statistics/")
    look(".figures h3 > *")
    page.goto(f"/sheets/{sheet.token}/line/?taker=1")
    page.wait_for_selector("[data-line-form].is-laid")
    look(".phone-what, .choices.is-people span")
    page.locator("label.choice:visible:has(span:text-is('Garde'))").click()
    page.locator("label.choice:visible:has(span:text-is('2'))").click()
    page.fill("input[name=points]", "49")
    page.wait_for_selector(".line-verdict .button:has-text('Inscrire'):visible")
    look(".line-verdict .button, .verdict-title")
