"""The desk of teams: encounters that wait, both attacks in the drawer, files, what holds."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.public.reading import read_page
from tournament.models import Due, Tournament
from tournament.services.previews import preview_correction
from tournament.services.results import Correction

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(db: None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director())
    return client


@pytest.fixture
def quartets() -> Tournament:
    return factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)


def test_director_desk_shows_an_encounter_with_one_attack_as_waiting(
    director: Client, quartets: Tournament
) -> None:
    factories.play_round(quartets, 1, close=False)

    page = read_page(director.get(f"/director/{quartets.slug}/desk/"))

    assert set(page.of_class("cell-state")) == {"◐ return awaited"}
    assert "return awaited" in page.words


def test_director_desk_shows_a_whole_encounter_as_received(
    director: Client, quartets: Tournament
) -> None:
    factories.play_all(quartets)

    page = read_page(director.get(f"/director/{quartets.slug}/desk/?round=1"))

    assert set(page.of_class("cell-state")) == {"✓ received"}
    assert "sums ✓" in page.words


def test_director_result_of_quartets_shows_both_attacks(
    director: Client, quartets: Tournament
) -> None:
    factories.play_all(quartets)
    due = Due.objects.filter(table__round__tournament=quartets).first()

    page = read_page(director.get(f"/director/{quartets.slug}/results/{due.pk}/"))

    assert "The encounter" in page.words
    assert page.words.count("Match points of") == 1
    assert "attacks" in page.of_class("team-amounts")[0]


def test_preview_correction_of_quartets_counts_the_two_totals(quartets: Tournament) -> None:
    factories.play_all(quartets)
    due = Due.objects.filter(table__round__tournament=quartets).first()

    effect = preview_correction(
        due, Correction(typed=factories.typed(150)), author=factories.author(quartets), seen=1
    )

    assert effect.averages == 2


@pytest.mark.parametrize("code", ["triplets", "quartets"])
def test_pages_and_files_of_teams_answer(director: Client, code: str) -> None:
    event = factories.play_all(factories.make_team_event(5, code))

    for path in (
        "publish/", "boards/1/sheet/", "files/results.csv", "files/results.xlsx",
        "files/ranking.csv", "files/ranking.xlsx", "print/standings/", "homologation.csv",
    ):  # fmt: skip
        assert director.get(f"/director/{event.slug}/{path}").status_code == 200, path
    results = director.get(f"/director/{event.slug}/files/results.csv").content.decode("utf-8-sig")
    assert "Attacking team;Defending team" in results
    ranking = director.get(f"/director/{event.slug}/files/ranking.csv").content.decode("utf-8-sig")
    assert ("Won;Lost" in ranking) == (code == "quartets")


def test_ranking_of_triplets_names_a_teams_people_on_paper_and_in_files(director: Client) -> None:
    event = factories.play_all(factories.make_team_event(5, "triplets"))
    people = ", ".join(
        member.player.full_name for member in event.entries.get(number=1).members.all()
    )

    paper = read_page(director.get(f"/director/{event.slug}/print/standings/"))
    table = director.get(f"/director/{event.slug}/files/ranking.csv").content.decode("utf-8-sig")

    assert people in paper.of_class("paper-people")
    assert "Name;People;Licence" in table
    assert f"Équipe 1;{people};" in table


def test_api_board_of_quartets_has_points_once_it_is_open(quartets: Tournament) -> None:
    factories.play_all(quartets)

    answer = Client().get(f"/api/v1/tournaments/{quartets.slug}/boards/1/").json()

    first = answer["results"][0]
    assert first["unit"] == "match_points"
    assert (first["attack_mark"], first["scores"]) == (None, None)
    assert first["taker"]["name"].startswith("Équipe")
    ours, theirs = (first[name].lstrip("-") for name in ("attack_value", "defense_value"))
    assert ours == theirs


def test_sealed_boards_of_triplets_are_shut_at_every_door() -> None:
    event = factories.make_team_event(5, "triplets")
    factories.play_round(event, 1)
    factories.recompute()
    opened = {board.number for board in event.boards.filter(last_round=1)}
    sealed = [
        number
        for number in event.boards.values_list("number", flat=True)
        if number not in opened
        and event.boards.get(number=number).dues.filter(results__isnull=False).exists()
    ]

    for number in sealed:
        answer = Client().get(f"/api/v1/tournaments/{event.slug}/boards/{number}/").json()
        assert answer["results"] is None
        page = read_page(Client().get(f"/{event.slug}/boards/{number}/"))
        assert page.of_class("sheet-score") == []
