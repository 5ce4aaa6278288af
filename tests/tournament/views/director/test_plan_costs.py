"""When four do not go into the number: every way to play, and what each costs, beforehand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from engine.fairness.counts import count_meetings
from tests import factories
from tests.tournament.views.director.room import words
from tournament.views.director.plan_cards import plan_cards

pytestmark = pytest.mark.django_db

LEFT_OUT = "boards missed are left out of the average"


def page(client: Client, people: int) -> str:
    event = factories.make_event(people, started=False, drawn=False)
    return words(client.get(f"/director/{event.slug}/draw/").content)


@pytest.mark.parametrize(
    ("people", "over", "resting", "substitutes"),
    [
        (13, "3 full tables and 1 person over", "1 person sits out each round", "3 substitutes"),
        (29, "7 full tables and 1 person over", "1 person sits out each round", "3 substitutes"),
        (14, "3 full tables and 2 people over", "2 people sit out each round", "2 substitutes"),
        (30, "7 full tables and 2 people over", "2 people sit out each round", "2 substitutes"),
        (15, "3 full tables and 3 people over", "one seat stays empty", "1 substitute"),
        (27, "6 full tables and 3 people over", "one seat stays empty", "1 substitute"),
    ],
)
def test_proposals_say_what_each_way_costs(
    as_user: Callable[..., Client], people: int, over: str, resting: str, substitutes: str
) -> None:
    text = page(as_user(), people)

    assert f"{people} people are {over}." in text
    assert resting.lower() in text.lower()
    assert LEFT_OUT in text
    assert f"With {substitutes} to find" in text


def test_proposals_of_full_tables_speak_of_nobody_over(as_user: Callable[..., Client]) -> None:
    text = page(as_user(), 28)

    assert "over." not in text
    assert LEFT_OUT not in text


def test_proposals_of_too_few_people_say_why(as_user: Callable[..., Client]) -> None:
    text = page(as_user(), 7)

    assert "7 people: a tournament needs at least 8" in text
    assert "Take this plan" not in text


def test_proposals_of_too_many_rounds_say_how_many_there_can_be(
    as_user: Callable[..., Client],
) -> None:
    event = factories.make_event(12, started=False, drawn=False)

    response = as_user().post(
        f"/director/{event.slug}/plan/", {"propose": "1", "rounds": "20", "minutes_per_board": "9"}
    )

    assert "At this number at most 11 rounds can be played." in words(response.content)


@pytest.mark.parametrize(
    ("format_code", "count", "wish", "code", "lengths"),
    [
        ("quartets", 9, {"rounds": 5}, "rounds-not-charted", {(6, 3), (8, 3)}),
        (
            "quartets",
            9,
            {"rounds": 3, "boards_per_table": 2},
            "rounds-not-charted",
            {(6, 2), (8, 2)},
        ),
        ("teams", 2, {"boards_per_table": 5}, "boards-not-charted", {(4, 4), (4, 6)}),
        ("individual", 12, {"rounds": 15, "boards_per_table": 2}, "too-many-rounds", {(11, 2)}),
    ],
)
def test_plan_cards_offer_what_there_is_where_a_wish_is_not_printed(
    format_code: str, count: int, wish: dict[str, int], code: str, lengths: set[tuple[int, int]]
) -> None:
    cards = plan_cards(count, format_code=format_code, **wish)

    assert cards.refused is None
    assert cards.instead is not None
    assert [problem.code for problem in cards.instead.problems] == [code]
    assert {(c.choice.rounds, c.choice.boards_per_table) for c in cards.cards} == lengths
    # Another length is the director's to choose.
    assert cards.best is None


def test_plan_cards_are_told_apart_and_count_the_table_that_waits() -> None:
    cards = plan_cards(23).cards

    titles = [card.title for card in cards]
    assert len(set(titles)) == len(titles)
    assert titles[0] == "5 tables and 1 that waits, 5 rounds of 4 boards, everyone keeps a seat"


def test_plan_cards_offer_a_second_session_first_and_only_after_its_first() -> None:
    first = ("triplets-howell-4-stage-1", 8)

    after = [
        card.proposal.maker for card in plan_cards(8, format_code="triplets", before=first).cards
    ]
    alone = [card.proposal.maker for card in plan_cards(8, format_code="triplets").cards]
    fewer = [
        card.proposal.maker for card in plan_cards(7, format_code="triplets", before=first).cards
    ]

    assert after == ["triplets-howell-4-stage-2", *alone]
    assert "triplets-howell-4-stage-2" not in fewer


def test_plan_cards_of_two_sessions_say_what_both_come_to() -> None:
    cards = plan_cards(8, format_code="triplets").cards
    half = next(c for c in cards if c.proposal.maker == "triplets-howell-4-stage-1")
    said = "Over both sessions everybody attacks 21, each badge 7 of them."

    with override("en"):
        eight = plan_cards(8, format_code="triplets").by_value(half.value)
        seven = plan_cards(7, format_code="triplets").cards

    assert eight is not None
    assert said in eight.sentence
    assert not [card for card in seven if said in card.sentence]


@pytest.mark.parametrize(
    ("teams", "title", "meetings"),
    [
        (9, "9 tables, 8 rounds of 3 boards", "Every two teams meet once, there and back."),
        (8, "8 tables and a relay at table 1", "Every two teams meet once, there and back."),
        (21, "21 tables, 20 rounds of 1 board", "Every two teams meet once, there and back."),
    ],
)
def test_plan_cards_of_quartets_say_the_return_and_who_waits(
    teams: int, title: str, meetings: str
) -> None:
    card = plan_cards(teams, format_code="quartets").cards[0]

    assert card.title.startswith(title)
    assert meetings in card.sentence
    assert ("table 1 is the relay" in card.sentence) == (teams % 2 == 0)


def test_plan_cards_count_meetings_after_the_first_of_a_pair() -> None:
    everybody = plan_cards(8).cards[0]
    uneven = plan_cards(12, format_code="free_deals", rounds=5).cards[0]

    met = count_meetings(uneven.proposal.build())
    assert "Everybody meets everybody 3 times." in everybody.sentence
    assert f"{met.total() - len(met)} repeat meetings." in uneven.sentence


def test_plan_cards_of_quartets_say_what_a_short_plan_lacks() -> None:
    usual, short = plan_cards(9, format_code="quartets").cards

    assert short.choice.rounds == 6
    assert "Each team meets" not in usual.sentence
    assert "Each team meets 6 of the 8 others." in short.sentence
    advised = "Each table plays 18 boards, the federation advises 20 at least."
    assert advised in short.sentence
