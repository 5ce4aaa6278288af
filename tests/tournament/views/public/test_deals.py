"""Free deals for everybody: the card, sums by round, no board, nothing of open rounds."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.models import Seating, Tournament
from tournament.services import free_rounds, standings
from tournament.services.free_rounds import Following

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Return 8 people after a round in which N of table 1 made a guard of 60; scaled by 1/2."""
    event = factories.make_free_deals(8, rounds=3, deals=4)
    for table in (1, 2):
        for deal in (2, 3, 4):
            factories.play_deal(event, table, deal)
    factories.play_deal(event, 2, 1)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    standings.refresh_stale_boards()
    free_rounds.close_free_round(
        event, 1, Following(scale=Fraction(1, 2)), author=factories.author(event)
    )
    event.refresh_from_db()
    return event


def words_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def north(event: Tournament) -> int:
    row = Seating.objects.get(round__tournament=event, round__number=1, table__number=1, seat="N")
    return row.entry.number


def test_sums_round_by_round(event: Tournament, client: Client) -> None:
    page = client.get(reverse("tournament:sums", args=[event.slug]))

    assert page.context["numbers"] == [1]
    first = page.context["rows"][0]
    assert (first["line"].number, first["rounds"], first["total"]) == (north(event), [(1, 180)], 90)
    assert sum(row["rounds"][0][1] for row in page.context["rows"]) == 0
    assert "1/2" in words_of(page)


def test_sums_of_the_last_two_rounds_are_not_scaled(event: Tournament, client: Client) -> None:
    page = client.get(reverse("tournament:sums", args=[event.slug]), {"list": "last"})

    assert [row["total"] for row in page.context["rows"]][:2] == [180, 0]
    assert [row["rank"] for row in page.context["rows"]][:2] == [1, 2]


def test_sums_keep_the_deals_of_an_open_round(event: Tournament, client: Client) -> None:
    deal = event.rounds.get(number=2).tables.get(number=1).dues.first().board.number
    factories.play_deal(event, 1, deal, "E", "guard_against", amount=210, made=True)
    standings.refresh_stale_boards()

    sums = client.get(reverse("tournament:sums", args=[event.slug]))
    card = client.get(reverse("tournament:player-card", args=[event.slug, north(event)]))

    assert sums.context["numbers"] == [1]
    assert [row.is_open for row in card.context["deal_rounds"]] == [True, False, False]


def test_player_card_tells_each_deal(event: Tournament, client: Client) -> None:
    card = client.get(reverse("tournament:player-card", args=[event.slug, north(event)]))

    first = card.context["deal_rounds"][0]
    assert [deal.points for deal in first.deals] == [180, 0, 0, 0]
    assert (first.deals[0].mine, first.total) == (True, 180)
    assert "%" not in words_of(card)


def test_board_is_nothing_in_free_deals(event: Tournament, client: Client) -> None:
    assert client.get(reverse("tournament:board", args=[event.slug, 1])).status_code == 404


def test_sums_are_of_free_deals_only(client: Client) -> None:
    event = factories.make_event(8, 3, 4)

    assert client.get(reverse("tournament:sums", args=[event.slug])).status_code == 404


def test_sums_kept_for_the_prize_giving(event: Tournament, client: Client) -> None:
    event.live_standings = "at_the_end"
    event.save()
    standings.refresh_sums(event, [])

    page = client.get(reverse("tournament:sums", args=[event.slug]))

    assert "rows" not in page.context


def test_schedule_of_free_deals_names_deals_and_leads_to_no_board(
    client: Client, event: Tournament
) -> None:
    page = client.get(f"/{event.slug}/schedule/?round=1")

    assert "Donnes 1 2 3 4" in words_of(page)
    assert f"/{event.slug}/boards/" not in page.content.decode()
