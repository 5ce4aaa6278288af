"""What a table typed, into a checked amount and the seats' four scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.errors import EngineError
from engine.formats import format_of
from engine.rulesets import ruleset
from engine.scoring import (
    Extras,
    PlayedDeal,
    Score,
    Sheet,
    attack_half,
    check_amount,
    check_played,
    read_amount,
    score_deal,
)
from tournament.messages import Problem, Refused, problem_of

SEATS = ("N", "E", "S", "W")
# What people bid where nobody took: a result of 0 for all (RO p.9).
PASSED_OUT = "passed_out"
# The words a result may hold, for doors that list them.
PETIT_LASTS = tuple(word.value for word in PetitLast)
HANDFULS = tuple(word.value for word in Handful)
SLAMS = tuple(word.value for word in Slam)


@dataclass(frozen=True)
class Typed:
    """A result as typed.

    Either `amount` (unsigned, per defender) with `made` (taker wins or fails), or the facts
    `oudlers` and `points_half` of the attack; extras are ticked beside either. `contract` is said
    where none is imposed, `taker` (a seat) where people bid.
    """

    amount: int | None = None
    made: bool | None = None
    oudlers: int | None = None
    points_half: int | None = None
    petit_last: str = ""
    handfuls: tuple[str, ...] = ()
    slam: str = ""
    contract: str = ""
    taker: str = ""

    @property
    def by_facts(self) -> bool:
        """Tell whether the table counted points instead of writing an amount."""
        return self.points_half is not None

    def as_facts(self) -> dict[str, Any]:
        """Return what was typed as JSON values, blanks left out."""
        facts: dict[str, Any] = {}
        if self.by_facts:
            facts |= {"oudlers": self.oudlers, "points_half": self.points_half}
        if self.petit_last:
            facts["petit_last"] = self.petit_last
        if self.handfuls:
            facts["handfuls"] = list(self.handfuls)
        if self.slam:
            facts["slam"] = self.slam
        if self.contract:
            facts["contract"] = self.contract
        if self.taker:
            facts["taker"] = self.taker
        return facts


@dataclass(frozen=True)
class Reading:
    """A checked result: the signed per-defender amount, and how it came about.

    `margin` is unsigned, in points; `parts` lists (item, amount) signed for the taker.
    """

    amount: int
    made: bool
    margin: int
    base: int
    multiplier: int
    contract: str
    parts: list[tuple[str, int]] = field(default_factory=list)


def typed_of_facts(amount: int | None, facts: Mapping[str, Any]) -> Typed:
    """Return what was typed, from a stored result: an amount alone, or the facts."""
    is_bare = facts.get("points_half") is None and facts.get("contract") != PASSED_OUT
    written = amount if is_bare else None
    return Typed(
        amount=None if written is None else abs(written),
        made=None if written is None else written >= 0,
        oudlers=facts.get("oudlers"),
        points_half=facts.get("points_half"),
        petit_last=facts.get("petit_last", ""),
        handfuls=tuple(facts.get("handfuls", ())),
        slam=facts.get("slam", ""),
        contract=facts.get("contract", ""),
        taker=facts.get("taker", ""),
    )


def typed_of_form(cleaned: Mapping[str, Any]) -> Typed:
    """Return what a result form holds, as its mode says: the amount, or the facts.

    Points counted for the defense become the attack's; blank points are refused.
    """
    handfuls = tuple(part for part in cleaned["handful"].split("+") if part)
    extras = {"petit_last": cleaned["petit_last"], "handfuls": handfuls, "slam": cleaned["slam"]}
    extras |= {name: cleaned[name] for name in ("contract", "taker") if cleaned.get(name)}
    if extras.get("contract") == PASSED_OUT:
        return Typed(contract=PASSED_OUT)
    if cleaned["mode"] != "points":
        return Typed(amount=cleaned["amount"], made=cleaned["made"], **extras)
    counted = {cleaned["side"]: cleaned["points"]}
    try:
        points_half = attack_half(counted.get("attack"), counted.get("defense"))
    except EngineError as error:
        raise Refused(problem_of(error, "points")) from error
    return Typed(oudlers=cleaned["oudlers"], points_half=points_half, **extras)


def imposed_contract(format_code: str) -> str:
    """Return the contract every board of the format is played for; "" where people bid."""
    return str(format_of(format_code).imposed_contract or "")


def has_bidding(format_code: str) -> bool:
    """Tell whether people bid: each result says who took, and for which contract."""
    return format_of(format_code).has_passed_out


def contracts_of(format_code: str) -> tuple[str, ...]:
    """Return the contracts the taker chooses from, lowest first; none where one is imposed."""
    rules = format_of(format_code)
    return () if rules.imposed_contract else tuple(map(str, rules.contracts))


def contract_of(typed: Typed, format_code: str) -> Contract:
    """Return the contract a result was played for; refuse one the format does not have."""
    rules = format_of(format_code)
    if not typed.contract:
        if rules.imposed_contract is None:
            raise Refused.because("contract-missing", "contract")
        return rules.imposed_contract
    allowed = list(map(str, rules.contracts))
    if typed.contract not in allowed:
        raise Refused.because(
            "contract-not-allowed", "contract", contract=typed.contract, allowed=allowed
        )
    return Contract(typed.contract)


def read_typed(
    typed: Typed, ruleset_code: str, format_code: str, seats: Sequence[str] = SEATS
) -> Reading:
    """Return the reading of what was typed, or refuse with every problem found.

    `seats` are those somebody sits in: a table of free deals may have three.
    """
    rules = ruleset(ruleset_code)
    contract = _played_contract(typed, format_code, seats)
    if contract is None:
        return Reading(0, False, 0, 0, 0, PASSED_OUT)
    players = len(seats)
    try:
        extras = _extras(typed)
    except ValueError as error:
        raise Refused.because("result-form") from error
    if typed.by_facts:
        counted = _read_facts(typed, rules, contract, extras, players)
        written = None if typed.amount is None else (typed.amount, typed.made)
        if written not in {None, (abs(counted.amount), counted.made)}:
            raise Refused.because("amount-contradicts", "amount", counted=counted.amount)
        return counted
    if typed.amount is None:
        raise Refused.because("result-form", "amount")
    if typed.made is None:
        raise Refused.because("result-column", "made")
    sheet = Sheet(rules, contract, players)
    _refuse_any(check_amount(typed.amount, typed.made, extras, sheet), "amount")
    reading = read_amount(typed.amount, typed.made, extras, sheet)
    if reading is None:
        raise Refused.because("result-form", "amount")
    return Reading(
        amount=reading.per_defender,
        made=reading.made,
        margin=reading.margin,
        base=reading.base,
        multiplier=reading.multiplier,
        contract=contract,
        parts=[(line.item, line.amount) for line in reading.bonuses],
    )


def _played_contract(typed: Typed, format_code: str, seats: Sequence[str]) -> Contract | None:
    """Return what was played, None when passed out; refuse a bid nobody here can have made."""
    if has_bidding(format_code):
        if typed.contract == PASSED_OUT:
            if typed != Typed(contract=PASSED_OUT):
                raise Refused.because("passed-out-alone", "contract")
            return None
        if typed.contract and not typed.taker:
            raise Refused.because("taker-missing", "taker")
        if typed.taker and typed.taker not in seats:
            raise Refused.because("taker-empty-seat", "taker", seat=typed.taker)
    return contract_of(typed, format_code)


def _read_facts(
    typed: Typed, rules: Any, contract: Contract, extras: Extras, players: int
) -> Reading:
    if typed.oudlers is None:
        raise Refused.because("oudlers-missing", "oudlers")
    played = PlayedDeal(
        contract=contract,
        oudlers=typed.oudlers,
        points_half=typed.points_half or 0,
        handfuls=extras.handfuls,
        petit_last=extras.petit_last,
        slam=extras.slam,
    )
    _refuse_any(check_played(rules, players, played), "points")
    score: Score = score_deal(rules, players, played)
    return Reading(
        amount=score.per_defender,
        made=score.made,
        margin=score.margin_counted,
        base=rules.base,
        multiplier=rules.multipliers[contract],
        contract=contract,
        parts=[(line.item, line.amount) for line in score.breakdown[1:]],
    )


def _extras(typed: Typed) -> Extras:
    return Extras(
        petit_last=PetitLast(typed.petit_last) if typed.petit_last else None,
        handfuls=tuple(Handful(handful) for handful in typed.handfuls),
        slam=Slam(typed.slam) if typed.slam else None,
    )


def _refuse_any(errors: list[EngineError], field_name: str) -> None:
    if errors:
        raise Refused(*(problem_of(error, field_name) for error in errors))


def seat_scores(amount: int, taker: str, seats: Sequence[str] = SEATS) -> dict[str, int]:
    """Return the signed scores of the seats held; they always sum to zero."""
    return {seat: (len(seats) - 1) * amount if seat == taker else -amount for seat in seats}


def taker_of(label: str, facts: Mapping[str, Any]) -> str:
    """Return the seat that took: the board's label, or who bid; blank when passed out."""
    return str(facts.get("taker", label))


def problem_codes(problems: tuple[Problem, ...]) -> list[str]:
    """Return the codes alone, for answers to programs."""
    return [problem.code for problem in problems]
