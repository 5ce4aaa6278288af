"""The text of a table of results: encodings, separators, headers, whole numbers, repeats."""

from __future__ import annotations

import csv
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from engine.comparison import FULL
from engine.errors import EngineError

_ENCODINGS: Final = ("utf-8-sig", "cp1252", "latin-1")
# French files write O (ouest) for west.
_WEST: Final = {"O": "W", "EO": "EW"}


def _text_of(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    for encoding in _ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError("file-encoding", "The file is not text.")


def read_rows(
    content: bytes, headers: Sequence[Sequence[str]]
) -> tuple[tuple[str, ...], list[tuple[int, list[str]]]]:
    """Return which of the headers the table has, and its lines with their numbers.

    Separator `;`, `,` or tab, with or without a byte-order mark. A line without a score (the last
    column) is left out: a blank is no result. Raises `file-encoding`, `header`, `line-short`.
    """
    text = _text_of(content)
    head = text.partition("\n")[0]
    separator = max(";,\t", key=head.count)
    rows = csv.reader(text.splitlines(), delimiter=separator)
    first = [_WEST.get(cell.strip(), cell.strip()) for cell in next(rows, [])]
    header = next((tuple(h) for h in headers if first[: len(h)] == list(h)), None)
    if header is None:
        wanted = " or ".join(";".join(h) for h in headers)
        raise EngineError("header", f"The first line must be {wanted}.")
    return header, list(_lines(rows, len(header)))


def _lines(rows: Iterable[list[str]], columns: int) -> Iterator[tuple[int, list[str]]]:
    for number, cells in enumerate(rows, start=2):
        if not any(cells):
            continue
        if len(cells) < columns:
            raise EngineError(
                "line-short", f"Line {number} has {len(cells)} of {columns} columns.", line=number
            )
        if cells[columns - 1].strip():
            yield number, [cell.strip() for cell in cells[:columns]]


def read_score(number: int, text: str) -> int:
    """Return a signed whole number, else raise `score-form`."""
    try:
        return int(text.replace("\u2212", "-"))
    except ValueError:
        raise EngineError(
            "score-form", f"Line {number}: score {text!r} is not a whole number.", line=number
        ) from None


def check_repeats(keys: Iterable[tuple[int, Hashable, str]]) -> None:
    """Raise `result-twice` for a second line with the same key; each is (line, key, words)."""
    seen: set[Hashable] = set()
    for number, key, words in keys:
        if key in seen:
            raise EngineError("result-twice", f"Line {number}: {words} again.", line=number)
        seen.add(key)


def number_names(names: Iterable[str]) -> dict[int, str]:
    """Return the names by number from 1: numbers in their order, then the others by alphabet."""
    return dict(enumerate(sorted(names, key=_name_order), start=1))


def _name_order(name: str) -> tuple[int, int, str]:
    return (0, int(name), "") if name.isdecimal() else (1, 0, name)


def percent_sum(numerators: Mapping[int, int]) -> Fraction:
    """Return the sum of percent marks kept as numerators by denominator, exact."""
    common = lcm(*numerators)
    return Fraction(FULL * sum(n * (common // d) for d, n in numerators.items()), common)
