"""Hand records: whatever is handed in stands on the page, however long the list."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from engine.cards import DECK
from tests.tournament.documents.pdf_reading import Drawn, read_pdf
from tournament.documents.paper.hands import suit_rows
from tournament.documents.paper.pieces import BoardPaper
from tournament.documents.paper.records import (
    Column,
    HandRecord,
    Made,
    ResultRow,
    records_pdf,
)
from tournament.documents.paper.sheet import cut_to, fitting, text_width

CARDS = {
    "hands": {"N": DECK[:18], "E": DECK[18:36], "S": DECK[36:54], "W": DECK[54:72]},
    "dog": DECK[72:],
}
COLUMNS = [Column("Table", 1), Column("Score", 1, "right")]


def drawn(*records: HandRecord) -> list[Drawn]:
    with translation.override("en"):
        return read_pdf(records_pdf(records, "Essai"))


def record(rows: int = 0, **fields: object) -> HandRecord:
    facts: dict[str, object] = {
        "board": BoardPaper(7, "S", "S", cards=CARDS), "labels": "", "event": "",
        "columns": COLUMNS, "rows": [ResultRow([f"T{n}", "+56"]) for n in range(rows)],
    }  # fmt: skip
    return HandRecord(**(facts | fields))  # type: ignore[arg-type]


def test_records_pdf_has_a_page_a_board() -> None:
    pages = drawn(record(5), record(13), record(0))

    assert [page.texts[0] for page in pages] == ["Board 7"] * 3


def test_records_pdf_keeps_29_tables_on_one_page() -> None:
    (page,) = drawn(record(29, frequencies=[Made(56, 29, Fraction(50))]))

    assert "T28" in page.texts
    assert page.rings == 29


def test_records_pdf_goes_on_overleaf_with_every_row() -> None:
    pages = drawn(record(60))

    assert len(pages) == 2
    assert pages[1].texts[:3] == ["Board 7, continued", "Table", "Score"]
    listed = [
        text for page in pages for text in page.texts if text.startswith("T") and text != "Table"
    ]
    assert listed == [f"T{n}" for n in range(60)]


def test_records_pdf_shows_voids_and_the_taker() -> None:
    (page,) = drawn(record(1))

    assert page.texts.count("taker, dealer") == 1
    # North has trumps only: four voids; the dog's voids are left out.
    assert page.texts.count("–") == 4 + 3 + 3 + 3


def test_suit_rows_in_order_whatever_the_order_given() -> None:
    assert suit_rows(["C1", "EX", "T3", "SK", "T21"]) == [
        ("", ["T21", "T3", "EX"]), ("S", ["SK"]), ("H", []), ("D", []), ("C", ["C1"]),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["Faure", "Wolfeschlegelsteinhausenbergerdorff", "É" * 90])
def test_text_never_passes_its_width(text: str) -> None:
    size = fitting(text, 10, 25)

    assert text_width(cut_to(text, size, 25), size) <= 25.01
