"""Lists of people as clubs send them."""

from __future__ import annotations

import pytest

from tournament.documents.people_files import (
    UnreadableFileError,
    headings_of,
    pasted_people,
    read_sheet,
    separator_of,
)

ACCENTED = "Nom;Prénom;Licence\nLefèvre;Zoé;12345\nNoël;Gaëtan;\n"


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (ACCENTED.encode(), "utf-8-sig"),
        (b"\xef\xbb\xbf" + ACCENTED.encode(), "utf-8-sig"),
        (ACCENTED.encode("cp1252"), "cp1252"),
        (ACCENTED.encode("utf-16"), "utf-16"),
        (ACCENTED.encode("latin-1") + b"Malt\x81;;\n", "latin-1"),
    ],
)
def test_read_sheet_finds_the_encoding(raw: bytes, encoding: str) -> None:
    sheet = read_sheet(raw)

    assert sheet.encoding == encoding
    assert sheet.rows[:2] == [["Nom", "Prénom", "Licence"], ["Lefèvre", "Zoé", "12345"]]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_read_sheet_keeps_names_with_commas_and_quotes(separator: str) -> None:
    rows = ['"Roux, dit ""Le Grand""",Paul', '"Martin",Luc', "Petit,Ève"]
    text = "\r\n".join(
        row.replace('",', f'"{separator}').replace("t,", f"t{separator}") for row in rows
    )

    sheet = read_sheet(text.encode(), separator=separator)

    assert sheet.rows == [['Roux, dit "Le Grand"', "Paul"], ["Martin", "Luc"], ["Petit", "Ève"]]
    assert sheet.columns == ["last_name", "first_name"]
    assert not sheet.has_heading


def test_read_sheet_by_hand_overrules_what_was_found() -> None:
    raw = "Dupont,Jean;Lille\n".encode("cp1252")

    sheet = read_sheet(raw, encoding="latin-1", separator=",", columns=["name", ""])

    assert sheet.rows == [["Dupont", "Jean;Lille"]]
    assert (sheet.encoding, sheet.separator, sheet.columns) == ("latin-1", ",", ["name", ""])


def test_read_sheet_skips_the_line_that_names_the_separator() -> None:
    sheet = read_sheet(b"sep=,\r\nNom,Club\r\nDupont Jean,Lille\r\n")

    assert sheet.body == [["Dupont Jean", "Lille"]]
    assert sheet.columns == ["name", "club"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b"\n ;; \n", "empty"),
        (b"PK\x03\x04rest of a workbook", "spreadsheet"),
        (b"x" * 500_001, "too-large"),
        ("é".encode("cp1252") + b"\x81", "encoding"),
    ],
)
def test_read_sheet_says_why_a_file_is_no_list(raw: bytes, code: str) -> None:
    encoding = "cp1252" if code == "encoding" else ""

    with pytest.raises(UnreadableFileError) as caught:
        read_sheet(raw, encoding=encoding)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("a;b\nc;d, e\n", ";"),
        ("a,b\nc,d\n", ","),
        ("a\tb\nc\td\n", "\t"),
        ("Dupont\nMartin\n", ";"),
    ],
)
def test_separator_of_counts_by_line(text: str, separator: str) -> None:
    assert separator_of(text) == separator


@pytest.mark.parametrize(
    ("row", "columns"),
    [
        (
            ["NOM", "Prénom", "N° licence", "Club"],
            ["last_name", "first_name", "licence_number", "club"],
        ),
        (["Joueur", "Série"], ["name", ""]),
        (["Last name", "First_Name"], ["last_name", "first_name"]),
        (["Dupont", "Jean"], ["", ""]),
        (["Nom", "Nom"], ["name", ""]),
    ],
)
def test_headings_of_known_words(row: list[str], columns: list[str]) -> None:
    assert headings_of(row) == columns


def test_pasted_people_are_freed_from_numbering_tabs_and_bullets() -> None:
    text = (
        "1. Jean Dupont\n2) MARTIN Paul\n  - Zoé Petit\n• Anne-Lise de la Tour\n\n"
        "4\tROUX\tÉric\t1234\n(5) Noël Hue\n7- Luc Bas\n12345\n\t\n"
    )

    assert [person.name for person in pasted_people(text)] == [
        "Jean Dupont",
        "MARTIN Paul",
        "Zoé Petit",
        "Anne-Lise de la Tour",
        "ROUX, Éric",
        "Noël Hue",
        "Luc Bas",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Vasseur Anne ; Tarot du Marais", ("Vasseur Anne", "Tarot du Marais", "")),
        ("3. Vasseur Anne;Tarot du Marais;1234567", ("Vasseur Anne", "Tarot du Marais", "1234567")),
        ("Vasseur;Anne;Tarot du Marais", ("Vasseur, Anne", "Tarot du Marais", "")),
        ("VASSEUR\tAnne\tTarot du Marais\tA12345", ("VASSEUR, Anne", "Tarot du Marais", "A12345")),
        ("Vasseur Anne ;", ("Vasseur Anne", "", "")),
    ],
)
def test_pasted_people_with_columns(line: str, said: tuple[str, str, str]) -> None:
    (person,) = pasted_people(line)

    assert person[1:] == said


@pytest.mark.parametrize("count", [1_001, 50_000])
def test_read_sheet_and_pasted_people_leave_nobody_out_in_silence(count: int) -> None:
    listed = "\n".join(f"a{number}" for number in range(count))

    for read in (lambda: read_sheet(listed.encode()), lambda: pasted_people(listed)):
        with pytest.raises(UnreadableFileError) as caught:
            read()
        assert caught.value.code == "too-large"


def test_read_sheet_of_a_thousand_is_read_whole() -> None:
    listed = "\n".join(f"a{number}" for number in range(1_000))

    assert len(read_sheet(listed.encode()).body) == len(pasted_people(listed)) == 1_000


def test_read_sheet_of_utf_16_without_its_mark() -> None:
    sheet = read_sheet("Nom;Prénom\nDûpont;Zoé\n".encode("utf-16-le"))

    assert sheet.body == [["Dûpont", "Zoé"]]


@pytest.mark.parametrize("raw", [b"\0" * 5_000, b"GIF89a\0\0\1\0\0\0\0", b"abc\0;def\n"])
def test_read_sheet_of_no_text_is_refused(raw: bytes) -> None:
    for encoding in ("", "cp1252", "latin-1", "utf-16"):
        with pytest.raises(UnreadableFileError):
            read_sheet(raw + b"\0\0", encoding=encoding)
