"""Teams of two in free deals: one list by team, the same on every page, file and paper."""

from __future__ import annotations

import csv
import io

import openpyxl
import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_team_stages import following, in_teams, played, start_of
from tournament.adapters.team_sums import TeamLine
from tournament.models import Tournament
from tournament.services.team_standings import team_standings
from tournament.templatetags.units import points

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Return a published evening of ten teams of two."""
    return played(in_teams())


@pytest.fixture
def signed(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(event.created_by)
    return client


def teams_of(event: Tournament) -> list[TeamLine]:
    return team_standings(event)


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_standings_by_team(signed: Client, event: Tournament) -> None:
    page = signed.get(f"/{event.slug}/", {"list": "teams"})

    shown = page.context["table"]
    assert shown.kinds == ["general", "teams"]
    assert [(row.name, row.place, row.average, row.people) for row in shown.groups[0].rows] == [
        (line.name, line.rank, points(line.total), line.people) for line in teams_of(event)
    ]


def test_standings_by_team_find_a_person(signed: Client, event: Tournament) -> None:
    name = event.entries.get(number=3).name

    page = signed.get(f"/{event.slug}/", {"list": "teams", "name": name})

    assert [row.name for group in page.context["table"].groups for row in group.rows] == [
        "Équipe 03"
    ]


def test_standings_of_who_play_alone_have_no_list_by_team(client: Client) -> None:
    event = factories.make_free_deals(8)

    page = client.get(f"/{event.slug}/", {"list": "teams"})

    assert page.context["table"].kind != "teams"


def test_standings_of_people_who_keep_a_seat_have_one_list_with_ranks(client: Client) -> None:
    event = factories.make_free_deals(20, rounds=2, deals=1)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    factories.recompute()

    table = client.get(f"/{event.slug}/").context["table"]

    assert set(event.entries.values_list("line", flat=True)) == {"N", "E", "S", "W"}
    assert table.kinds == ["general"]
    assert [row.place for row in table.groups[0].rows][:5] == [1, 2, 2, 2, None]


def test_sums_and_screen_and_card_tell_the_team(signed: Client, event: Tournament) -> None:
    first = teams_of(event)[0]
    best = first.members[0]

    sums = signed.get(f"/{event.slug}/sums/", {"list": "teams"}).context["teams"]
    card = signed.get(f"/{event.slug}/players/{best.number}/").context

    assert sums == teams_of(event)
    assert (card["team"], card["team_count"]) == (first, 10)


def test_person_page_tells_the_rank_of_the_team(signed: Client, event: Tournament) -> None:
    first = teams_of(event)[0]
    person = event.entries.get(number=first.members[0].number).members.get().player

    page = signed.get(f"/people/{person.key}/")

    (shown,) = page.context["played"]
    assert (shown.team, shown.teams) == (first, 10)
    said = f"{first.name}: 1 of 10 teams, {points(first.total)}"
    assert said in " ".join(page.content.decode().split())


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_director_file_of_teams(signed: Client, event: Tournament, kind: str) -> None:
    content = signed.get(f"/director/{event.slug}/files/teams.{kind}").content

    if kind == "csv":
        rows = [line.split(";")[:4] for line in content.decode("utf-8-sig").splitlines()[1:]]
        found = [(int(row[0]), row[2], int(row[3])) for row in rows]
    else:
        sheet = openpyxl.load_workbook(io.BytesIO(content)).active
        found = [(row[0], row[2], row[3]) for row in list(sheet.values)[1:]]
    assert found == [(line.rank, line.name, line.total) for line in teams_of(event)]


def test_director_file_of_teams_is_not_there_where_everybody_plays_alone(client: Client) -> None:
    event = factories.make_free_deals(8)
    client.force_login(event.created_by)

    assert client.get(f"/director/{event.slug}/files/teams.csv").status_code == 404
    assert "teams.csv" not in client.get(f"/director/{event.slug}/publish/").content.decode()


def test_ranking_file_has_everybodys_team(signed: Client, event: Tournament) -> None:
    rows = table(signed.get(f"/director/{event.slug}/files/ranking.csv").content)

    assert {row["Name"]: row["Team"] for row in rows} == dict(
        event.entries.values_list("name", "team")
    )


def test_print_standings_begins_with_the_teams(signed: Client, event: Tournament) -> None:
    page = signed.get(f"/director/{event.slug}/print/standings/")

    assert page.context["teams"] == teams_of(event)
    assert signed.get(page.request["PATH_INFO"], {"order": "name"}).context["teams"] == []


def test_homologation_file_has_the_rank_of_each_persons_team(
    signed: Client, event: Tournament
) -> None:
    rows = table(signed.get(f"/director/{event.slug}/homologation.csv").content)

    wanted = {
        member.name: (line.name, str(line.rank), str(line.total))
        for line in teams_of(event)
        for member in line.members
    }
    assert wanted == {
        f"{row['First name']} {row['Last name']}": (
            row["Team"], row["Team: Rank"], row["Team: Points"],
        )
        for row in rows
    }  # fmt: skip


def test_stages_page_and_homologation_add_teams_up(signed: Client, event: Tournament) -> None:
    final = played(start_of(following(event, 8)), turn=2)

    page = signed.get(f"/{final.slug}/stages/")
    rows = table(signed.get(f"/director/{final.slug}/homologation.csv").content)

    teams = page.context["teams"]
    assert [line.rank for line in teams] == [*range(1, 11)]
    assert {row["Team"]: row["Team: Points"] for row in rows} == {
        line.name: str(line.total) for line in teams
    }
