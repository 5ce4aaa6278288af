"""Which cards may be discarded, and which sets were legal."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import DECK
from engine.discards import check_discard, discard_choice, shown_trumps

KINGS = ["SK", "HK", "DK", "CK"]
TRUMPS = [f"T{number}" for number in range(20, 3, -1)]


@pytest.mark.parametrize(
    ("cards", "discard", "codes"),
    [
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2 S3", []),
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2 SK", ["discard-king"]),
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2 T1", ["discard-oudler"]),
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2 EX", ["discard-oudler"]),
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2 T5", ["discard-trump"]),
        ("SK S1 S2 T5 T6 T1 EX", "S1 S2 T5", []),
        ("SK S1 S2 T5 T6 T1 EX", "S1 T6 T5", ["discard-trump"]),
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2", ["discard-size"]),
        ("SK S1 S2 S3 T5 T1 EX", "S1 S2 H4", ["discard-not-held"]),
        ("SK S1 S2 S3 T5 T1 EX", "SK T1 T5", ["discard-oudler", "discard-king", "discard-trump"]),
    ],
)
def test_check_discard(cards: str, discard: str, codes: list[str]) -> None:
    problems = check_discard(cards.split(), discard.split(), 3)

    assert [problem.code for problem in problems] == codes


def test_discard_choice_four_kings_and_fifteen_trumps() -> None:
    plain = ["S1", "S2", "S3", "H1", "H2"]

    choice = discard_choice([*KINGS, *TRUMPS[:15], *plain], 6)

    assert (set(choice.plain), choice.trump_count) == (set(plain), 1)
    assert choice.count == 15


@given(st.lists(st.sampled_from(DECK), min_size=9, max_size=12, unique=True))
def test_discard_choice_counts_what_check_discard_accepts(cards: list[str]) -> None:
    free = [card for card in cards if card not in (*KINGS, "T1", "T21", "EX")]
    assume(len(free) >= 3)

    accepted = [d for d in combinations(cards, 3) if not check_discard(cards, d, 3)]

    assert len(accepted) == discard_choice(cards, 3).count


def test_shown_trumps() -> None:
    assert shown_trumps(["S1", "T5", "T12"]) == ("T12", "T5")
