"""A contract that failed, as an example of the rules page: worked out like any other deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.contracts import Contract, PetitLast
from engine.rulesets import Ruleset
from engine.scoring import PlayedDeal, Role, score_deal

FAILED_BY: Final = 7
# Two, so that either side may have brought the Petit home.
OUDLERS: Final = 2


@dataclass(frozen=True, slots=True)
class FailedRow:
    """A contract failed by `FAILED_BY`, halves of a point; `petit_*` is the taker's amount when
    that side took the Petit at the end.
    """

    contract: str
    counted: int
    taker: int
    defender: int
    partner: int | None
    petit_attack: int
    petit_defense: int


def failed_rows(rules: Ruleset, players: int) -> Iterator[FailedRow]:
    """Yield every contract of the rules, failed at that number of players."""
    for contract in rules.contracts:
        bare = score_deal(rules, players, failed_deal(rules, contract))
        half = 2 // bare.unit
        partner = bare.scores.get(Role.PARTNER)
        by_side = [
            score_deal(rules, players, failed_deal(rules, contract, petit_last=side))
            for side in PetitLast
        ]
        attack, defense = (half * score.scores[Role.TAKER] for score in by_side)
        yield FailedRow(
            str(contract),
            bare.margin_counted,
            taker=half * bare.scores[Role.TAKER],
            defender=half * bare.scores[Role.DEFENDER],
            partner=None if partner is None else half * partner,
            petit_attack=attack,
            petit_defense=defense,
        )


def failed_deal(rules: Ruleset, contract: Contract, **facts: Any) -> PlayedDeal:
    """Return a deal that fails by `FAILED_BY` points."""
    return PlayedDeal(contract, OUDLERS, 2 * (rules.targets[OUDLERS] - FAILED_BY), **facts)
