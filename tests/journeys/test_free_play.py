"""An evening of free play on a phone, kept by somebody who has never seen the product."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.engine.playouts import playout
from tests.journeys.conftest import Phone
from tests.journeys.screens import check_first_screen, check_screen
from tournament.models import ScoreSheet
from tournament.services import records, sheets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIVE = ["Léa", "Tom", "Marie-Christine Delacroix", "Malo", "Rose"]
CONTRACTS = {
    "pousse": "Pousse",
    "guard": "Garde",
    "without": "Garde sans",
    "against": "Garde contre",
}
MINUS = "\N{MINUS SIGN}"


class Keeper:
    """Whoever keeps the sheet: sees a page, touches what it shows, counts the touches."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()
        self.taps += 1

    def choose(self, question: str, answer: str) -> None:
        """Touch an answer of the open question."""
        asked = self.page.locator("[data-question]:not(.is-answered):visible")
        assert question in asked.locator("legend").first.inner_text()
        asked.locator(f"label.choice:visible:has(span:text-is('{answer}'))").first.tap()
        self.taps += 1

    def take(self, taker: str, called: str, contract: str, oudlers: int) -> None:
        """Touch who takes, then answer until the count is asked for."""
        self.taps = 0
        self.tap(f"a.taker:has-text('{taker}')")
        self.page.wait_for_selector("[data-line-form].is-laid")
        check_first_screen(
            self.page, "[data-question]:not(.is-answered):visible .choice:visible span"
        )
        if called:
            self.choose("Appelé", called)
        self.choose("Contrat", CONTRACTS[contract])
        self.choose("Bouts", str(oudlers))

    def count(self, points: str) -> None:
        """Touch the keys of the points."""
        for digit in points:
            key = {"½": "half"}.get(digit, digit)
            self.tap(f"[data-key='{key}']")

    def write(self, sentence: str) -> None:
        """Read the sentence on the button, check its screen, touch it."""
        button = self.page.locator(f"button[name=agreed]:has-text('{sentence}')")
        button.wait_for()
        check_screen(self.page)
        assert "Somme 0 ✓" in self.page.locator("#verdict").inner_text()
        button.tap()
        self.taps += 1
        self.page.wait_for_selector("#sheet")
        check_screen(self.page)
        assert "Somme 0 ✓" in self.page.locator(".sheet-sums").inner_text()

    def totals(self) -> list[int]:
        """Return the totals shown, in order of play."""
        shown = self.page.locator(".taker-total").all_inner_texts()
        return [int(text.replace(MINUS, "-")) for text in shown]

    def pot(self) -> int:
        """Return what the page says lies in the pot."""
        return int(self.page.locator(".pot b").inner_text())


def open_sheet(page: Any, names: list[str], rules: str) -> Keeper:
    """Open a sheet from the home page."""
    page.goto("/")
    page.tap("text=Feuilles de marque")
    page.wait_for_selector("#id_name_0")
    check_first_screen(page, "button.is-primary")
    for place, name in enumerate(names):
        page.fill(f"#id_name_{place}", name)
    page.select_option("#id_ruleset", label=rules)
    page.tap("text=Ouvrir la feuille")
    page.wait_for_selector("#sheet")
    check_first_screen(page, "a.taker")
    return Keeper(page)


def keep_first_five(keeper: Keeper) -> None:
    """Deals 1 to 5: made, failed, passed out, alone, a misdeal before a Petit last."""
    lea, tom, marie, malo, rose = FIVE

    # 1: made by 8, which counts 10: (10 + 10) x 2 = 40. The 60 of the pot are won, 40 and 20.
    keeper.take(lea, tom, "guard", 2)
    keeper.count("49")
    keeper.write("Inscrire : Léa +80")
    assert keeper.taps == 7
    assert keeper.totals() == [80, 40, -40, -40, -40]
    assert keeper.pot() == 60

    # 2: failed by 6, which counts 5: (10 + 5) x 2 = 30. Tom alone adds 60, then the dealer 10.
    keeper.take(tom, rose, "guard", 1)
    keeper.count("45")
    keeper.write(f"Inscrire : Tom {MINUS}60")
    assert keeper.totals() == [110, -20, -10, -10, -70]
    assert keeper.pot() == 130

    # 3: passed out.
    keeper.tap("text=Donne passée")
    keeper.write("Inscrire : donne passée, 0")
    assert keeper.totals() == [110, -20, -10, -10, -70]
    assert keeper.pot() == 140

    # 4: alone against four, made by 14, which counts 15: (10 + 15) x 4 = 100. All of the pot.
    keeper.take(marie, "Personne : seul", "without", 2)
    keeper.count("55")
    keeper.write(f"Inscrire : {marie} +400")
    assert keeper.totals() == [10, -120, 390, -110, -170]
    assert keeper.pot() == 60

    # 5: a misdeal first, which Rose pays; then just made with Petit last: (10 + 10) x 2 = 40.
    keeper.tap("text=Maldonne")
    keeper.write("Inscrire : maldonne de Rose")
    assert keeper.pot() == 70
    keeper.take(malo, lea, "guard", 3)
    keeper.tap(".bonuses summary")
    keeper.tap("label.choice:visible:has(span:text-is('Attaque'))")
    keeper.tap("[data-extras-close]")
    keeper.count("36")
    keeper.write("Inscrire : Malo +80")
    assert keeper.totals() == [50, -160, 350, -30, -210]


def keep_last_five(keeper: Keeper) -> None:
    """Deals 6 to 10: a handful, a misery, an undo, half a point."""
    lea, tom, marie, malo, rose = FIVE

    # 6: made by 4, which counts 5, a handful of the defense goes to the winner: (10 + 5 + 10) x 2.
    keeper.take(rose, marie, "guard", 0)
    keeper.tap(".bonuses summary")
    keeper.page.select_option("#id_handful_1", "single")
    keeper.tap("[data-extras-close]")
    keeper.count("60")
    keeper.write("Inscrire : Rose +100")
    assert keeper.totals() == [0, -210, 400, -80, -110]

    # 7: failed by 3, which counts 5: 10 + 5.
    keeper.take(lea, malo, "pousse", 2)
    keeper.count("38")
    keeper.write(f"Inscrire : Léa {MINUS}30")
    assert keeper.totals() == [-30, -195, 415, -95, -95]

    # 8: the defense was counted; Rose declares a misery, which everybody pays.
    keeper.take(tom, marie, "guard", 2)
    keeper.tap(".bonuses summary")
    keeper.page.select_option("#id_declared_4", label="Misère de tête")
    keeper.tap("[data-extras-close]")
    keeper.tap("label.choice:visible:has(span:text-is('Défense'))")
    keeper.count("50")
    keeper.write("Inscrire : Tom +30")
    assert keeper.totals() == [-60, -165, 425, -125, -75]

    # 9: written on the wrong person, taken back, written again.
    keeper.take(malo, tom, "guard", 1)
    keeper.count("51")
    keeper.write("Inscrire : Malo +40")
    keeper.tap("text=Annuler la donne 9")
    keeper.page.wait_for_selector("text=Donne 9 annulée")
    assert keeper.totals() == [-60, -165, 425, -125, -75]
    keeper.take(malo, rose, "guard", 1)
    keeper.count("51")
    keeper.write("Inscrire : Malo +40")
    assert keeper.totals() == [-80, -185, 405, -85, -55]

    # 10: made by three and a half, which counts 5: (10 + 5) x 8 = 120.
    keeper.take(marie, rose, "against", 2)
    keeper.count("44½")
    keeper.write(f"Inscrire : {marie} +240")
    assert keeper.totals() == [-200, -305, 645, -205, 65]
    assert "Donne 11" in keeper.page.inner_text("h1")


def test_ten_deals_of_tarot_biere_at_five_with_the_pot(new_phone: Phone) -> None:
    page = new_phone(390, 844, "fr")
    keeper = open_sheet(page, FIVE, "Tarot Bière")
    _, tom, marie, malo, rose = FIVE
    assert keeper.pot() == 60

    keep_first_five(keeper)
    keep_last_five(keeper)

    evening = sheets.evening(ScoreSheet.objects.get())
    assert evening.sum_half == 0
    assert all(row.pot is not None and row.pot.total == 0 for row in evening.rows)
    keeper.tap("text=Terminer la soirée")
    page.wait_for_selector("text=Résultat de la soirée")
    check_screen(page)
    assert page.locator(".results .taker-name").all_inner_texts() == [marie, rose, "Léa", malo, tom]
    keeper.tap("text=Voir les statistiques")
    page.wait_for_selector("svg.curve")
    check_screen(page)
    assert page.locator("polyline").count() == 5


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_ordinary_deal_takes_six_taps(new_phone: Phone, language: str) -> None:
    page = new_phone(390, 700, language)
    sheet = sheets.open_sheet(["Léa", "Tom", "Inès", "Malo"], ruleset="fft")
    page.goto(f"/sheets/{sheet.token}/")
    taps = 0
    for selector in (
        "a.taker:has-text('Léa')",
        ".is-laid label.choice:visible >> nth=2",
        "label.choice:visible:has(span:text-is('2'))",
        "[data-key='4']",
        "[data-key='9']",
        "button[name=agreed]:has-text('+198')",
    ):
        page.wait_for_selector(selector)
        page.locator(selector).first.tap()
        taps += 1
    page.wait_for_selector("#sheet")

    assert taps == 6
    assert sheets.evening(sheet).totals_half == (396, -132, -132, -132)
    assert page.locator(".line-told").inner_text().endswith("(25 + 8) × 2 = 66")


def test_an_answer_is_touched_to_be_given_again(new_phone: Phone) -> None:
    page = new_phone(390, 844, "en")
    sheet = sheets.open_sheet(["Léa", "Tom", "Inès", "Malo"], ruleset="fft")
    page.goto(f"/sheets/{sheet.token}/line/?taker=1")
    page.wait_for_selector(".is-laid")
    for answer in ("Guard", "2"):
        page.locator(f"label.choice:visible:has(span:text-is('{answer}'))").tap()
    page.fill("#points", "49")
    page.wait_for_selector("button[name=agreed]:has-text('Tom +198')")

    page.locator(".is-answered").nth(1).tap()
    page.locator("label.choice:visible:has(span:text-is('Guard without'))").tap()

    page.wait_for_selector("button[name=agreed]:has-text('Tom +396')")
    page.locator(".is-answered").nth(0).tap()
    page.locator("label.choice:visible:has(span:text-is('Tom'))").tap()
    assert page.locator(".is-answered").count() == 3


def test_a_line_is_written_without_javascript(new_phone: Phone) -> None:
    page = new_phone(390, 844, "en", script=False)
    sheet = sheets.open_sheet(["Léa", "Tom", "Inès", "Malo"], ruleset="fft")
    page.goto(f"/sheets/{sheet.token}/")

    page.tap("a.taker:has-text('Tom')")
    page.wait_for_url("**/line/?taker=1", wait_until="load")
    for answer in ("Guard", "2"):
        page.locator(f"label.choice:has(span:text-is('{answer}'))").first.tap()
    page.fill("#points", "49")
    page.tap("#verdict button")
    page.wait_for_selector("#verdict:has-text('(25 + 8) × 2 = 66')")
    check_screen(page)
    page.tap("button:has-text('Write: Tom +198')")
    page.wait_for_selector("#sheet")

    assert sheets.evening(sheet).totals_half == (-132, 396, -132, -132)
    assert page.inner_text("h1") == "Deal 2"


def test_two_phones_keep_one_sheet(new_phone: Phone) -> None:
    sheet = sheets.open_sheet(["Léa", "Tom", "Inès", "Malo"], ruleset="fft")
    first, second = new_phone(390, 844, "en"), new_phone(390, 844, "en")
    for page in (first, second):
        page.goto(f"/sheets/{sheet.token}/line/?kind=passed")
    first.tap("button[name=agreed]")
    first.wait_for_selector("#sheet")
    second.goto(f"/sheets/{sheet.token}/line/?kind=passed")
    second.tap("button[name=agreed]")

    second.wait_for_selector("h1:has-text('Deal 3')")
    first.wait_for_selector("h1:has-text('Deal 3')", timeout=15_000)
    assert sheet.lines.count() == 2


def test_a_line_typed_without_network_is_told_when_the_line_is_back(new_phone: Phone) -> None:
    page = new_phone(390, 844, "en")
    sheet = sheets.open_sheet(["Léa", "Tom", "Inès", "Malo"], ruleset="fft")
    page.goto(f"/sheets/{sheet.token}/line/?taker=1")
    page.wait_for_selector("[data-question].is-answered")
    page.context.set_offline(True)
    page.locator("label.choice:visible:has(span:text-is('Guard'))").tap()
    page.locator("label.choice:visible:has(span:text-is('2'))").tap()
    page.tap("[data-key='4']")
    page.tap("[data-key='9']")
    page.wait_for_selector("text=No network: what you typed stays here")

    page.context.set_offline(False)

    page.wait_for_selector("button[name=agreed]:has-text('Write: Tom +198')", timeout=15_000)
    page.reload()
    page.wait_for_selector("button[name=agreed]:has-text('Write: Tom +198')")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_keeps_to_the_screen(new_phone: Phone, width: int, language: str) -> None:
    page = new_phone(width, 844, language)
    sheet = sheets.open_sheet(["Wolfeschlegelsteinhausenb", *FIVE[1:], "Zoé"], ruleset="biere")
    record = records.keep_record(playout(7, 4))
    five = records.keep_record(playout(8, 5))
    for path in (
        "/sheets/", f"/sheets/{sheet.token}/", f"/sheets/{sheet.token}/line/?taker=1",
        f"/sheets/{sheet.token}/line/?kind=misdeal", f"/sheets/{sheet.token}/statistics/",
        f"/sheets/{sheet.token}/names/", "/rules/", "/rules/fft/", "/rules/biere/", "/deals/",
        f"/deals/{record.key}/", f"/deals/{record.key}/?step=40", f"/deals/{record.key}/?step=72",
        f"/deals/{five.key}/?step=11",
    ):  # fmt: skip
        page.goto(path)
        check_screen(page)


def test_replay_is_stepped_by_keys_and_by_thumb(new_phone: Phone) -> None:
    record = records.keep_record(playout(7, 4))
    page = new_phone(390, 844, "en")
    page.goto("/deals/")
    page.fill("#id_text", json.dumps(playout(7, 4)))
    page.tap("text=Check and show")
    page.wait_for_url(f"**/deals/{record.key}/")
    check_first_screen(page, ".stepper .button")

    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=1/72")
    page.tap("[rel=next]")
    page.wait_for_selector("text=2/72")
    page.keyboard.press("End")
    page.wait_for_selector("text=4/72")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=3/72")

    assert page.url.endswith("?step=3")
    assert page.locator(".trick-card").count() == 3
    assert page.locator(".is-next .is-legal").count() > 0
    assert re.fullmatch(r"(North|East|South|West): .+", page.inner_text("#announce"))


def test_replay_steps_without_javascript(new_phone: Phone) -> None:
    record = records.keep_record(playout(7, 4))
    page = new_phone(390, 844, "en", script=False)
    page.goto(f"/deals/{record.key}/")

    page.tap("[rel=next]")
    page.tap("[rel=next]")

    assert "2/72" in page.inner_text(".stepper")
