"""The notation page: its examples can be read, both forms turn into each other, faults are told."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from engine.dealtexts import read_deals_json, read_deals_text
from tests.tournament.documents.pdf_reading import read_pdf
from tournament.adapters.notation import EXAMPLE, converted, example_json

pytestmark = pytest.mark.django_db

ADDRESS = "/notation/"
LONE_PETIT = """\
N: T 1 | S K Q N J 10 9 8 | H K Q N J 10 | D K Q N J 10
E: T 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4
S: T 3 2 EX | S 7 6 5 4 3 2 1 | H 9 8 7 6 5 4 3 2
W: H 1 | D 9 8 7 6 5 4 3 2 1 | C K Q N J 10 9 8 7
dog: C 6 5 4 3 2 1
"""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def sent(text: str, address: str = ADDRESS) -> HttpResponse:
    return Client(headers={"accept-language": "en"}).post(address, {"deals": text})


def code_of(answer: HttpResponse) -> list[str]:
    """Return what stands in the page's blocks of code."""
    found = re.findall(r'<pre class="code[^>]*>(.*?)</pre>', answer.content.decode(), re.S)
    return [html.unescape(block) for block in found]


def faults_of(answer: HttpResponse) -> list[str]:
    found = re.search(r'<section class="faults">.*?<ul>(.*?)</ul>', answer.content.decode(), re.S)
    assert found is not None
    return [html.unescape(line) for line in re.findall(r"<li>(.*?)</li>", found[1])]


def test_notation_examples_are_read_without_fault() -> None:
    answer = Client().get(ADDRESS)

    text, written = code_of(answer)
    (from_text,) = read_deals_text(text)
    (from_json,) = read_deals_json(json.loads(written))
    assert from_text.problems == from_json.problems == ()
    assert from_text.deal == from_json.deal
    assert from_text.number == from_json.number == 5
    assert answer.status_code == 200


@pytest.mark.parametrize("sample", ["text", "json", "none"])
def test_notation_fills_in_an_example(sample: str) -> None:
    page = html.unescape(Client().get(f"{ADDRESS}?sample={sample}").content.decode())

    filled = {"text": EXAMPLE, "json": example_json(), "none": ""}[sample]
    assert re.search(rf"<textarea[^>]*>\s*{re.escape(filled)}</textarea>", page)


def test_notation_turns_text_into_json_and_back() -> None:
    answer = sent(EXAMPLE)
    written = code_of(answer)[0]

    back = sent(written)

    assert answer.status_code == back.status_code == 200
    assert written == example_json()
    assert code_of(back)[0] == EXAMPLE
    assert answer.content.decode().count("is-held") == 78


def test_notation_of_several_deals_is_a_list() -> None:
    written = code_of(sent(f"{EXAMPLE}\n{EXAMPLE.replace('board 5', 'board 6')}"))[0]

    assert [row["number"] for row in json.loads(written)] == [5, 6]
    assert code_of(sent(written))[0] == f"{EXAMPLE}\n{EXAMPLE.replace('board 5', 'board 6')}"


def test_notation_lists_every_fault_of_77_cards_and_keeps_what_was_typed() -> None:
    answer = sent(EXAMPLE.replace("C 6 2 1", "C 6 2").replace("T 17 13 9", "T 17 13 13"))

    assert answer.status_code == 422
    assert faults_of(answer) == [
        "West has 17 cards, not 18.",
        "Trump 13 is there 2 times.",
        "The deal has 77 cards, not 78.",
        "Trump 9 is nowhere.",
        "Ace of clubs is nowhere.",
    ]
    assert "T 17 13 13" in answer.content.decode()
    assert "The other form" not in answer.content.decode()


def test_notation_of_many_faulty_deals_lists_the_first_and_counts_the_rest() -> None:
    answer = sent("\n\n".join(["N: T 21"] * 40))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('class="faults"') == 12
    assert "28 more deals have faults." in page
    assert page.count('class="diagrams"') == 4


def test_notation_of_a_lone_petit_is_told_and_converted() -> None:
    answer = sent(LONE_PETIT)

    assert answer.status_code == 422
    assert faults_of(answer) == ["North has the Petit as only trump: the cards are dealt again."]
    assert json.loads(code_of(answer)[0])["hands"]["E"][0] == "T21"


def test_converted_reads_voids_left_out() -> None:
    (deal,) = converted(EXAMPLE.replace(" | D -", ""))

    assert deal.problems == ()
    assert deal.other == example_json()


@pytest.mark.parametrize(
    "text", ["", "   ", "bonjour", "{", "[", '{"hands": 3}', "[1]", "\0", "[[]]"]
)
def test_notation_of_no_deal_is_refused(text: str) -> None:
    assert sent(text).status_code == 422


def test_notation_escapes_what_was_pasted() -> None:
    answer = sent("N: T <script>alert(1)</script>")

    assert answer.status_code == 422
    assert "<script>alert" not in answer.content.decode()


def test_notation_diagrams_are_a_pdf() -> None:
    answer = sent(EXAMPLE, "/notation/diagrams.pdf")

    (page,) = read_pdf(answer.content)
    assert answer["Content-Type"] == "application/pdf"
    assert page.rings == 78
    assert page.texts.count("Board 5") == 5


def test_notation_diagrams_of_a_faulty_deal_say_what_is_wrong() -> None:
    answer = sent(EXAMPLE.replace("C 6 2 1", "C 6 2"), "/notation/diagrams.pdf")

    assert answer.status_code == 422
    assert "West has 17 cards, not 18." in faults_of(answer)


def test_notation_diagrams_of_too_many_deals_are_refused_with_what_was_typed() -> None:
    many = "\n".join(EXAMPLE.replace("board 5", f"board {n}") for n in range(1, 50))

    answer = sent(many, "/notation/diagrams.pdf")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "At most 48 deals" in page
    assert "board 49" in page
