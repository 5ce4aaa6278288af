"""The shape of a system of rules: one frozen value, each number with the paragraph it comes from.

A *field* of a `Ruleset` is one rule; `articles` names its source, by field or by `field.key` where
one entry of a table has another source than the rest. Amounts are whole points unless a name ends
in `_half`. Nothing anywhere asks for a ruleset's name: what differs is a field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.contracts import Contract, Handful, Slam
from engine.errors import EngineError


class DogUse(StrEnum):
    """What becomes of the dog in a contract (RO p.6)."""

    TAKEN = "taken"
    TO_TAKER = "to_taker"
    TO_DEFENSE = "to_defense"


class Rounding(StrEnum):
    """Which way a margin goes to the next step; `nearest` sends halves up."""

    NEAREST = "nearest"
    UP = "up"
    DOWN = "down"


class ExcuseLast(StrEnum):
    """Who has the Excuse played to the last trick, outside a slam of its side."""

    CHANGES_SIDE = "changes_side"
    WITH_TRICK = "with_trick"


class PartnerShare(StrEnum):
    """How taker and called partner share: two thirds and one third, or equally."""

    THIRD = "third"
    HALF = "half"


class Misdeal(StrEnum):
    """What a misdeal costs the dealer, who deals again."""

    NO_BID = "no_bid"
    PAYS_POT = "pays_pot"


class Declaration(StrEnum):
    """A hand that is paid for what it lacks, declared before the first card."""

    NO_TRUMP = "no_trump"
    NO_TRUMP_NOR_EXCUSE = "no_trump_nor_excuse"
    NO_COURT = "no_court"


@dataclass(frozen=True, slots=True)
class PotRule:
    """Stakes of free play with a pot, in points."""

    stake: int
    dealer: int
    misdeal: int
    failed: int
    limit: int
    chip: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One system of rules; tables are keyed by number of players, contract, handful or slam."""

    code: str
    players: tuple[int, ...]
    hand_size: Mapping[int, int]
    dog_size: Mapping[int, int]
    packet: Mapping[int, int]
    lone_petit_annuls: bool
    misdeal: Misdeal
    multipliers: Mapping[Contract, int]
    dog_use: Mapping[Contract, DogUse]
    partner_players: tuple[int, ...]
    called_ranks: tuple[str, ...]
    called_suit_lead: bool
    partner_share: PartnerShare
    handful_sizes: Mapping[int, tuple[int, ...]]
    handful_bonus: Mapping[Handful, int]
    handful_multiplied: bool
    targets: tuple[int, ...]
    base: int
    margin_step: int
    margin_rounding: Rounding
    petit_last_bonus: int
    petit_last_multiplied: bool
    slam_played: bool
    slam_bonus: Mapping[Slam, int]
    excuse_last: ExcuseLast
    declarations: Mapping[Declaration, int]
    declaration_forfeit: int
    pot: PotRule | None
    articles: Mapping[str, str]

    def __hash__(self) -> int:
        """Equal rulesets have equal codes; the tables themselves cannot be hashed."""
        return hash(self.code)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts that may be bid, lowest first."""
        return tuple(contract for contract in Contract if contract in self.multipliers)

    def article(self, field: str, key: object = None) -> str:
        """Return the source of a field, or of one entry of its table."""
        return self.articles.get(f"{field}.{key}") or self.articles[field]

    def handful_size(self, players: int, handful: Handful) -> int:
        """Return how many trumps are shown for the handful, at so many players."""
        return self.handful_sizes[players][list(Handful).index(handful)]

    def check_players(self, players: int) -> None:
        """Raise `players-count` unless the ruleset is played by so many."""
        if players not in self.players:
            raise EngineError(
                "players-count",
                f"{self.code} is played by {_either(self.players)}, not by {players}.",
                players=players,
                allowed=list(self.players),
            )


def _either(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))
