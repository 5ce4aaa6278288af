"""The rest of a board written down on its first table’s phone: once, and never shown again."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.boards_made import maker, with_boards
from tournament import access
from tournament.adapters.deals import PACK, cards_text
from tournament.messages import Refused
from tournament.models import BoardDeal, BoardSet, Tournament
from tournament.services import deal_records, deals
from tournament.services.audit import Author

pytestmark = pytest.mark.django_db
PLACES = ("E", "S", "W", "dog")


@pytest.fixture
def event() -> Tournament:
    """Return an event with attack hands alone; table 1 played board 1, which North takes."""
    event = factories.make_event(20, 5, started=False)
    with_boards(event, kind=BoardSet.Kind.ATTACK_HANDS)
    factories.start(event)
    factories.enter(event, 1, 1, 60)
    return event


def rest_of(event: Tournament, number: int = 1) -> dict[str, list[str]]:
    """Return a deal of the other 60 cards around the attack hand."""
    deal = BoardDeal.objects.get(set__tournament=event, number=number)
    attack = set(deals.stored_cards(deal)["attack"])
    pack = [card for _, cards in PACK for card in cards if card not in attack]
    return {"E": pack[0:54:3], "S": pack[1:54:3], "W": pack[2:54:3], "dog": pack[54:]}


def address(event: Tournament, table: int = 1, board: int = 1) -> str:
    return f"/t/{access.table_token(event, table)}/boards/{board}/cards/"


def recorded(event: Tournament, number: int = 1) -> dict[str, object]:
    return deals.cards_of(BoardDeal.objects.get(set__tournament=event, number=number))


def test_record_deal_hand_after_hand_stores_the_whole_board(event: Tournament) -> None:
    client, rest = Client(), rest_of(event)
    sent: dict[str, list[str]] = {}

    for place in PLACES:
        sent[place] = rest[place]
        answer = client.post(address(event), {**sent, "step": place})

    assert answer["Location"] == f"/t/{access.table_token(event, 1)}/"
    cards = recorded(event)
    assert set(cards["dog"]) == set(rest["dog"])
    assert len(cards["hands"]["N"]) == 18
    assert event.log.filter(action="deal-recorded", target="1").exists()
    assert client.get(address(event)).status_code == 404


def test_record_deal_short_of_a_card_keeps_what_was_ticked(event: Tournament) -> None:
    rest = rest_of(event)

    answer = Client(headers={"accept-language": "en"}).post(
        address(event), {"E": rest["E"][:17], "step": "E"}
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "17 cards are ticked, 18 are needed." in page
    assert page.count(" checked") == 17


def test_record_deal_with_a_card_of_the_attack_hand_is_refused(event: Tournament) -> None:
    rest = rest_of(event)
    deal = BoardDeal.objects.get(set__tournament=event, number=1)
    rest["E"] = [*rest["E"][:17], deals.stored_cards(deal)["attack"][0]]

    answer = Client().post(address(event), {**rest, "step": "dog"})

    assert answer.status_code == 422
    assert recorded(event)["dog"] == []


@pytest.mark.parametrize(("table", "board"), [(2, 1), (1, 2), (1, 99), (2, 5)])
def test_record_deal_elsewhere_or_before_its_result_is_not_there(
    event: Tournament, table: int, board: int
) -> None:
    assert Client().get(address(event, table, board)).status_code == 404


def test_record_deal_is_over_with_its_round(event: Tournament) -> None:
    factories.play_round(event, 1)

    assert Client().get(address(event)).status_code == 404


def test_table_offers_the_cards_to_write_down(event: Tournament) -> None:
    page = Client().get(f"/t/{access.table_token(event, 1)}/").content.decode()

    assert address(event) in page
    assert address(event, 1, 2) not in page


def test_record_deal_with_a_lone_petit_is_stored_and_reported() -> None:
    event = factories.make_event(20, 5, started=False)
    with_boards(event, kind=BoardSet.Kind.ATTACK_HANDS)
    factories.start(event)
    number, rest = next((n, dealt) for n in range(1, 5) if (dealt := _lone(event, n)) is not None)
    factories.enter(event, 1, number, 60)

    odd = deal_records.record_deal(
        event, number, rest, table=1, round_number=1, author=Author.table(1)
    )

    assert [problem.code for problem in odd] == ["lone-petit"]
    assert event.log.get(action="deal-recorded").reason == "lone-petit"


def _lone(event: Tournament, number: int) -> dict[str, list[str]] | None:
    """Return the rest of a board with a lone Petit; None when the attack hand has it."""
    made = deals.stored_cards(BoardDeal.objects.get(set__tournament=event, number=number))
    if "T1" in made["attack"]:
        return None
    left = [c for _, cards in PACK for c in cards if c not in made["attack"]]
    plain = [c for c in left if c[0] in "SHDC"]
    hand = ["T1", *plain[:17]]
    others = [c for c in left if c not in hand]
    seats = [seat for seat in "NESW" if seat != made["taker"]]
    return {seats[0]: hand, seats[1]: others[:18], seats[2]: others[18:36], "dog": others[36:]}


def test_correct_record_is_a_further_version(event: Tournament) -> None:
    rest = rest_of(event)
    deal_records.record_deal(event, 1, rest, table=1, round_number=1, author=Author.table(1))
    first = recorded(event)
    swapped = {"hands": {**first["hands"], "E": first["hands"]["S"], "S": first["hands"]["E"]},
               "dog": first["dog"]}  # fmt: skip

    with pytest.raises(Refused) as refused:
        deal_records.correct_record(event, 1, cards_text(swapped), author=factories.author(event))
    deal_records.correct_record(event, 1, cards_text(swapped), author=maker(event))

    assert [p.code for p in refused.value.problems] == ["board-maker-only"]
    assert recorded(event)["hands"]["E"] == first["hands"]["S"]
    assert len(deals.records_of(BoardDeal.objects.get(set__tournament=event, number=1))) == 2


def test_correct_record_by_a_director_once_the_board_is_open(event: Tournament) -> None:
    rest = rest_of(event)
    deal_records.record_deal(event, 1, rest, table=1, round_number=1, author=Author.table(1))
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director())
    page = f"/director/{event.slug}/prepared/1/cards/"
    sealed = client.get(page).status_code
    factories.play_all(event)
    text = cards_text(recorded(event), 1)

    shown = client.get(page)
    wrong = client.post(page, {"deals": text.replace("dog: ", "dog: T 99 | ")})
    kept = client.post(page, {"deals": text})

    assert sealed == 404
    assert "1 version written" in shown.content.decode()
    assert wrong.status_code == 422
    assert kept.status_code == 302
