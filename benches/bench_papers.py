"""Papers of a set of boards as PDF: diagrams, labels, sorting lists."""

from __future__ import annotations

from collections.abc import Iterator

from benches.figure import Figure, clocked
from engine.dealsets import deal_set
from engine.dealtexts import deal_document
from tournament.documents.paper.diagrams import diagrams_pdf
from tournament.documents.paper.labels import labels_pdf
from tournament.documents.paper.pieces import BoardPaper
from tournament.documents.paper.sorting import sorting_pdf

RUNS = 5
BOARDS = 36
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
