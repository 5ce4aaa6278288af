"""A due board at its table: its address, who agrees to its score, who held its cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from tournament.access import TableAccess
from tournament.adapters.results import (
    SEATS,
    contracts_of,
    has_bidding,
    imposed_contract,
    seat_scores,
)
from tournament.models import Due
from tournament.selectors import table as selectors
from tournament.selectors.team_table import Attacker, Side, sides_of_tables, sits_by_teams
from tournament.services.attackers import attackers_of
from tournament.views.player.doors import frame


@dataclass(frozen=True)
class Place:
    """A due board at its table, with the people who held its cards."""

    access: TableAccess
    token: str
    due: Due
    # Who took, where people bid: asked, or stored.
    bidder: str = ""

    @cached_property
    def people(self) -> dict[str, str]:
        """Return seat -> the name of who sat there when the board was due, North first."""
        return {sitter.seat: sitter.name for sitter in selectors.sitters_of_due(self.due)}

    @cached_property
    def sides(self) -> list[Side]:
        """Return the two teams of the table where teams sit."""
        if not sits_by_teams(self.access.tournament):
            return []
        return sides_of_tables({self.due.table_id}).get(self.due.table_id, [])

    @cached_property
    def attacker(self) -> Attacker | None:
        """Return the team that attacks the board, and the person whose turn it is."""
        if not sits_by_teams(self.access.tournament):
            return None
        return attackers_of(self.access.tournament, [self.due]).get(self.due.pk)

    @property
    def agreeing_side(self) -> Side | None:
        """Return the team that agrees: North, or the attacker in South, writes for the other."""
        if not self.sides:
            return None
        return next((s for s in self.sides if s.place in {"EW", "defense"}), self.sides[-1])

    @property
    def has_bidding(self) -> bool:
        """Tell whether the table says who took."""
        return has_bidding(self.access.tournament.format)

    @property
    def number(self) -> int:
        """Return the board's number."""
        return self.due.board.number

    @property
    def taker(self) -> str:
        """Return the seat that takes the board, blank while nobody said who took a deal."""
        if self.has_bidding:
            return self.bidder if self.bidder in self.people else ""
        return self.due.board.taker

    @property
    def last_round(self) -> int:
        """Return the last round being played: boards of one before were played by others."""
        return selectors.playing_rounds(self.access.tournament)[-1]

    @property
    def agreeing_seat(self) -> str:
        """Return who agrees: North writes, so the taker does, or the next when North takes.

        Where North is missing East writes; a deal passed out is agreed to by the next too.
        """
        writer, following, *_others = self.people if self.has_bidding else ("N", "E")
        return following if self.taker in {writer, ""} else self.taker

    def address(self, **query: str) -> str:
        """Return the address of the board's page."""
        path = reverse("tournament:enter-result", args=[self.token, self.number])
        return f"{path}?{urlencode(query)}" if query else path

    def cross(self, amount: int) -> dict[str, Any]:
        """Return each side of the cross, the name and the signed score, and how wide they are."""
        if self.sides:
            return {"sides": self._team_scores(amount), "has_thousands": abs(amount) >= 1000}
        names = self.people
        held = tuple(names) if self.has_bidding else SEATS
        scores = seat_scores(amount, self.taker, held)
        sides = {"north": "N", "east": "E", "south": "S", "west": "W"}
        people = {
            side: {"name": names.get(seat, ""), "score": scores.get(seat)}
            for side, seat in sides.items()
        }
        return {**people, "has_thousands": max(map(abs, scores.values())) >= 1000}

    def _team_scores(self, amount: int) -> list[dict[str, Any]]:
        """Return each team with the amount as on paper, one defender's, signed for it."""
        attacking = self.attacker.side.place if self.attacker else ""
        return [
            {
                "side": side,
                "score": amount if side.place == attacking else -amount,
                "attacks": side.place == attacking,
            }
            for side in self.sides
        ]

    def context(self) -> dict[str, Any]:
        """Return what each page of the board shows around its own."""
        return frame(self.access, self.token) | {
            "board": self.number,
            "taker": self.taker,
            "taker_name": self.people.get(self.taker, "") if self.has_bidding else "",
            "attacker": self.attacker,
            "people": self.people if self.has_bidding else {},
            "contract": imposed_contract(self.access.tournament.format),
            "contracts": contracts_of(self.access.tournament.format),
            "round_number": self.due.table.round.number,
            "is_older": self.due.table.round.number < self.last_round,
        }
