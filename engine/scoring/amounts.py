"""A bare amount on the sheet of an imposed contract: can it be, and what does it say?

The travelling sheet has one unsigned per-defender amount in the column "taker wins" or "taker
fails" (RO p.15), with bonuses ticked beside it, here the *extras*. Possible is whatever
`score_deal` gives for oudlers and points that `check_played` accepts: no limit is written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import gcd
from types import MappingProxyType
from typing import Final

from engine.cards import DECK_HALF, OUDLERS
from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.errors import EngineError
from engine.rulesets import Ruleset, ruleset
from engine.scoring.checks import check_played
from engine.scoring.played import PlayedDeal, Role, ScoreLine, score_deal, shares


@dataclass(frozen=True, slots=True)
class Extras:
    """What is ticked beside an amount."""

    petit_last: PetitLast | None = None
    handfuls: tuple[Handful, ...] = ()
    slam: Slam | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the sheet does not say: the rules, the contract it was played for, the players."""

    ruleset: Ruleset
    contract: Contract
    players: int


@dataclass(frozen=True, slots=True)
class AmountReading:
    """What an amount says: the margin as it counts (unsigned), and the signed score."""

    made: bool
    margin: int
    base: int
    multiplier: int
    per_defender: int
    bonuses: tuple[ScoreLine, ...]
    scores: Mapping[Role, int]


NO_EXTRAS: Final = Extras()
# Individual, triplets and quartets play an imposed guard (RO pp.15-16).
IMPOSED_GUARD: Final = Sheet(ruleset("fft"), Contract.GUARD, 4)


@lru_cache(maxsize=512)
def readings(sheet: Sheet, extras: Extras) -> Mapping[int, AmountReading]:
    """Return every signed amount the extras allow, with what it says."""
    found: dict[int, AmountReading] = {}
    multiplier = sheet.ruleset.multipliers[sheet.contract]
    for oudlers in range(len(OUDLERS) + 1):
        # Halves add nothing: they count as the next whole point away from the target.
        for points_half in range(0, DECK_HALF + 1, 2):
            played = PlayedDeal(
                sheet.contract,
                oudlers,
                points_half,
                extras.handfuls,
                extras.petit_last,
                extras.slam,
            )
            if check_played(sheet.ruleset, sheet.players, played):
                continue
            score = score_deal(sheet.ruleset, sheet.players, played)
            found[score.per_defender] = AmountReading(
                score.made,
                score.margin_counted,
                sheet.ruleset.base,
                multiplier,
                score.per_defender,
                score.breakdown[1:],
                shares(sheet.ruleset, sheet.players, score.per_defender, partner=False)[0],
            )
    return MappingProxyType(found)


@lru_cache(maxsize=64)
def amount_step(sheet: Sheet) -> int:
    """Return what divides every amount of the contract: 2 in a guard."""
    every = chain([NO_EXTRAS], _more_extras(sheet, NO_EXTRAS))
    return gcd(*chain.from_iterable(readings(sheet, extras) for extras in every))


def read_amount(
    amount: int, made: bool, extras: Extras = NO_EXTRAS, sheet: Sheet = IMPOSED_GUARD
) -> AmountReading | None:
    """Return what the unsigned amount in the taker's "wins" (or "fails") column says, if it can be.

    With a slam announced and lost the column says who pays, not whether the contract was made.
    """
    return readings(sheet, extras).get(amount if made else -amount)


def check_amount(
    amount: int, made: bool, extras: Extras = NO_EXTRAS, sheet: Sheet = IMPOSED_GUARD
) -> list[EngineError]:
    """Return why the amount cannot stand in that column; empty when it can.

    Codes: `extras-impossible`, `amount-zero`, `amount-negative`, `amount-odd` (fact `step`),
    `amount-needs-extra` (facts `would_explain`, the kinds of extras, and `explanations`, what to
    ask about, each by kind as `{"petit_last": "defenders"}`), `amount-impossible` (facts `least`
    and `most` of that column).
    """
    column = {"amount": amount, "made": made}
    if amount == 0:
        return [EngineError("amount-zero", "A played deal is never worth 0.", **column)]
    if amount < 0:
        return [
            EngineError("amount-negative", "The column says the sign: write no minus.", **column)
        ]
    possible = readings(sheet, extras)
    if not possible:
        return [EngineError("extras-impossible", "These bonuses exclude one another.", **column)]
    if (amount if made else -amount) in possible:
        return []
    step = amount_step(sheet)
    if amount % step:
        return [
            EngineError(
                "amount-odd", f"A {sheet.contract} gives multiples of {step}.", step=step, **column
            )
        ]
    return [_unexplained(amount, made, extras, sheet)]


def _unexplained(amount: int, made: bool, extras: Extras, sheet: Sheet) -> EngineError:
    """Return the refusal of an amount: the fewest extras that would allow it, or its limits."""
    added = _missing_extras(amount, made, extras, sheet)
    if added:
        kinds = list(dict.fromkeys(kind for more in added for kind in more))
        return EngineError(
            "amount-needs-extra",
            f"{amount} is possible only with {' or '.join(kinds)}.",
            amount=amount,
            made=made,
            would_explain=kinds,
            explanations=added,
        )
    column = sorted(abs(key) for key in readings(sheet, extras) if (key > 0) is made)
    least, most = (column[0], column[-1]) if column else (None, None)
    return EngineError(
        "amount-impossible",
        f"The rules cannot give {amount} here"
        + (f": from {least} to {most}." if column else ": that column stays empty."),
        amount=amount,
        made=made,
        least=least,
        most=most,
    )


def _missing_extras(amount: int, made: bool, extras: Extras, sheet: Sheet) -> list[dict[str, str]]:
    """Return what could be ticked besides: one thing, a slam only when no other; else two."""
    once = list(_more_extras(sheet, extras))
    common = [more for more in once if more.slam == extras.slam]
    twice = dict.fromkeys(more for first in common for more in _more_extras(sheet, first))
    for further in (common, once, [more for more in twice if more.slam == extras.slam]):
        fitting = [more for more in further if read_amount(amount, made, more, sheet)]
        if fitting:
            return [_added(extras, more) for more in fitting]
    return []


def _more_extras(sheet: Sheet, extras: Extras) -> Iterator[Extras]:
    """Yield the extras with one more thing ticked."""
    if extras.petit_last is None:
        for side in PetitLast:
            yield replace(extras, petit_last=side)
    for handful in Handful:
        more = replace(extras, handfuls=_in_order((*extras.handfuls, handful)))
        if readings(sheet, more):
            yield more
    if extras.slam is None and sheet.ruleset.slam_played:
        for slam in Slam:
            yield replace(extras, slam=slam)


def _in_order(handfuls: tuple[Handful, ...]) -> tuple[Handful, ...]:
    return tuple(sorted(handfuls, key=list(Handful).index))


def _added(before: Extras, after: Extras) -> dict[str, str]:
    """Return what `after` has ticked besides, by kind; two handfuls are joined with a plus."""
    added = {}
    if after.petit_last is not None and after.petit_last != before.petit_last:
        added["petit_last"] = str(after.petit_last)
    handfuls = list(after.handfuls)
    for handful in before.handfuls:
        handfuls.remove(handful)
    if handfuls:
        added["handful"] = "+".join(handfuls)
    if after.slam is not None and after.slam != before.slam:
        added["slam"] = str(after.slam)
    return added
