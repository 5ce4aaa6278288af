"""Deals as text and JSON: what is written is read, every fault has its code."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK
from engine.dealing import deal_board
from engine.deals import Deal, in_order, lone_petit_seat
from engine.dealtexts import (
    deal_document,
    deal_text,
    deals_text,
    read_deals_json,
    read_deals_text,
)
from engine.errors import EngineError

SEED = bytes.fromhex("0f" * 32)
SUITS_APART = """board 12
N: T - | S K Q N J 10 9 8 7 6 5 4 3 2 1 | H 4 3 2 1 | D - | C -
E: T 21 | S - | H K Q N J 10 9 8 7 6 5 | D K Q N J 10 9 8 | C -
S: T 20 19 18 17 16 15 14 13 12 11 10 | D 7 6 5 4 3 2 1
W: T 9 8 7 6 EX | S - | H - | D - | C K Q N J 10 9 8 7 6 5 4 3 2
dog: T 5 4 3 2 1 | S - | H - | D - | C 1
"""


@given(st.randoms(use_true_random=False), st.none() | st.integers(1, 999))
def test_deal_text_reads_back(random: Any, number: int | None) -> None:
    pack = list(DECK)
    random.shuffle(pack)
    hands = {seat: in_order(pack[18 * n : 18 * n + 18]) for n, seat in enumerate("NESW")}
    deal = Deal(hands, in_order(pack[72:]))

    (text,) = read_deals_text(deal_text(deal, number))
    (json_,) = read_deals_json(deal_document(deal, number))

    assert (text.deal, text.number) == (deal, number)
    assert text == json_ or text.problems
    assert bool(text.problems) is (lone_petit_seat(deal) is not None)


def test_read_deals_text_void_suits_and_groups_left_out() -> None:
    (read,) = read_deals_text(SUITS_APART)

    assert (read.number, read.problems) == (12, ())
    assert read.deal.hands["N"] == NORTH
    assert deal_text(read.deal, 12) == SUITS_APART.replace(
        "10 | D 7 6 5 4 3 2 1", "10 | S - | H - | D 7 6 5 4 3 2 1 | C -"
    )


def test_deals_text_several_in_small_letters_with_remarks() -> None:
    made = [(number, deal_board(SEED, number)) for number in (3, 4, 30)]
    text = "\ufeff# made by hand\n\n" + deals_text(made).lower().replace("\n", " \r\n") + "\n\n"

    assert [(read.number, read.deal) for read in read_deals_text(text)] == made


NORTH = (*DECK[22:36], "H4", "H3", "H2", "H1")


def test_read_deals_text_lists_every_fault() -> None:
    text = SUITS_APART.replace("board 12", "board 0\nhm\nN: T 1").replace("T 21 |", "T 22 3 |")

    (read,) = read_deals_text("\n" + text)

    assert read.number is None
    assert [(p.code, p.facts.get("line"), p.facts.get("card")) for p in read.problems] == [
        ("board-number", None, None),
        ("deal-line", 3, None),
        ("hand-twice", 5, None),
        ("hand-size", None, None),
        ("hand-size", None, None),
        ("card-twice", None, "T1"),
        ("unknown-card", None, "T22"),
        ("card-twice", None, "T3"),
        ("deal-size", None, None),
        *[("card-missing", None, card) for card in ("T21", *NORTH)],
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (SUITS_APART.replace("T 21 |", "T |"), ["hand-size", "deal-size", "card-missing"]),
        (SUITS_APART.replace("T 21 |", "T 20 |"), ["card-twice", "card-missing"]),
        (SUITS_APART.replace("T 21 |", "T 22 |"), ["unknown-card", "card-missing"]),
        (SUITS_APART.replace("T 21 |", "T 21 | T - |"), ["group-twice"]),
        (SUITS_APART.replace("| C 1", "| C 1 | E 1"), ["deal-group"]),
        (SUITS_APART.replace("| C 1", "| C 1 2"), ["dog-size", "card-twice", "deal-size"]),
        (SUITS_APART.replace("board 12", "board twelve"), ["board-number"]),
        (SUITS_APART.replace("board 12", "board ²"), ["board-number"]),
        (SUITS_APART.replace("board 12", "étui 12"), ["deal-line"]),
        (SUITS_APART.replace("T 21 |", "T 1 |").replace("3 2 1 | S", "3 2 21 | S"), ["lone-petit"]),
        (SUITS_APART + "\n" + SUITS_APART, ["board-repeated"]),
    ],
)
def test_read_deals_text_one_code_for_each_fault(text: str, codes: list[str]) -> None:
    assert [problem.code for problem in read_deals_text(text)[-1].problems] == codes


def test_read_deals_text_a_hand_or_the_dog_forgotten() -> None:
    no_west = "\n".join(line for line in SUITS_APART.splitlines() if line[0] != "W")
    no_dog = "\n".join(line for line in SUITS_APART.splitlines() if line[0] != "d")

    assert read_deals_text(no_west)[0].problems[0].code == "seats-of-table"
    assert read_deals_text(no_dog)[0].problems[0].code == "dog-size"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ([5], "deal-form"),
        ({}, "field-form"),
        ({"hands": {"N": "T1"}, "dog": []}, "field-form"),
        ({"hands": {"N": [1]}, "dog": []}, "field-form"),
        ({"hands": [], "dog": None}, "field-form"),
        ({"number": 0, "hands": {}, "dog": []}, "board-number"),
        ({"number": True, "hands": {}, "dog": []}, "board-number"),
        ({"hands": {"DOG": []}, "dog": []}, "seats-of-table"),
        ({"hands": {"N": [""]}, "dog": []}, "seats-of-table"),
    ],
)
def test_read_deals_json_bad_input(document: Any, code: str) -> None:
    assert read_deals_json(document)[0].problems[0].code == code


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (None, "deal-form"),
        ("N", "deal-form"),
        ([], "deals-none"),
        ({"boards": 3}, "deal-form"),
        ([{}] * 1000, "deals-many"),
    ],
)
def test_read_deals_json_not_deals_at_all(document: Any, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        read_deals_json(document)

    assert refusal.value.code == code


def test_read_deals_text_nothing_there() -> None:
    with pytest.raises(EngineError) as refusal:
        read_deals_text("# only a remark\n \n")

    assert refusal.value.code == "deals-none"


def test_read_deals_json_boards_of_a_set() -> None:
    made = [(number, deal_board(SEED, number)) for number in (3, 4)]
    document = {"seed": "kept", "boards": [deal_document(deal, k) for k, deal in made]}

    assert [(read.number, read.deal) for read in read_deals_json(document)] == made
