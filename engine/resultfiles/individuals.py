"""A plain table of results, for clubs that only want the ranking.

Columns `round;table;board;N;E;S;W;taker;score`: who sat where (names or numbers), the taker's seat
and the signed per-defender score. Separator `;`, `,` or tab, with or without a byte-order mark.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from engine.comparison import FULL, compare_board
from engine.errors import EngineError
from engine.seats import SEATS
from engine.standings import Tally

COLUMNS: Final = ("round", "table", "board", "N", "E", "S", "W", "taker", "score")
_ENCODINGS: Final = ("utf-8-sig", "cp1252", "latin-1")


class ResultLine(NamedTuple):
    """One board played at one table; `seats` in the order N E S W."""

    round: str
    table: str
    board: str
    seats: tuple[str, str, str, str]
    taker: int
    score: int


def _text_of(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    for encoding in _ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError("file-encoding", "The file is not text.")


def _parse_line(number: int, cells: list[str]) -> ResultLine:
    if len(cells) < len(COLUMNS):
        raise EngineError(
            "line-short", f"Line {number} has {len(cells)} of 9 columns.", line=number
        )
    round_, table, board, north, east, south, west, taker, score = map(str.strip, cells[:9])
    place = SEATS.index(taker) if taker in SEATS else 3 if taker == "O" else -1
    if place < 0:
        raise EngineError("taker-seat", f"Line {number}: taker {taker!r} is no seat.", line=number)
    try:
        amount = int(score.replace("\u2212", "-"))
    except ValueError:
        raise EngineError(
            "score-form", f"Line {number}: score {score!r} is not a whole number.", line=number
        ) from None
    seats = (north, east, south, west)
    if len({seat for seat in seats if seat}) + seats.count("") != len(SEATS):
        raise EngineError("person-twice", f"Line {number} has a person twice.", line=number)
    return ResultLine(round_, table, board, seats, place, amount)


def _check_repeats(results: Sequence[ResultLine]) -> None:
    seen: set[tuple[str, str, str]] = set()
    for number, line in enumerate(results, start=2):
        place = (line.round, line.table, line.board)
        if place in seen:
            raise EngineError(
                "result-twice",
                f"Line {number}: board {line.board} at table {line.table} again.",
                line=number,
            )
        seen.add(place)


def read_results(content: bytes) -> list[ResultLine]:
    """Return the lines of a file; a blank score is no result and is left out.

    Raises `EngineError` naming the first line that cannot be read, sits a person twice at a table,
    or repeats a board at a table in the same round.
    """
    text = _text_of(content)
    head = text.partition("\n")[0]
    separator = max(";,\t", key=head.count)
    rows = csv.reader(text.splitlines(), delimiter=separator)
    header = [cell.strip() for cell in next(rows, [])]
    wanted = [cell.replace("O", "W") if cell == "O" else cell for cell in header[: len(COLUMNS)]]
    if tuple(wanted) != COLUMNS:
        raise EngineError("header", f"The first line must be {';'.join(COLUMNS)}.")
    results = [
        _parse_line(number, cells)
        for number, cells in enumerate(rows, start=2)
        if any(cells) and (len(cells) < len(COLUMNS) or cells[len(COLUMNS) - 1].strip())
    ]
    _check_repeats(results)
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
    names = dict(enumerate(sorted(sums, key=_name_order), start=1))
    return names, [
        Tally(
            entry=number,
            line=_line_of(places[name]) if keeps_seats else "",
            attack_sum=_total(sums[name][0]),
            attack_count=counts[name][0],
            defense_sum=_total(sums[name][1]),
            defense_count=counts[name][1],
        )
        for number, name in names.items()
    ]


def _total(numerators: dict[int, int]) -> Fraction:
    common = lcm(*numerators)
    return Fraction(FULL * sum(n * (common // d) for d, n in numerators.items()), common)


def _name_order(name: str) -> tuple[int, int, str]:
    return (0, int(name), "") if name.isdecimal() else (1, 0, name)
