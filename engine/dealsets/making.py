"""How the boards of a set are made from its seed: construction `etui-deals/1`.

Board k is tried with the streams "attack|k|0", "attack|k|1", ...: each shuffles the whole pack, in
the order of `DECK`, and the first shuffle is taken whose attack hand lies in the board's band and
where no hand is left with a lone Petit. No card is ever moved, so every such deal is equally
likely. The taker has the last 18 of the shuffled pack; the first three times 18 go to the other
seats in the order N, E, S, W, the six between are the dog. Places are drawn from the last down:
most tries end at the taker's hand, before the rest is drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from engine.boards import dealer_of
from engine.cards import DECK
from engine.deals import Deal, in_order, lone_petit_seat
from engine.dealsets.bands import band_at, check_format, taker_at
from engine.draws import Stream, key_of, shuffle_places
from engine.seats import SEATS
from engine.takeability import BANDS, VALUATION, Band, value_of_bits

CONSTRUCTION: Final = "etui-deals/1"
HAND: Final = 18
_PACK: Final = tuple(range(len(DECK)))
_LAST: Final = len(DECK) - 1
_BIT: Final = tuple(1 << place for place in _PACK)


@dataclass(frozen=True, slots=True)
class SetBoard:
    """One board of a set: its labels, the strength of its attack hand, its cards."""

    number: int
    dealer: str
    taker: str
    band: Band
    value: int
    deal: Deal

    @property
    def attack(self) -> tuple[str, ...]:
        """The taker's hand."""
        return self.deal.hands[self.taker]


@dataclass(frozen=True, slots=True)
class BoardSet:
    """A set with all that is needed to make it again.

    With `attack_only` the other 60 cards are dealt at the table: those of `boards` mean nothing.
    """

    seed: bytes
    format: str
    boards: tuple[SetBoard, ...]
    public_value: str = ""
    attack_only: bool = False

    @property
    def commitment(self) -> str:
        """The fingerprint published before the list closes."""
        return set_commitment(self.seed, self.format)


def set_commitment(seed: bytes, format_code: str) -> str:
    """Return what binds seed, construction, valuation and format, published before the event.

    The SHA-256, in hexadecimal, of the line `etui-deals/1|etui-attack/1|FORMAT|SEED`, the seed in
    64 lower-case hexadecimal digits.
    """
    line = f"{CONSTRUCTION}|{VALUATION}|{format_code}|{seed.hex()}"
    return hashlib.sha256(line.encode()).hexdigest()


def deal_attack(key: bytes, number: int, taker: str, band: Band) -> tuple[Deal, int]:
    """Return the deal of board `number` and the value of its attack hand."""
    figures, bits = BANDS[band], _BIT
    others = [seat for seat in SEATS if seat != taker]
    for attempt in count():
        stream, pack = Stream(key, f"attack|{number}|{attempt}"), list(_PACK)
        shuffle_places(stream, pack, _LAST, _LAST - HAND)
        value = value_of_bits(sum([bits[card] for card in pack[-HAND:]]))
        if not figures.least <= value <= figures.most:
            continue
        shuffle_places(stream, pack, _LAST - HAND, 0)
        cards = [DECK[card] for card in pack]
        hands = {seat: cards[HAND * n : HAND * (n + 1)] for n, seat in enumerate(others)}
        hands[taker] = cards[-HAND:]
        deal = Deal(
            {seat: in_order(hands[seat]) for seat in SEATS},
            in_order(cards[HAND * len(others) : -HAND]),
        )
        if lone_petit_seat(deal) is None:
            return deal, value
    raise AssertionError("count() ended")


def deal_set(
    seed: bytes,
    format_code: str,
    numbers: Sequence[int],
    public_value: str = "",
    *,
    attack_only: bool = False,
) -> BoardSet:
    """Return the boards of a format; each depends on the seed and its own number alone.

    Raises `unknown-format`, `format-not-dealt`, `board-number`.
    """
    check_format(format_code)
    key = key_of(seed, public_value)
    boards = tuple(_board(key, format_code, number) for number in numbers)
    return BoardSet(seed, format_code, boards, public_value, attack_only)


def _board(key: bytes, format_code: str, number: int) -> SetBoard:
    taker, band = taker_at(format_code, number), band_at(key, format_code, number)
    deal, value = deal_attack(key, number, taker, band)
    return SetBoard(number, dealer_of(number), taker, band, value, deal)
