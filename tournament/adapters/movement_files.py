"""Movements as files: the JSON document and a plain table, both ways; reading lists every fault.

The table has one line for each person of each round: round, table, section, seat, number, boards
(parted by spaces, or 5-8). Who sits out has no table. Other columns, as names, are not read.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import EngineError
from engine.fairness import check_movement, fairness_document
from engine.movements.maker import MOST_BOARDS_PER_TABLE, MOST_ROUNDS
from engine.rounds import FIXED, FREE, INDIVIDUAL_PLACES, Movement
from engine.rounds.document import InvalidMovementError, movement_document, parse_movement
from tournament.messages import Problem, Refused, problem_of
from tournament.models import Place, table_places

MOST_BYTES = 2_000_000
MOST_ENTRIES = 400
UPLOADED = "uploaded"
SPAN = re.compile(r"(\d+)[-\N{EN DASH}](\d+)")
COLUMNS = ("round", "table", "section", "seat", "number", "boards")
NEEDED = ("round", "table", "seat", "number", "boards")
SEPARATORS = (";", ",", "\t")

_SIZES = {
    "most_entries": MOST_ENTRIES,
    "most_rounds": MOST_ROUNDS,
    "most_boards": MOST_BOARDS_PER_TABLE,
}

Proved = tuple[dict[str, Any], dict[str, Any]]


def movement_rows(document: Mapping[str, Any]) -> Iterator[list[str | int]]:
    """Yield the lines of the table, without its heading; idle tables' people sit out."""
    for row in document["rounds"]:
        for table in row["tables"]:
            boards = " ".join(map(str, table["boards"]))
            # A database may have stored the seats in another order.
            places = table_places(table)
            for seat in Place.values:
                if slot := places.get(seat):
                    section = table.get("section", "")
                    yield [row["round"], table["table"], section, seat, slot, boards]
        for slot in row.get("sit_out", []):
            yield [row["round"], "", "", "", slot, ""]


def read_movement(raw: bytes, name: str) -> Proved:
    """Return the movement of an uploaded file with its proof; every fault is told at once.

    Refused: what is not a movement of individuals, what is too large, what has a hard fault.
    """
    if len(raw) > MOST_BYTES:
        raise Refused.because("movement-too-large", "file")
    document = _document_of(raw)
    if isinstance(document, dict) and isinstance(document.get("entries"), int):
        # Before anything as long as that is made.
        _refuse_size(document["entries"])
    try:
        movement = parse_movement(document)
    except InvalidMovementError as error:
        raise Refused(*(problem_of(fault, "file") for fault in error.faults)) from error
    problems = [*_not_individual(movement), *_too_large(movement)]
    if problems:
        raise Refused(*problems)
    fairness = check_movement(movement)
    if fairness.faults:
        raise Refused(*(problem_of(fault, "file") for fault in fairness.faults))
    document = movement_document(movement)
    document["name"] = (movement.name or name)[:80]
    document["source"] = f"{UPLOADED}: {movement.source or name}"[:200]
    return document, fairness_document(fairness)


def _document_of(raw: bytes) -> Any:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused.because("movement-file", "file") from error
    if text.lstrip().startswith(("{", "[")):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Refused.because("movement-file", "file") from error
    return _document_of_table(text)


def _document_of_table(text: str) -> dict[str, Any]:
    heading = text.partition("\n")[0]
    separator = max(SEPARATORS, key=heading.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    fields = [(field or "").strip().lower() for field in reader.fieldnames or []]
    if not set(NEEDED) <= set(fields):
        raise Refused.because("movement-file", "file")
    reader.fieldnames = fields
    rounds: dict[int, dict[str, Any]] = {}
    faults: list[Problem] = []
    for row in reader:
        try:
            _read_row(rounds, row)
        except EngineError as error:
            facts = {**error.facts, "line": reader.line_num}
            faults.append(Problem(error.code, facts, "file", error.sentence))
    if faults:
        raise Refused(*faults)
    return _assembled(rounds)


def _read_row(rounds: dict[int, dict[str, Any]], row: Mapping[str, Any]) -> None:
    cells = {name: str(row.get(name) or "").strip() for name in COLUMNS}
    if not any(cells.values()):
        return
    number, slot = _whole(cells["round"]), _whole(cells["number"])
    found = rounds.setdefault(number, {"tables": {}, "sit_out": []})
    if not cells["table"]:
        found["sit_out"].append(slot)
        return
    seat = {"O": "W"}.get(cells["seat"].upper(), cells["seat"].upper())
    if seat not in INDIVIDUAL_PLACES:
        raise EngineError("movement-csv-row", "No such seat.", text=cells["seat"])
    boards = _boards(cells["boards"])
    table = found["tables"].setdefault(
        _whole(cells["table"]), {"seats": {}, "boards": boards, "section": cells["section"]}
    )
    if seat in table["seats"]:
        raise EngineError("movement-csv-row", "The seat is taken.", text=f"{seat} {slot}")
    if boards != table["boards"]:
        raise EngineError("movement-csv-boards", "Boards differ inside a table.")
    table["seats"][seat] = slot


def _boards(text: str) -> list[int]:
    """Return the boards of a cell: numbers, and spans as 5-8."""
    boards: list[int] = []
    for word in text.replace(",", " ").split():
        span = SPAN.fullmatch(word)
        if span is None:
            boards.append(_whole(word))
            continue
        first, last = _whole(span[1]), _whole(span[2])
        if not first <= last < first + MOST_BOARDS_PER_TABLE:
            raise EngineError("movement-csv-row", "Not a span of boards.", text=word[:20])
        boards.extend(range(first, last + 1))
    return boards


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise EngineError("movement-csv-row", "Not a number.", text=text or "·")
    return int(text)


def _assembled(rounds: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """Return the document of the lines read; copies are what the tables need at once."""
    listed: list[dict[str, Any]] = []
    copies = 1
    held: dict[int, set[str]] = {}
    for number in sorted(rounds):
        laid = [_laid(place, table) for place, table in sorted(rounds[number]["tables"].items())]
        for table in laid:
            for seat, slot in table["seats"].items():
                if slot:
                    held.setdefault(slot, set()).add(seat)
        at_once = Counter(board for table in laid for board in table["boards"])
        copies = max(copies, *at_once.values(), 1)
        idle = [table for table in laid if not all(table["seats"].values())]
        waiting = [slot for table in idle for slot in table["seats"].values() if slot]
        listed.append({
            "round": number,
            "tables": [table for table in laid if table not in idle],
            "sit_out": [*rounds[number]["sit_out"], *waiting],
            "idle": idle,
        })  # fmt: skip
    everybody = {slot for row in listed for slot in row["sit_out"]} | set(held)
    keeps = all(len(seats) == 1 for seats in held.values())
    entries = max(everybody, default=0)
    return {
        "entries": entries, "copies": copies, "seats": FIXED if keeps else FREE, "rounds": listed,
    }  # fmt: skip


def _laid(place: int, table: Mapping[str, Any]) -> dict[str, Any]:
    seats = {seat: table["seats"].get(seat) for seat in INDIVIDUAL_PLACES}
    laid = {"table": place, "seats": seats, "boards": table["boards"]}
    return laid | ({"section": table["section"]} if table["section"] else {})


def _not_individual(movement: Movement) -> list[Problem]:
    tables = [t for played in movement.rounds for t in (*played.tables, *played.idle)]
    individual = movement.people_per_entry == 1 and all(
        tuple(table.seats) == INDIVIDUAL_PLACES and table.slot == 1 for table in tables
    )
    waits = all(table.is_full for played in movement.rounds for table in played.tables)
    return [] if individual and waits else [Problem("movement-not-individual", {}, "file")]


def _refuse_size(entries: int) -> None:
    if entries > MOST_ENTRIES:
        raise Refused.because("movement-size", "file", **_SIZES)


def _too_large(movement: Movement) -> list[Problem]:
    boards = max((len(table.boards) for table in movement.tables_played()), default=0)
    fits = len(movement.rounds) <= MOST_ROUNDS and boards <= MOST_BOARDS_PER_TABLE
    return [] if fits else [Problem("movement-size", dict(_SIZES), "file")]


def boards_per_table(document: Mapping[str, Any]) -> int:
    """Return the most boards a table plays in a round."""
    return max(len(table["boards"]) for row in document["rounds"] for table in row["tables"])
