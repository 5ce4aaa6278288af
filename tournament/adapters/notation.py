"""Deals written in one form turned into the other, with every fault told; nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.boards import dealer_of
from engine.cards import DECK_SET
from engine.deals import Deal, in_order
from engine.dealtexts import ReadDeal, deal_document, deal_text
from engine.seats import SEATS
from tournament.adapters.deals import read_deals
from tournament.messages import Problem, problem_of

# A deal anybody may copy; North has no diamond.
EXAMPLE: Final = """\
board 5
N: T 21 20 15 14 6 5 | S J 8 7 3 2 | H N 5 1 | D - | C J 9 5 3
E: T 18 16 12 11 2 1 EX | S Q 1 | H 4 2 | D Q 10 7 5 3 | C N 8
S: T 17 13 9 | S 9 6 5 | H Q 8 7 6 | D N J 6 | C K Q 10 7 4
W: T 8 7 4 3 | S 10 4 | H K J 10 3 | D K 9 4 2 1 | C 6 2 1
dog: T 19 10 | S K N | H 9 | D 8 | C -
"""
# What is wrong with a deal that can be written all the same.
WRITABLE: Final = frozenset({"lone-petit", "board-repeated"})


@dataclass(frozen=True, slots=True)
class Converted:
    """One deal as it was read: what is there, what is wrong, and its other form if it has one."""

    number: int | None
    cards: dict[str, Any]
    problems: tuple[Problem, ...]
    other: str

    @property
    def dealer(self) -> str:
        """Return who deals by the label, "" without a number."""
        return dealer_of(self.number) if self.number else ""


def is_json(text: str) -> bool:
    """Tell whether a text is meant as JSON."""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "["))


def converted(text: str) -> list[Converted]:
    """Return the deals of a text in the form it is not in; refuse where nothing is read."""
    other = text_form if is_json(text) else json_form
    return [
        Converted(
            read.number,
            _known(read.deal),
            tuple(problem_of(fault) for fault in read.problems),
            other(read) if {fault.code for fault in read.problems} <= WRITABLE else "",
        )
        for read in read_deals(text)
    ]


def joined(deals: Sequence[Converted], text: str) -> str:
    """Return the other form of all deals that have one, as one text or one list."""
    others = [deal.other for deal in deals if deal.other]
    if is_json(text) or len(others) < 2:
        return "\n".join(others)
    listed = ",\n".join(other.rstrip("\n") for other in others)
    return f"[{listed}]\n"


def text_form(read: ReadDeal) -> str:
    """Return a deal as text."""
    return deal_text(read.deal, read.number)


def json_form(read: ReadDeal) -> str:
    """Return a deal as JSON, a hand a line."""
    document = deal_document(
        Deal({s: in_order(c) for s, c in read.deal.hands.items()}, in_order(read.deal.dog)),
        read.number,
    )
    head = f'{{"number": {read.number},\n ' if read.number else "{"
    hands = ",\n           ".join(
        f'"{seat}": {json.dumps(document["hands"][seat])}' for seat in SEATS
    )
    return f'{head}"hands": {{{hands}}},\n "dog": {json.dumps(document["dog"])}}}\n'


def example_json() -> str:
    """Return the example in its JSON form."""
    return json_form(read_deals(EXAMPLE)[0])


def _known(deal: Deal) -> dict[str, Any]:
    """Return the cards that exist, by seat: what a picture can show of a faulty deal."""
    return {
        "hands": {
            seat: [card for card in deal.hands.get(seat, ()) if card in DECK_SET] for seat in SEATS
        },
        "dog": [card for card in deal.dog if card in DECK_SET],
    }
