"""A movement as a plain table, both ways: one line for each person of each round.

The columns: round, table, section, seat, number, boards (parted by spaces, or 5-8) and status. Who
sits out has no table. A table that waits is written with its seats and boards like any other, its
status being `waits`; `absent` is who is not there. Other columns, as names, are not read.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import EngineError
from engine.movements.maker import MOST_BOARDS_PER_TABLE
from engine.rounds import FIXED, FREE, INDIVIDUAL_PLACES
from tournament.messages import Problem, Refused
from tournament.models import Place, table_places

SPAN = re.compile(r"(\d+)[-\N{EN DASH}](\d+)")
COLUMNS = ("round", "table", "section", "seat", "number", "boards", "status")
NEEDED = ("round", "table", "seat", "number", "boards")
SEPARATORS = (";", ",", "\t")
WAITS, ABSENT = "waits", "absent"
MOST_TEXT = 20

Row = list[str | int]


def movement_rows(document: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the lines of the table, without its heading, in the order of `COLUMNS`."""
    for row in document["rounds"]:
        number = row["round"]
        for table in row["tables"]:
            yield from _table_rows(number, table, "")
        seated: set[int] = set()
        for table in row.get("idle", []):
            yield from _table_rows(number, table, WAITS)
            seated.update(filter(None, table_places(table).values()))
        for slot in row.get("sit_out", []):
            if slot not in seated:
                yield [number, "", "", "", slot, "", ""]
        for slot in row.get("absent", []):
            yield [number, "", "", "", slot, "", ABSENT]


def _table_rows(number: int, table: Mapping[str, Any], status: str) -> Iterator[Row]:
    boards = " ".join(map(str, table["boards"]))
    section = table.get("section", "")
    # A database may have stored the seats in another order.
    places = table_places(table)
    held = [(seat, places[seat]) for seat in Place.values if places.get(seat)]
    for seat, slot in held:
        yield [number, table["table"], section, seat, slot or "", boards, status]
    if not held:
        yield [number, table["table"], section, "", "", boards, status]


def document_of_table(text: str) -> dict[str, Any]:
    """Return the movement's document of a table, refused with the fault of every line."""
    reader = _reader(text)
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


def _reader(text: str) -> csv.DictReader[str]:
    heading = text.partition("\n")[0]
    separator = max(SEPARATORS, key=heading.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    fields = [(field or "").strip().lower() for field in reader.fieldnames or []]
    if len(fields) < len(NEEDED) and not set(NEEDED) & set(fields):
        raise Refused.because("movement-file", "file")
    if missing := [name for name in NEEDED if name not in fields]:
        raise Refused.because(
            "movement-csv-columns", "file", missing=", ".join(missing), columns=", ".join(COLUMNS)
        )
    reader.fieldnames = fields
    return reader


def _read_row(rounds: dict[int, dict[str, Any]], row: Mapping[str, Any]) -> None:
    cells = {name: str(row.get(name) or "").strip() for name in COLUMNS}
    if not any(cells.values()):
        return
    status = cells["status"].lower()
    if status not in ("", WAITS, ABSENT):
        raise EngineError("movement-csv-status", "No such status.", text=status[:MOST_TEXT])
    number = _whole(cells, "round")
    found = rounds.setdefault(number, {"tables": {}, "sit_out": [], "absent": []})
    if not cells["table"]:
        away = found["absent" if status == ABSENT else "sit_out"]
        away.append(_whole(cells, "number"))
        return
    boards = _boards(cells["boards"])
    place = _whole(cells, "table")
    blank = {"seats": {}, "boards": boards, "section": cells["section"], "waits": status == WAITS}
    table = found["tables"].setdefault(place, blank)
    if boards != table["boards"]:
        raise EngineError("movement-csv-boards", "Boards differ inside a table.")
    if status == WAITS and not cells["seat"] and not cells["number"]:
        return
    seat = _seat(cells["seat"])
    if seat in table["seats"]:
        raise EngineError("movement-csv-taken", "The seat is taken.", seat=seat, table=place)
    table["seats"][seat] = _whole(cells, "number")


def _seat(text: str) -> str:
    seat = {"O": "W"}.get(text.upper(), text.upper())
    if seat not in INDIVIDUAL_PLACES:
        raise EngineError("movement-csv-seat", "No such seat.", text=text[:MOST_TEXT] or "·")
    return seat


def _boards(text: str) -> list[int]:
    """Return the boards of a cell: numbers, and spans as 5-8."""
    boards: list[int] = []
    for word in text.replace(",", " ").split():
        span = SPAN.fullmatch(word) or SPAN.fullmatch(f"{word}-{word}")
        first, last = (int(span[1]), int(span[2])) if span else (1, 0)
        if not first <= last < first + MOST_BOARDS_PER_TABLE:
            raise EngineError("movement-csv-board", "Not boards.", text=word[:MOST_TEXT])
        boards.extend(range(first, last + 1))
    return boards


def _whole(cells: Mapping[str, str], column: str) -> int:
    text = cells[column]
    if not text.isdecimal() or len(text) > 4:
        raise EngineError(
            "movement-csv-number", "Not a number.", column=column, text=text[:MOST_TEXT] or "·"
        )
    return int(text)


def _assembled(rounds: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """Return the document of the lines read; copies are what the tables need at once."""
    listed: list[dict[str, Any]] = []
    copies = 1
    held: dict[int, set[str]] = {}
    for number, read in sorted(rounds.items()):
        tables = [(_laid(place, table), table) for place, table in sorted(read["tables"].items())]
        for table, _read in tables:
            for seat, slot in table["seats"].items():
                if slot:
                    held.setdefault(slot, set()).add(seat)
        at_once = Counter(board for table, _read in tables for board in table["boards"])
        copies = max(copies, *at_once.values(), 1)
        idle = [t for t, lines in tables if lines["waits"] or not all(t["seats"].values())]
        waiting = [slot for table in idle for slot in table["seats"].values() if slot]
        listed.append({
            "round": number,
            "tables": [table for table, _read in tables if table not in idle],
            "sit_out": sorted([*read["sit_out"], *waiting]),
            "absent": sorted(read["absent"]),
            "idle": idle,
        })  # fmt: skip
    everybody = {slot for row in listed for slot in (*row["sit_out"], *row["absent"])} | set(held)
    keeps = all(len(seats) == 1 for seats in held.values())
    entries = max(everybody, default=0)
    return {
        "entries": entries, "copies": copies, "seats": FIXED if keeps else FREE, "rounds": listed,
    }  # fmt: skip


def _laid(place: int, table: Mapping[str, Any]) -> dict[str, Any]:
    seats = {seat: table["seats"].get(seat) for seat in INDIVIDUAL_PLACES}
    laid = {"table": place, "seats": seats, "boards": table["boards"]}
    return laid | ({"section": table["section"]} if table["section"] else {})
