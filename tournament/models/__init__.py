"""Rows of the product, by noun."""

from tournament.models.audit import LogLine
from tournament.models.boards import Board, Due
from tournament.models.cuts import Cut
from tournament.models.deals import BoardDeal, BoardSet, CardsSeen
from tournament.models.entries import (
    NOT_COMING,
    Entry,
    KeptApart,
    Member,
    Presence,
    Substitution,
)
from tournament.models.event import (
    FIRST_YEAR,
    LAST_YEAR,
    Format,
    LiveStandings,
    MatchSystem,
    Plan,
    Role,
    Scoreboard,
    State,
    Tournament,
    table_places,
)
from tournament.models.matches import (
    CLOSED_ROOM,
    OPEN_ROOM,
    QUARTERS,
    TRIANGULAR,
    LineUp,
    Match,
    Signature,
    room_of,
)
from tournament.models.people import Category, Club, Player
from tournament.models.prizes import Prize
from tournament.models.results import BY_TABLES, Result, Source, Standing, Status, ZeroSide
from tournament.models.room import Place, Round, RoundState, Seat, Seating, SitOut, Table
from tournament.models.sealing import SealBroken, seal, unseal
from tournament.models.sheets import PlayedRecord, RulesetVariant, ScoreSheet, SheetLine
from tournament.models.standings import BoardScore, StandingRow

__all__ = [
    "BY_TABLES",
    "CLOSED_ROOM",
    "OPEN_ROOM",
    "QUARTERS",
    "TRIANGULAR",
    "room_of",
    "FIRST_YEAR",
    "LAST_YEAR",
    "NOT_COMING",
    "Board",
    "BoardDeal",
    "BoardScore",
    "BoardSet",
    "CardsSeen",
    "Category",
    "Cut",
    "Club",
    "Due",
    "Entry",
    "Format",
    "KeptApart",
    "LineUp",
    "LiveStandings",
    "LogLine",
    "Match",
    "MatchSystem",
    "Member",
    "Place",
    "Plan",
    "PlayedRecord",
    "Player",
    "Presence",
    "Prize",
    "Result",
    "Role",
    "Round",
    "RoundState",
    "RulesetVariant",
    "ScoreSheet",
    "SealBroken",
    "Scoreboard",
    "Seat",
    "Seating",
    "SheetLine",
    "Signature",
    "SitOut",
    "Source",
    "Standing",
    "StandingRow",
    "State",
    "Status",
    "Substitution",
    "Table",
    "Tournament",
    "ZeroSide",
    "seal",
    "table_places",
    "unseal",
]
