"""One line: told before it is written, written once, refused with its reason, corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournament.views.sheets.conftest import FIVE, HTMX, MADE, address, agreed
from tournament.models import ScoreSheet
from tournament.services import sheets

pytestmark = pytest.mark.django_db
FIRST = {**MADE, "dealer": "0", "after": "0", "key": "k1"}
AT_FIVE = {**FIRST, "partner": "2"}


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def test_new_line_tells_before_it_writes(client: Client, sheet: ScoreSheet) -> None:
    told = client.post(
        address(sheet, "line/"), {**FIRST, "petit_last": "taker", "handful_1": "single"}
    )

    page = text(told)
    assert sheet.lines.count() == 0
    assert "Guard made by 8" in page
    assert "(25 + 8) × 2 + 20 Petit au bout + 20 handful = 106" in page
    assert "Write: Tom +318" in page
    assert "Sum 0 ✓" in page


def test_new_line_is_written_once_its_sentence_was_pressed(
    client: Client, sheet: ScoreSheet
) -> None:
    response = agreed(client, address(sheet, "line/"), FIRST)

    assert response["Location"] == address(sheet)
    assert sheets.evening(sheet).totals_half == (-132, 396, -132, -132)


def test_new_line_double_tap_writes_once(client: Client, sheet: ScoreSheet) -> None:
    path = address(sheet, "line/")
    digest = client.post(path, FIRST).context["agreed"]

    answers = [client.post(path, {**FIRST, "agreed": digest}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert sheet.lines.count() == 1


def test_new_line_changed_after_the_sentence_is_told_again(
    client: Client, sheet: ScoreSheet
) -> None:
    path = address(sheet, "line/")
    digest = client.post(path, FIRST).context["agreed"]

    response = client.post(path, {**FIRST, "points": "4", "agreed": digest})

    assert response.status_code == 200
    assert "Guard failed by 37" in text(response)
    assert sheet.lines.count() == 0


def test_new_line_asked_by_htmx_gives_the_sentence_only(client: Client, sheet: ScoreSheet) -> None:
    response = client.post(address(sheet, "line/"), FIRST, headers=HTMX)

    page = text(response)
    assert page.startswith('<div id="verdict"')
    assert "Write: Tom +198" in page
    assert sheet.lines.count() == 0


def test_new_line_by_facts_half_typed_asks_for_the_rest(client: Client, sheet: ScoreSheet) -> None:
    said = {**FIRST, "points": ""}

    page = text(client.post(address(sheet, "line/"), said, headers=HTMX))

    assert "Write: the points are missing" in page
    assert 'name="agreed"' not in page


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"taker": ""}, "Who takes?"),
        ({"contract": ""}, "Which contract?"),
        ({"oudlers": ""}, "How many oudlers has the attack?"),
        ({"points": ""}, "How many points has the side you counted?"),
        ({"points": "92"}, "The points of a side go from 0 to 91."),
        ({"points": "4x"}, "Points are a number, with a half at most: 41 or 41.5."),
        ({"points": "92", "side": "defense"}, "The points of a side go from 0 to 91."),
        ({"partner": "2"}, "At 4 nobody is called."),
        ({"oudlers": "0", "petit_last": "taker"}, "but the attack has no oudler."),
        ({"slam": "made"}, "These points and oudlers are not those of a slam."),
        ({"handful_1": "triple", "handful_2": "single"}, "These handfuls show 25 cards"),
        ({"taker": "7"}, "Select a valid choice."),
        ({"dealer": "9"}, "Select a valid choice."),
        ({"kind": "stolen"}, "Select a valid choice."),
    ],
)
def test_new_line_refuses_in_words_and_keeps_what_was_typed(
    client: Client, sheet: ScoreSheet, said: dict[str, str], sentence: str
) -> None:
    response = client.post(address(sheet, "line/"), {**FIRST, **said})

    assert response.status_code == 422
    assert sentence in text(response)
    assert sheet.lines.count() == 0
    assert 'name="key" value="k1"' in text(response)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"partner": ""}, "Who is called? Or does the taker play alone?"),
        ({"partner": "1"}, "Whoever calls their own card plays alone"),
        (
            {"handful_3": "single", "declared_3": "no_trump"},
            "Malo shows a handful: that is no hand without trumps.",
        ),
        ({"declared_3": "no_trump_nor_excuse"}, "Select a valid choice."),
    ],
)
def test_new_line_at_five_refuses(
    client: Client, beer: ScoreSheet, said: dict[str, str], sentence: str
) -> None:
    response = client.post(address(beer, "line/"), {**AT_FIVE, **said})

    assert response.status_code == 422
    assert sentence in text(response)


def test_new_line_at_five_tells_shares_and_pot(client: Client, beer: ScoreSheet) -> None:
    page = text(client.post(address(beer, "line/"), AT_FIVE))

    assert "(10 + 10) × 2 = 40" in page
    assert "Write: Tom +80" in page
    assert "pot Tom +40 Inès +20" in page


def test_new_line_alone_takes_the_whole_pot(client: Client, beer: ScoreSheet) -> None:
    page = text(client.post(address(beer, "line/"), {**FIRST, "partner": "alone"}))

    assert "Write: Tom +160" in page
    assert "pot Tom +60" in page


def test_new_line_counted_for_the_defense(client: Client, sheet: ScoreSheet) -> None:
    page = text(client.post(address(sheet, "line/"), {**FIRST, "points": "42", "side": "defense"}))

    assert "Guard made by 8" in page


def test_new_line_half_a_point_short_has_failed(client: Client, sheet: ScoreSheet) -> None:
    page = text(client.post(address(sheet, "line/"), {**FIRST, "points": "40,5"}))

    assert "Guard failed by 0.5" in page
    assert "(25 + 1) × 2 = 52" in page


def test_new_line_that_can_hardly_be_is_doubted_not_refused(
    client: Client, sheet: ScoreSheet
) -> None:
    page = text(client.post(address(sheet, "line/"), {**FIRST, "points": "4"}))

    assert "Count again?" in page
    assert 'name="agreed"' in page


def test_new_line_passed_out_is_zero_for_all(client: Client, sheet: ScoreSheet) -> None:
    shown = text(client.get(address(sheet, "line/?kind=passed")))

    agreed(client, address(sheet, "line/"), {"kind": "passed", "after": "0", "key": "k1"})

    assert "Write: passed out, 0" in shown
    assert sheets.evening(sheet).rows[0].reading.amounts_half == (0, 0, 0, 0)
    assert sheets.evening(sheet).dealer == 1


def test_new_line_misdeal_costs_its_author(client: Client, beer: ScoreSheet) -> None:
    said = {"kind": "misdeal", "culprit": "3", "after": "0", "key": "k1"}

    agreed(client, address(beer, "line/"), said)

    evening = sheets.evening(beer)
    assert evening.dealer == 0
    assert evening.pot_left is not None
    assert evening.pot_left.balances == (-20, -10, -10, -20, -10)


def test_new_line_by_whom_misdealt(client: Client, sheet: ScoreSheet) -> None:
    agreed(client, address(sheet, "line/"), {"kind": "misdeal", "after": "0", "key": "k1"})

    response = client.post(address(sheet, "line/"), {**FIRST, "taker": "0", "after": "1"})

    assert response.status_code == 422
    assert "Léa misdealt and may not bid." in text(response)


def test_new_line_by_a_dealer_who_sits_out(client: Client) -> None:
    sheet = sheets.open_sheet(FIVE, ruleset="fft", at_table=4)

    response = client.post(address(sheet, "line/"), {**FIRST, "taker": "0"})

    assert response.status_code == 422
    assert "Léa deals and sits this one out." in text(response)


def test_new_line_when_another_phone_wrote_meanwhile(client: Client, sheet: ScoreSheet) -> None:
    path = address(sheet, "line/")
    digest = client.post(path, FIRST).context["agreed"]
    agreed(client, path, {"kind": "passed", "after": "0", "key": "other"})

    response = client.post(path, {**FIRST, "agreed": digest})

    assert response.status_code == 409
    assert "Another phone wrote meanwhile." in text(response)
    assert sheet.lines.count() == 1


def test_new_line_page_begins_with_who_was_touched(client: Client, beer: ScoreSheet) -> None:
    page = text(client.get(address(beer, "line/?taker=3")))

    assert 'name="taker" value="3" checked' in page
    assert page.count('name="partner"') == 6
    assert 'name="contract" value="small"' not in page
    assert "Misery: no court card" in page


def test_correct_line_shows_what_was_typed_and_keeps_it_readable(
    client: Client, sheet: ScoreSheet
) -> None:
    agreed(client, address(sheet, "line/"), {**FIRST, "handful_2": "single"})
    path = address(sheet, "lines/1/correct/")

    shown = text(client.get(path))
    agreed(client, path, {**FIRST, "taker": "2", "dealer": "0", "seen": "1", "key": "c1"})

    assert 'name="contract" value="guard" checked' in shown
    assert 'name="points" value="49"' in shown
    assert '<option value="single" selected>' in shown
    assert sheets.evening(sheet).totals_half == (-132, -132, 396, -132)
    history = text(client.get(address(sheet, "lines/1/")))
    assert "Counts" in history
    assert "Replaced" in history
    assert "corrected" in text(client.get(address(sheet)))


def test_correct_line_into_a_deal_passed_out(client: Client, sheet: ScoreSheet) -> None:
    agreed(client, address(sheet, "line/"), FIRST)
    path = address(sheet, "lines/1/correct/")

    agreed(client, path, {"kind": "passed", "dealer": "0", "seen": "1", "key": "c1"})

    assert sheets.evening(sheet).totals_half == (0, 0, 0, 0)


def test_correct_line_changed_meanwhile(client: Client, sheet: ScoreSheet) -> None:
    agreed(client, address(sheet, "line/"), FIRST)
    path = address(sheet, "lines/1/correct/")
    agreed(client, path, {**FIRST, "taker": "2", "seen": "1", "key": "c1"})

    response = agreed(client, path, {**FIRST, "taker": "3", "seen": "1", "key": "c2"})

    assert response.status_code == 409
    assert "This deal changed meanwhile." in text(response)


@pytest.mark.parametrize("rest", ["lines/7/", "lines/7/correct/"])
def test_line_that_is_not_there(client: Client, sheet: ScoreSheet, rest: str) -> None:
    assert client.get(address(sheet, rest)).status_code == 404


def test_correction_tells_what_it_does_to_the_pot_and_to_later_deals(
    client: Client, beer: ScoreSheet
) -> None:
    agreed(client, address(beer, "line/"), {**AT_FIVE, "points": "3"})
    agreed(client, address(beer, "line/"), {**AT_FIVE, "dealer": "1", "after": "1", "key": "k2"})

    told = client.post(address(beer, "lines/1/correct/"), {**AT_FIVE, "seen": "1", "key": "c1"})

    assert "Pot: 120 → 0 ; 1 later deal changes too".replace(" ;", ";") in text(told)
    assert "Correct deal 1" in text(told)


def test_undo_says_what_it_takes_back_and_what_the_pot_becomes(
    client: Client, beer: ScoreSheet
) -> None:
    misdeal = {"kind": "misdeal", "culprit": "0", "dealer": "0", "after": "0", "key": "m"}
    agreed(client, address(beer, "line/"), misdeal)
    agreed(client, address(beer, "line/"), {**AT_FIVE, "points": "3", "after": "1"})
    fresh = text(client.get(address(beer)))
    agreed(client, address(beer, "lines/2/correct/"), {**AT_FIVE, "seen": "1", "key": "c1"})
    corrected = text(client.get(address(beer)))
    seen = sheets.last_written(beer)
    assert seen is not None

    after = text(client.post(address(beer, "undo/"), {"seen": seen.pk}, follow=True))

    assert "Undo deal 1" in fresh
    assert "Undone: Pot: 130 → 70" in fresh
    assert "Take back the correction of deal 1" in corrected
    assert "Without the correction: Pot: 0 → 130" in corrected
    assert "The correction of deal 1 is taken back." in after


def test_line_page_shows_what_each_won_from_the_pot(client: Client, beer: ScoreSheet) -> None:
    agreed(client, address(beer, "line/"), {**AT_FIVE, "points": "3"})

    page = text(client.get(address(beer, "lines/1/")))

    assert "<h1>Deal 1</h1>" in page
    assert "<dt>Tom</dt><dd>\N{MINUS SIGN}70</dd>" in page
    assert "<dt>In the pot after this deal</dt><dd>120</dd>" in page


def test_sheet_shows_one_pot_balance_per_person(client: Client, beer: ScoreSheet) -> None:
    agreed(client, address(beer, "line/"), {**AT_FIVE, "points": "3"})

    response = client.get(address(beer))

    shown = tuple(person["pot"] for person in response.context["people"])
    assert shown == response.context["evening"].pot_left.balances
    assert "with this deal’s stake" in text(response)
