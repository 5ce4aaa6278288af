"""The score sheet of free deals: a line a deal, columns + and -, everything sums to zero.

North fills it, all four sign it (RO pp.9-10). A *line* has what each seat wins or pays on a deal; a
passed-out deal is 0 for all, which is a result. A table of five in a four-handed event has a *dead*
dealer, who scores 0 on his deal (RO p.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.errors import EngineError
from engine.rulesets import Ruleset
from engine.scoring import PlayedDeal, Role, check_played, score_deal
from engine.scoring.played import shares


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One deal: its number, who took it (None: passed out), and points by seat."""

    deal: int
    taker: str | None
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet of a table in a round; `people` has the entry of each seat."""

    round: int
    table: int
    people: Mapping[str, int]
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """What a seat won and paid over a sheet; `minus` is negative or 0."""

    plus: int
    minus: int

    @property
    def total(self) -> int:
        """Return what is left."""
        return self.plus + self.minus


def passed_line(deal: int, seats: Sequence[str]) -> SheetLine:
    """Return the line of a deal that everybody passed: 0 for all."""
    return SheetLine(deal, None, MappingProxyType(dict.fromkeys(seats, 0)))


def played_line(
    ruleset: Ruleset,
    deal: int,
    seats: Sequence[str],
    taker: str,
    played: PlayedDeal,
    *,
    partner: str | None = None,
    dead: str | None = None,
) -> SheetLine:
    """Return the line of a played deal, any contract, at a table of three, four or five.

    `dead` is the seat that does not play. Raises what `check_played` finds first, `seat-unknown`,
    `partner-impossible` when a partner is named, or missing, against the rules.
    """
    playing = _playing(seats, taker, partner, dead)
    for problem in check_played(ruleset, len(playing), played):
        raise problem
    score = score_deal(ruleset, len(playing), played)
    has_partner = Role.PARTNER in score.scores
    if has_partner != (partner is not None) or partner == taker:
        raise EngineError(
            "partner-impossible",
            "A partner is named when the rules give the taker one, and is somebody else.",
            taker=taker,
            partner=partner,
        )
    roles = {taker: Role.TAKER} | ({partner: Role.PARTNER} if partner else {})
    scores = {
        seat: score.scores[roles.get(seat, Role.DEFENDER)] if seat in playing else 0
        for seat in seats
    }
    return SheetLine(deal, taker, MappingProxyType(scores))


def amount_line(
    ruleset: Ruleset,
    deal: int,
    seats: Sequence[str],
    taker: str,
    per_defender: int,
    *,
    dead: str | None = None,
) -> SheetLine:
    """Return the line of a bare amount per defender, signed for a taker who plays alone."""
    playing = _playing(seats, taker, None, dead)
    ruleset.check_players(len(playing))
    by_role, _ = shares(ruleset, len(playing), per_defender, partner=False)
    scores = {
        seat: by_role[Role.TAKER if seat == taker else Role.DEFENDER] if seat in playing else 0
        for seat in seats
    }
    return SheetLine(deal, taker, MappingProxyType(scores))


def _playing(
    seats: Sequence[str], taker: str, partner: str | None, dead: str | None
) -> tuple[str, ...]:
    playing = tuple(seat for seat in seats if seat != dead)
    for seat in (taker, partner):
        if seat is not None and seat not in playing:
            raise EngineError("seat-unknown", f"{seat} does not play this deal.", seat=seat)
    if dead is not None and dead not in seats:
        raise EngineError("seat-unknown", f"{dead} is no seat of this table.", seat=dead)
    return playing


def columns_of(sheet: ScoreSheet) -> dict[str, Column]:
    """Return the + and - columns by seat, as the sheet has them at its foot (RO p.10)."""
    return {
        seat: Column(
            sum(max(line.scores.get(seat, 0), 0) for line in sheet.lines),
            sum(min(line.scores.get(seat, 0), 0) for line in sheet.lines),
        )
        for seat in sheet.people
    }


def check_sheet(sheet: ScoreSheet) -> list[EngineError]:
    """Return what does not balance on a sheet: `deal-not-zero`, `seat-unknown` (RO p.10)."""
    where = {"round": sheet.round, "table": sheet.table}
    problems = []
    for line in sheet.lines:
        strangers = sorted(set(line.scores) - set(sheet.people))
        if strangers:
            problems.append(
                EngineError(
                    "seat-unknown",
                    f"Nobody sits {', '.join(strangers)} at table {sheet.table}.",
                    deal=line.deal,
                    seat=strangers[0],
                    **where,
                )
            )
        over = sum(line.scores.values())
        if over:
            problems.append(
                EngineError(
                    "deal-not-zero",
                    f"Deal {line.deal} of table {sheet.table} sums to {over}.",
                    deal=line.deal,
                    over=over,
                    **where,
                )
            )
    return problems


def check_round(sheets: Sequence[ScoreSheet]) -> list[EngineError]:
    """Return every sheet's problems, then `round-not-zero` when + and - differ (OT p.10).

    The next round should not start before the list is empty.
    """
    problems = [problem for sheet in sheets for problem in check_sheet(sheet)]
    columns = [column for sheet in sheets for column in columns_of(sheet).values()]
    plus, minus = sum(c.plus for c in columns), sum(c.minus for c in columns)
    if plus + minus:
        problems.append(
            EngineError(
                "round-not-zero",
                f"The round has {plus} won and {-minus} paid.",
                plus=plus,
                minus=minus,
            )
        )
    return problems


def total_scores(sheets: Iterable[ScoreSheet]) -> dict[int, int]:
    """Return each entry's sum over its sheets; the list ranks it, higher first (RO p.10)."""
    totals: dict[int, int] = {}
    for sheet in sheets:
        for seat, column in columns_of(sheet).items():
            entry = sheet.people[seat]
            totals[entry] = totals.get(entry, 0) + column.total
    return totals


def check_totals(totals: Mapping[int, int], penalties: int = 0) -> list[EngineError]:
    """Return `totals-not-zero` when the totals do not sum to minus the points of penalties."""
    over = sum(totals.values()) + penalties
    if not over:
        return []
    return [EngineError("totals-not-zero", f"All totals are {over} over.", over=over)]


def team_totals(totals: Mapping[int, int], teams: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return the sum of each team's members (RO p.10)."""
    return {team: sum(totals.get(entry, 0) for entry in members) for team, members in teams.items()}
