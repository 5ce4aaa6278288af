"""Teams of two and four in free deals: drawn to one table, points added, positions skipped."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tournament.adapters.plans import PlanChoice, proposals_for
from tournament.messages import Refused
from tournament.models import Seating, Tournament
from tournament.services import draws, free_rounds
from tournament.services.free_rounds import Following
from tournament.services.free_teams import set_teams
from tournament.services.team_standings import team_standings

pytestmark = pytest.mark.django_db


def event_of(people: int) -> Tournament:
    """Return people present, nothing planned."""
    return factories.make_event(
        people, drawn=False, started=False, format="free_deals", name="Soirée en équipes"
    )


def in_teams(event: Tournament, size: int) -> None:
    names = {n: f"Équipe {(n - 1) // size + 1}" for n in range(1, event.entries.count() + 1)}
    set_teams(event, size, names, author=factories.author(event))
    event.refresh_from_db()


def planned(event: Tournament, maker: str = "free-deals-teams") -> None:
    people = event.entries.count()
    choice = PlanChoice(maker, people, 4, 4)
    draws.choose_plan(event, choice, author=factories.author(event))
    draws.draw_seats(event, author=factories.author(event))


@pytest.mark.parametrize("size", [2, 4])
def test_draw_seats_members_start_at_one_table_and_never_meet(size: int) -> None:
    event = event_of(20)
    in_teams(event, size)

    planned(event)
    factories.start(event)

    assert draws.verify_draw(event)
    together: Counter[int] = Counter()
    for table in range(1, 6):
        for number in range(1, 5):
            rows = Seating.objects.filter(round__number=number, table__number=table)
            teams = Counter(rows.values_list("entry__team", flat=True))
            together[number] += sum(count > 1 for count in teams.values())
    # They would have met in the first position of the chart, which is skipped.
    assert together.total() == 0


def test_draw_seats_members_of_four_in_parallel_tournaments() -> None:
    event = event_of(48)
    in_teams(event, 4)

    planned(event, "free-deals-parallel")

    sections = {}
    for entry in event.entries.all():
        sections.setdefault(entry.team, set()).add(entry.section)
    assert all(len(found) == 4 for found in sections.values())


def test_draw_seats_refuses_somebody_without_a_team() -> None:
    event = event_of(20)
    in_teams(event, 2)
    names = dict(event.entries.values_list("number", "team")) | {7: ""}
    set_teams(event, 2, names, author=factories.author(event))

    with pytest.raises(Refused) as refused:
        planned(event)

    assert refused.value.problems[0].code == "free-team-incomplete"
    assert "Équipe 4" in refused.value.problems[0].facts["names"]


def test_draw_seats_refuses_another_movement() -> None:
    event = event_of(20)
    in_teams(event, 2)

    with pytest.raises(Refused) as refused:
        planned(event, "free-deals")

    assert refused.value.problems[0].code == "teams-movement"


@pytest.mark.parametrize(
    ("size", "teams", "code"),
    [(3, {}, "free-team-size"), (2, dict.fromkeys((1, 2, 3), "Trois"), "free-team-full")],
)
def test_set_teams_refuses(size: int, teams: dict[int, str], code: str) -> None:
    event = event_of(8)

    with pytest.raises(Refused) as refused:
        set_teams(event, size, teams, author=factories.author(event))

    assert refused.value.problems[0].code == code
    assert not event.entries.exclude(team="").exists()


def test_proposals_for_teams_are_their_movement() -> None:
    for_teams = proposals_for(20, format_code="free_deals", team_size=2)
    alone = proposals_for(20, format_code="free_deals")

    assert {p.maker for p in for_teams} == {"free-deals-teams"}
    assert "free-deals-teams" not in {p.maker for p in alone}
    with pytest.raises(Refused):
        proposals_for(22, format_code="free_deals", team_size=2)


def test_make_round_is_not_for_teams() -> None:
    event = event_of(20)
    in_teams(event, 2)
    planned(event)
    factories.start(event)

    with pytest.raises(Refused) as refused:
        free_rounds.make_round(event, Following("random"), author=factories.author(event))

    assert refused.value.problems[0].code == "teams-keep-movement"


def words_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_free_teams_page_keeps_what_was_typed(client: Client) -> None:
    event = event_of(8)
    client.force_login(event.created_by)
    page = reverse("tournament:free-teams", args=[event.slug])

    refused = client.post(page, {"size": "2", "team-1": "As", "team-2": "As", "team-3": "As"})
    kept = client.post(page, {"size": "2", "team-1": "As", "team-2": "As"})

    assert refused.status_code == 422
    assert refused.content.decode().count('value="As"') == 4
    assert kept.status_code == 302
    assert list(event.entries.filter(team="As").values_list("number", flat=True)) == [1, 2]


def test_sums_by_team(client: Client) -> None:
    event = event_of(20)
    in_teams(event, 2)
    planned(event)
    factories.start(event)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    factories.standings.refresh_stale_boards()

    page = client.get(reverse("tournament:sums", args=[event.slug]), {"list": "teams"})

    teams = page.context["teams"]
    assert (teams[0].total, teams[0].rank, len(teams)) == (180, 1, 10)
    assert sum(team.total for team in teams if team.total) == 0
    assert len(teams[0].members) == 2


@pytest.mark.parametrize(
    ("people", "size", "said"),
    [
        (18, 2, "9 teams of 2 do not fill the tables: 8 or 10 teams do."),
        (14, 2, "7 teams of 2 do not fill the tables: 8 teams do."),
        (19, 2, "19 people make no whole teams of 2."),
    ],
)
def test_proposals_for_teams_that_do_not_fill_the_tables_say_how_many_do(
    people: int, size: int, said: str
) -> None:
    with translation.override("en"), pytest.raises(Refused) as refused:
        proposals_for(people, format_code="free_deals", team_size=size)

    with translation.override("en"):
        assert [problem.sentence for problem in refused.value.problems] == [said]


def test_nine_pairs_are_offered_a_pair_of_substitutes_and_play(client: Client) -> None:
    event = event_of(18)
    in_teams(event, 2)
    client.force_login(event.created_by)
    add = reverse("tournament:enter-substitute-team", args=[event.slug])

    for page in ("draw", "people"):
        assert add in client.get(f"/director/{event.slug}/{page}/").content.decode()
    client.post(add)
    planned(event)
    factories.start(event)

    substitutes = event.entries.filter(is_substitute=True)
    assert list(substitutes.values_list("team", "presence")) == 2 * [("Remplaçants", "present")]
    assert [line.name for line in team_standings(event)] == [f"Équipe {n}" for n in range(1, 10)]


def test_enter_substitute_team_where_everybody_plays_alone_is_not_there(client: Client) -> None:
    event = event_of(8)
    client.force_login(event.created_by)

    assert (
        client.post(reverse("tournament:enter-substitute-team", args=[event.slug])).status_code
        == 404
    )
