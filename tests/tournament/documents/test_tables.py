"""Tables as files."""

from __future__ import annotations

import io
from fractions import Fraction

import openpyxl
import pytest

from tournament.documents.tables import csv_table, decimal_of, in_unit, parts_in_unit, xlsx_table


def test_csv_table_has_a_mark_semicolons_and_the_languages_comma() -> None:
    content = csv_table(["Nom", "Moyenne"], [["Élodie; Ève", Fraction(125, 2)]])

    assert content == '\ufeffNom;Moyenne\r\n"Élodie; Ève";62,5000\r\n'.encode()


@pytest.mark.parametrize("text", ["=1+1", "+33 6", "-x", "@nom"])
def test_csv_table_text_never_becomes_a_formula(text: str) -> None:
    assert csv_table(["a"], [[text]]).decode("utf-8-sig").splitlines()[1] == f"'{text}"


def test_csv_table_a_name_in_the_heading_never_becomes_a_formula() -> None:
    assert csv_table(["=cmd|x", "Tom"], []).decode("utf-8-sig") == "'=cmd|x;Tom\r\n"


def test_csv_table_numbers_keep_their_minus_and_blank_stays_blank() -> None:
    lines = csv_table(["a", "b", "c"], [[-56, 0, None]]).decode("utf-8-sig").splitlines()

    assert lines[1] == "-56;0;"


def test_xlsx_table_formula_stays_text_and_numbers_stay_numbers() -> None:
    content = xlsx_table("Classement", ["a", "b", "c", "d"], [["=1+1", -56, Fraction(1, 3), None]])

    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    assert list(sheet.values)[1] == ("=1+1", -56, 0.3333, None)
    assert sheet["A2"].data_type == "s"
    assert sheet.freeze_panes == "A2"


def test_tables_match_points_have_three_decimals_and_a_balance_its_sign() -> None:
    row = [in_unit(Fraction(4), "match_points"), *parts_in_unit(Fraction(7), None, "match_points")]

    sheet = openpyxl.load_workbook(io.BytesIO(xlsx_table("x", ["a", "b", "c"], [row]))).active
    content = csv_table(["a", "b", "c"], [row], ",").decode("utf-8-sig")

    assert [cell.value for cell in sheet[2]] == [4, 7, None]
    assert [cell.number_format for cell in sheet[2]] == [
        "+0.000;-0.000;0.000", "0.000", "General",
    ]  # fmt: skip
    assert content.splitlines()[1] == "4,000;7,000;"


def test_tables_averages_have_two_decimals_in_sight_and_scores_none() -> None:
    row = [in_unit(Fraction(1, 3), "percent"), in_unit(Fraction(156), "points")]

    sheet = openpyxl.load_workbook(io.BytesIO(xlsx_table("x", ["a", "b"], [row]))).active

    assert [cell.number_format for cell in sheet[2]] == ["0.00", "General"]


def test_xlsx_table_leaves_control_characters_out() -> None:
    content = xlsx_table("x", ["a\x01"], [["misread\x1b[31m\x0b sheet"]])

    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    assert list(sheet.values) == [("a",), ("misread[31m sheet",)]


def test_xlsx_table_more_than_26_columns() -> None:
    header = [str(number) for number in range(30)]

    sheet = openpyxl.load_workbook(io.BytesIO(xlsx_table("x", header, [header]))).active

    assert sheet.max_column == 30


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 3), "0.3333"),
        (Fraction(2, 3), "0.6667"),
        (Fraction(1, 20000), "0.0001"),
        (Fraction(-1, 20000), "-0.0001"),
        (Fraction(100), "100.0000"),
    ],
)
def test_decimal_of_rounds_half_up_once(value: Fraction, text: str) -> None:
    assert str(decimal_of(value)) == text
