"""Several teams in an event document: records from their matches, then the order of OT p.61."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from engine.encounters import Attack, pair_attacks
from engine.formats import TEAMS
from engine.matches import Fixture, TeamRecord, rank_records, records_of
from engine.matches.captains import QUARTERS
from engine.standings import Place

# Where not everybody meets everybody, who has nobody to meet goes on as a winner.
BYES_WIN: Final = ("swiss", "knock_out")


@dataclass(frozen=True, slots=True)
class DocumentMatch:
    """A match of a document; `other` is None for a team that had nobody to meet.

    `winner` is who goes on after a draw, where the director said so; `is_given_up`: a side left.
    """

    rounds: range
    one: int
    other: int | None
    bonus: tuple[Decimal, Decimal]
    winner: str
    is_given_up: bool = False


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
            bool((row.get("choices") or {}).get("forfeit")),
        )
        for row in document.get("matches") or ()
    ]


def rank_matches(
    places: Sequence[Place],
    matches: Iterable[DocumentMatch],
    dues: Sequence[DueAttack],
    *,
    byes_win: bool,
) -> list[Place]:
    """Return the places in the order of the matches; as they are before any play."""
    records = _records(matches, dues, [place.entry for place in places], byes_win)
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


def _records(
    matches: Iterable[DocumentMatch],
    dues: Sequence[DueAttack],
    entries: Sequence[int],
    byes_win: bool,
) -> dict[int, TeamRecord]:
    """Return each team's record; a match still played counts its points, nobody has won it."""
    over, others, winners = [], [], []
    byes: list[DocumentMatch] = []
    going_on = set()
    for match in matches:
        if match.other is None:
            byes += [match] if byes_win else []
            continue
        fixture, is_over, is_begun = _fixture(match, match.other, dues)
        if not (is_over or match.is_given_up):
            going_on.add(match.rounds)
        if is_over:
            over.append(fixture)
            if fixture.points[0] == fixture.points[1] and match.winner:
                winners.append(match.one if match.winner == "one" else match.other)
        elif is_begun:
            others.append(fixture)
    records = records_of(over, entries)
    for fixture in others:
        for team, side in ((fixture.one, 0), (fixture.other, 1)):
            had = records[team]
            records[team] = replace(
                had,
                scored=had.scored + fixture.points[side],
                conceded=had.conceded + fixture.points[1 - side],
                bonus=had.bonus + fixture.bonus[side],
            )
    # Who had nobody to meet has won once the others made with it are over.
    winners += [match.one for match in byes if match.rounds not in going_on]
    for team in winners:
        records[team] = replace(records[team], won=records[team].won + 1)
    return records


def _fixture(
    match: DocumentMatch, other: int, dues: Sequence[DueAttack]
) -> tuple[Fixture, bool, bool]:
    """Return the match's points, whether every board of it is full, and whether any is."""
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
