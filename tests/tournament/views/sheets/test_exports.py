"""A sheet as files."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from tests.tournament.views.sheets.conftest import FIVE, MADE, address, agreed
from tournament.models import ScoreSheet
from tournament.services import sheets

pytestmark = pytest.mark.django_db
LINE = {**MADE, "partner": "2", "after": "0", "key": "k1", "declared_3": "no_court"}


def table(client: Client, sheet: ScoreSheet) -> list[list[str]]:
    content = client.get(address(sheet, "sheet.csv")).content
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_sheet_csv_has_a_row_a_line_totals_and_the_pot(client: Client, beer: ScoreSheet) -> None:
    agreed(client, address(beer, "line/"), LINE)

    header, line, total = table(client, beer)

    assert header[12:] == [*FIVE, "Pot", "Reserve", *(f"Pot: {name}" for name in FIVE)]
    assert line == [
        "1", "Léa", "played", "Tom", "Inès", "Guard", "2", "49", "", "", "",
        "Malo: Misery: no court card", "-50", "70", "30", "0", "-50", "0", "0",
        "-20", "30", "10", "-10", "-10",
    ]  # fmt: skip
    left = ["0", "0", "-20", "30", "10", "-10", "-10"]
    assert total == ["Total", *[""] * 11, "-50", "70", "30", "0", "-50", *left]


def test_sheet_csv_misdeal_names_who_and_what_he_paid(french: Client, beer: ScoreSheet) -> None:
    misdeal = {"kind": "misdeal", "culprit": "2", "dealer": "0", "after": "0", "key": "m1"}
    agreed(french, address(beer, "line/"), misdeal)

    _, line, total = table(french, beer)

    assert line[2] == "maldonne d’Inès"
    assert line[-5:] == total[-5:]
    assert int(line[-3]) < int(line[-4]) < 0


def test_sheet_csv_name_never_becomes_a_formula(client: Client) -> None:
    sheet = sheets.open_sheet(["=1+1", "Tom", "Inès"], ruleset="fft")
    agreed(client, address(sheet, "line/"), {"kind": "passed", "after": "0", "key": "k1"})

    heading, line, _ = table(client, sheet)

    assert line[1] == "'=1+1"
    assert heading[-3:] == ["'=1+1", "Tom", "Inès"]


def test_sheet_csv_halves_are_written_as_the_reader_writes_them(french: Client) -> None:
    halves = {"base": "fft", "code": "moitie", "changes": {"partner_share": "half"}}
    sheet = sheets.open_sheet(FIVE, ruleset="fft")
    ScoreSheet.objects.filter(pk=sheet.pk).update(rules=halves)
    said = {**MADE, "partner": "2", "contract": "small", "points": "42", "after": "0", "key": "k"}
    agreed(french, address(sheet, "line/"), said)

    _, line, _ = table(french, sheet)

    assert line[12:] == ["-26", "39", "39", "-26", "-26"]


def test_sheet_json_has_every_revision(client: Client, beer: ScoreSheet) -> None:
    agreed(client, address(beer, "line/"), LINE)
    correction = {**LINE, "taker": "4", "seen": "1", "key": "c1", "declared_3": ""}
    agreed(client, address(beer, "lines/1/correct/"), correction)

    document = client.get(address(beer, "sheet.json")).json()

    old, new = document["lines"]
    assert (document["schema"], document["people"], document["rules"]) == (
        "etui-sheet/1",
        FIVE,
        "biere",
    )
    assert (old["standing"], new["standing"]) == ("replaced", "live")
    assert "amounts" not in old
    assert (new["amounts"], new["per_defender"]) == (["-40", "-40", "40", "-40", "80"], 40)
    assert document["totals"] == ["-40", "-40", "40", "-40", "80"]
    assert sum(document["pot"]["balances"]) + document["pot"]["shown"] == 0


def test_sheet_json_of_a_clubs_rules_holds_the_rules(client: Client) -> None:
    sheet = sheets.open_sheet(FIVE, ruleset="fft")
    rules = {"base": "fft", "code": "le-chene", "changes": {"margin_step": 5}}
    ScoreSheet.objects.filter(pk=sheet.pk).update(rules=rules)

    assert client.get(address(sheet, "sheet.json")).json()["rules"] == rules
