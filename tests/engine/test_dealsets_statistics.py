"""The cards of made boards against plain redeals under the same condition.

Two samples of equal size are held together by chi-square. Seeds are fixed, so a verdict never
changes; the limit would be passed once in ten thousand by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from random import Random

import pytest

from engine.cards import DECK
from engine.deals import Deal, lone_petit_seat
from engine.dealsets import SetBoard, deal_set
from engine.takeability import Band, band_of, value_of

SETS = 60
Dealt = tuple[str, tuple[str, ...], dict[str, tuple[str, ...]], tuple[str, ...]]


@cache
def made() -> list[SetBoard]:
    """Boards of many sets."""
    return [
        board
        for number in range(SETS)
        for board in deal_set(bytes([number]) * 32, "individual", range(1, 25)).boards
    ]


def dealt(board: SetBoard) -> Dealt:
    """The attack hand, the other hands by their turn, the dog."""
    others = [seat for seat in "NESW" if seat != board.taker]
    hands = {f"{turn}": board.deal.hands[seat] for turn, seat in enumerate(others)}
    return str(board.band), board.attack, hands, board.deal.dog


@cache
def redealt() -> list[Dealt]:
    """The same attack hands, the other 60 cards dealt again by another generator."""
    random, deals = Random(60), []
    for board in made():
        rest = [card for card in DECK if card not in board.attack]
        while True:
            random.shuffle(rest)
            hands = {f"{turn}": tuple(rest[18 * turn : 18 * turn + 18]) for turn in range(3)}
            if lone_petit_seat(Deal(hands | {"taker": board.attack}, ())) is None:
                break
        deals.append((str(board.band), board.attack, hands, tuple(rest[54:])))
    return deals


@cache
def redrawn() -> list[Dealt]:
    """Whole deals of another generator, kept when their attack hand lies in the band still due."""
    random, deals = Random(78), []
    due = Counter(board.band for board in made())
    while due.total():
        pack = random.sample(DECK, len(DECK))
        band = band_of(value_of(pack[:18]))
        if band is None or not due[band]:
            continue
        hands = {f"{turn}": tuple(pack[18 * turn + 18 : 18 * turn + 36]) for turn in range(3)}
        if lone_petit_seat(Deal(hands | {"taker": tuple(pack[:18])}, ())) is None:
            due[band] -= 1
            deals.append((str(band), tuple(pack[:18]), hands, tuple(pack[72:])))
    return deals


def chi_square(ours: Counter[Hashable], theirs: Counter[Hashable]) -> tuple[float, int]:
    """The statistic of two samples of one size, rare cells thrown together, and the cells."""
    total, cells, rare = 0.0, 0, [0, 0]
    for cell in ours.keys() | theirs.keys():
        one, other = ours[cell], theirs[cell]
        if one + other < 20:
            rare[0] += one
            rare[1] += other
            continue
        total += (one - other) ** 2 / (one + other)
        cells += 1
    if sum(rare) >= 20:
        total += (rare[0] - rare[1]) ** 2 / sum(rare)
        cells += 1
    return total, cells


def limit(freedom: int) -> float:
    """What chi-square passes once in ten thousand (Wilson and Hilferty)."""
    share = 2 / (9 * freedom)
    return freedom * (1 - share + 3.719 * share**0.5) ** 3


def _places(dealt: Dealt) -> list[Hashable]:
    _, _, hands, dog = dealt
    found: list[Hashable] = [(card, seat) for seat, hand in hands.items() for card in hand]
    return found + [(card, "dog") for card in dog]


def _attack(dealt: Dealt) -> list[Hashable]:
    return list(dealt[1])


def _trumps(hand: tuple[str, ...]) -> int:
    return sum(card[0] == "T" for card in hand)


FEATURES: dict[str, Callable[[Dealt], list[Hashable]]] = {
    "places": _places,
    "trumps": lambda d: [tuple(_trumps(hand) for hand in d[2].values())],
    "dog's trumps": lambda d: [_trumps(d[3])],
    "dog's kings": lambda d: [sum(card[1:] == "K" for card in d[3])],
    "oudlers": lambda d: [
        tuple(sum(card in ("T21", "T1", "EX") for card in hand) for hand in [*d[2].values(), d[3]])
    ],
    "longest suits": lambda d: [
        tuple(max(sum(card[0] == suit for card in hand) for suit in "SHDC") for hand in
              d[2].values())
    ],
    "voids": lambda d: [
        tuple(sum(all(card[0] != suit for card in hand) for suit in "SHDC") for hand in
              d[2].values())
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", FEATURES)
def test_the_other_sixty_cards_are_as_in_plain_redeals(name: str) -> None:
    of = FEATURES[name]
    ours = Counter(cell for board in made() for cell in of(dealt(board)))
    theirs = Counter(cell for deal in redealt() for cell in of(deal))

    statistic, cells = chi_square(ours, theirs)

    # Each card has as many places in both samples: three of four are free.
    assert statistic < limit(3 * cells // 4 if name == "places" else cells - 1)


@pytest.mark.parametrize("name", [*FEATURES, "attack"])
def test_whole_deals_are_as_plain_deals_of_the_band(name: str) -> None:
    of = FEATURES.get(name, _attack)
    ours = Counter((deal[0], cell) for deal in map(dealt, made()) for cell in of(deal))
    theirs = Counter((deal[0], cell) for deal in redrawn() for cell in of(deal))

    statistic, cells = chi_square(ours, theirs)

    assert statistic < limit(cells - 1)


def test_chi_square_raises_the_alarm_when_cards_are_moved() -> None:
    """A dog with a king more often than chance gives it must be seen."""
    ours = Counter(cell for deal in redealt() for cell in FEATURES["dog's kings"](deal))
    moved = Counter({kings + 1: times for kings, times in ours.items() if kings < 1})
    theirs = moved + Counter({kings: times for kings, times in ours.items() if kings})

    statistic, cells = chi_square(ours, theirs)

    assert statistic > limit(cells - 1)


def test_bands_are_all_there() -> None:
    assert {board.band for board in made()} == {Band.EASY, Band.NORMAL, Band.HARD}
