"""A club's own variant: one of the five systems with some fields changed, checked as a whole.

Its JSON form keeps the base and the changes only: `{"base": "fft", "code": "our-club",
"changes": {"margin_step": 5}}`. A field left alone follows its base, a changed one says in its
article that it is the club's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from engine.cards import DECK, DECK_HALF, OUDLERS, RANKS, TRUMPS
from engine.contracts import Handful, Slam
from engine.errors import EngineError
from engine.rulesets.forms import FORMS, read_field
from engine.rulesets.model import Ruleset
from engine.rulesets.systems import RULESETS, ruleset
from engine.seats import PLAY_ORDER

OWN_ARTICLE: Final = "the club's own rule"
# Only so many players are enough for two sides of more than one.
CALLING_PLAYERS: Final = 5
_CODE: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


def variant_of(base: Ruleset, changes: Mapping[str, Any], code: str = "") -> Ruleset:
    """Return a copy of a ruleset with the changes, given in JSON form by field.

    Raises `unknown-rule`, `rule-form`, `rule-value` (facts `rule`, `reason`) or `ruleset-code`.
    """
    code = code or f"{base.code}-club"
    if not _CODE.fullmatch(code) or code in RULESETS:
        raise EngineError(
            "ruleset-code", f"{code!r} cannot be the code of a club's own rules.", ruleset=code
        )
    read = {name: read_field(name, value) for name, value in changes.items()}
    values = {name: value for name, value in read.items() if value != getattr(base, name)}
    articles = MappingProxyType({**base.articles, **dict.fromkeys(values, OWN_ARTICLE)})
    variant = replace(base, code=code, articles=articles, **values)
    for rule, reason, is_right in _CHECKS:
        # In this order: later checks look up what earlier ones have found there.
        if not is_right(variant):
            raise EngineError("rule-value", f"{rule}: {reason}.", rule=rule, reason=reason)
    return variant


def changes_between(base: Ruleset, variant: Ruleset) -> dict[str, Any]:
    """Return what the variant changes, in JSON form."""
    return {
        name: form.write(getattr(variant, name))
        for name, form in FORMS.items()
        if getattr(variant, name) != getattr(base, name)
    }


def variant_document(base: Ruleset, variant: Ruleset) -> dict[str, Any]:
    """Return the variant's JSON form, which `ruleset_of` reads back."""
    return {
        "base": base.code,
        "code": variant.code,
        "changes": changes_between(base, variant),
    }


def ruleset_of(document: object) -> Ruleset:
    """Return a ruleset from its code or from a variant's JSON form; raise `ruleset-form`."""
    if isinstance(document, str):
        return ruleset(document)
    if isinstance(document, Mapping):
        base, changes, code = (document.get(name) for name in ("base", "changes", "code"))
        if isinstance(base, str) and isinstance(changes, Mapping) and isinstance(code, str | None):
            return variant_of(ruleset(base), changes, code or "")
    raise EngineError("ruleset-form", "A ruleset is a code, or an object with base and changes.")


def _by_players(table: Mapping[int, Any], rules: Ruleset, is_right: Callable[[Any], bool]) -> bool:
    return all(players in table and is_right(table[players]) for players in rules.players)


def _is_rising(sizes: tuple[int, ...]) -> bool:
    return list(sizes) == sorted(set(sizes))


def _cards_fit(rules: Ruleset) -> bool:
    return all(
        players in rules.dog_size
        and rules.dog_size[players] > 0
        and players * rules.hand_size[players] + rules.dog_size[players] == len(DECK)
        for players in rules.players
    )


def _packets_fit(rules: Ruleset) -> bool:
    return all(
        rules.packet.get(players, 0) > 0 and rules.hand_size[players] % rules.packet[players] == 0
        for players in rules.players
    )


def _handfuls_fit(rules: Ruleset) -> bool:
    return _by_players(
        rules.handful_sizes,
        rules,
        lambda sizes: len(sizes) == len(Handful) and _is_rising(sizes) and sizes[0] > 0,
    ) and all(
        rules.handful_sizes[players][-1] <= min(rules.hand_size[players] + 1, len(TRUMPS) + 1)
        for players in rules.players
    )


def _targets_fit(rules: Ruleset) -> bool:
    falling = tuple(-target for target in rules.targets)
    return (
        len(rules.targets) == len(OUDLERS) + 1
        and _is_rising(falling)
        and all(0 <= 2 * target <= DECK_HALF for target in rules.targets)
    )


def _multipliers_fit(rules: Ruleset) -> bool:
    in_order = [rules.multipliers[contract] for contract in rules.contracts]
    return bool(in_order) and in_order == sorted(in_order) and in_order[0] > 0


def _ranks_fit(ranks: tuple[str, ...]) -> bool:
    return bool(ranks) and ranks == RANKS[: len(ranks)]


def _slam_fits(rules: Ruleset) -> bool:
    lost = {Slam.ANNOUNCED_FAILED, Slam.DEFENDERS_MADE}
    return set(rules.slam_bonus) == set(Slam) and all(
        amount <= 0 if slam in lost else amount >= 0 for slam, amount in rules.slam_bonus.items()
    )


def _pot_fits(rules: Ruleset) -> bool:
    pot = rules.pot
    if pot is None:
        return True
    paid = (pot.stake, pot.dealer, pot.misdeal, pot.failed)
    return pot.chip > 0 and pot.stake > 0 and pot.limit > 0 and all(part >= 0 for part in paid)


_Check = tuple[str, str, Callable[[Ruleset], bool]]
_CHECKS: Final[tuple[_Check, ...]] = (
    (
        "players",
        "3, 4 or 5, each once",
        lambda r: bool(r.players) and _is_rising(r.players) and set(r.players) <= set(PLAY_ORDER),
    ),
    (
        "hand_size",
        "a number for each number of players",
        lambda r: _by_players(r.hand_size, r, bool),
    ),
    ("dog_size", "hands and dog make 78 cards", _cards_fit),
    ("packet", "whole packets make a hand", _packets_fit),
    ("multipliers", "at least 1, none below a lower bid's", _multipliers_fit),
    ("dog_use", "one entry for each contract", lambda r: set(r.dog_use) == set(r.multipliers)),
    ("partner_players", "five players only", lambda r: set(r.partner_players) <= {CALLING_PLAYERS}),
    ("called_ranks", "from the king down", lambda r: _ranks_fit(r.called_ranks)),
    ("handful_sizes", "three rising sizes that a hand can hold", _handfuls_fit),
    (
        "handful_bonus",
        "three amounts, none negative",
        lambda r: set(r.handful_bonus) == set(Handful) and min(r.handful_bonus.values()) >= 0,
    ),
    ("targets", "four falling numbers of points, 91 at most", _targets_fit),
    ("base", "not negative", lambda r: r.base >= 0),
    ("margin_step", "at least 1", lambda r: r.margin_step >= 1),
    ("petit_last_bonus", "not negative", lambda r: r.petit_last_bonus >= 0),
    ("slam_bonus", "gains for the taker's slams, losses for the others", _slam_fits),
    (
        "declarations",
        "no amount is negative",
        lambda r: all(a >= 0 for a in r.declarations.values()),
    ),
    ("declaration_forfeit", "not negative", lambda r: r.declaration_forfeit >= 0),
    ("pot", "no amount is negative, stake, limit and chip are not 0", _pot_fits),
)
