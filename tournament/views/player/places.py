"""A due board at its table: its address, who agrees to its score, who held its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from tournament.access import TableAccess
from tournament.adapters.results import contracts_of, imposed_contract, seat_scores
from tournament.models import Due
from tournament.selectors import table as selectors
from tournament.views.player.doors import frame


@dataclass(frozen=True)
class Place:
    """A due board at its table, with the people who held its cards."""

    access: TableAccess
    token: str
    due: Due

    @property
    def number(self) -> int:
        """Return the board's number."""
        return self.due.board.number

    @property
    def taker(self) -> str:
        """Return the seat that takes the board."""
        return self.due.board.taker

    @property
    def last_round(self) -> int:
        """Return the last round being played: boards of one before were played by others."""
        return selectors.playing_rounds(self.access.tournament)[-1]

    @property
    def agreeing_seat(self) -> str:
        """Return who agrees: North writes, so the taker does, or East when North takes."""
        return "E" if self.taker == "N" else self.taker

    def address(self, **query: str) -> str:
        """Return the address of the board's page."""
        path = reverse("tournament:enter-result", args=[self.token, self.number])
        return f"{path}?{urlencode(query)}" if query else path

    def cross(self, amount: int) -> dict[str, Any]:
        """Return each side of the cross, the name and the signed score, and how wide they are."""
        names = {sitter.seat: sitter.name for sitter in selectors.sitters_of_due(self.due)}
        scores = seat_scores(amount, self.taker)
        sides = {"north": "N", "east": "E", "south": "S", "west": "W"}
        people = {
            side: {"name": names.get(seat, ""), "score": scores[seat]}
            for side, seat in sides.items()
        }
        return {**people, "has_thousands": abs(scores[self.taker]) >= 1000}

    def context(self) -> dict[str, Any]:
        """Return what each page of the board shows around its own."""
        return frame(self.access, self.token) | {
            "board": self.number,
            "taker": self.taker,
            "contract": imposed_contract(self.access.tournament.format),
            "contracts": contracts_of(self.access.tournament.format),
            "round_number": self.due.table.round.number,
            "is_older": self.due.table.round.number < self.last_round,
        }
