"""Hand records: not there while a board is sealed, whole for everybody once it is open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournament.documents.pdf_reading import read_pdf
from tests.tournament.services.boards_made import event_with_boards
from tournament.models import PlayedRecord, Tournament
from tournament.services import records
from tournament.services.deals import open_cards
from tournament.services.events import close_tournament

pytestmark = pytest.mark.django_db

MINUS = "\N{MINUS SIGN}"
WORKED = {1: 56, 2: 62, 3: -56, 4: -52, 5: 50}
PAPERS = ("board-record", "open-diagrams")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def started(**fields: Any) -> Tournament:
    """Return an event of five tables whose boards are made, in its first round."""
    return factories.start(event_with_boards(**fields))


def played() -> Tournament:
    """Return the same event over: every board has the federation's worked results."""
    event = started()
    for number in range(1, 6):
        factories.play_round(event, number, amounts=lambda table, board: WORKED[table])
    factories.recompute()
    event.refresh_from_db()
    return event


def asked(event: Tournament, paper: str, who: str = "", **parts: int) -> HttpResponse:
    client = Client(headers={"accept-language": "en"})
    if who:
        client.force_login(factories.director(who))
    return client.get(reverse(f"tournament:{paper}", kwargs={"slug": event.slug, **parts}))


@pytest.mark.parametrize("who", ["", "directrice", "donneuse"])
def test_papers_are_not_there_while_a_board_is_sealed(who: str) -> None:
    event = started()
    factories.play_round(event, 1)

    codes = [asked(event, paper, who, number=7).status_code for paper in PAPERS]
    codes.append(asked(event, "board-records", who).status_code)

    assert codes == [404, 404, 404]


def test_papers_before_the_start_and_of_no_such_board() -> None:
    event = event_with_boards()

    assert asked(event, "board-records").status_code == 404
    assert asked(event, "board-record", number=1).status_code == 404
    assert asked(event, "board-record", number=99).status_code == 404


@pytest.mark.parametrize("who", ["", "directrice"])
def test_board_record_shows_hands_and_results_to_all(who: str) -> None:
    event = played()

    answer = asked(event, "board-record", who, number=1)

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="tournoi-du-chene-board-1.pdf"'
    (page,) = read_pdf(answer.content)
    assert "Dealer North, North takes, Guard" in page.texts
    assert page.texts[:2] == ["The board’s page", "Board 1"]
    cards = open_cards(event, 1)
    assert cards is not None
    kings = sum(
        card[1:] == "K" for hand in (*cards["hands"].values(), cards["dog"]) for card in hand
    )
    assert page.texts.count("K") == kings == 4
    assert {"+62", "+56", "+50", f"{MINUS}52", f"{MINUS}56", "100%", "75%", "25%"} <= {*page.texts}
    # One dot a table.
    assert page.rings == 5


def test_board_record_says_the_same_until_something_moves() -> None:
    event = played()
    client = Client(headers={"accept-language": "en"})
    address = reverse("tournament:board-record", args=[event.slug, 1])
    first = client.get(address)

    again = client.get(address, headers={"if-none-match": first["ETag"]})

    assert again.status_code == 304


def test_board_records_has_a_page_a_board() -> None:
    event = played()
    close_tournament(event, author=factories.author(event))

    pages = read_pdf(asked(event, "board-records").content)

    assert [page.texts[1] for page in pages] == [f"Board {n}" for n in range(1, 21)]


def test_board_record_without_cards_has_the_results() -> None:
    event = factories.make_event(16, rounds=5)
    factories.play_round(event, 1)
    factories.recompute()

    (page,) = read_pdf(asked(event, "board-record", number=1).content)

    assert "The cards of this board are not shown." in page.texts
    assert asked(event, "open-diagrams", number=1).status_code == 404


def test_open_diagrams_once_the_board_is_open() -> None:
    event = played()

    (page,) = read_pdf(asked(event, "open-diagrams", number=3).content)

    assert page.rings == 78


def lawless(cards: dict[str, Any], taker: str, dealer: str) -> dict[str, Any]:
    """Return the deal played out card by card, lawfully or not: a record notes that."""
    hands = {seat: list(hand) for seat, hand in cards["hands"].items()}
    low = [card for card in hands[taker] if card[0] not in "TE" and card[1:] != "K"][:6]
    hands[taker] = [card for card in hands[taker] if card not in low] + list(cards["dog"])
    return {
        "ruleset": "fft", "players": 4, "dealer": dealer, "taker": taker, "contract": "guard",
        "dog": list(cards["dog"]), "discard": low,
        "tricks": [{seat: hand[n] for seat, hand in hands.items()} for n in range(18)],
    }  # fmt: skip


def test_replays_of_finds_who_played_the_cards_of_a_board() -> None:
    event = played()
    board = event.boards.get(number=1)
    cards = open_cards(event, 1)
    assert cards is not None

    kept = records.keep_record(lawless(cards, board.taker, board.dealer))

    assert records.replays_of(cards, board.taker) == [kept]
    assert records.replays_of(cards, "W") == []
    assert records.replays_of(open_cards(event, 2) or {}, "") == []
    (page,) = read_pdf(asked(event, "board-record", number=1).content)
    assert page.texts[:2] == ["The board’s page", "Card by card"]
    assert PlayedRecord.objects.get().deal_mark != ""


def test_board_page_links_papers_and_replays_and_moves_when_one_is_kept() -> None:
    event = played()
    client = Client(headers={"accept-language": "en"})
    address = reverse("tournament:board", args=[event.slug, 1])
    first = client.get(address)
    board = event.boards.get(number=1)
    cards = open_cards(event, 1)
    assert cards is not None

    kept = records.keep_record(lawless(cards, board.taker, board.dealer))
    again = client.get(address, headers={"if-none-match": first["ETag"]})

    replay = reverse("tournament:replay", args=[kept.key])
    assert replay not in first.content.decode()
    assert reverse("tournament:board-record", args=[event.slug, 1]) in first.content.decode()
    assert reverse("tournament:open-diagrams", args=[event.slug, 1]) in first.content.decode()
    assert again.status_code == 200
    assert replay in again.content.decode()


def test_board_record_of_triplets_has_both_lines() -> None:
    event = factories.play_all(factories.make_team_event(8, "triplets"))

    (page,) = read_pdf(asked(event, "board-record", number=1).content)

    assert {"NS", "EW", "Score", "Attack", "Defense"} <= {*page.texts}
    assert sum(text.startswith("Équipe") for text in page.texts) == 2 * page.rings > 0


def test_board_record_of_quartets_has_both_attacks_and_their_points() -> None:
    event = factories.play_all(factories.make_team_event(8, "quartets"))

    (page,) = read_pdf(asked(event, "board-record", number=1).content)

    assert page.texts.count("MP") == 2
    assert sum(text.startswith("Équipe") for text in page.texts) == page.rings > 0


def test_board_copied_into_an_event_still_played_shows_results_without_cards() -> None:
    event = played()
    other = started(name="Tournoi du Frêne")
    later = other.board_set
    later.copied_from = event.board_set
    later.made_at = event.rounds.latest("closed_at").closed_at - timedelta(minutes=1)
    later.save()

    answer = asked(event, "board-record", "directrice", number=1)

    (page,) = read_pdf(answer.content)
    assert "The cards of this board are not shown." in page.texts
    assert page.texts.count("K") == 0
    assert asked(event, "open-diagrams", "directrice", number=1).status_code == 404


def test_sealed_board_page_links_no_paper() -> None:
    event = started()

    page = asked(event, "board", number=7).content.decode()

    assert ".pdf" not in page


def test_papers_of_free_deals_are_not_there() -> None:
    event = factories.make_free_deals()

    codes = [asked(event, paper, number=1).status_code for paper in PAPERS]
    codes.append(asked(event, "board-records").status_code)

    assert codes == [404, 404, 404]
