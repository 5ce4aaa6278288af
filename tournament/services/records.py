"""Deals played card by card, kept to be replayed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from tournament.adapters.deal_marks import deal_mark, played_mark
from tournament.adapters.replays import DealBook
from tournament.messages import Refused
from tournament.models import PlayedRecord
from tournament.services.rulebook import with_rules

KEY_LENGTH = 16
MOST_REPLAYS = 8


def keep_record(document: Any) -> PlayedRecord:
    """Store a deal with what its replay comes to; the same deal given again is not kept twice.

    Faults at the table are part of the result; only what cannot be a deal played is refused.
    """
    document = with_rules(document)
    result = DealBook(document).result
    written = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    key = hashlib.sha256(written.encode()).hexdigest()[:KEY_LENGTH]
    record, _ = PlayedRecord.objects.get_or_create(
        key=key,
        defaults={"document": document, "result": result, "deal_mark": played_mark(document)},
    )
    return record


def replays_of(cards: Mapping[str, Any], taker: str) -> list[PlayedRecord]:
    """Return the deals kept that were played with these cards by this taker, the latest first."""
    mark = deal_mark(cards)
    if not mark:
        return []
    rows = PlayedRecord.objects.filter(deal_mark=mark)
    return [row for row in rows[:MOST_REPLAYS] if taker in {"", row.document.get("taker")}]


@transaction.atomic
def keep_records(documents: list[Any]) -> list[PlayedRecord]:
    """Store a list of deals, all or none; a refusal has the deal's place in its facts."""
    kept = []
    for place, document in enumerate(documents, 1):
        try:
            kept.append(keep_record(document))
        except Refused as refused:
            if len(documents) == 1:
                raise
            placed = [replace(p, facts={**p.facts, "deal": place}) for p in refused.problems]
            raise Refused(*placed) from refused
    return kept


def records_mark() -> int:
    """Return a number that moves whenever a deal is kept."""
    return PlayedRecord.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
