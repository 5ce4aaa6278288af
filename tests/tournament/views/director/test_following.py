"""The end of a round of free deals: sums shown, then seats by the movement, at random, by rank."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.models import Result, RoundState, Status, Tournament

AsUser = Callable[..., Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Return 12 people whose first round is all passed out but one deal."""
    event = factories.make_free_deals(12, rounds=3, deals=4)
    for table in (1, 2, 3):
        for deal in (1, 2, 3, 4):
            if (table, deal) != (1, 1):
                factories.play_deal(event, table, deal)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    factories.standings.refresh_stale_boards()
    return event


def page_of(event: Tournament, number: int = 1) -> str:
    return reverse("tournament:director-following", args=[event.slug, number])


def words_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_director_following_shows_each_sheet(as_user: AsUser, event: Tournament) -> None:
    page = as_user().get(page_of(event))

    sums = [(line.balance.plus, line.balance.minus) for line in page.context["tables"]]
    assert sums == [(180, -180), (0, 0), (0, 0)]
    assert page.context["together"].holds
    assert "Table 1 +180 −180 0 ✓" in words_of(page)


@pytest.mark.parametrize("kind", ["movement", "random", "best"])
def test_director_following_opens_the_next_round(
    as_user: AsUser, event: Tournament, kind: str
) -> None:
    response = as_user().post(page_of(event), {"kind": kind, "scale": "1/2"})

    assert response.status_code == 302
    states = event.rounds.order_by("number").values_list("state", flat=True)
    assert list(states)[:2] == [RoundState.CLOSED, RoundState.PLAYING]
    assert event.rounds.get(number=1).scale == Fraction(1, 2)


@pytest.mark.parametrize(
    ("typed", "deals"),
    [({"kind": "final", "final": "12", "deals": "2"}, 2), ({"kind": "movement"}, 4)],
)
def test_director_following_after_a_pause(
    as_user: AsUser, event: Tournament, typed: dict[str, str], deals: int
) -> None:
    desk = as_user()

    desk.post(page_of(event), {"kind": "nothing"})
    waiting = desk.get(reverse("tournament:director-desk", args=[event.slug]))
    desk.post(page_of(event), typed)

    assert "One more round" in words_of(waiting)
    second = event.rounds.get(number=2)
    assert second.state == RoundState.PLAYING
    assert second.tables.first().dues.count() == deals


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"kind": "final"}, "Twelve, sixteen or twenty?"),
        ({"kind": "final", "final": "16"}, "From 1 to 12 can go on."),
        ({"kind": "random", "scale": "3"}, "at most 1"),
        ({"kind": "random", "deals": "99"}, "12"),
    ],
)
def test_director_following_refusal_keeps_what_was_typed(
    as_user: AsUser, event: Tournament, typed: dict[str, str], said: str
) -> None:
    response = as_user().post(page_of(event), typed)

    assert response.status_code == 422
    assert said in words_of(response)
    assert event.rounds.get(number=1).state == RoundState.PLAYING
    for value in typed.values():
        assert f'value="{value}"' in response.content.decode()


def test_director_following_missing_deal_is_said(as_user: AsUser, event: Tournament) -> None:
    Result.objects.filter(due=factories.due_at(event, 1, 2, 3)).delete()
    desk = as_user()

    page = desk.get(page_of(event))
    refused = desk.post(page_of(event), {"kind": "random"})
    desk.post(page_of(event), {"kind": "random", "missing": "not_played"})

    assert "1 missing" in words_of(page)
    assert refused.status_code == 422
    assert Result.objects.filter(status=Status.NOT_PLAYED).count() == 1
    assert event.rounds.get(number=2).state == RoundState.PLAYING


def test_director_following_is_for_free_deals(as_user: AsUser) -> None:
    event = factories.make_event(8, 3, 4)

    assert as_user().get(page_of(event)).status_code == 404


def test_take_back_round_forgets_made_seats(as_user: AsUser, event: Tournament) -> None:
    desk = as_user()
    desk.post(page_of(event), {"kind": "random"})

    desk.post(reverse("tournament:take-back-round", args=[event.slug, 2]))

    assert event.rounds.count() == 1
    assert event.rounds.get().state == RoundState.PLAYING


def test_director_following_of_an_old_page_changes_nothing(
    as_user: AsUser, event: Tournament
) -> None:
    desk = as_user()
    desk.post(page_of(event), {"kind": "random"})

    late = desk.post(page_of(event), {"kind": "random", "scale": "1/2"})

    assert late.status_code == 422
    assert event.rounds.count() == 2
    assert event.rounds.get(number=1).scale == 1


def test_director_following_of_a_round_reopened_closes_it_alone(
    as_user: AsUser, event: Tournament
) -> None:
    desk = as_user()
    desk.post(page_of(event), {"kind": "random"})
    factories.rounds.reopen_round(event, 1, author=factories.author(), reason="a sheet came late")

    offered = desk.get(page_of(event)).context["form"]["kind"].value()
    refused = desk.post(page_of(event), {"kind": "random"})
    closed = desk.post(page_of(event), {"kind": offered})

    assert offered == "nothing"
    assert "Round 2 follows already: look at the desk." in words_of(refused)
    assert closed.status_code == 302
    assert list(event.rounds.order_by("number").values_list("state", flat=True)) == [
        RoundState.CLOSED,
        RoundState.PLAYING,
    ]


def test_director_following_at_random_takes_nothing_of_a_final_typed_before(
    as_user: AsUser, event: Tournament
) -> None:
    # The field of the final is hidden then, and sent all the same.
    as_user().post(page_of(event), {"kind": "random", "final": "20x5"})

    assert event.rounds.get(number=2).tables.first().dues.count() == 4
