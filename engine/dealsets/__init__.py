"""Sets of boards that can be taken: made from a committed seed, verified by anybody."""

from engine.dealsets.attacks import check_recorded
from engine.dealsets.bands import band_at, has_attack_hands, taker_at
from engine.dealsets.documents import read_set, set_document
from engine.dealsets.making import (
    CONSTRUCTION,
    BoardSet,
    SetBoard,
    deal_attack,
    deal_set,
    set_commitment,
)
from engine.dealsets.verifying import Difference, verify_set

__all__ = [
    "CONSTRUCTION",
    "BoardSet",
    "Difference",
    "SetBoard",
    "band_at",
    "check_recorded",
    "deal_attack",
    "deal_set",
    "has_attack_hands",
    "read_set",
    "set_commitment",
    "set_document",
    "taker_at",
    "verify_set",
]
