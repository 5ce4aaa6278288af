"""A deal's *mark*: the same for the same four hands and dog, wherever they were written down."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from engine.deals import Deal, check_whole_deal
from engine.dealtexts import deal_text
from engine.replay import DealRecord
from tournament.adapters.deals import deal_from
from tournament.adapters.replays import DealBook


def deal_mark(cards: Mapping[str, Any]) -> str:
    """Return the mark of a board's cards, "" unless all 78 are known."""
    return _mark(deal_from(cards)) if cards.get("dog") else ""


def played_mark(document: Any) -> str:
    """Return the mark of a deal played card by card, "" where the cards dealt cannot be told."""
    record = DealBook(document).record
    if record.players != 4 or record.dog is None:
        return ""
    return _mark(Deal(record.hands or _hands_dealt(record), record.dog))


def _hands_dealt(record: DealRecord) -> dict[str, tuple[str, ...]]:
    """Return what each seat held before the dog was taken up: played, discarded, not the dog's."""
    hands = {seat: {trick[seat] for trick in record.tricks} for seat in record.seats}
    if record.is_dog_taken:
        hands[record.taker] |= set(record.discard or ())
        hands[record.taker] -= set(record.dog or ())
    return {seat: tuple(cards) for seat, cards in hands.items()}


def _mark(deal: Deal) -> str:
    if check_whole_deal(deal):
        return ""
    return hashlib.sha256(deal_text(deal).encode()).hexdigest()
