"""A plain table of results, for clubs that only want the ranking.

Columns `round;table;board;N;E;S;W;taker;score`: who sat where (names or numbers), the taker's seat
and the signed per-defender score. Separator `;`, `,` or tab, with or without a byte-order mark.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.comparison import compare_board
from engine.errors import EngineError
from engine.resultfiles.reading import (
    check_repeats,
    number_names,
    percent_sum,
    read_rows,
    read_score,
)
from engine.seats import SEATS
from engine.standings import Tally

COLUMNS: Final = ("round", "table", "board", "N", "E", "S", "W", "taker", "score")


class ResultLine(NamedTuple):
    """One board played at one table; `seats` in the order N E S W."""

    round: str
    table: str
    board: str
    seats: tuple[str, str, str, str]
    taker: int
    score: int


def _parse_line(number: int, cells: list[str]) -> ResultLine:
    round_, table, board, north, east, south, west, taker, score = cells
    place = SEATS.index(taker) if taker in SEATS else 3 if taker == "O" else -1
    if place < 0:
        raise EngineError("taker-seat", f"Line {number}: taker {taker!r} is no seat.", line=number)
    amount = read_score(number, score)
    seats = (north, east, south, west)
    if not seats[place]:
        raise EngineError("taker-seat", f"Line {number}: nobody sits {taker}.", line=number)
    if len({seat for seat in seats if seat}) + seats.count("") != len(SEATS):
        raise EngineError("person-twice", f"Line {number} has a person twice.", line=number)
    return ResultLine(round_, table, board, seats, place, amount)


def read_results(content: bytes) -> list[ResultLine]:
    """Return the lines of a file; a blank score is no result and is left out.

    Raises `EngineError` naming the first line that cannot be read, sits a person twice at a table,
    or repeats a board at a table in the same round.
    """
    _, lines = read_rows(content, [COLUMNS])
    results = [_parse_line(number, cells) for number, cells in lines]
    check_repeats(
        (
            number,
            (line.round, line.table, line.board),
            f"board {line.board} at table {line.table}",
        )
        for (number, _), line in zip(lines, results, strict=True)
    )
    return results


def _line_of(places: set[int]) -> str:
    return SEATS[next(iter(places))] if len(places) == 1 else ""


def tally_results(results: Sequence[ResultLine]) -> tuple[dict[int, str], list[Tally]]:
    """Return names by number and the tallies behind the lists, marks compared board by board.

    An entry is a name as written; its line is its seat when it never changes, else nobody has one.
    Marks are summed as whole numbers by denominator, then once as fractions.
    """
    boards: dict[str, list[ResultLine]] = defaultdict(list)
    for line in results:
        boards[line.board].append(line)
    # name -> side (attack, defense) -> denominator -> sum of numerators
    sums: dict[str, tuple[dict[int, int], dict[int, int]]] = {}
    counts: dict[str, list[int]] = {}
    places: dict[str, set[int]] = {}
    for lines in boards.values():
        marks = compare_board([line.score for line in lines])
        full = marks.denominator
        for line, numerator in zip(lines, marks.numerators, strict=True):
            for place, name in enumerate(line.seats):
                if not name:
                    continue
                if name not in sums:
                    sums[name], counts[name], places[name] = ({}, {}), [0, 0], set()
                side = place != line.taker
                side_sums = sums[name][side]
                side_sums[full] = side_sums.get(full, 0) + (full - numerator if side else numerator)
                counts[name][side] += 1
                places[name].add(place)
    keeps_seats = all(len(seen) == 1 for seen in places.values())
    names = number_names(sums)
    return names, [
        Tally(
            entry=number,
            line=_line_of(places[name]) if keeps_seats else "",
            attack_sum=percent_sum(sums[name][0]),
            attack_count=counts[name][0],
            defense_sum=percent_sum(sums[name][1]),
            defense_count=counts[name][1],
        )
        for number, name in names.items()
    ]


def total_points(results: Sequence[ResultLine]) -> tuple[dict[int, str], dict[int, int]]:
    """Return names by number and each one's sum of points: free deals (RO p.10).

    A taker wins from each of the others at the table, three or two where a seat is empty.
    """
    totals: dict[str, int] = {}
    for line in results:
        present = [name for name in line.seats if name]
        for place, name in enumerate(line.seats):
            if name:
                points = (len(present) - 1) * line.score if place == line.taker else -line.score
                totals[name] = totals.get(name, 0) + points
    names = number_names(totals)
    return names, {number: totals[name] for number, name in names.items()}
