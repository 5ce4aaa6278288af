"""Lists of an event: ranks with ties from percentages, the general and alternate lists."""

from engine.standings.percentages import (
    Place,
    Tally,
    alternate_order,
    overall_percent,
    rank_entries,
    share_ranks,
)

__all__ = [
    "Place",
    "Tally",
    "alternate_order",
    "overall_percent",
    "rank_entries",
    "share_ranks",
]
