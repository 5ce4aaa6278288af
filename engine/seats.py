"""Seats of a table and the order of play, which goes counter-clockwise (RO p.4).

Four players sit N W S E in order of play; three sit N W S; five take the seats 1 to 5.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = ("N", "E", "S", "W")
PLAY_ORDER: Final = {
    3: ("N", "W", "S"),
    4: ("N", "W", "S", "E"),
    5: ("1", "2", "3", "4", "5"),
}


def next_to_play(seat: str, players: int = 4) -> str:
    """Return the seat that plays after `seat`: the one on its right (RO p.4, p.7)."""
    order = PLAY_ORDER[players]
    return order[(order.index(seat) + 1) % players]
