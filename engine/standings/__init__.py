"""Lists of an event: ranks with ties from percentages, the general and alternate lists."""

from engine.standings.percentages import (
    Place,
    alternate_order,
    overall_percent,
    rank_entries,
    share_ranks,
)
from engine.standings.points import rank_totals
from engine.standings.tallies import Tally
from engine.standings.ties import Criterion, Row, rank_by

__all__ = [
    "Criterion",
    "Place",
    "Row",
    "Tally",
    "alternate_order",
    "overall_percent",
    "rank_by",
    "rank_entries",
    "rank_totals",
    "share_ranks",
]
