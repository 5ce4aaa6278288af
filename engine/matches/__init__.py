"""Matches of teams: the draw, line-ups, scores, the order of several teams (RO pp.25-26, OT p.61).

*Side* A is the team whose captain drew the higher card, B the other. A match has four *quarters*.
"""

from engine.matches.brackets import Meeting, Reach, reaches_of
from engine.matches.captains import SIDES, chooser_of, compare_cards, draw_captains
from engine.matches.lineups import LineUp, check_line_up
from engine.matches.results import MatchResult, PlayedAttack, check_attack, score_match
from engine.matches.tables import (
    Fixture,
    TeamRecord,
    fixtures_of,
    knock_out_pairs,
    rank_records,
    records_of,
)

__all__ = [
    "SIDES",
    "Fixture",
    "LineUp",
    "MatchResult",
    "Meeting",
    "PlayedAttack",
    "Reach",
    "TeamRecord",
    "check_attack",
    "check_line_up",
    "chooser_of",
    "compare_cards",
    "draw_captains",
    "fixtures_of",
    "knock_out_pairs",
    "rank_records",
    "reaches_of",
    "records_of",
    "score_match",
]
