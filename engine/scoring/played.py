"""Facts of a played deal -> signed scores that sum to zero, with their breakdown.

A `PlayedDeal` says what happened at the table; `score_deal` counts one in which
`engine.scoring.checks` found no problem. Amounts are per defender and signed for the taker,
as the travelling sheet has them (RO p.15), until shares are dealt out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.rulesets import PartnerShare, Rounding, Ruleset


class Role(StrEnum):
    """What a player is in one deal."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal as the table reports it.

    `oudlers` and `points_half` (half-points, 0 to 182) are those of the attack's tricks with what
    the contract adds to them; `handfuls` those shown, by whichever side; `alone` a taker of the
    five-player game without a partner.
    """

    contract: Contract
    oudlers: int
    points_half: int
    handfuls: tuple[Handful, ...] = ()
    petit_last: PetitLast | None = None
    slam: Slam | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One part of a score: what for, and how much per defender, signed for the taker."""

    item: str
    amount: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth.

    `margin_half` is exact, `margin_counted` what it counts as (unsigned whole points);
    `per_defender` is signed for the taker. `scores` are by role, in whole points, or in halves
    of a point when `unit` is 2 (an equal split between taker and partner).
    """

    made: bool
    margin_half: int
    margin_counted: int
    per_defender: int
    breakdown: tuple[ScoreLine, ...]
    scores: Mapping[Role, int]
    unit: int = 1

    @property
    def margin(self) -> Fraction:
        """The exact margin in points, negative when the contract failed."""
        return Fraction(self.margin_half, 2)


def counted_margin(ruleset: Ruleset, margin_half: int) -> int:
    """Return the margin as it counts, unsigned: a half point goes to the winner (RO pp.11-12)."""
    whole = (abs(margin_half) + 1) // 2
    step = ruleset.margin_step
    below, rest = divmod(whole, step)
    rounding = ruleset.margin_rounding
    if rounding is Rounding.UP:
        above = rest > 0
    else:
        above = rounding is Rounding.NEAREST and 2 * rest >= step > 1
    return step * (below + above)


def bonus_lines(ruleset: Ruleset, played: PlayedDeal, made: bool) -> Iterator[ScoreLine]:
    """Yield the bonuses: Petit last to its side, handfuls to the contract's winner, the slam."""
    multiplier = ruleset.multipliers[played.contract]
    if played.petit_last is not None:
        amount = ruleset.petit_last_bonus
        if ruleset.petit_last_multiplied:
            amount *= multiplier
        won = played.petit_last is PetitLast.TAKER
        yield ScoreLine("petit_last", amount if won else -amount)
    for handful in played.handfuls:
        amount = ruleset.handful_bonus[handful]
        if ruleset.handful_multiplied:
            amount *= multiplier
        yield ScoreLine(f"handful_{handful}", amount if made else -amount)
    if played.slam is not None:
        yield ScoreLine(f"slam_{played.slam}", ruleset.slam_bonus[played.slam])


def has_partner(ruleset: Ruleset, players: int, played: PlayedDeal) -> bool:
    """Tell whether somebody shares the attack with the taker (RO p.12)."""
    return players in ruleset.partner_players and not played.alone


def shares(
    ruleset: Ruleset, players: int, amount: int, partner: bool
) -> tuple[Mapping[Role, int], int]:
    """Return scores by role, and their unit: what every defender pays goes to the attack."""
    if not partner:
        defenders = players - 1
        return MappingProxyType({Role.TAKER: defenders * amount, Role.DEFENDER: -amount}), 1
    defenders = players - 2
    # Two shares with one partner, in thirds; an equal split needs halves of a point.
    unit = 2 if ruleset.partner_share is PartnerShare.HALF else 1
    own = defenders * amount if unit == 2 else amount
    scores = {
        Role.TAKER: unit * defenders * amount - own,
        Role.PARTNER: own,
        Role.DEFENDER: -unit * amount,
    }
    return MappingProxyType(scores), unit


def score_deal(ruleset: Ruleset, players: int, played: PlayedDeal) -> Score:
    """Return the score of a deal that `check_played` accepts (RO pp.8-9)."""
    margin_half = played.points_half - 2 * ruleset.targets[played.oudlers]
    made = margin_half >= 0
    counted = counted_margin(ruleset, margin_half)
    contract = (ruleset.base + counted) * ruleset.multipliers[played.contract]
    lines = (
        ScoreLine("contract", contract if made else -contract),
        *bonus_lines(ruleset, played, made),
    )
    amount = sum(line.amount for line in lines)
    scores, unit = shares(ruleset, players, amount, has_partner(ruleset, players, played))
    return Score(made, margin_half, counted, amount, lines, scores, unit)
