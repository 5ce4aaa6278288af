"""The draw page and the papers of triplets and quartets."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.models import Member
from tournament.services.attackers import badges_due

pytestmark = pytest.mark.django_db
AsUser = Callable[..., Client]

PAPERS = ("cards", "names", "tables", "travellers", "guides", "table-guides")


@pytest.mark.parametrize(
    ("format_code", "teams", "proofs"),
    [
        ("triplets", 9, ["One team rests each round, nobody more than once"]),
        ("triplets", 16, ["Each confrontation has its return", "2 copies of the boards"]),
        ("quartets", 5, ["Defenders stay, attackers go back 2 tables", "attacks 24"]),
        ("quartets", 6, ["Table 1 is the relay", "Every two teams meet once, there and back"]),
    ],
)
def test_director_draw_says_what_a_movement_of_teams_proves(
    as_user: AsUser, format_code: str, teams: int, proofs: list[str]
) -> None:
    event = factories.make_team_event(teams, format_code, started=False)

    response = as_user().get(f"/director/{event.slug}/draw/")

    text = words(response.content)
    assert response.status_code == 200
    assert f"{teams} teams" in text
    assert [proof for proof in proofs if proof not in text] == []
    assert "Swap two teams" in text


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize(
    ("format_code", "teams"), [("triplets", 7), ("triplets", 15), ("quartets", 6)]
)
def test_papers_of_teams_name_every_team(
    as_user: AsUser, format_code: str, teams: int, *, started: bool
) -> None:
    event = factories.make_team_event(teams, format_code, started=started)

    pages = {paper: as_user().get(f"/director/{event.slug}/print/{paper}/") for paper in PAPERS}

    assert {page.status_code for page in pages.values()} == {200}
    for paper in ("guides", "table-guides"):
        text = words(pages[paper].content)
        assert [n for n in range(1, teams + 1) if f"Équipe {n}" not in text] == []


def test_print_travellers_of_quartets_has_a_sheet_for_each_half(as_user: AsUser) -> None:
    event = factories.make_team_event(5, "quartets")

    text = words(as_user().get(f"/director/{event.slug}/print/travellers/").content)

    assert "Board 1 A" in text
    assert "Board 1 B" in text
    assert text.count("Taker S South") == 60


def test_print_names_of_teams_list_the_people_with_their_team(as_user: AsUser) -> None:
    triplets = factories.make_team_event(6, "triplets", started=False)
    quartets = factories.make_team_event(6, "quartets", started=False)

    for event, size in ((triplets, 3), (quartets, 4)):
        context = as_user().get(f"/director/{event.slug}/print/names/").context
        rows = context["places"]
        names = [row.person.name for row in rows]
        assert sorted(names) == sorted(
            member.player.full_name
            for member in Member.objects.filter(entry__tournament=event).select_related("player")
        )
        assert len(names) == 6 * size
        assert names == sorted(names, key=lambda name: name.split()[-1])


def test_print_table_guides_of_triplets_say_that_boards_go_back_to_the_director(
    as_user: AsUser,
) -> None:
    event = factories.make_team_event(10, "triplets", started=False)

    content = as_user().get(f"/director/{event.slug}/print/table-guides/").content.decode()

    told = re.findall(r'<td class="is-ways">([^<]*(?:<br>[^<]*)*)</td></tr>', content)
    first_round = told[:: event.round_count]
    assert first_round == [*["to the director"] * 3, "table 3", "to the director"]
    assert told.count("·") == 5


def test_print_table_guides_say_that_boards_are_put_away_where_each_table_has_its_own(
    as_user: AsUser,
) -> None:
    event = factories.make_team_event(6, "triplets", started=False)

    content = as_user().get(f"/director/{event.slug}/print/table-guides/").content.decode()

    assert content.count('<td class="is-ways">put away</td>') == 12
    assert content.count('<td class="is-ways">·</td>') == 3


def test_print_guides_of_triplets_show_the_badges(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "triplets")

    text = words(as_user().get(f"/director/{event.slug}/print/guides/").content)

    assert "blue Aimée Aubertin (capt.)" in text


def test_print_guides_of_triplets_say_whose_badge_attacks_from_the_draw(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "triplets", started=False)
    address = f"/director/{event.slug}/print/guides/"

    before = words(as_user().get(address).content)
    factories.start(event)
    after = words(as_user().get(address).content)

    due = badges_due(event)
    attack = min(due)
    assert f"{attack.board} {due[attack]}" in before
    assert before == after


def test_print_personal_sheets_are_two_a_quartet_and_of_quartets_only(as_user: AsUser) -> None:
    quartets = factories.make_team_event(5, "quartets")
    triplets = factories.make_team_event(6, "triplets")

    sheets = words(as_user().get(f"/director/{quartets.slug}/print/personal/").content)
    refused = as_user().get(f"/director/{triplets.slug}/print/personal/")

    assert sheets.count("blue paper") == sheets.count("pink paper") == 5
    assert "Attack · Équipe 1no. 1 · blue paper Aimée Aubertin" in sheets
    assert refused.status_code == 404


def test_start_of_a_howell_of_triplets_asks_nothing_about_lines(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "triplets", started=False)

    response = as_user().post(f"/director/{event.slug}/draw/start/")

    event.refresh_from_db()
    assert response.status_code == 302
    assert event.is_started


def test_director_micro_says_half_time_of_quartets(as_user: AsUser) -> None:
    event = factories.make_team_event(5, "quartets")

    first = words(as_user().get(f"/director/{event.slug}/micro/1/").content)
    half = words(as_user().get(f"/director/{event.slug}/micro/2/").content)

    assert "Half time" not in first
    assert "Half time: sheets A are collected" in half


def test_print_travellers_of_triplets_name_the_teams_and_the_badge_from_the_draw(
    as_user: AsUser,
) -> None:
    event = factories.make_team_event(6, "triplets", started=False)
    address = f"/director/{event.slug}/print/travellers/"

    before = words(as_user().get(address).content)
    factories.start(event)
    after = words(as_user().get(address).content)

    due = min(badges_due(event).items())
    north_south = event.entries.get(
        seatings__table__round__number=1, seatings__table__number=due[0].table, seatings__seat="NS"
    )
    assert "Attack NS" in before
    assert f"{north_south.number} {north_south.name} {due[1]}" in before
    assert before == after


def test_print_travellers_of_quartets_name_the_teams(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "quartets")

    text = words(as_user().get(f"/director/{event.slug}/print/travellers/").content)

    assert [n for n in range(1, 7) if f"{n} Équipe {n}" not in text] == []
