"""A travelling sheet keyed line by line: each valid line stored, nothing replaced in silence."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournament.adapters.results import PASSED_OUT, Typed
from tournament.messages import Problem, Refused
from tournament.messages.reasons import WRONG_ATTACKER
from tournament.models import Due, Result, Standing, Status
from tournament.services.audit import Author
from tournament.services.results import Correction, correct_result
from tournament.services.wrong_attackers import wrong_attacker_correction


@dataclass(frozen=True)
class SheetLine:
    """A line as keyed: `seen` is the revision shown beside it, `replaces` a knowing correction."""

    status: str = Status.PLAYED
    typed: Typed | None = None
    seen: int = 0
    replaces: bool = False
    # Triplets: another badge attacked than was due; which one, blank where it is not said.
    attacker: str | None = None


@dataclass(frozen=True)
class LineOutcome:
    """What became of a line: `stored`, `same` (already so), `differs` (nothing done), `refused`."""

    kind: str
    problems: tuple[Problem, ...] = ()
    stale: list[int] = field(default_factory=list)


def key_line(due: Due, line: SheetLine, *, author: Author, reason: str) -> LineOutcome:
    """Store one line of a sheet; the same amount confirms, a different one waits for `replaces`.

    A line goes through the corrections of the desk, so that a sheet and a phone that write at the
    same instant are never both counted.
    """
    try:
        correction = _correction(due, line)
    except Refused as refused:
        return LineOutcome("refused", refused.problems)
    reason = reason if line.attacker is None else WRONG_ATTACKER
    live = due.results.filter(standing=Standing.LIVE).first()
    if live is not None:
        if _is_same(live, line):
            return LineOutcome("same")
        if not line.replaces or line.seen != live.revision:
            return LineOutcome("differs")
    try:
        outcome = correct_result(due, correction, author=author, seen=line.seen, reason=reason)
    except Refused as refused:
        if refused.problems[0].code == "changed-meanwhile":
            return LineOutcome("differs")
        return LineOutcome("refused", refused.problems)
    return LineOutcome("stored", stale=outcome.stale)


def _correction(due: Due, line: SheetLine) -> Correction:
    if line.attacker is None:
        return Correction(status=line.status, typed=line.typed)
    return wrong_attacker_correction(due, line.attacker)


def _is_same(live: Result, line: SheetLine) -> bool:
    """Tell whether a line says what stands there: the amount, and who took where people bid."""
    if line.attacker is not None:
        # The badge that attacked may be left out the second time.
        return "due" in live.facts and line.attacker in {"", live.facts.get("attacker")}
    typed = line.typed or Typed()
    amount = 0 if typed.contract == PASSED_OUT else _signed(line.typed)
    if (live.status, live.amount) != (line.status, amount):
        return False
    said = {name: live.facts.get(name, "") for name in ("taker", "contract")}
    return live.status != Status.PLAYED or said == {
        "taker": typed.taker,
        "contract": typed.contract,
    }


def _signed(typed: Typed | None) -> int | None:
    if typed is None or typed.amount is None:
        return None
    return typed.amount if typed.made else -typed.amount
