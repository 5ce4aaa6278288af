"""One line of a free-play sheet: what is wrong with it, and what it is worth.

Amounts are kept in halves of a point, because a ruleset may split the attack's share equally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.errors import EngineError
from engine.replay import Declared, declaration_amounts
from engine.rulesets import Declaration, Misdeal, Ruleset
from engine.scoring import PlayedDeal, Role, Score, check_played, doubts_of, score_deal
from tournament.adapters.sheets import ANNULLED, KINDS, MISDEAL, PLAYED, LineFacts, SheetTable
from tournament.messages import Problem, problem_of

# Where the engine's problems stand in the form.
_FIELDS: Final[Mapping[str, str]] = {
    "unknown-contract": "contract",
    "oudlers-out-of-range": "oudlers",
    "points-out-of-range": "points",
    "alone-without-partner": "partner",
    "handful-too-large": "handfuls",
    "handful-impossible": "handfuls",
    "petit-last-impossible": "petit_last",
    "slam-not-played": "slam",
    "slam-contradiction": "slam",
}


@dataclass(frozen=True, slots=True)
class ScoreReading:
    """A score as it is told: `parts` lists the bonuses (item, amount per defender), signed for the
    taker; `margin` is what the exact `margin_half` counts as."""

    contract: str = ""
    made: bool = False
    margin_half: int = 0
    margin: int = 0
    base: int = 0
    multiplier: int = 0
    per_defender: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    is_bonus_multiplied: bool = False


def score_reading(rules: Ruleset, played: PlayedDeal, score: Score) -> ScoreReading:
    """Return a score as it is told."""
    return ScoreReading(
        contract=str(played.contract),
        made=score.made,
        margin_half=score.margin_half,
        margin=score.margin_counted,
        base=rules.base,
        multiplier=rules.multipliers[played.contract],
        per_defender=score.per_defender,
        parts=tuple((line.item, line.amount) for line in score.breakdown[1:]),
        is_bonus_multiplied=rules.petit_last_multiplied and rules.handful_multiplied,
    )


@dataclass(frozen=True, slots=True)
class LineReading:
    """A line in scores: `amounts_half` by place, None for who sat out or when nothing moved.

    `declared` lists (place, points each of the others paid).
    """

    facts: LineFacts
    amounts_half: tuple[int | None, ...]
    score: ScoreReading = ScoreReading()
    declared: tuple[tuple[int, int], ...] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def made(self) -> bool:
        """Tell whether the contract was made."""
        return self.score.made

    @property
    def sum_half(self) -> int:
        """The amounts together: always 0."""
        return sum(amount or 0 for amount in self.amounts_half)


def check_line(table: SheetTable, facts: LineFacts, barred: int | None = None) -> list[Problem]:
    """Return everything wrong with a line, each at its field; empty when it can be written.

    `barred` is who misdealt and may not bid.
    """
    named = (facts.dealer, facts.taker, facts.partner, facts.culprit)
    more = [who for who, _ in facts.handfuls] + [claim.who for claim in facts.declarations]
    if facts.kind not in KINDS or any(
        place is not None and place not in table.places for place in (*named, *more)
    ):
        return [Problem("unknown-person", {}, "taker")]
    if facts.kind == ANNULLED and not table.rules.lone_petit_annuls:
        return [Problem("lone-petit-plays", {}, "kind")]
    if facts.kind != PLAYED:
        return []
    problems = [*_people_problems(table, facts, barred), *_missing(facts)]
    problems = problems or list(_announcement_problems(table, facts))
    return problems or _engine_problems(table, facts)


def _people_problems(table: SheetTable, facts: LineFacts, barred: int | None) -> Iterator[Problem]:
    if facts.taker is None:
        yield Problem("taker-missing", {}, "taker")
    elif facts.taker not in table.seats(facts.dealer):
        yield Problem("sits-out", {"name": table.names[facts.taker]}, "taker")
    elif facts.taker == barred:
        yield Problem("bid-barred", {"name": table.names[facts.taker]}, "taker")
    if not table.calls_partner:
        if facts.partner is not None:
            yield Problem("partner-not-due", {"players": table.at_table}, "partner")
    elif facts.partner is None:
        if not facts.alone:
            yield Problem("partner-missing", {}, "partner")
    elif facts.alone or facts.partner == facts.taker:
        yield Problem("partner-is-taker", {}, "partner")
    elif facts.partner not in table.seats(facts.dealer):
        yield Problem("sits-out", {"name": table.names[facts.partner]}, "partner")


def _missing(facts: LineFacts) -> Iterator[Problem]:
    if not facts.contract:
        yield Problem("contract-missing", {}, "contract")
    if facts.oudlers is None:
        yield Problem("oudlers-missing", {}, "oudlers")
    if facts.points_half is None:
        yield Problem("points-missing", {}, "points")


def _announcement_problems(table: SheetTable, facts: LineFacts) -> Iterator[Problem]:
    seats = table.seats(facts.dealer)
    showing = [who for who, _ in facts.handfuls]
    claiming = [claim.who for claim in facts.declarations]
    for field_name, people in (("handfuls", showing), ("declarations", claiming)):
        for who in dict.fromkeys(people):
            if who not in seats:
                yield Problem("sits-out", {"name": table.names[who]}, field_name)
            elif people.count(who) > 1:
                yield Problem("announced-twice", {"name": table.names[who]}, field_name)
    for claim in facts.declarations:
        name = table.names[claim.who]
        if claim.kind not in table.rules.declarations:
            yield Problem("unknown-declaration", {"declaration": claim.kind}, "declarations")
        elif claim.is_right and claim.who in showing and claim.kind != Declaration.NO_COURT:
            yield Problem("handful-without-trump", {"name": name}, "declarations")


def _engine_problems(table: SheetTable, facts: LineFacts) -> list[Problem]:
    try:
        played = played_deal(facts)
    except ValueError:
        return [Problem("result-form", {}, "contract")]
    found: list[EngineError] = check_played(table.rules, table.at_table, played)
    return [problem_of(error, _FIELDS.get(error.code, "")) for error in found]


def played_deal(facts: LineFacts) -> PlayedDeal:
    """Return the engine's facts of a played line; ValueError for an unknown word."""
    return PlayedDeal(
        contract=Contract(facts.contract),
        oudlers=facts.oudlers or 0,
        points_half=facts.points_half or 0,
        handfuls=tuple(Handful(size) for _, size in facts.handfuls),
        petit_last=PetitLast(facts.petit_last) if facts.petit_last else None,
        slam=Slam(facts.slam) if facts.slam else None,
        alone=facts.alone,
    )


def read_line(table: SheetTable, facts: LineFacts) -> LineReading:
    """Return what a line in which `check_line` found nothing is worth."""
    seats = table.seats(facts.dealer)
    if facts.kind == MISDEAL:
        return LineReading(facts, (None,) * len(table.names))
    if facts.kind != PLAYED:
        zeros = tuple(0 if place in seats else None for place in table.places)
        return LineReading(facts, zeros)
    played = played_deal(facts)
    score = score_deal(table.rules, table.at_table, played)
    declared = _declared(table, facts)
    amounts = {place: _role_half(score, _role(facts, place)) for place in seats}
    for moved, _, _ in declared:
        for place, amount in moved.items():
            amounts[int(place)] += 2 * amount
    doubts = doubts_of(table.rules, table.at_table, played)
    return LineReading(
        facts,
        tuple(amounts.get(place) for place in table.places),
        score_reading(table.rules, played, score),
        declared=tuple((who, each) for _, who, each in declared),
        doubts=tuple(problem_of(doubt, "points") for doubt in doubts),
    )


def _role(facts: LineFacts, place: int) -> Role:
    if place == facts.taker:
        return Role.TAKER
    return Role.PARTNER if place == facts.partner else Role.DEFENDER


def _role_half(score: Score, role: Role) -> int:
    return score.scores[role] * 2 // score.unit


def _declared(table: SheetTable, facts: LineFacts) -> list[tuple[dict[str, int], int, int]]:
    """Return for each declaration what it moves by place, whose it is, what each other pays."""
    seats = tuple(map(str, table.seats(facts.dealer)))
    moves = []
    for claim in facts.declarations:
        declared = Declared(str(claim.who), Declaration(claim.kind))
        moved = declaration_amounts(table.rules, seats, declared, claim.is_right)
        moves.append((moved, claim.who, moved[str(claim.who)] // (len(seats) - 1)))
    return moves


def bars_bidding(table: SheetTable) -> bool:
    """Tell whether who misdealt may not bid in the deal that follows (FFT "La donne")."""
    return table.rules.misdeal is Misdeal.NO_BID
