"""A stated set against the one its seed gives: equal, or where not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.boards import dealer_of, taker_of
from engine.dealing import deal_board
from engine.deals import Deal
from engine.dealsets.documents import ATTACK, DOG, StatedBoard, StatedSet
from engine.dealsets.making import deal_set, set_commitment
from engine.draws import commitment_of, key_of


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not what the seed gives; `board` is None for the set itself.

    For cards `stated` are those too many, `derived` those missing.
    """

    board: int | None
    part: str
    stated: Any
    derived: Any


def verify_set(stated: StatedSet, published: str = "") -> list[Difference]:
    """Return every difference: the commitment, then board by board; none when all is equal.

    `published` is the commitment as it was shown before the event, when somebody kept it.
    """
    differences = []
    due = (
        set_commitment(stated.seed, stated.format) if stated.format else commitment_of(stated.seed)
    )
    if not _is_same(stated.commitment, due):
        differences.append(Difference(None, "commitment", stated.commitment, due))
    if published and not _is_same(published, due):
        differences.append(Difference(None, "published commitment", published, due))
    derived = _derived_plain if not stated.format else _derived_attacks
    for board, (facts, cards) in zip(stated.boards, derived(stated), strict=True):
        differences += _board_differences(board, facts, cards)
    return differences


def _is_same(one: str, other: str) -> bool:
    return one.strip().lower() == other


_Derived = tuple[Mapping[str, Any], Mapping[str, tuple[str, ...]]]


def _derived_attacks(stated: StatedSet) -> Iterator[_Derived]:
    numbers = [board.number for board in stated.boards]
    for board in deal_set(stated.seed, stated.format, numbers, stated.public_value).boards:
        facts = {
            "dealer": board.dealer,
            "taker": board.taker,
            "band": str(board.band),
            "value": board.value,
        }
        yield facts, {ATTACK: board.attack} if stated.attack_only else _places(board.deal)


def _derived_plain(stated: StatedSet) -> Iterator[_Derived]:
    key = key_of(stated.seed, stated.public_value)
    for board in stated.boards:
        facts = {"dealer": dealer_of(board.number), "taker": taker_of(board.number)}
        yield facts, _places(deal_board(key, board.number))


def _places(deal: Deal) -> dict[str, tuple[str, ...]]:
    return {f"hands.{seat}": hand for seat, hand in deal.hands.items()} | {DOG: deal.dog}


def _board_differences(
    board: StatedBoard, facts: Mapping[str, Any], cards: Mapping[str, tuple[str, ...]]
) -> Iterator[Difference]:
    for name, due in facts.items():
        stated = board.facts.get(name)
        if stated != due or type(stated) is not type(due):
            yield Difference(board.number, name, stated, due)
    for place, given in board.cards.items():
        # The order of cards within a hand means nothing.
        held, due_cards = Counter(given), Counter(cards[place])
        if held != due_cards:
            yield Difference(
                board.number,
                place,
                sorted((held - due_cards).elements()),
                sorted((due_cards - held).elements()),
            )
