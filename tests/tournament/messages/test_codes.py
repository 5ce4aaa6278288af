"""Codes of problems: each stands for one thing, whichever room it comes from."""

from __future__ import annotations

from collections import Counter

from tournament.messages import (
    api_codes,
    board_codes,
    deal_codes,
    engine_codes,
    format_codes,
    list_codes,
    movement_codes,
    rulebook_codes,
    score_codes,
    service_codes,
)

ROOMS = (
    api_codes, board_codes, deal_codes, engine_codes, format_codes, list_codes, movement_codes,
    rulebook_codes, score_codes, service_codes,
)  # fmt: skip


def test_no_code_has_two_sentences() -> None:
    counts = Counter(code for room in ROOMS for code in room.SENTENCES)

    assert [code for code, times in counts.items() if times > 1] == []
