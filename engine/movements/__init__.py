"""Makers of movements: printed charts, lines, Howell, searched tables, sit-outs."""

from engine.movements.makers import MAKERS, build_movement
from engine.movements.proposals import Proposal, propose_movements

__all__ = ["MAKERS", "Proposal", "build_movement", "propose_movements"]
