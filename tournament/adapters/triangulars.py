"""The triangular of three teams: 48 boards are homologated, 24 are not (OT p.61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# Boards each team attacks, and defends as many.
HOMOLOGATED_BOARDS: Final = 48
TEAMS: Final = 3


def unhomologated_boards(document: Mapping[str, Any], fairness: Mapping[str, Any]) -> int:
    """Return how many boards a triangular has that are too few to be homologated, else 0."""
    is_triangular = document["name"] == "triangular" and document["entries"] == TEAMS
    boards = int(fairness["attacks_max"])
    return boards if is_triangular and boards < HOMOLOGATED_BOARDS else 0
