"""Free play with stakes: a pot fed by dealers and losing takers, won by the attack (Chevry).

The pot shows at most a limit; what is above it waits in a *reserve*, which fills the pot again
before anybody is asked for a stake. No money comes or goes: the players' *balances*, the pot and
the reserve always add up to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.errors import EngineError
from engine.rulesets import PotRule, Ruleset


@dataclass(frozen=True, slots=True)
class Pot:
    """What lies in the pot and in its reserve, and what each player has won or paid so far."""

    balances: Mapping[str, int]
    shown: int = 0
    reserve: int = 0

    @property
    def total(self) -> int:
        """Balances, pot and reserve together: always 0."""
        return sum(self.balances.values()) + self.shown + self.reserve


def rule_of(ruleset: Ruleset) -> PotRule:
    """Return the ruleset's stakes, else raise `no-pot`."""
    if ruleset.pot is None:
        raise EngineError("no-pot", f"{ruleset.code} is played without a pot.")
    return ruleset.pot


def new_pot(players: Iterable[str]) -> Pot:
    """Return an empty pot for these players."""
    return Pot(MappingProxyType(dict.fromkeys(players, 0)))


def open_deal(rule: PotRule, pot: Pot, dealer: str) -> Pot:
    """Return the pot as a deal begins: filled from the reserve, then by stakes if it is empty.

    The stakes are everybody's, the dealer adds his at each deal (Chevry "La marque").
    """
    filled = _limited(rule, pot)
    if filled.shown == 0:
        filled = _paid(rule, filled, dict.fromkeys(filled.balances, rule.stake))
    return _paid(rule, filled, {dealer: rule.dealer})


def misdeal(rule: PotRule, pot: Pot, culprit: str) -> Pot:
    """Return the pot after a misdeal, which its author pays for (Chevry "La donne")."""
    return _paid(rule, pot, {culprit: rule.misdeal})


def settle_deal(rule: PotRule, pot: Pot, taker: str, partner: str | None, made: bool) -> Pot:
    """Return the pot after a deal: taken by the attack, or fed by the taker alone.

    The partner's third is rounded down to whole chips, the taker has the rest; a taker without
    partner has all (Chevry "La marque").
    """
    if not made:
        return _paid(rule, pot, {taker: rule.failed})
    _check_player(pot, taker)
    won = {taker: pot.shown}
    if partner is not None:
        _check_player(pot, partner)
        third = pot.shown // 3 // rule.chip * rule.chip
        won = {taker: pot.shown - third, partner: third}
    balances = {player: owned + won.get(player, 0) for player, owned in pot.balances.items()}
    return Pot(MappingProxyType(balances), 0, pot.reserve)


def _paid(rule: PotRule, pot: Pot, amounts: Mapping[str, int]) -> Pot:
    """Return the pot with these amounts paid in, down to its limit."""
    for player in amounts:
        _check_player(pot, player)
    balances = {player: owned - amounts.get(player, 0) for player, owned in pot.balances.items()}
    paid = pot.shown + sum(amounts.values())
    return _limited(rule, Pot(MappingProxyType(balances), paid, pot.reserve))


def _limited(rule: PotRule, pot: Pot) -> Pot:
    """Return the pot with as much shown as the limit lets, the rest in reserve."""
    money = pot.shown + pot.reserve
    shown = min(money, rule.limit)
    return Pot(pot.balances, shown, money - shown)


def _check_player(pot: Pot, player: str) -> None:
    if player not in pot.balances:
        raise EngineError("unknown-player", f"{player!r} does not play this pot.", player=player)
