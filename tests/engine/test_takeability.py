"""What an attack hand is worth."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine.cards import DECK, SUITS, trump_number
from engine.errors import EngineError
from engine.takeability import BANDS, Band, band_of, parse_band, value_of, value_of_bits
from tools.fit_attack import FEATURES, features
from tools.guards import mask_of


def worth(hand: list[str]) -> int:
    """The valuation as docs/deals.md tells it, counted card by card."""
    trumps = [trump_number(card) for card in hand if card[0] == "T"]
    total = -92 + 7 * min(len(trumps), 8) + 6 * max(0, len(trumps) - 8)
    total += 26 * (21 in trumps) + 21 * ("EX" in hand)
    total += (18 if len(trumps) >= 5 else 12) * (1 in trumps)
    total += sum(3 for trump in trumps if 16 <= trump <= 20)
    total += sum(1 for trump in trumps if 11 <= trump <= 15)
    for suit in SUITS:
        ranks = [card[1:] for card in hand if card[0] == suit]
        total += {0: 2, 1: 1, 5: 1, 6: 2}.get(len(ranks), 3 if len(ranks) > 6 else 0)
        total += sum({"K": 9, "Q": 3, "N": 2, "J": 1}.get(rank, 0) for rank in ranks)
        total += 3 * ({"K", "Q"} <= set(ranks))
    return total


def test_value_of_random_hands_is_the_documented_sum() -> None:
    random = Random(6)
    hands = [random.sample(DECK, 18) for _ in range(2000)]

    assert [value_of(hand) for hand in hands] == [worth(hand) for hand in hands]


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        # No trump, a void, singletons do not matter so far below.
        ("SK SQ SN SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 H1 H2 H3 D1", -92 + 18 + 3 + 1 + 2),
        # Three oudlers, eight trumps, a marriage, a king and the singleton it is.
        ("T21 T20 T15 T9 T8 T7 T2 T1 EX SK SQ S5 HK H3 H2 D3 D2 C5",
         -92 + 26 + 21 + 18 + 56 + 3 + 1 + 9 + 3 + 3 + 9 + 1),
        # The Petit among four trumps is in danger.
        ("T4 T3 T2 T1 S9 S8 S7 S6 H9 H8 H7 H6 D9 D8 D7 D6 C5 C4", -92 + 28 + 12),
    ],
)  # fmt: skip
def test_value_of_known_hands(hand: str, value: int) -> None:
    assert value_of(hand.split()) == value


def test_value_of_is_the_sum_that_the_fit_fits() -> None:
    random = Random(7)
    worths = FEATURES.values()

    for _ in range(500):
        hand = mask_of(random.sample(range(78), 18))
        counted = sum(n * each for n, each in zip(features(hand), worths, strict=True))
        assert counted == value_of_bits(hand)


def test_bands_do_not_touch_each_other_and_rise() -> None:
    figures = [BANDS[band] for band in (Band.HARD, Band.NORMAL, Band.EASY, Band.STRONG)]

    assert all(low.most < high.least for low, high in pairwise(figures))
    assert [one.made_percent for one in figures] == [56, 62, 69, 99]
    assert [band_of(value) for value in (4, 5, 6, 7, 10, 13, 41, 42, 200)] == [
        None, Band.HARD, Band.HARD, Band.NORMAL, Band.EASY, None, None, Band.STRONG, Band.STRONG,
    ]  # fmt: skip


def test_parse_band_unknown() -> None:
    assert parse_band("hard") is Band.HARD
    with pytest.raises(EngineError) as refusal:
        parse_band("soft")

    assert refusal.value.code == "unknown-band"
