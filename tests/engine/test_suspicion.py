"""Suspicious results are flagged by thresholds that are settings."""

from __future__ import annotations

import pytest

from engine.suspicion import Thresholds, suspect_amount


@pytest.mark.parametrize(
    ("amount", "others", "codes"),
    [
        (198, [], []),
        (200, [], ["amount-large"]),
        (-200, [], ["amount-large"]),
        (176, [56, 56, 56], []),
        (176, [56, 56, 56, 56], ["far-from-others"]),
        (174, [56, 56, 56, 56], []),
        (-58, [56, 58, 60, 62], ["sign-against-all"]),
        (-64, [56, 58, 60, 62], ["far-from-others", "sign-against-all"]),
        (-52, [56, 58, 60, -52], []),
        (-52, [56, 58, 60], []),
        # The median of an even number lies between two results: 55 here, and 175 is 120 away.
        (175, [52, 54, 56, 58], ["far-from-others"]),
        (174, [52, 54, 56, 58], []),
    ],
)
def test_suspect_amount_by_threshold(amount: int, others: list[int], codes: list[str]) -> None:
    assert suspect_amount(amount, others, [], Thresholds()) == codes


def test_suspect_amount_whole_table_with_the_same_score() -> None:
    assert suspect_amount(56, [], [56, 56, 56, 56], Thresholds()) == ["table-all-equal"]
    assert suspect_amount(56, [], [56, 56, 56, -56], Thresholds()) == []
    assert suspect_amount(56, [], [56], Thresholds()) == []


def test_suspect_amount_thresholds_are_settings() -> None:
    strict = Thresholds(amount=100, distance=10, results=2)

    assert suspect_amount(100, [60, 70], [], strict) == ["amount-large", "far-from-others"]
