"""What is read aloud between two rounds, and what the desk says when everything is in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words

pytestmark = pytest.mark.django_db
AsUser = Callable[..., Client]


def test_director_micro_says_who_rests_and_which_table_waits_from_the_desk_of_the_next_round(
    as_user: AsUser,
) -> None:
    event = factories.make_event(23, 5)
    factories.play_round(event, 1)
    director = as_user()

    desk = director.get(f"/director/{event.slug}/desk/").content.decode()
    text = director.get(f"/director/{event.slug}/micro/1/").content.decode()

    assert f"/director/{event.slug}/micro/1/" in desk
    assert "To read aloud 1 → 2" in desk
    waiting = event.plan.document["rounds"][1]["idle"][0]
    people = [event.entries.get(slot=slot).short_name for slot in waiting["seats"].values() if slot]
    assert f"Table {waiting['table']} waits: " in text
    assert all(name in text for name in people)


def test_director_micro_says_a_table_waits_where_nobody_sits(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "quartets")

    pages = [as_user().get(f"/director/{event.slug}/micro/{n}/") for n in range(1, 7)]

    assert [page.status_code for page in pages] == [200] * 6
    assert "Table 1 waits.<" in pages[0].content.decode()


def test_director_desk_with_everything_in_says_that_the_round_can_be_closed(
    as_user: AsUser,
) -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1, close=False)

    page = as_user().get(f"/director/{event.slug}/desk/").content.decode()

    assert "Everything is in: round 1 can be closed" in page


def test_director_micro_of_a_howell_of_triplets_says_which_boards_go_where(
    as_user: AsUser,
) -> None:
    event = factories.make_team_event(10, "triplets")

    text = words(as_user().get(f"/director/{event.slug}/micro/1/").content)

    # The printed chart: 1-2, 5-6, 9-10, 11-12, 15-16, then 3-4, 7-8, 11-12, 13-14, 17-18 (OT p.37).
    assert "South carries the boards as it says there." in text
    assert "Boards 1, 2, 5, 6, 9, 10, 15, 16 come to the director." in text
    assert "Boards 11, 12 go to table 3" in text
    assert "boards 3, 4 come from the director" in text


def test_director_micro_of_an_emmanuel_says_that_the_boards_are_put_away(as_user: AsUser) -> None:
    event = factories.make_team_event(16, "triplets")

    text = words(as_user().get(f"/director/{event.slug}/micro/1/").content)

    assert "Put these boards away: the next round has others." in text


@pytest.mark.parametrize(("code", "teams"), [("triplets", 18), ("quartets", 7)])
def test_director_micro_of_lines_and_quartets_says_how_far_the_boards_go(
    as_user: AsUser, code: str, teams: int
) -> None:
    event = factories.make_team_event(teams, code)

    text = words(as_user().get(f"/director/{event.slug}/micro/1/").content)

    assert "The boards go back 1 table." in text
    assert "South carries the boards" not in text
