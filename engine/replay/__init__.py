"""A deal played card by card: the record, the check of every card, the count and the score."""

from engine.replay.count import ExcuseFate, running_counts
from engine.replay.legality import legal_cards
from engine.replay.play import Fault, opening_cards
from engine.replay.reading import read_record
from engine.replay.record import DealRecord, Declared, ShownHandful, check_record
from engine.replay.replayed import Replay, declaration_amounts, replay_deal

__all__ = [
    "DealRecord",
    "Declared",
    "ExcuseFate",
    "Fault",
    "Replay",
    "ShownHandful",
    "check_record",
    "declaration_amounts",
    "legal_cards",
    "opening_cards",
    "read_record",
    "replay_deal",
    "running_counts",
]
