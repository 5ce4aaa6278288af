"""Deals as text and as JSON, read with every fault listed.

A deal in text is five lines in any order, after its board's number if it has one; deals are
separated by blank lines, and a line that begins with # is passed over:

    board 7
    N: T 21 14 8 EX | S K Q 4 | H - | D N 3 2 | C J 10 5 4 3 2 1
    E: ...
    S: ...
    W: ...
    dog: T 3 | S 2 | H - | D - | C K Q 8 6

Each hand has its groups (trumps T with the Excuse EX, then the suits S H D C) with ranks from the
highest; `-` is a void, and so is a group left out. Small letters are read as capitals.

In JSON a deal is `{"number": 7, "hands": {"N": ["T21", ...], ...}, "dog": [...]}`, the number not
required; several are a list, or the `boards` of an object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from engine.boards import BOARD_NUMBER_MAX
from engine.cards import EXCUSE, SUITS
from engine.deals import Deal, check_whole_deal, in_order
from engine.errors import EngineError
from engine.seats import SEATS

TRUMP: Final = "T"
GROUPS: Final = TRUMP + SUITS
VOID: Final = "-"
DOG: Final = "DOG"
_BOARD: Final = re.compile(r"BOARD\s+(\S+)")
_HAND: Final = re.compile(rf"([{''.join(SEATS)}]|{DOG})\s*:(.*)")
# No deal has more cards, no file of ours more deals: what is longer is no deal.
MOST_DEALS: Final = BOARD_NUMBER_MAX


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """A deal as it was read, with everything wrong with it; usable only without problems."""

    number: int | None
    deal: Deal
    problems: tuple[EngineError, ...]


def deal_text(deal: Deal, number: int | None = None) -> str:
    """Return a deal as text, with its board's number if one is given."""
    lines = [] if number is None else [f"board {number}"]
    lines += [f"{seat}: {_hand_text(deal.hands[seat])}" for seat in SEATS]
    return "\n".join([*lines, f"dog: {_hand_text(deal.dog)}"]) + "\n"


def deals_text(deals: Iterable[tuple[int, Deal]]) -> str:
    """Return numbered deals as one text."""
    return "\n".join(deal_text(deal, number) for number, deal in deals)


def _hand_text(cards: Iterable[str]) -> str:
    held: dict[str, list[str]] = {group: [] for group in GROUPS}
    for card in in_order(cards):
        group, rank = (TRUMP, EXCUSE) if card == EXCUSE else (card[0], card[1:])
        held[group].append(rank)
    return " | ".join(f"{group} {' '.join(ranks) or VOID}" for group, ranks in held.items())


def deal_document(deal: Deal, number: int | None = None) -> dict[str, Any]:
    """Return a deal in its JSON form."""
    document: dict[str, Any] = {} if number is None else {"number": number}
    return document | {
        "hands": {seat: list(deal.hands[seat]) for seat in SEATS},
        "dog": list(deal.dog),
    }


@dataclass
class _Draft:
    """A deal while its lines are read."""

    number: int | None = None
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dog: tuple[str, ...] | None = None
    problems: list[EngineError] = field(default_factory=list)

    def add(self, place: str, cards: Iterable[str]) -> None:
        if place == DOG:
            self.dog = tuple(cards)
        else:
            self.hands[place] = tuple(cards)

    def has(self, place: str) -> bool:
        return self.dog is not None if place == DOG else place in self.hands

    def done(self) -> ReadDeal:
        deal = Deal(self.hands, self.dog or ())
        return ReadDeal(self.number, deal, (*self.problems, *check_whole_deal(deal)))


def read_deals_text(text: str) -> list[ReadDeal]:
    """Return the deals of a text, each with its faults.

    Codes: `deals-none`, `deals-many`; in a deal `deal-line`, `deal-group`, `group-twice`,
    `hand-twice` (fact `line`, from 1), `board-number`, `board-repeated`, and those of
    `check_whole_deal`.
    """
    lines = [
        (place, line.strip().upper())
        for place, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if not line.lstrip().startswith("#")
    ]
    blocks = groupby(lines, key=lambda row: bool(row[1]))
    return _checked([_read_block(list(block)) for is_deal, block in blocks if is_deal])


def _read_block(lines: list[tuple[int, str]]) -> ReadDeal:
    draft = _Draft()
    for place, line in lines:
        if board := _BOARD.fullmatch(line):
            number = board[1]
            is_whole = number.isascii() and number.isdecimal() and len(number) < 4
            draft.number = int(number) if is_whole else None
            if not draft.number:
                draft.number = None
                draft.problems.append(_bad_number(number))
        elif hand := _HAND.fullmatch(line):
            if draft.has(hand[1]):
                draft.problems.append(
                    EngineError(
                        "hand-twice", f"Line {place}: {hand[1]} again.", line=place, seat=hand[1]
                    )
                )
                continue
            draft.add(hand[1], _read_hand(hand[2], place, draft.problems))
        else:
            draft.problems.append(
                EngineError("deal-line", f"Line {place} is no hand, dog or board.", line=place)
            )
    return draft.done()


def _bad_number(number: object) -> EngineError:
    return EngineError(
        "board-number", f"Boards are numbered 1 to {BOARD_NUMBER_MAX}.", number=number
    )


def _read_hand(text: str, line: int, problems: list[EngineError]) -> Iterator[str]:
    seen: set[str] = set()
    for part in text.split("|"):
        words = part.split()
        if not words:
            continue
        group, ranks = words[0], words[1:]
        if group not in GROUPS or len(group) != 1:
            problems.append(
                EngineError(
                    "deal-group",
                    f"Line {line}: a group begins with one of {' '.join(GROUPS)}, not {group}.",
                    line=line,
                    group=group,
                )
            )
            continue
        if group in seen:
            problems.append(
                EngineError("group-twice", f"Line {line}: {group} again.", line=line, group=group)
            )
        seen.add(group)
        if ranks != [VOID]:
            yield from (
                EXCUSE if (group, rank) == (TRUMP, EXCUSE) else group + rank for rank in ranks
            )


def read_deals_json(document: object) -> list[ReadDeal]:
    """Return the deals of a JSON document, each with its faults.

    Codes: `deals-none`, `deals-many`; in a deal `deal-form`, `field-form` (fact `field`),
    `board-number`, `board-repeated`, and those of `check_whole_deal`.
    """
    rows = document
    if isinstance(document, Mapping):
        rows = document.get("boards", [document])
    if not isinstance(rows, list):
        raise EngineError("deal-form", "A deal is an object, several are a list.")
    return _checked([_read_row(row) for row in rows])


def _read_row(row: object) -> ReadDeal:
    draft = _Draft()
    if not isinstance(row, Mapping):
        problem = EngineError("deal-form", "A deal is an object.")
        return ReadDeal(None, Deal({}, ()), (problem,))
    number = row.get("number")
    if type(number) is int and 1 <= number <= BOARD_NUMBER_MAX:
        draft.number = number
    elif number is not None:
        draft.problems.append(_bad_number(number))
    hands = row.get("hands")
    if not isinstance(hands, Mapping):
        draft.problems.append(_bad_field("hands"))
        hands = {}
    for seat, cards in hands.items():
        if _are_cards(cards):
            draft.hands[seat] = tuple(cards)
        else:
            draft.problems.append(_bad_field(f"hands.{seat}"))
    if _are_cards(row.get("dog")):
        draft.dog = tuple(row["dog"])
    else:
        draft.problems.append(_bad_field("dog"))
    return draft.done()


def _are_cards(value: object) -> bool:
    return isinstance(value, list) and all(type(card) is str for card in value)


def _bad_field(name: str) -> EngineError:
    return EngineError("field-form", f"{name!r} is not a list of cards by code.", field=name)


def _checked(deals: list[ReadDeal]) -> list[ReadDeal]:
    if not deals:
        raise EngineError("deals-none", "There is no deal.")
    if len(deals) > MOST_DEALS:
        raise EngineError("deals-many", f"There are more than {MOST_DEALS} deals.", most=MOST_DEALS)
    seen: set[int] = set()
    checked = []
    for read in deals:
        number, problems = read.number, read.problems
        if number is not None and number in seen:
            problems = (
                EngineError("board-repeated", f"Board {number} is there twice.", board=number),
                *problems,
            )
        seen.update(() if number is None else (number,))
        checked.append(ReadDeal(number, read.deal, problems))
    return checked
