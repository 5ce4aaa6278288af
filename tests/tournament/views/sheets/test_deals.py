"""Deals given as JSON: kept, leafed through, faults told in words."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.contracts import Contract, Handful
from tests.engine.playouts import play_out, playout, random_deal
from tests.tournament.views.sheets.conftest import HTMX
from tournament.adapters.sample_deals import played_sample
from tournament.models import PlayedRecord

pytestmark = pytest.mark.django_db


def with_fault(players: int = 4) -> tuple[dict[str, Any], tuple[int, str, str, str]]:
    """Return a deal with one unlawful card, and where it is: trick, seat, card, code."""
    for seed in range(200):
        random = Random(seed)
        deal = play_out(random, random_deal(random, players), illegal_at=9)
        if deal is not None and deal["_due"][3] == "must-follow":
            due = deal.pop("_due")
            return deal, due
    raise AssertionError("no such playout")


def given(client: Client, deal: Any, **more: Any) -> Any:
    return client.post("/deals/", {"text": json.dumps(deal), **more})


def test_deals_keeps_a_pasted_deal_once(client: Client) -> None:
    answers = [given(client, playout(4, 4)) for _ in range(2)]

    record = PlayedRecord.objects.get()
    assert [answer["Location"] for answer in answers] == [f"/deals/{record.key}/"] * 2


def test_deals_takes_a_file_with_a_byte_order_mark(client: Client) -> None:
    content = BytesIO("\ufeff".encode() + json.dumps(playout(4, 4)).encode())
    content.name = "deal.json"

    response = client.post("/deals/", {"text": "", "file": content})

    assert response.status_code == 302


def test_deals_lists_several_with_their_scores(client: Client) -> None:
    page = given(client, [playout(seed, 4) for seed in (1, 2, 3)]).content.decode()

    assert page.count("/deals/") >= 3
    assert "Deal 3" in page
    assert PlayedRecord.objects.count() == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste a deal, or choose a file."),
        ("{", "This is not readable JSON."),
        ("[" * 100_000, "This is not readable JSON."),
        ('"\\ud800"', "This is not readable JSON."),
        ('{"ruleset": ' + "[" * 900 + "]" * 900 + "}", "This is not readable JSON."),
        ('{"players": 1e309}', "This is not readable JSON."),
        ('{"x": "a\\u0000b"}', "This is not readable JSON."),
        ('{"a\\u0000b": 1}', "This is not readable JSON."),
        ('{"x": 1e309}', "This is not readable JSON."),
        ('{"x": NaN}', "This is not readable JSON."),
        ('{"x": "a\\\\u0000b"}', "“tricks” is missing."),
        ("[]", "Give one deal, or a list of at most 100."),
        ("7", "A deal is a JSON object."),
        ("{}", "“tricks” is missing."),
        ('{"ruleset": "belote"}', "There is no such system of rules."),
    ],
)
def test_deals_refuses_in_words_and_keeps_the_text(
    client: Client, text: str, sentence: str
) -> None:
    response = client.post("/deals/", {"text": text})

    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not PlayedRecord.objects.exists()


def test_deals_of_a_list_says_which_deal(client: Client) -> None:
    bad = playout(2, 4)
    bad["tricks"].pop()

    response = given(client, [playout(1, 4), bad])

    assert "Deal 2: There are 17 tricks, not 18." in response.content.decode()


def replay(client: Client, deal: dict[str, Any], query: str = "", **extra: Any) -> str:
    address = given(client, deal)["Location"]
    return " ".join(client.get(f"{address}{query}", **extra).content.decode().split())


def test_replay_lists_each_fault_with_trick_seat_card_and_rule(client: Client) -> None:
    deal, (trick, seat, card, _) = with_fault()
    names = {"N": "North", "E": "East", "S": "South", "W": "West"}

    page = replay(client, deal)

    assert f"Trick {trick}, {names[seat]}, " in page
    assert "could follow the suit led, and did not." in page
    assert "(FFT “Jeu de la carte”)" in page
    assert card in json.dumps(deal["tricks"][trick - 1])


def test_replay_shows_a_fault_at_its_card(client: Client) -> None:
    deal, _ = with_fault()
    address = given(client, deal)["Location"]
    step = client.get(address).context["book"].faults[0].step

    pages = [client.get(f"{address}?step={n}").content.decode() for n in (step - 1, step)]

    assert ["replay-fault" in page for page in pages] == [False, True]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_replay_first_and_last_step(client: Client, players: int) -> None:
    deal = playout(5 + players, players)
    record = given(client, deal)["Location"]

    first = client.get(record).context["step"]
    last = client.get(f"{record}?step=9999").context["step"]

    held = sum(len(hand.cards) for hand in first.hands)
    assert held == last.last == 78 - (3 if players == 5 else 6)
    assert sum(len(hand.cards) for hand in last.hands) == 0
    assert last.attack_half + last.defense_half == 182
    assert last.attack_tricks + last.defense_tricks == last.tricks


def test_replay_marks_the_legal_cards_of_who_plays_next(client: Client) -> None:
    address = given(client, playout(7, 4))["Location"]

    for number in range(0, 72, 7):
        step = client.get(f"{address}?step={number}").context["step"]
        (hand,) = [hand for hand in step.hands if hand.is_next]
        (played,) = [card for card in hand.cards if card.is_next]
        assert played.is_legal
        assert not any(
            card.is_legal for other in step.hands if other != hand for card in other.cards
        )


@pytest.mark.parametrize("step", ["x", "-1", "", "99999999", "1.5"])
def test_replay_of_a_step_that_is_none(client: Client, step: str) -> None:
    assert "replay" in replay(client, playout(4, 4), f"?step={step}")


def test_replay_counts_in_half_points_as_the_reader_writes_them(french: Client) -> None:
    address = given(french, playout(8, 5))["Location"]

    page = french.get(f"{address}?step=7").content.decode()

    assert "2,5" in page
    assert "Place 1" in page


def test_replay_writes_cards_as_each_language_does(client: Client, french: Client) -> None:
    deal = playout(4, 4)

    pages = [replay(visitor, deal) for visitor in (client, french)]

    found = [set(page.replace("<", " <").replace(">", "> ").split()) for page in pages]
    assert "Q" in found[0]
    assert "D" in found[1]
    assert "Q" not in found[1]
    assert "img/suits.svg#h" in pages[0]
    assert "is-bout" in pages[0]


def test_replay_fragment_is_the_table_only(client: Client) -> None:
    page = replay(client, playout(4, 4), "?step=3", headers=HTMX)

    assert page.startswith('<div id="replay"')
    assert "<html" not in page


def test_replay_asks_the_database_once(client: Client) -> None:
    address = given(client, playout(4, 4))["Location"]

    with CaptureQueriesContext(connection) as queries:
        client.get(f"{address}?step=40")

    assert len(queries) == 1


def test_replay_json_gives_the_deal_back(client: Client) -> None:
    deal = playout(4, 4)
    address = given(client, deal)["Location"]

    assert client.get(f"{address}deal.json").json() == deal


@pytest.mark.parametrize("rest", ["", "deal.json"])
def test_replay_of_nothing(client: Client, rest: str) -> None:
    assert client.get(f"/deals/0123456789abcdef/{rest}").status_code == 404


def test_deals_sample_is_loaded_with_one_press_and_has_no_fault(client: Client) -> None:
    page = client.get("/deals/")
    loaded = client.get("/deals/?sample=1")

    text = loaded.context["form"]["text"].value()
    assert 'href="?sample=1"' in page.content.decode()
    assert json.loads(text) == played_sample()
    assert "No fault" in replay(client, json.loads(text))


def test_deals_help_lists_the_codes_of_the_engine(french: Client) -> None:
    page = " ".join(french.get("/deals/").content.decode().split())

    assert all(f"<code>{contract}</code>" in page for contract in Contract)
    assert all(f"<code>{size}</code>" in page for size in Handful)
    assert "<code>SK</code> R" in page


def test_replay_steps_stand_before_the_hands(client: Client) -> None:
    page = replay(client, playout(1, 4))

    assert page.index('class="stepper"') < page.index('class="replay-table')
