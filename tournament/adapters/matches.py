"""Matches of teams: pairs, line-ups, sheets, scores and records between rows and engine values.

*One* and *other* are the two teams of a match as stored; the sheet of a quarter has a line a board.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from engine.cards import DECK, check_card
from engine.contracts import Contract
from engine.encounters import NOTHING
from engine.errors import EngineError
from engine.matches import (
    SIDES,
    Fixture,
    LineUp,
    MatchResult,
    PlayedAttack,
    TeamRecord,
    chooser_of,
    compare_cards,
    draw_captains,
    records_of,
    score_match,
)
from engine.matches import check_line_up as engine_check
from tournament.adapters.draws import key_of_seed
from tournament.messages import Problem, problem_of
from tournament.models import QUARTERS, Match, Status


@dataclass(frozen=True, slots=True)
class Chosen:
    """A team's people in a quarter, by their places in it (1 to 6); None: whoever is left."""

    attacker: int
    north: int | None = None
    east: int | None = None
    west: int | None = None

    @property
    def defenders(self) -> tuple[int | None, ...]:
        """Return the defenders North, East, West."""
        return self.north, self.east, self.west


def filled(chosen: Chosen, team: Sequence[int], triplets: Sequence[Sequence[int]]) -> Chosen:
    """Return the line-up with blank seats given to who must defend, where that is certain.

    Three of a team of four are left, or the declared triplet the attacker is not of.
    """
    left = [place for place in team if place != chosen.attacker]
    for triplet in triplets:
        if chosen.attacker not in triplet:
            left = list(triplet)
    named = {place for place in chosen.defenders if place is not None}
    free = [place for place in left if place not in named]
    if len(left) != len(SEATED) or len(free) < chosen.defenders.count(None):
        return chosen
    seats = [place if place is not None else free.pop(0) for place in chosen.defenders]
    return Chosen(chosen.attacker, *seats)


SEATED = ("north", "east", "west")


def line_up_problems(
    quarter: int,
    chosen: Chosen,
    team: Sequence[int],
    earlier: Mapping[int, Chosen],
    triplets: Sequence[Sequence[int]] = (),
) -> list[Problem]:
    """Return what is wrong with a line-up beside those of the match's other quarters."""
    others = [_line_up(number, one) for number, one in earlier.items()]
    found = engine_check(_line_up(quarter, chosen), team, others, triplets)
    return [problem_of(error, _field_of(error)) for error in found]


def _line_up(quarter: int, chosen: Chosen) -> LineUp:
    defenders = tuple(place for place in chosen.defenders if place is not None)
    return LineUp(quarter, chosen.attacker, defenders)


def _field_of(error: EngineError) -> str:
    return "attacker" if error.code.startswith("attacker") else "north"


def pairs_of(row: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Return who meets whom in a round of a plan's document, in the order of the tables."""
    pairs: dict[frozenset[int], tuple[int, int]] = {}
    for table in sorted(row["tables"], key=lambda t: (t.get("slot", 1), t["table"])):
        pair = (table["attack"], table["defense"])
        pairs.setdefault(frozenset(pair), pair)
    return list(pairs.values())


def higher_card(one: str, other: str) -> int:
    """Return 1 or -1 for the higher card, 0 where both draw again: equals, or the Excuse."""
    try:
        return compare_cards(one, other)
    except EngineError as error:
        if error.code != "card-not-comparable":
            raise
        return 0


PACK = DECK


def card_problem(card: str) -> Problem | None:
    """Return why this is no card."""
    try:
        check_card(card)
    except EngineError as error:
        return problem_of(error, "card")
    return None


def drawn_cards(seed: str, public_value: str, match: Match) -> tuple[str, str]:
    """Return the cards the event's seed gives to the captains of a match."""
    purpose = f"captains {match.first_round}.{match.number}"
    return draw_captains(key_of_seed(seed, public_value), purpose)


def side_choosing(quarter: int) -> str:
    """Return the side that chooses in a quarter, A or B."""
    return chooser_of(quarter)


@dataclass(frozen=True, slots=True)
class Attacked:
    """What one team's attack on a board came to."""

    contract: str
    status: str
    amount: int | None


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A board of a quarter: the attack of either team, the points of either; None: not yet."""

    board: int
    one: Attacked | None
    other: Attacked | None
    one_points: Decimal | None
    other_points: Decimal | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A quarter's sheet: its boards, the points of both, and a mark that follows from it all."""

    quarter: int
    round: int
    lines: tuple[SheetLine, ...]
    points: tuple[Decimal, Decimal]

    @property
    def is_complete(self) -> bool:
        """Tell whether both teams have attacked every board."""
        return bool(self.lines) and all(line.one and line.other for line in self.lines)

    @property
    def mark(self) -> str:
        """Return what changes with anything written on the sheet."""
        written = [
            [line.board, *(_written(attack) for attack in (line.one, line.other))]
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(written).encode()).hexdigest()


def _written(attack: Attacked | None) -> list[object] | None:
    return None if attack is None else [attack.contract, attack.status, attack.amount]


@dataclass(frozen=True, slots=True)
class Score:
    """A match: its sheets, bonus and totals of one and other, and where it stands.

    `winner` is `one`, `other`, or blank: equal, or not yet over. `forfeited` is who gave the match
    up: `one`, `other`, `both`; then no points of it count, whatever was played.
    """

    sheets: tuple[Sheet, ...]
    bonus: tuple[Decimal, Decimal]
    totals: tuple[Decimal, Decimal]
    is_over: bool
    winner: str
    forfeited: str = ""

    @property
    def is_begun(self) -> bool:
        """Tell whether any board counts on both sides."""
        return any(line.one_points is not None for sheet in self.sheets for line in sheet.lines)


def score_of(match: Match, due: Iterable[Any], facts: Iterable[Any]) -> Score:
    """Return the score of a match from the boards due in it and their live results."""
    mine = [row for row in due if _is_of(match, row)]
    found = [row for row in facts if _is_of(match, row)]
    boards = {row.board: row.round - match.first_round + 1 for row in mine}
    bonus = (Decimal(match.bonus_one), Decimal(match.bonus_other))
    result = score_match(
        (_played(match, row) for row in found if row.board in boards),
        bonus=bonus,
        boards=list(boards),
    )
    sheets = _sheets(match, boards, found, result)
    if forfeited := forfeit_of(match):
        winner = BEATEN_BY.get(forfeited, "")
        return Score(sheets, bonus, (NOTHING, NOTHING), True, winner, forfeited)
    is_over = bool(boards) and not result.missing
    winner = "" if result.winner is None else ("one", "other")[SIDES.index(result.winner)]
    return Score(sheets, bonus, result.totals, is_over, winner or _decided(match))


# Who gave a match up -> who goes on.
BEATEN_BY = {"one": "other", "other": "one"}


def forfeit_of(match: Match) -> str:
    """Return which side gave the match up by leaving the event, `both`, or blank."""
    return str(match.choices.get("forfeit", ""))


def _is_of(match: Match, row: Any) -> bool:
    """Tell whether its two teams are at this table, in one of its quarters."""
    teams = {match.one_id, match.other_id}
    return {row.attack, row.defense} == teams and 0 <= row.round - match.first_round < QUARTERS


def _decided(match: Match) -> str:
    """Return who goes on after a drawn match, where the director said so."""
    return str(match.choices.get("winner", ""))


def _played(match: Match, row: Any) -> PlayedAttack:
    counts = row.status == Status.PLAYED and row.amount is not None
    return PlayedAttack(
        row.round - match.first_round + 1,
        row.board,
        SIDES[row.attack != match.one_id],
        Contract(row.contract) if row.contract else None,
        row.amount if counts else None,
    )


def _sheets(
    match: Match, boards: Mapping[int, int], found: Sequence[Any], result: MatchResult
) -> tuple[Sheet, ...]:
    attacks = {
        (row.board, row.attack): Attacked(row.contract, row.status, row.amount) for row in found
    }
    points = {met.board: (met.one_points, met.other_points) for met in result.encounters}
    lines: dict[int, list[SheetLine]] = {quarter: [] for quarter in range(1, QUARTERS + 1)}
    for board, quarter in sorted(boards.items()):
        one_points, other_points = points.get(board, (None, None))
        lines[quarter].append(
            SheetLine(
                board,
                attacks.get((board, match.one_id)),
                attacks.get((board, match.other_id or 0)),
                one_points,
                other_points,
            )
        )
    return tuple(
        Sheet(quarter, match.first_round + quarter - 1, tuple(rows), result.quarters[quarter - 1])
        for quarter, rows in lines.items()
    )


def team_records(
    scores: Iterable[tuple[Match, Score | None]], entries: Mapping[int, int], *, byes_win: bool
) -> dict[int, TeamRecord]:
    """Return each team's record by entry number, from the matches with their scores.

    A match still played counts its points, nobody has won it yet; one that nobody else came to
    (score None) is won without points where `byes_win`, once the others made with it are over; one
    given up always. `entries` has primary key -> number.
    """
    rows = list(scores)
    going_on = {match.first_round for match, score in rows if score and not score.is_over}
    over = [
        _fixture(match, score, entries)
        for match, score in rows
        if score and score.is_over and not score.forfeited
    ]
    records = records_of(over, entries.values())
    for match, score in rows:
        if score is None:
            if byes_win and match.first_round not in going_on:
                record = records[entries[match.one_id]]
                records[record.entry] = replace(record, won=record.won + 1)
        elif score.forfeited:
            _add_forfeit(records, match, score, entries)
        elif not score.is_over and score.is_begun:
            _add_points(records, _fixture(match, score, entries))
        elif score.is_over and score.totals[0] == score.totals[1] and score.winner:
            team = match.one_id if score.winner == "one" else match.other_id or 0
            record = records[entries[team]]
            records[record.entry] = replace(record, won=record.won + 1)
    return records


def _add_forfeit(
    records: dict[int, TeamRecord], match: Match, score: Score, entries: Mapping[int, int]
) -> None:
    """Count a match given up: won and lost without points, as a team that meets nobody wins."""
    for side, team in (("one", match.one_id), ("other", match.other_id or 0)):
        record = records[entries[team]]
        won = side == score.winner
        records[record.entry] = replace(record, won=record.won + won, lost=record.lost + (not won))


def _fixture(match: Match, score: Score, entries: Mapping[int, int]) -> Fixture:
    one, other = entries[match.one_id], entries[match.other_id or 0]
    return Fixture(one, other, score.totals, score.bonus)


def _add_points(records: dict[int, TeamRecord], fixture: Fixture) -> None:
    for team, side in ((fixture.one, 0), (fixture.other, 1)):
        record = records[team]
        records[team] = replace(
            record,
            scored=record.scored + fixture.points[side],
            conceded=record.conceded + fixture.points[1 - side],
            bonus=record.bonus + fixture.bonus[side],
        )


def is_bonus_lawful(one: Decimal, other: Decimal) -> Problem | None:
    """Return why a bonus cannot be: negative, or for both sides."""
    if min(one, other) < NOTHING:
        return Problem("bonus-negative", {}, "bonus")
    return Problem("bonus-both-sides", {}, "bonus") if min(one, other) > NOTHING else None
