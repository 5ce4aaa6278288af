"""Diagrams, labels and sorting lists: every card where it belongs, nothing that is not known."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import translation

from engine.cards import DECK
from engine.dealsets import deal_set
from engine.dealtexts import deal_document
from tests.tournament.documents.pdf_reading import Drawn, read_pdf
from tournament.documents.paper.diagrams import CELLS, diagrams_pdf, printed
from tournament.documents.paper.labels import labels_pdf
from tournament.documents.paper.pieces import HANDS, PLACES, BoardPaper
from tournament.documents.paper.sorting import sorting_pdf

SEED = bytes(range(32))
LONG = "Tournoi régional des Vallées et Montagnes réunies, deuxième manche"


def papers(count: int = 3, *, attack_only: bool = False, **fields: str) -> list[BoardPaper]:
    """Return boards as the papers take them, made from a known seed."""
    made = deal_set(SEED, "individual", range(1, count + 1))
    return [
        BoardPaper(
            board.number,
            board.dealer,
            board.taker,
            cards={"hands": {board.taker: list(board.attack)}, "dog": []}
            if attack_only
            else deal_document(board.deal),
            **fields,
        )
        for board in made.boards
    ]


def french(make: Callable[[list[BoardPaper], str], bytes], boards: list[BoardPaper]) -> list[Drawn]:
    """Return the pages of a paper made in French."""
    with translation.override("fr"):
        return read_pdf(make(boards, "Essai"))


def test_diagrams_circle_each_card_once() -> None:
    boards = papers(3, event="Tournoi du Chêne")

    pages = french(diagrams_pdf, boards)

    assert set(CELLS) == set(DECK)
    assert [page.rings for page in pages] == [2 * 78, 78]
    with translation.override("fr"):
        due = [
            [printed(card) for place in PLACES for card in board.held(place)] for board in boards
        ]
    circled = {*map(printed, DECK)} | {"R", "D", "C", "V"}
    for page, expected in zip(pages, ([*due[0], *due[1]], due[2]), strict=True):
        cards = [text for text in page.texts if text in circled]
        # The seats' letters and the boards' own numbers are no cards.
        for letter in ("N", "E", "S", "O"):
            cards = [card for card in cards if card != letter]
        assert sorted(cards) == sorted(card for card in expected if card != "E")


def test_diagrams_say_board_seat_and_taker() -> None:
    pages = french(diagrams_pdf, papers(1, section="blue"))

    texts = pages[0].texts
    assert [text for text in texts if text in ("Nord", "Est", "Sud", "Ouest", "Chien")] == [
        "Nord", "Est", "Sud", "Ouest", "Chien",
    ]  # fmt: skip
    assert texts.count("Étui 1") == 5
    assert texts.count("bleu") == 5
    assert texts.count("preneur · donneur") == 1


def test_diagrams_of_attack_hands_leave_the_rest_blank() -> None:
    pages = french(diagrams_pdf, papers(2, attack_only=True))

    assert [page.rings for page in pages] == [2 * 18]


def test_labels_mark_taker_dealer_and_lead() -> None:
    pages = french(labels_pdf, papers(9, event=LONG, section="red"))

    assert len(pages) == 2
    assert pages[1].texts[:1] == ["9"]
    assert "Est prend" in pages[1].texts
    assert pages[1].texts.count("donne") == pages[1].texts.count("entame") == 1
    assert "rouge" in pages[1].texts


def test_labels_without_a_taker() -> None:
    pages = french(labels_pdf, [BoardPaper(7, "S")])

    assert not [text for text in pages[0].texts if "prend" in text]


def test_sorting_list_sends_every_card_somewhere() -> None:
    boards = papers(1)

    pages = french(sorting_pdf, boards)

    texts = pages[0].texts
    goes = {card: place for place in PLACES for card in boards[0].held(place)}
    rows = [DECK[:11], DECK[11:22], *(DECK[first : first + 14] for first in range(22, 78, 14))]
    runs = sum(
        1 + sum(goes[one] != goes[other] for one, other in zip(row, row[1:], strict=False))
        for row in rows
    )
    letters = [text for text in texts if text in ("N", "E", "S", "O", "Ch")]
    # Each hand's mark stands once in the head.
    assert len(letters) == runs + 5
    assert any(text.endswith("Nord 18   Est 18   Sud 18   Ouest 18   Chien 6") for text in texts)


def test_sorting_list_of_an_attack_hand_names_that_hand_only() -> None:
    boards = papers(1, attack_only=True)

    pages = french(sorting_pdf, boards)

    taker = boards[0].taker
    others = {"N": "N", "E": "E", "S": "S", "W": "O"}
    seen = [text for text in pages[0].texts if text in (*others.values(), "Ch")]
    assert set(seen) == {others[taker]}


@pytest.mark.parametrize("make", [diagrams_pdf, labels_pdf, sorting_pdf])
def test_papers_are_the_same_bytes_each_time(make: Callable[..., bytes]) -> None:
    boards = papers(2)

    assert make(boards, "Essai") == make(boards, "Essai")
    assert len(HANDS) == 4
