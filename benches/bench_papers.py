"""Papers of a set of boards as PDF: diagrams, labels, sorting lists, hand records."""

from __future__ import annotations

from collections.abc import Iterator

from benches.figure import Figure, clocked
from engine.dealsets import deal_set
from engine.dealtexts import deal_document
from tournament.documents.paper.diagrams import diagrams_pdf
from tournament.documents.paper.labels import labels_pdf
from tournament.documents.paper.pieces import BoardPaper
from tournament.documents.paper.records import (
    Column,
    HandRecord,
    Made,
    ResultRow,
    records_pdf,
)
from tournament.documents.paper.sorting import sorting_pdf

RUNS = 5
BOARDS = 36
TABLES = 13
SECONDS = 5.0


def measure() -> Iterator[Figure]:
    """Yield the seconds each paper of a set takes, typefaces loaded."""
    made = deal_set(bytes(range(32)), "individual", range(1, BOARDS + 1))
    boards = [
        BoardPaper(board.number, board.dealer, board.taker, cards=deal_document(board.deal))
        for board in made.boards
    ]
    for name, make in (
        ("diagrams-pdf", diagrams_pdf),
        ("labels-pdf", labels_pdf),
        ("sorting-pdf", sorting_pdf),
    ):
        raw = make(boards, "Étui")
        seconds = clocked([lambda m=make: m(boards, "Étui")] * RUNS)[0]
        facts: dict[str, object] = {"boards": BOARDS, "runs": RUNS, "kilobytes": len(raw) // 1024}
        yield Figure(name, seconds, "s", {**facts, "target": SECONDS})
    yield _records(boards)


def _records(boards: list[BoardPaper]) -> Figure:
    """Return the seconds the hand records of a set take, each with the results of 13 tables."""
    columns = [Column(seat, 1) for seat in "NESW"] + [Column("Score", 0.5, "right")]
    rows = [ResultRow([f"Personne {n}"] * 4 + ["+56"], frozenset({4})) for n in range(TABLES)]
    links = [("Page", "http://192.168.1.20:8000/tournoi-du-chene/boards/36/")]
    records = [
        HandRecord(board, "", "", columns, rows, [Made(56, TABLES)], links) for board in boards
    ]
    raw = records_pdf(records, "Étui")
    seconds = clocked([lambda: records_pdf(records, "Étui")] * RUNS)[0]
    facts: dict[str, object] = {"boards": BOARDS, "runs": RUNS, "kilobytes": len(raw) // 1024}
    return Figure("records-pdf", seconds, "s", {**facts, "target": SECONDS})
