"""Free deals on a table's phone: who took, for which contract, how much; or passed out."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.player.phone import send, words_of
from tournament.access import table_token
from tournament.models import Result, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_free_deals(8, rounds=3, deals=4)


@pytest.fixture
def three() -> tuple[Tournament, int]:
    """Return an event with a table of three, and that table."""
    event = factories.make_free_deals(11)
    tables = event.rounds.get(number=1).tables.all()
    return event, next(table.number for table in tables if table.seatings.count() == 3)


def address(event: Tournament, table: int = 1, deal: int = 1) -> str:
    return reverse("tournament:enter-result", args=[table_token(event, table), deal])


def test_table_lists_deals_without_a_taker(event: Tournament, phone: Client) -> None:
    page = words_of(phone.get(reverse("tournament:table", args=[table_token(event, 1)])))

    assert "Deal 1" in page
    assert "Board" not in page
    assert " takes" not in page


def test_table_adds_up_the_round_of_its_own_four(event: Tournament, phone: Client) -> None:
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    factories.play_deal(event, 1, 2, "E", "guard", amount=70, made=False)
    here = reverse("tournament:table", args=[table_token(event, 1)])
    other = reverse("tournament:table", args=[table_token(event, 2)])

    totals = phone.get(here).context["totals"]

    assert [(one["seat"], one["total"]) for one in totals] == [
        ("N", 250), ("E", -270), ("S", 10), ("W", 10),
    ]  # fmt: skip
    assert phone.get(other).context["totals"] == []


def test_enter_result_names_who_took(event: Tournament, phone: Client) -> None:
    east = event.rounds.get(number=1).tables.get(number=1).seatings.get(seat="E")

    keypad = phone.get(address(event), {"contract": "guard", "taker": "E", "edit": "1"})

    assert keypad.context["taker_name"] == east.entry.short_name


def test_enter_result_asks_who_took_first(event: Tournament, phone: Client) -> None:
    response = phone.get(address(event))

    assert response.templates[0].name == "player/choose_bid.html"
    assert list(response.context["people"]) == ["N", "E", "S", "W"]


def test_enter_result_contract_without_taker_asks_again(event: Tournament, phone: Client) -> None:
    response = phone.get(address(event), {"contract": "guard", "edit": "1"})

    assert response.templates[0].name == "player/choose_bid.html"
    assert "Who took? Then the contract." in words_of(response)


def test_enter_result_then_the_keypad_and_four_scores(event: Tournament, phone: Client) -> None:
    bid = {"contract": "guard_without", "taker": "E"}

    keypad = phone.get(address(event), {**bid, "edit": "1"})
    agreement = phone.get(address(event), {**bid, "mode": "amount", "amount": "116", "made": "0"})

    assert keypad.templates[0].name == "player/enter_result.html"
    scores = [agreement.context[side]["score"] for side in ("north", "east", "south", "west")]
    assert scores == [116, -348, 116, 116]
    assert agreement.context["agreeing_seat"] == "E"


def test_enter_result_stores_what_was_agreed_to(event: Tournament, phone: Client) -> None:
    typed = {"mode": "points", "oudlers": "2", "points": "49", "contract": "guard", "taker": "N",
             "handful": "single", "petit_last": "taker"}  # fmt: skip

    send(phone, address(event), typed)

    result = Result.objects.get()
    assert result.amount == 106
    assert (result.facts["taker"], result.facts["contract"]) == ("N", "guard")


def test_enter_result_passed_out_is_one_tap(event: Tournament, phone: Client) -> None:
    first = phone.get(address(event))

    agreement = phone.get(first.context["passed_address"])
    send(phone, address(event), {"mode": "amount", "contract": "passed_out"})

    assert [agreement.context[side]["score"] for side in ("north", "east")] == [0, 0]
    assert Result.objects.get().amount == 0
    assert "Passed out" in words_of(
        phone.get(reverse("tournament:table", args=[table_token(event, 1)]))
    )


def test_enter_result_table_of_three_has_no_north(
    three: tuple[Tournament, int], phone: Client
) -> None:
    event, table = three

    page = phone.get(address(event, table))
    refused = phone.get(
        address(event, table),
        {"mode": "amount", "amount": "60", "made": "1", "contract": "guard", "taker": "N"},
    )
    agreement = phone.get(
        address(event, table),
        {"mode": "amount", "amount": "60", "made": "1", "contract": "guard", "taker": "E"},
    )

    assert list(page.context["people"]) == ["E", "S", "W"]
    assert refused.status_code == 422
    assert "Nobody sits there" in words_of(refused)
    assert agreement.context["north"]["score"] is None
    assert agreement.context["east"]["score"] == 120
    # East writes where North is missing: the next agrees.
    assert agreement.context["agreeing_seat"] == "S"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"amount": "57", "contract": "guard", "taker": "N", "made": "1"}, "57"),
        ({"amount": "60", "contract": "pousse", "taker": "N", "made": "1"}, "Guard"),
        ({"amount": "60", "taker": "N", "made": "1"}, "Which contract"),
        (
            {"amount": "60", "contract": "guard", "taker": "N", "made": "1",
             "petit_last": ["taker", "defenders"]},
            "one Petit",
        ),
    ],
)  # fmt: skip
def test_enter_result_refusal_keeps_what_was_typed(
    event: Tournament, phone: Client, typed: dict[str, object], said: str
) -> None:
    response = phone.get(address(event), {"mode": "amount", **typed})

    assert response.status_code == 422
    assert said in words_of(response)
    assert f'value="{typed["amount"]}"' in response.content.decode()


def test_undo_result_brings_the_bid_back(event: Tournament, phone: Client) -> None:
    typed = {"mode": "amount", "amount": "60", "made": "1", "contract": "guard", "taker": "W"}
    send(phone, address(event), typed)

    result = Result.objects.get()
    response = phone.post(
        reverse("tournament:undo-result", args=[table_token(event, 1)]),
        {"board": "1", "revision": str(result.revision)},
    )

    assert "taker=W" in response["Location"]
    assert "contract=guard" in response["Location"]
    assert phone.get(response["Location"]).templates[0].name == "player/enter_result.html"
