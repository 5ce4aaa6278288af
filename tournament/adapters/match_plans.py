"""What a plan of matches says of whole matches: four rounds of its document are one meeting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tournament.adapters.matches import pairs_of
from tournament.models import QUARTERS


def _firsts(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the first quarter of each meeting."""
    return [row for row in document["rounds"] if (row["round"] - 1) % QUARTERS == 0]


def met_again(document: Mapping[str, Any]) -> dict[tuple[int, int], int]:
    """Return the pairs with more than one match, and how many they play."""
    met = Counter((min(pair), max(pair)) for first in _firsts(document) for pair in pairs_of(first))
    return {pair: times for pair, times in sorted(met.items()) if times > 1}


def resting_by_meeting(document: Mapping[str, Any]) -> list[list[int]]:
    """Return, meeting by meeting, the slots that have nobody to meet."""
    return [list(first.get("sit_out", [])) for first in _firsts(document)]
