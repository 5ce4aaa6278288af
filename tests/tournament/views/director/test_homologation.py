"""The file for homologation: of every format it is read the same way, as a list of people too."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import factories
from tests.tournament.services import test_free_rounds as free
from tests.tournament.services import test_free_teams as free_teams
from tournament.documents.people_files import read_sheet
from tournament.models import Format, Member, Tournament

pytestmark = pytest.mark.django_db
# What every file begins with, whatever the format.
PERSON = ["Rank", "Equals", "Licence", "Last name", "First name", "Club", "Series"]


def played(format_code: str) -> Tournament:
    if format_code == Format.INDIVIDUAL:
        return factories.play_all(factories.make_event(12, 3))
    if format_code in {Format.TRIPLETS, Format.QUARTETS}:
        return factories.play_all(factories.make_team_event(5, format_code))
    if format_code == Format.FREE_DEALS:
        event = factories.make_free_deals(11, rounds=2, deals=4)
    else:
        event = free_teams.event_of(20)
        free_teams.in_teams(event, 2)
        free_teams.planned(event)
        factories.start(event)
    free.play(event, 1)
    return event


def file_of(event: Tournament, kind: str = "csv", language: str = "en") -> bytes:
    client = Client(headers={"accept-language": language})
    client.force_login(event.created_by)
    return client.get(f"/director/{event.slug}/homologation.{kind}").content


@pytest.mark.parametrize("format_code", [*(Format.INDIVIDUAL, Format.TRIPLETS, Format.QUARTETS),
                                         Format.FREE_DEALS, "in pairs"])  # fmt: skip
def test_homologation_file_of_every_format_is_read_alike(format_code: str) -> None:
    event = played(format_code)
    people = Member.objects.filter(tournament=event)

    rows = list(csv.reader(io.StringIO(file_of(event).decode("utf-8-sig")), delimiter=";"))
    heading = rows[0]
    assert heading[: len(PERSON)] == PERSON
    assert heading[-2:] == ["List", "Remark"]
    # A reader goes by the headings: none stands twice, and every line has them all.
    assert len(set(heading)) == len(heading)
    assert {len(row) for row in rows} == {len(heading)}
    assert len(rows) == people.count() + 1

    # The page that takes lists of people takes this one, in both languages.
    for language in ("en", "fr"):
        sheet = read_sheet(file_of(event, language=language))
        columns = {name: place for place, name in enumerate(sheet.columns) if name}
        assert set(columns) == {"licence_number", "last_name", "first_name", "club"}
        assert {row[columns["last_name"]] for row in sheet.body} == set(
            people.values_list("player__last_name", flat=True)
        )


def test_homologation_file_of_quartets_shows_match_points_with_three_decimals() -> None:
    event = played(Format.QUARTETS)

    sheet = load_workbook(io.BytesIO(file_of(event, "xlsx"))).active

    shown = {head.value: cell.number_format for head, cell in zip(sheet[1], sheet[2], strict=True)}
    assert shown["Match points"] == "+0.000;-0.000;0.000"
    assert (shown["Won"], shown["Lost"]) == ("0.000", "0.000")
