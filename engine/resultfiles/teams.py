"""A plain table of results of teams, by side or by role.

Columns `round;table;board;NS;EW;taker;score` (taker NS or EW, or the seat) for triplets, or
`round;table;board;attack;defense;score` for all; the score is per defender, signed for the taker.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from engine.comparison import compare_board
from engine.encounters import Attack, Encounter, pair_attacks
from engine.errors import EngineError
from engine.formats import TournamentFormat
from engine.resultfiles.reading import check_repeats, number_names, read_rows, read_score
from engine.standings import Tally

SIDE_COLUMNS: Final = ("round", "table", "board", "NS", "EW", "taker", "score")
ROLE_COLUMNS: Final = ("round", "table", "board", "attack", "defense", "score")
_SIDES: Final = {"NS": 0, "N": 0, "S": 0, "EW": 1, "EO": 1, "E": 1, "W": 1, "O": 1}


class TeamLine(NamedTuple):
    """One board played by two teams; `lines` are the sides of attack and defense, or empty."""

    number: int
    board: str
    attack: str
    defense: str
    score: int
    lines: tuple[str, str]


def read_team_results(content: bytes) -> list[TeamLine]:
    """Return the lines of a file; a blank score is no result and is left out.

    Raises `EngineError` naming the first line that cannot be read: `taker-seat`, `person-twice`
    (a team against itself), `score-form`, `result-twice`.
    """
    header, rows = read_rows(content, [SIDE_COLUMNS, ROLE_COLUMNS])
    results = [
        _side_line(number, cells) if header == SIDE_COLUMNS else _role_line(number, cells)
        for number, cells in rows
    ]
    check_repeats(
        (
            line.number,
            (cells[0], cells[1], line.board, line.attack),
            f"board {line.board} attacked by {line.attack} at table {cells[1]}",
        )
        for (_, cells), line in zip(rows, results, strict=True)
    )
    return results


def _role_line(number: int, cells: Sequence[str]) -> TeamLine:
    _, _, board, attack, defense, score = cells
    _check_teams(number, attack, defense)
    return TeamLine(number, board, attack, defense, read_score(number, score), ("", ""))


def _side_line(number: int, cells: Sequence[str]) -> TeamLine:
    _, _, board, north_south, east_west, taker, score = cells
    if taker not in _SIDES:
        raise EngineError("taker-seat", f"Line {number}: taker {taker!r} is no side.", line=number)
    _check_teams(number, north_south, east_west)
    teams, side = (north_south, east_west), _SIDES[taker]
    lines = ("NS", "EW") if side == 0 else ("EW", "NS")
    return TeamLine(number, board, teams[side], teams[1 - side], read_score(number, score), lines)


def _check_teams(number: int, attack: str, defense: str) -> None:
    if attack == defense or not attack or not defense:
        raise EngineError("person-twice", f"Line {number} needs two teams.", line=number)


def _names(results: Sequence[TeamLine]) -> dict[int, str]:
    return number_names({name for line in results for name in (line.attack, line.defense)})


def tally_teams(results: Sequence[TeamLine]) -> tuple[dict[int, str], list[Tally]]:
    """Return names by number and the tallies of marks, compared board by board (RO p.21).

    A team's line is its side when it never changes, else nobody has one.
    """
    boards: defaultdict[str, list[TeamLine]] = defaultdict(list)
    for line in results:
        boards[line.board].append(line)
    sums: defaultdict[tuple[str, bool], list[Fraction]] = defaultdict(list)
    sides: defaultdict[str, set[str]] = defaultdict(set)
    for lines in boards.values():
        marks = compare_board([line.score for line in lines])
        for index, line in enumerate(lines):
            sums[line.attack, True].append(marks.taker(index))
            sums[line.defense, False].append(marks.defense(index))
            for name, side in zip((line.attack, line.defense), line.lines, strict=True):
                sides[name].add(side)
    keeps_sides = all(len(held) == 1 for held in sides.values())
    names = _names(results)
    return names, [
        Tally(
            entry=number,
            line=next(iter(sides[name])) if keeps_sides else "",
            attack_sum=sum(sums[name, True], Fraction(0)),
            attack_count=len(sums[name, True]),
            defense_sum=sum(sums[name, False], Fraction(0)),
            defense_count=len(sums[name, False]),
        )
        for number, name in names.items()
    ]


def pair_teams(
    results: Sequence[TeamLine], rules: TournamentFormat
) -> tuple[dict[int, str], list[Encounter]]:
    """Return names by number and the encounters: each board with its return (RO pp.23, 26)."""
    names = _names(results)
    number_of = {name: number for number, name in names.items()}
    boards = {name: index for index, name in number_names({r.board for r in results}).items()}
    attacks = [
        Attack(boards[line.board], number_of[line.attack], number_of[line.defense], line.score)
        for line in results
    ]
    return names, pair_attacks(attacks, rules)
