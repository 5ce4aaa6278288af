"""Tables as files that open with a double click in a French spreadsheet: CSV and XLSX.

CSV has a byte-order mark and semicolons; numbers keep their type in XLSX. A text that a spreadsheet
would take for a formula is written so that it stays a text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font


@dataclass(frozen=True)
class MatchPoints:
    """Match points: three decimals, as their scale has them (RO p.24); a balance has its sign."""

    amount: Fraction
    is_balance: bool = True


Value = str | int | Fraction | MatchPoints | None
CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
PLACES = 4
MATCH_POINT_PLACES = 3
# How a spreadsheet shows decimals: of averages, of match points, of match points won less lost.
SHOWN, SHOWN_POINTS, SHOWN_BALANCE = "0.00", "0.000", "+0.000;-0.000;0.000"
WIDEST = 40


def csv_table(header: Sequence[str], rows: Iterable[Sequence[Value]], comma: str = ",") -> bytes:
    """Return the table as CSV; `comma` is what parts decimals."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    # People's names stand in headings too.
    writer.writerows([_csv_value(value, comma) for value in row] for row in [header, *rows])
    return text.getvalue().encode("utf-8-sig")


def xlsx_table(title: str, header: Sequence[str], rows: Iterable[Sequence[Value]]) -> bytes:
    """Return the table as an XLSX workbook of one sheet, its header bold and in sight."""
    found = [[(_xlsx_value(value), _shown(value)) for value in row] for row in rows]
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title[:31])
    sheet.freeze_panes = "A2"
    for place, name in enumerate(header):
        widest = max([len(name), *(len(str(row[place][0] or "")) for row in found)])
        letter = chr(ord("A") + place) if place < 26 else f"A{chr(ord('A') + place - 26)}"
        sheet.column_dimensions[letter].width = min(widest, WIDEST) + 2
    sheet.append([_bold(sheet, name) for name in header])
    for row in found:
        sheet.append([_cell(sheet, *value) for value in row])
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def in_unit(value: Fraction | None, unit: str) -> Value:
    """Return a result as a file has it: points are whole, unless a scale left a part."""
    if value is not None and unit == "match_points":
        return MatchPoints(Fraction(value))
    is_whole = value is not None and unit == "points" and value.denominator == 1
    return int(value) if value is not None and is_whole else value


def parts_in_unit(attack: Fraction | None, defense: Fraction | None, unit: str) -> list[Value]:
    """Return what a result is made of: averages by side, or match points won and those lost."""
    parts = (attack, defense)
    if unit != "match_points":
        return list(parts)
    return [
        None if part is None else MatchPoints(Fraction(part), is_balance=False) for part in parts
    ]


def decimal_of(value: Fraction, places: int = PLACES) -> Decimal:
    """Return a fraction as a decimal, half up: marks are rounded once, here."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    rounded = Decimal(whole).scaleb(-places)
    return -rounded if value < 0 else rounded


def _csv_value(value: Value, comma: str) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction | MatchPoints):
        return str(_decimal(value)).replace(".", comma)
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return f"'{value}"
    return str(value)


def _xlsx_value(value: Value) -> str | int | Decimal | None:
    if isinstance(value, Fraction | MatchPoints):
        return _decimal(value)
    return _plain(value) if isinstance(value, str) else value


def _decimal(value: Fraction | MatchPoints) -> Decimal:
    if isinstance(value, MatchPoints):
        return decimal_of(value.amount, MATCH_POINT_PLACES)
    return decimal_of(value)


def _shown(value: Value) -> str:
    """Return how a spreadsheet writes a value; blank for what it knows by itself."""
    if isinstance(value, MatchPoints):
        return SHOWN_BALANCE if value.is_balance else SHOWN_POINTS
    return SHOWN if isinstance(value, Fraction) else ""


def _plain(text: str) -> str:
    """Return the text without control characters: one of them would refuse the whole file."""
    plain: str = ILLEGAL_CHARACTERS_RE.sub("", text)
    return plain


def _cell(sheet: object, value: str | int | Decimal | None, shown: str = "") -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, value)
    if isinstance(value, str):
        # Never a formula, whatever it begins with.
        cell.data_type = "s"
    elif shown:
        cell.number_format = shown
    return cell


def _bold(sheet: object, name: str) -> WriteOnlyCell:
    cell = _cell(sheet, _plain(name))
    cell.font = Font(bold=True)
    return cell
