"""Scores of played deals: the facts, what is wrong with them, what they are worth."""

from engine.scoring.amounts import (
    IMPOSED_GUARD,
    NO_EXTRAS,
    AmountReading,
    Extras,
    Sheet,
    check_amount,
    read_amount,
)
from engine.scoring.checks import attack_half, check_played, doubts_of, points_text
from engine.scoring.played import PlayedDeal, Role, Score, ScoreLine, score_deal

__all__ = [
    "IMPOSED_GUARD",
    "NO_EXTRAS",
    "AmountReading",
    "Extras",
    "PlayedDeal",
    "Role",
    "Score",
    "ScoreLine",
    "Sheet",
    "attack_half",
    "check_amount",
    "check_played",
    "doubts_of",
    "points_text",
    "read_amount",
    "score_deal",
]
