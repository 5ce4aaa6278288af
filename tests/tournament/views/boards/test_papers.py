"""Papers of the board maker as PDF: whole for him, not there for anybody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournament.documents.pdf_reading import Drawn, read_pdf
from tests.tournament.services.boards_made import event_with_boards, with_boards
from tournament.models import BoardDeal, BoardSet, CardsSeen, Plan, Tournament

pytestmark = pytest.mark.django_db

PAPERS = ("board-diagrams", "board-sorting", "board-wallet-labels")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def client_of(name: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director(name))
    return client


def asked(name: str, event: Tournament, paper: str, query: str = "") -> HttpResponse:
    return client_of(name).get(reverse(f"tournament:{paper}", args=[event.slug]) + query)


def pages(name: str, event: Tournament, paper: str, query: str = "") -> list[Drawn]:
    answer = asked(name, event, paper, query)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return read_pdf(answer.content)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("who", ["directrice", "passante"])
def test_maker_papers_are_not_there_for_others(paper: str, who: str) -> None:
    event = event_with_boards()

    assert asked(who, event, paper).status_code == 404
    assert Client().get(reverse(f"tournament:{paper}", args=[event.slug])).status_code == 302
    assert not CardsSeen.objects.exists()


def test_board_diagrams_have_every_hand_and_keep_the_look() -> None:
    event = event_with_boards()

    found = pages("donneuse", event, "board-diagrams")

    assert sum(page.rings for page in found) == 20 * 78
    assert len(found) == 10
    assert CardsSeen.objects.filter(door="diagrams").count() == 20


def test_board_diagrams_of_one_board_is_kept_by_no_cache() -> None:
    event = event_with_boards()

    answer = asked("donneuse", event, "board-diagrams", "?board=7")

    assert sum(page.rings for page in read_pdf(answer.content)) == 78
    assert 'filename="tournoi-du-chene-diagrams-7.pdf"' in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("query", ["?board=99", "?board=x", "?board=0"])
def test_board_diagrams_of_no_such_board(query: str) -> None:
    assert asked("donneuse", event_with_boards(), "board-diagrams", query).status_code == 404


def test_board_diagrams_of_attack_hands_show_these_alone() -> None:
    event = factories.make_event(20, 5, started=False)
    with_boards(event, kind=BoardSet.Kind.ATTACK_HANDS)

    found = pages("donneuse", event, "board-diagrams")

    assert sum(page.rings for page in found) == 20 * 18


def test_board_diagrams_once_for_each_copy() -> None:
    event = event_with_boards()
    plan = Plan.objects.get(tournament=event)
    plan.document = {**plan.document, "copies": 2}
    plan.save()

    found = pages("donneuse", event, "board-diagrams")

    assert sum(page.rings for page in found) == 2 * 20 * 78


def test_board_sorting_has_a_page_a_board() -> None:
    found = pages("donneuse", event_with_boards(), "board-sorting")

    assert [page.texts[0] for page in found[:2]] == [
        "Board 1: sort the pack",
        "Board 2: sort the pack",
    ]
    assert len(found) == 20


def test_print_labels_for_the_director_shows_no_card() -> None:
    event = event_with_boards()

    found = pages("directrice", event, "print-labels")

    words = {text for page in found for text in page.texts}
    assert sum(page.texts.count("deals") for page in found) == 20
    assert words <= {
        *map(str, range(1, 21)), "Tournoi du Chêne", "N", "E", "S", "W",
        "North takes", "East takes", "South takes", "West takes", "deals", "leads",
    }  # fmt: skip
    assert not CardsSeen.objects.exists()


def test_print_labels_before_a_movement_is_chosen() -> None:
    event = factories.make_event(20, 5, started=False, drawn=False)

    assert asked("directrice", event, "print-labels").status_code == 404


def test_print_labels_of_parallel_sections() -> None:
    event = factories.make_event(20, 5, started=False)
    plan = Plan.objects.get(tournament=event)
    document = plan.document
    for row in document["rounds"]:
        for table in row["tables"]:
            table["section"] = "red" if table["table"] < 3 else "blue"
    plan.save()

    found = pages("directrice", event, "print-labels")

    reds = sum(page.texts.count("red") for page in found)
    blues = sum(page.texts.count("blue") for page in found)
    assert (reds, blues) == (20, 20)


@pytest.mark.parametrize("paper", ["board-diagrams", "board-sorting", "print-boards"])
def test_cards_sealed_under_another_key_are_a_sentence(paper: str) -> None:
    event = event_with_boards()
    BoardDeal.objects.update(cards="gAAAAA-of-another-key")
    client = client_of("donneuse")

    answer = client.get(reverse(f"tournament:{paper}", args=[event.slug]), follow=True)

    assert answer.redirect_chain == [(reverse("tournament:board-set", args=[event.slug]), 302)]
    assert "The cards cannot be opened" in answer.content.decode()
