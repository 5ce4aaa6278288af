"""Makers of movements: printed charts, lines, Howell, searched tables, sections, sit-outs."""

from engine.movements.maker import FREE_DEALS, INDIVIDUAL
from engine.movements.makers import MAKERS, build_movement
from engine.movements.proposal import Proposal
from engine.movements.proposals import propose_movements
from engine.movements.seeding import seeded_entries

__all__ = [
    "FREE_DEALS",
    "INDIVIDUAL",
    "MAKERS",
    "Proposal",
    "build_movement",
    "propose_movements",
    "seeded_entries",
]
