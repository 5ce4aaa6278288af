"""Public matches: sealed quarters stay sealed, line-ups stay hidden."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.player.phone import words_of
from tournament.adapters.matches import Chosen
from tournament.models import Match, Tournament
from tournament.services import line_ups
from tournament.services.audit import Author

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(4, "teams")


def page(event: Tournament, match: Match | None = None) -> str:
    client = Client(headers={"accept-language": "en"})
    if match is None:
        return words_of(client.get(reverse("tournament:public-matches", args=[event.slug])))
    args = [event.slug, match.first_round, match.number]
    return words_of(client.get(reverse("tournament:public-match", args=args)))


def test_public_matches_tells_no_points_before_the_quarter_is_closed(event: Tournament) -> None:
    match = Match.objects.filter(first_round=1).first()
    factories.play_round(event, 1, close=False)
    before_list, before = page(event), page(event, match)

    factories.close_round(event, 1)
    after_list, after = page(event), page(event, match)

    assert "0 of 4 quarters told" in before_list
    # A 0 would look like a score.
    assert ("0.000" in before_list, "0.000" in before) == (False, False)
    assert "Being played: told when the quarter is closed." in before
    assert "Guard" not in before
    assert "1 of 4 quarters told" in after_list
    assert "Guard" in after


def test_public_match_hides_a_line_up_alone(event: Tournament) -> None:
    match = Match.objects.filter(first_round=1).first()
    names = [member.player.full_name for member in match.one.members.all()]

    line_ups.give_line_up(match.one, 1, Chosen(1), author=Author.captain(match.one.number))
    alone = page(event, match)
    line_ups.give_line_up(match.other, 1, Chosen(1), author=Author.captain(match.other.number))
    both = page(event, match)

    assert not any(name in alone for name in names)
    assert all(name in both for name in names)


def test_public_matches_is_not_there_for_other_formats() -> None:
    event = factories.make_event(12, 3)

    response = Client().get(reverse("tournament:public-matches", args=[event.slug]))

    assert response.status_code == 404


def test_standings_say_the_matches_won() -> None:
    event = factories.make_team_event(2, "teams")
    factories.play_all(event, amounts=lambda table, board: 60 + 20 * table if board < 3 else 60)

    page = words_of(
        Client(headers={"accept-language": "en"}).get(
            reverse("tournament:standings", args=[event.slug])
        )
    )

    assert "1 match won" in page
    assert "0 matches won" in page


def test_schedule_names_the_teams_of_each_half(event: Tournament) -> None:
    client = Client(headers={"accept-language": "en"})

    said = words_of(client.get(reverse("tournament:schedule", args=[event.slug])))

    assert said.count("first half") == said.count("second half") == 4
    assert said.count("Équipe 1") == 4
