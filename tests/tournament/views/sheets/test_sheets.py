"""Sheets: who plays, the page behind a secret link, what is taken back, the end."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.views.sheets.conftest import FIVE, HTMX, MADE, address, agreed
from tournament.adapters.sheets import PASSED, LineFacts
from tournament.models import ScoreSheet, SheetLine
from tournament.services import sheets
from tournament.views.sheets import gate

pytestmark = pytest.mark.django_db


def opening(names: list[str], **more: str) -> dict[str, str]:
    said = {f"name_{place}": name for place, name in enumerate(names)}
    return {**said, "ruleset": "fft", "at_table": "", "key": "k1", **more}


def test_sheets_asks_who_plays(client: Client) -> None:
    page = client.get("/sheets/").content.decode()

    assert "Who plays?" in page
    assert page.count('name="name_') == 6
    assert '<option value="biere">Tarot Bière</option>' in page


def test_sheets_opens_one_sheet_however_often_it_is_sent(client: Client) -> None:
    answers = [client.post("/sheets/", opening(FIVE, ruleset="biere")) for _ in range(2)]

    sheet = ScoreSheet.objects.get()
    assert [answer["Location"] for answer in answers] == [address(sheet)] * 2
    assert (sheet.names, sheet.at_table, sheet.rules) == (FIVE, 5, "biere")


def test_sheets_gone_back_to_and_changed_opens_another(client: Client) -> None:
    first = client.post("/sheets/", opening(FIVE))["Location"]

    second = client.post("/sheets/", opening(["Zoé", *FIVE[1:]]))["Location"]

    assert second != first
    assert ScoreSheet.objects.get(token=second.split("/")[2]).names[0] == "Zoé"


@pytest.mark.parametrize(
    ("names", "more", "sentence"),
    [
        (["Léa", "Tom"], {}, "3 to 6 people keep a sheet."),
        (["Léa", "Tom", "LEA"], {}, "“LEA” is there twice: add a letter."),
        (FIVE[:3], {"ruleset": "biere"}, "rules are for 4, 5, 6 people at a sheet, not for 3."),
        (["I" * 41, *FIVE], {}, "is longer than 40 letters."),
    ],
)  # fmt: skip
def test_sheets_refuses_and_keeps_what_was_typed(
    client: Client, names: list[str], more: dict[str, str], sentence: str
) -> None:
    response = client.post("/sheets/", opening(names, **more))

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert f'value="{names[1]}"' in page
    assert not ScoreSheet.objects.exists()


def test_sheets_lists_what_this_browser_opened(client: Client, sheet: ScoreSheet) -> None:
    client.get(address(sheet))

    assert address(sheet) in client.get("/sheets/").content.decode()
    assert address(sheet) not in Client().get("/sheets/").content.decode()


def test_sheets_one_address_cannot_open_without_end(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "MOST_NEW", 1)
    client.post("/sheets/", opening(FIVE))

    response = client.post("/sheets/", opening(FIVE, key="k2"))

    assert response.status_code == 422
    assert "Too much was opened from this address." in response.content.decode()
    assert ScoreSheet.objects.count() == 1


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "line/",
        "lines/1/",
        "lines/1/correct/",
        "names/",
        "statistics/",
        "sheet.csv",
        "sheet.json",
    ],
)
def test_sheet_by_a_link_that_is_none(client: Client, rest: str, sheet: ScoreSheet) -> None:
    assert client.get(f"/sheets/forged-{sheet.token}/{rest}").status_code == 404


@pytest.mark.parametrize("rest", ["undo/", "end/", "reopen/"])
def test_sheet_is_not_changed_by_a_link_followed(
    client: Client, rest: str, sheet: ScoreSheet
) -> None:
    assert client.get(address(sheet, rest)).status_code == 405


def test_sheet_is_refused_without_the_forms_own_token(sheet: ScoreSheet) -> None:
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(address(sheet, "end/")).status_code == 403
    assert strict.post(address(sheet, "line/"), MADE).status_code == 403


def test_sheet_shows_dealer_totals_pot_and_sums(client: Client, beer: ScoreSheet) -> None:
    agreed(client, address(beer, "line/"), {**MADE, "partner": "2", "after": "0", "key": "k"})

    page = " ".join(client.get(address(beer)).content.decode().split())

    assert "Tom deals" in page
    assert '<span class="muted">Pot</span> <b>60</b>' in page
    assert '<span class="taker-total">+80</span>' in page
    assert "Sum 0 ✓" in page
    assert "pot and chips 0 ✓" in page
    assert "(10 + 10) × 2 = 40" in page
    assert "<svg" in page
    assert f"http://testserver{address(beer)}" in page


def test_sheet_dealer_who_sits_out_cannot_take(client: Client) -> None:
    sheet = sheets.open_sheet(FIVE, ruleset="fft", at_table=4)

    page = client.get(address(sheet)).content.decode()

    assert "deals, sits out" in page
    assert "?taker=0" not in page
    assert "?taker=4" in page


def test_sheet_who_misdealt_cannot_take(client: Client, sheet: ScoreSheet) -> None:
    agreed(client, address(sheet, "line/"), {"kind": "misdeal", "after": "0", "key": "k"})

    page = client.get(address(sheet)).content.decode()

    assert "misdealt, may not bid" in page
    assert "?taker=0" not in page


def test_sheet_another_phone_hears_only_what_moved(client: Client, sheet: ScoreSheet) -> None:
    still = client.get(f"{address(sheet)}?version=0", headers=HTMX)
    sheets.write_line(sheet, LineFacts(PASSED, 0), after=0)
    moved = client.get(f"{address(sheet)}?version=0", headers=HTMX)

    assert still.status_code == 204
    assert moved.status_code == 200
    assert 'id="sheet"' in moved.content.decode()
    assert "<html" not in moved.content.decode()


def test_sheet_is_kept_by_no_cache(client: Client, sheet: ScoreSheet) -> None:
    response = client.get(address(sheet))

    assert "no-store" in response["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in response.content.decode()


@pytest.mark.parametrize("rest", ["", "statistics/", "sheet.csv", "sheet.json"])
def test_sheet_queries_do_not_grow_with_its_lines(
    client: Client, sheet: ScoreSheet, rest: str
) -> None:
    counts = []
    for lines in (1, 3, 30):
        for after in range(sheet.lines.count(), lines):
            sheets.write_line(sheet, LineFacts(PASSED, after % 4), after=after)
        client.get(address(sheet, rest))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(address(sheet, rest))
        counts.append(len(queries))

    assert counts[0] == counts[1] == counts[2]


def test_undo_line_takes_back_what_was_seen(client: Client, sheet: ScoreSheet) -> None:
    line = sheets.write_line(sheet, LineFacts(PASSED, 0), after=0).line

    for _ in range(2):
        client.post(address(sheet, "undo/"), {"seen": line.pk})

    page = client.get(address(sheet)).content.decode()
    assert "Nothing written yet." in page
    assert client.get(address(sheet, "lines/1/")).status_code == 200


def test_undo_line_where_many_lines_were_written_before(client: Client, sheet: ScoreSheet) -> None:
    line = SheetLine.objects.create(
        pk=3_000_000_000, sheet=sheet, number=1, facts={"kind": "passed", "dealer": 0}
    )

    client.post(address(sheet, "undo/"), {"seen": line.pk})

    assert sheets.evening(sheet).last_number == 0


@pytest.mark.parametrize("seen", ["", "x", "²", "9" * 5000, "999999"])
def test_undo_line_of_something_else_changes_nothing(
    client: Client, sheet: ScoreSheet, seen: str
) -> None:
    sheets.write_line(sheet, LineFacts(PASSED, 0), after=0)

    page = client.post(address(sheet, "undo/"), {"seen": seen}, follow=True).content.decode()

    assert "This deal changed meanwhile." in page
    assert sheets.evening(sheet).last_number == 1


def test_sheet_names_are_corrected(client: Client, sheet: ScoreSheet) -> None:
    names = {f"name_{place}": name for place, name in enumerate(["Léa", "Thomas", "Inès", "Malo"])}

    refused = client.post(address(sheet, "names/"), {**names, "name_1": ""})
    response = client.post(address(sheet, "names/"), names)

    sheet.refresh_from_db()
    assert refused.status_code == 422
    assert response["Location"] == address(sheet)
    assert sheet.names == ["Léa", "Thomas", "Inès", "Malo"]


def test_ended_sheet_stays_readable_and_is_written_no_more(
    client: Client, beer: ScoreSheet
) -> None:
    agreed(client, address(beer, "line/"), {**MADE, "partner": "2", "after": "0", "key": "k"})
    client.post(address(beer, "end/"))

    page = client.get(address(beer)).content.decode()
    refused = client.post(address(beer, "line/"), {"kind": "passed", "after": "1"})
    digest = refused.context["agreed"]
    written = client.post(
        address(beer, "line/"), {"kind": "passed", "after": "1", "agreed": digest}
    )

    assert "The evening’s result" in page
    assert "?taker=" not in page
    assert written.status_code == 409
    assert "This evening is ended." in written.content.decode()
    client.post(address(beer, "reopen/"))
    assert "?taker=1" in client.get(address(beer)).content.decode()


def test_statistics_tell_made_and_tried_best_worst_and_the_curve(
    client: Client, beer: ScoreSheet
) -> None:
    for after, points in enumerate(["49", "30"]):
        said: dict[str, Any] = {**MADE, "partner": "2", "points": points, "key": f"k{after}"}
        agreed(client, address(beer, "line/"), {**said, "after": str(after)})

    page = " ".join(client.get(address(beer, "statistics/")).content.decode().split())

    assert "1 made of 2" in page
    assert "Tom +80" in page
    assert page.count('class="curve-line') == 5
    assert "Best deal of a taker" in page


def test_statistics_of_an_empty_sheet(client: Client, sheet: ScoreSheet) -> None:
    assert "Nothing written yet." in client.get(address(sheet, "statistics/")).content.decode()


def test_pages_speak_french(french: Client, beer: ScoreSheet) -> None:
    page = french.get(address(beer)).content.decode()

    assert "Nouvelle donne" in page
    assert "touchez qui prend" in page
    assert "Léa donne" in page


def test_statistics_show_every_figure_without_a_table_to_scroll(
    client: Client, beer: ScoreSheet
) -> None:
    agreed(client, address(beer, "line/"), {**MADE, "partner": "2", "after": "0", "key": "k"})

    page = " ".join(client.get(address(beer, "statistics/")).content.decode().split())

    assert "<table" not in page
    assert page.count('class="figures-of"') == 5
    assert page.count("<dt>Defended, won</dt>") == 5
    assert page.count("<dt>Guard</dt>") == 6
