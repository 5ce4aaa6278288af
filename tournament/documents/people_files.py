"""Lists of people as files and as pasted text: bytes and lines in, rows and names out.

A club's spreadsheet writes CSV in whatever it likes. The *encoding* is tried in an order that is
right for French Windows and Unix files (UTF-16 with its mark, UTF-8, cp1252, latin-1); the
*separator* is the one that cuts the lines most evenly. Both can be set by hand in the preview.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

ENCODINGS: Final = ("utf-8-sig", "cp1252", "latin-1", "utf-16")
SEPARATORS: Final = (";", ",", "\t")
MOST_BYTES: Final = 500_000
MOST_ROWS: Final = 1_000
COLUMNS: Final = ("last_name", "first_name", "name", "licence_number", "club")

# Words of a heading, lower case, without accents; the longest known word decides.
HEADINGS: Final = {
    "last_name": ("nom", "nom de famille", "last name", "surname", "family name", "nom usuel"),
    "first_name": ("prenom", "first name", "given name"),
    "name": ("joueur", "nom prenom", "nom et prenom", "nom complet", "name", "full name", "player"),
    "licence_number": ("licence", "no licence", "n° licence", "numero licence", "licence number",
                       "numero de licence", "n° de licence", "license"),
    "club": ("club", "association"),
}  # fmt: skip
_ACCENTS: Final = str.maketrans("àâäéèêëîïôöûùüç", "aaaeeeeiioouuuc")
# 1. 1) 1- 1° (1) and bullets, at the beginning of a line.
_NUMBERING: Final = re.compile(r"^\s*(?:\(?\d{1,3}\s*(?:[.):°]|-(?=\s))\)?|[-–—*•·▪●○◦‣»>]+)\s*")
_LICENCE_CELL: Final = re.compile(r"[A-Za-z]{0,3}\d{5,17}")
MOST_CLUB: Final = 80
_NUMBER_CELL: Final = re.compile(r"\s*\d{1,4}[.)]?\s*")


class UnreadableFileError(Exception):
    """The bytes are no list of names: `code` is too-large, spreadsheet, empty or encoding."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Sheet:
    """A file's rows with how it was read; `has_heading` says whether row 1 names the columns."""

    rows: list[list[str]]
    encoding: str
    separator: str
    columns: list[str]
    has_heading: bool

    @property
    def body(self) -> list[list[str]]:
        """Return the rows that hold people."""
        return self.rows[1:] if self.has_heading else self.rows


def read_sheet(
    raw: bytes, *, encoding: str = "", separator: str = "", columns: Sequence[str] | None = None
) -> Sheet:
    """Return the rows of a CSV file; blanks are found out, raise `UnreadableFileError` if none."""
    _require_text(raw)
    text, encoding = _decode(raw, encoding)
    separator = separator if separator in SEPARATORS else separator_of(text)
    try:
        rows = [row for row in _rows(text, separator) if any(row)]
    except csv.Error as error:
        raise UnreadableFileError("encoding") from error
    if not rows:
        raise UnreadableFileError("empty")
    if len(rows) > MOST_ROWS:
        raise UnreadableFileError("too-large")
    width = max(map(len, rows))
    rows = [row + [""] * (width - len(row)) for row in rows]
    found = headings_of(rows[0])
    has_heading = any(found)
    guess = found if has_heading else _columns_by_place(rows)
    if columns is not None:
        guess = [*columns, *[""] * width][:width]
    return Sheet(rows, encoding, separator, guess, has_heading)


def _require_text(raw: bytes) -> None:
    if len(raw) > MOST_BYTES:
        raise UnreadableFileError("too-large")
    if raw.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise UnreadableFileError("spreadsheet")


def read_text(raw: bytes) -> str:
    """Return what a text file says; its encoding is found out."""
    _require_text(raw)
    return _decode(raw, "")[0]


def _decode(raw: bytes, encoding: str) -> tuple[str, str]:
    if not encoding:
        marks = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        # No other text holds NUL: UTF-16 without its mark, or no text at all.
        is_wide = raw.startswith(marks) or b"\0" in raw
        encoding = "utf-16" if is_wide else _first_that_reads(raw)
    if encoding not in ENCODINGS:
        raise UnreadableFileError("encoding")
    try:
        text = raw.decode(encoding)
    except UnicodeError as error:
        raise UnreadableFileError("encoding") from error
    if "\0" in text:
        raise UnreadableFileError("encoding")
    return text, encoding


def _first_that_reads(raw: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "latin-1"


def separator_of(text: str) -> str:
    """Return the separator that most lines hold equally often; `;` when none stands out."""

    def evenness(separator: str) -> tuple[int, int]:
        counts = Counter(line.count(separator) for line in text.splitlines() if line.strip())
        counts.pop(0, None)
        if not counts:
            return (0, 0)
        times, lines = counts.most_common(1)[0]
        return (lines, times)

    return max(SEPARATORS, key=evenness)


def _rows(text: str, separator: str) -> list[list[str]]:
    # Spreadsheets write "sep=;" first to tell themselves; it is no row.
    lines = re.sub(r"\A\ufeff?sep=.\r?\n", "", text)
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=separator)
    return [[cell.strip() for cell in row] for row in reader]


def headings_of(row: Sequence[str]) -> list[str]:
    """Return the column each heading names, blank for one that names none."""
    found = []
    for cell in row:
        words = " ".join(cell.casefold().translate(_ACCENTS).replace("_", " ").split())
        named = [column for column, known in HEADINGS.items() if words in known]
        found.append(named[0] if named and named[0] not in found else "")
    # "Nom" beside no first name holds the whole name.
    if "last_name" in found and "first_name" not in found:
        found[found.index("last_name")] = "name"
    return found


def _columns_by_place(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a guess without headings: columns of words are last and first name, or the name."""
    width = len(rows[0])
    wordy = [
        column
        for column in range(width)
        if sum(any(c.isalpha() for c in row[column]) for row in rows) * 2 > len(rows)
    ]
    guess = [""] * width
    names = ("last_name", "first_name") if len(wordy) > 1 else ("name",)
    for column, name in zip(wordy, names, strict=False):
        guess[column] = name
    return guess


class PastedPerson(NamedTuple):
    """A pasted line: as it was, the name in it, and what else it says."""

    line: str
    name: str
    club: str = ""
    licence: str = ""


def pasted_people(text: str) -> list[PastedPerson]:
    """Return one person for each line that holds a name: numbering, bullets and tabs taken off.

    Raise `UnreadableFileError` for more lines than a list may have: none is left out in silence.
    Cells are parted by tabs or semicolons: the name, the club, the licence. Where the first cell is
    one word, or cells are of a spreadsheet, the second is the first name; short numbers go.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_ROWS:
        raise UnreadableFileError("too-large")
    found = [_pasted(line) for line in lines]
    return [person for person in found if any(c.isalpha() for c in person.name)]


def _pasted(line: str) -> PastedPerson:
    separator = "\t" if "\t" in line else ";"
    cells = [cell.strip() for cell in line.split(separator)]
    licence = next((cell for cell in cells if _LICENCE_CELL.fullmatch(cell)), "")
    words = [
        cell for cell in cells if cell and cell != licence and not _NUMBER_CELL.fullmatch(cell)
    ]
    if not words:
        return PastedPerson(line, "")
    words[0] = _NUMBERING.sub("", words[0])
    in_two = len(words) > 1 and words[0] and (separator == "\t" or " " not in words[0])
    name = ", ".join(words[:2]) if in_two else words[0]
    club = (words[2:3] if in_two else words[1:2]) or [""]
    return PastedPerson(line.strip(), name.strip(" ,;"), club[0][:MOST_CLUB], licence)
