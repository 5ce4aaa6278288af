"""Swiss rounds and knock-outs among the proposals of a new event of teams."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournament.views.director.room import AsUser
from tests.tournament.views.director.test_match_proofs import swiss_of
from tests.tournament.views.player.phone import words_of
from tournament.models import MatchSystem, Tournament
from tournament.services import teams
from tournament.views.director.fit import fitting_cards
from tournament.views.director.homologation import homologation_table
from tournament.views.director.movement import proofs_of
from tournament.views.director.plan_cards import plan_cards
from tournament.views.director.system_cards import meetings_of

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Coupe",
    "date": "2026-09-12",
    "time": "14:00",
    "time_zone": "Europe/Paris",
    "format": "teams",
    "needs_agreement": "on",
    "live_standings": "always",
    "suspect_amount": "200",
    "suspect_distance": "120",
    "suspect_results": "4",
    "minutes_per_board": "10",
}


@pytest.mark.parametrize(("teams", "meetings"), [(4, 2), (5, 3), (6, 3), (8, 3), (9, 4)])
def test_meetings_of_leave_one_team(teams: int, meetings: int) -> None:
    assert meetings_of(teams) == meetings


def test_plan_cards_of_six_teams_say_what_swiss_and_knock_out_cost() -> None:
    cards = plan_cards(6, format_code="teams", minutes_per_board=10)

    swiss, cup = cards.cards[1:3]
    assert (swiss.value, cup.value) == ("6:swiss:6:4:4", "6:knock-out:6:4:4")
    assert (swiss.title, cup.title) == ("Swiss, 3 meetings", "Knock-out, 3 meetings")
    assert "four quarters of 4 boards, 2 h 40" in swiss.sentence.replace("\N{NO-BREAK SPACE}", " ")
    assert "2 teams wait in the first meeting and go on" in cup.sentence


@pytest.mark.parametrize(
    ("teams", "hour", "chosen"),
    [
        # Five teams: a league of 13 h 20; three meetings of the others take 8 h.
        (5, None, "5:swiss:5:4:4"),
        (5, 9, "5:swiss:5:4:4"),
        (4, 14, "4:match:4:12:4"),
        # From 20:00 nothing ends by midnight: the shortest.
        (4, 20, "4:swiss:4:4:4"),
    ],
)
def test_plan_cards_prefer_matches_that_one_day_is_enough_for(
    teams: int, hour: int | None, chosen: str
) -> None:
    start = datetime(2026, 9, 12, hour, tzinfo=ZoneInfo("Europe/Paris")) if hour else None

    cards = plan_cards(teams, format_code="teams", minutes_per_board=10, starts_at=start)

    assert (cards.chosen, cards.best.value) == (chosen, chosen)
    assert chosen in [card.value for card in cards.first]


def test_plan_cards_of_matches_say_which_need_more_than_a_day() -> None:
    with translation.override("en"):
        start = datetime(2026, 9, 12, 14, tzinfo=ZoneInfo("Europe/Paris"))
        noon = plan_cards(5, format_code="teams", minutes_per_board=10, starts_at=start)
        night = plan_cards(
            4, format_code="teams", minutes_per_board=10, starts_at=start.replace(hour=20)
        )

    assert "Too long for one day: its matches can be spread over several." in noon.cards[0].sentence
    assert "one day" not in noon.by_value(noon.chosen).sentence
    assert "From this hour on it ends after midnight." in night.best.sentence


def test_plan_cards_of_more_teams_than_a_league_seats_are_swiss_and_knock_out() -> None:
    cards = plan_cards(64, rounds=12, format_code="teams", minutes_per_board=10)

    assert [card.value for card in cards.cards] == ["64:swiss:64:4:4", "64:knock-out:64:4:4"]
    assert cards.chosen == "64:swiss:64:4:4"
    assert cards.cards[1].title == "Knock-out, 6 meetings"


def test_draw_of_swiss_rounds_offers_swiss_rounds_first(as_user: AsUser) -> None:
    event = swiss_of(6)
    kept = fitting_cards(event, 6)
    seventh = factories.team_of(4, 25, name="Équipe 7")
    teams.enter_team(event, seventh, author=factories.author(event), presence="present")

    page = as_user().get(f"/director/{event.slug}/draw/")

    assert (kept.chosen, kept.best and kept.best.value) == ("6:swiss:6:4:4", "6:swiss:6:4:4")
    # Seven teams came: the offer of one press is what was chosen for six.
    assert page.context["cards"].chosen == "7:swiss:7:4:4"
    assert page.context["fit"].offer.value == "7:swiss:7:4:4"


def test_plan_cards_of_part_of_a_league_say_how_many_meet() -> None:
    [card] = [
        card
        for card in plan_cards(6, rounds=8, boards_per_table=4, format_code="teams").cards
        if card.value == "6:match:6:8:4"
    ]

    assert "2 meetings, matches of four quarters, of the 5 after which everybody" in card.sentence
    assert "ach pair of teams" not in card.sentence


def test_plan_cards_of_a_triangular_say_which_is_not_homologated() -> None:
    said = "A triangular of 24 boards is not homologated, one of 48 is."
    cards = plan_cards(3, format_code="teams").cards

    assert [(card.choice.boards_per_table, said in card.sentence) for card in cards] == [
        (12, False), (6, True),
    ]  # fmt: skip


@pytest.mark.parametrize("boards", [6, 12])
def test_homologation_of_a_triangular_says_when_it_is_too_short(boards: int) -> None:
    event = factories.make_team_event(3, "teams", boards_per_table=boards)
    factories.play_all(event)
    said = "a triangular of 24 boards is not homologated, one of 48 is"

    with translation.override("en"):
        header, rows = homologation_table(event)
        proofs = proofs_of(event.plan.fairness, event.plan.document, {})

    expected = f"no licence, {said}" if boards == 6 else "no licence"
    assert {row[header.index("Remark")] for row in rows} == {expected}
    assert [p.kind for p in proofs if "homologated" in p.sentence] == ["look"] * (boards == 6)


def test_plan_cards_of_three_teams_have_no_system() -> None:
    values = [card.value for card in plan_cards(3, format_code="teams").cards]

    assert not any("swiss" in value or "knock-out" in value for value in values)


@pytest.mark.parametrize("system", ["swiss", "knock-out"])
def test_director_create_takes_a_system(as_user: AsUser, system: str) -> None:
    desk = as_user()

    desk.post(
        reverse("tournament:director-create"), NEW | {"people": "6", "plan": f"6:{system}:6:4:4"}
    )

    event = Tournament.objects.get()
    assert event.match_system == MatchSystem(system.replace("-", "_"))
    assert (event.round_count, event.boards_per_table) == (4, 4)
    page = words_of(desk.get(reverse("tournament:director-tournament", args=[event.slug])))
    assert "Choose how teams meet" in page
