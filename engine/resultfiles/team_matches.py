"""Several teams in an event document: records from their matches, then the order of OT p.61."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from engine.encounters import Attack, pair_attacks
from engine.formats import TEAMS
from engine.matches import Fixture, Meeting, TeamRecord, rank_records, reaches_of, records_of
from engine.matches.captains import QUARTERS
from engine.standings import Place

# Swiss rounds: who has nobody to meet has won a match; in a knock-out it only goes on.
SWISS: Final = "swiss"
KNOCK_OUT: Final = "knock_out"


@dataclass(frozen=True, slots=True)
class DocumentMatch:
    """A match of a document; `other` is None for a team that had nobody to meet.

    `winner` is who goes on after a draw, where the director said so; `forfeited` is the side that
    left: `one`, `other`, `both`.
    """

    rounds: range
    one: int
    other: int | None
    bonus: tuple[Decimal, Decimal]
    winner: str
    forfeited: str = ""


@dataclass(frozen=True, slots=True)
class DueAttack:
    """A board one team attacks against another in a round: due, and what it came to."""

    round: int
    section: str
    board: int
    attack: int
    defense: int
    is_in: bool = False
    score: int | None = None


def read_matches(document: Mapping[str, Any]) -> list[DocumentMatch]:
    """Return the matches of a document."""
    return [
        DocumentMatch(
            range(row["first_round"], row["first_round"] + QUARTERS),
            row["one"],
            row["other"],
            (Decimal(row.get("bonus_one", 0)), Decimal(row.get("bonus_other", 0))),
            str((row.get("choices") or {}).get("winner", "")),
            str((row.get("choices") or {}).get("forfeit", "")),
        )
        for row in document.get("matches") or ()
    ]


def rank_matches(
    places: Sequence[Place],
    matches: Iterable[DocumentMatch],
    dues: Sequence[DueAttack],
    *,
    system: str,
    gone: Collection[int] = (),
) -> list[Place]:
    """Return the places in the order of the matches; as they are before any play.

    `system` is how the matches were made; the `gone` are teams that left the event.
    """
    played = [_Played(match, *_fixture(match, dues)) for match in matches]
    records = _records(played, [place.entry for place in places], system)
    if system == KNOCK_OUT:
        for team, reach in reaches_of(_stages(played), gone).items():
            records[team] = replace(records[team], passed=reach.passed)
    if not any(_is_begun(record) for record in records.values()):
        return list(places)
    by_entry = {place.entry: place for place in places}
    return [
        replace(
            by_entry[row.entry],
            attack=Fraction(records[row.entry].scored),
            defense=Fraction(records[row.entry].conceded),
            overall=Fraction(records[row.entry].difference),
            general_rank=row.rank,
            general_tied=row.tied,
            decided_by=row.decided_by,
        )
        for row in rank_records(records.values())
    ]


def _is_begun(record: TeamRecord) -> bool:
    return bool(record.won or record.drawn or record.lost or record.scored or record.conceded)


@dataclass(frozen=True, slots=True)
class _Played:
    """A match with its points, None where nobody else came, and where it stands."""

    match: DocumentMatch
    fixture: Fixture | None
    is_over: bool
    is_begun: bool

    @property
    def winner(self) -> int | None:
        """Return who has won or goes on: by a forfeit, by points, or as the director said."""
        if self.fixture is None or not (self.match.forfeited or self.is_over):
            return None
        teams = {"one": self.fixture.one, "other": self.fixture.other}
        if self.match.forfeited:
            return teams[_BEATEN_BY[left]] if (left := self.match.forfeited) in teams else None
        ahead = self.fixture.points[0] - self.fixture.points[1]
        side = ("one" if ahead > 0 else "other") if ahead else self.match.winner
        return teams.get(side)


_BEATEN_BY: Final = {"one": "other", "other": "one"}


def _records(
    played: Sequence[_Played], entries: Sequence[int], system: str
) -> dict[int, TeamRecord]:
    """Return each team's record; a match still played counts its points, nobody has won it yet.

    What was played of one given up counts for neither.
    """
    counted = [
        (one, one.fixture) for one in played if one.fixture is not None and not one.match.forfeited
    ]
    records = records_of([fixture for one, fixture in counted if one.is_over], entries)
    for one, fixture in counted:
        if one.is_begun and not one.is_over:
            _add_points(records, fixture)
    going_on = {one.match.rounds for one, _ in counted if not one.is_over}
    for one in played:
        if one.fixture is None:
            # Who had nobody to meet has won once the others made with it are over.
            if system == SWISS and one.match.rounds not in going_on:
                _add(records, one.match.one, won=1)
        elif one.match.forfeited:
            for team in (one.fixture.one, one.fixture.other):
                _add(records, team, won=team == one.winner, lost=team != one.winner)
        elif one.is_over and one.fixture.points[0] == one.fixture.points[1] and one.winner:
            _add(records, one.winner, won=1)
    return records


def _add(records: dict[int, TeamRecord], team: int, *, won: int = 0, lost: int = 0) -> None:
    had = records[team]
    records[team] = replace(had, won=had.won + won, lost=had.lost + lost)


def _add_points(records: dict[int, TeamRecord], fixture: Fixture) -> None:
    for team, side in ((fixture.one, 0), (fixture.other, 1)):
        had = records[team]
        records[team] = replace(
            had,
            scored=had.scored + fixture.points[side],
            conceded=had.conceded + fixture.points[1 - side],
            bonus=had.bonus + fixture.bonus[side],
        )


def _stages(played: Sequence[_Played]) -> list[list[Meeting]]:
    """Return the matches that begin together, the first ones first."""
    found: dict[int, list[Meeting]] = {}
    for one in sorted(played, key=lambda one: one.match.rounds.start):
        met = one.fixture
        teams = (one.match.one,) if met is None else (met.one, met.other)
        is_over = met is None or one.is_over or bool(one.match.forfeited)
        found.setdefault(one.match.rounds.start, []).append(Meeting(teams, one.winner, is_over))
    return list(found.values())


def _fixture(match: DocumentMatch, dues: Sequence[DueAttack]) -> tuple[Fixture | None, bool, bool]:
    """Return the match's points, whether every board of it is full, and whether any is."""
    if match.other is None:
        return None, True, False
    other = match.other
    teams = {match.one, other}
    mine = [due for due in dues if due.round in match.rounds and {due.attack, due.defense} == teams]
    attacks = [
        Attack(due.board, due.attack, due.defense, due.score, due.section)
        for due in mine
        if due.is_in
    ]
    points = {match.one: match.bonus[0], other: match.bonus[1]}
    full = set()
    for met in pair_attacks(attacks, TEAMS):
        if met.one_points is not None and met.other_points is not None:
            points[met.one] += met.one_points
            points[met.other] += met.other_points
            full.add((met.section, met.board))
    is_over = bool(mine) and all((due.section, due.board) in full for due in mine)
    fixture = Fixture(match.one, other, (points[match.one], points[other]), match.bonus)
    return fixture, is_over, bool(full)


def due_attacks(
    document: Mapping[str, Any], scores: Mapping[tuple[Any, ...], tuple[int | None, bool]]
) -> list[DueAttack]:
    """Return every attack due; `scores` has (round, slot, table, section, board) -> what it is."""
    found = []
    for played in document["rounds"]:
        for table in played["tables"]:
            seats = table["seats"]
            if not {"attack", "defense"} <= seats.keys():
                continue
            for due in table["dues"]:
                key = (played["number"], table["slot"], table["number"], due["section"],
                       due["board"])  # fmt: skip
                score, is_in = scores.get(key, (None, False))
                found.append(
                    DueAttack(played["number"], due["section"], due["board"], seats["attack"],
                              seats["defense"], is_in, score)
                )  # fmt: skip
    return found
