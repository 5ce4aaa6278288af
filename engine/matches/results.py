"""A match from its boards: points to the better side, totals by quarter, the bonus (RO p.26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from engine.contracts import Contract
from engine.encounters import NOTHING, Attack, Encounter, pair_attacks
from engine.errors import EngineError
from engine.formats import TEAMS
from engine.matches.captains import QUARTERS, SIDES


@dataclass(frozen=True, slots=True)
class PlayedAttack:
    """One board attacked by side A or B in a quarter; no score: nothing counts on this board.

    `score` is per defender, signed for the attack.
    """

    quarter: int
    board: int
    side: str
    contract: Contract | None
    score: int | None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match: encounters and points of A and B by quarter, the bonus included in the totals.

    `winner` is A or B, None when equal or not complete: `missing` boards still lack an attack.
    """

    quarters: tuple[tuple[Decimal, Decimal], ...]
    encounters: tuple[Encounter, ...]
    bonus: tuple[Decimal, Decimal]
    totals: tuple[Decimal, Decimal]
    missing: tuple[int, ...]
    winner: str | None


def check_attack(attack: PlayedAttack) -> list[EngineError]:
    """Return why an attack cannot stand: `no-such-quarter`, `no-such-side`, `contract-not-allowed`.

    The attacker announces guard, guard without or guard against: he neither passes nor takes a
    small contract (RO pp.25-26). Whether the score fits its contract is `scoring.check_amount`'s.
    """
    problems = []
    if not 1 <= attack.quarter <= QUARTERS:
        problems.append(
            EngineError("no-such-quarter", "A match has four quarters.", quarter=attack.quarter)
        )
    if attack.side not in SIDES:
        problems.append(EngineError("no-such-side", "Sides are A and B.", side=attack.side))
    if attack.score is not None and attack.contract not in TEAMS.contracts:
        problems.append(
            EngineError(
                "contract-not-allowed",
                f"Contracts are {', '.join(TEAMS.contracts)}.",
                contract=str(attack.contract),
                board=attack.board,
            )
        )
    return problems


def check_bonus(bonus: Sequence[Decimal]) -> None:
    """Raise `bonus-negative` or `bonus-both-sides`: one side has it, set before the match."""
    if min(bonus) < 0:
        raise EngineError("bonus-negative", "A bonus is 0 or more.", bonus=str(min(bonus)))
    if min(bonus) > 0:
        raise EngineError("bonus-both-sides", "Only one side has a bonus.", bonus=str(min(bonus)))


def score_match(
    attacks: Iterable[PlayedAttack],
    *,
    bonus: tuple[Decimal, Decimal] = (NOTHING, NOTHING),
    boards: Sequence[int] = (),
) -> MatchResult:
    """Return the match of these attacks; `boards` are all its boards, to know when it is complete.

    Raises what `check_attack` and `check_bonus` find, and `result-twice`, `board-in-two-quarters`.
    """
    check_bonus(bonus)
    quarter_of: dict[int, int] = {}
    paired = []
    for attack in attacks:
        for problem in check_attack(attack):
            raise problem
        if quarter_of.setdefault(attack.board, attack.quarter) != attack.quarter:
            raise EngineError(
                "board-in-two-quarters",
                f"Board {attack.board} is played in two quarters.",
                board=attack.board,
            )
        side = SIDES.index(attack.side)
        paired.append(Attack(attack.board, side, 1 - side, attack.score))
    encounters = tuple(pair_attacks(paired, TEAMS))
    quarters = [[NOTHING, NOTHING] for _ in range(QUARTERS)]
    for encounter in encounters:
        if encounter.one_points is not None and encounter.other_points is not None:
            won = quarters[quarter_of[encounter.board] - 1]
            won[0] += encounter.one_points
            won[1] += encounter.other_points
    full = {e.board for e in encounters if e.one_points is not None}
    missing = tuple(board for board in sorted({*boards, *quarter_of}) if board not in full)
    first, second = (sum((won[side] for won in quarters), bonus[side]) for side in range(2))
    winner = None if missing or first == second else SIDES[first < second]
    return MatchResult(
        tuple((won[0], won[1]) for won in quarters),
        encounters,
        bonus,
        (first, second),
        missing,
        winner,
    )
