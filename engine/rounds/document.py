"""The JSON form of a movement, both ways; reading lists every fault instead of the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.boards import BOARD_NUMBER_MAX
from engine.errors import EngineError
from engine.rounds import (
    FIXED,
    FREE,
    INDIVIDUAL_PLACES,
    SHAPES,
    Movement,
    Round,
    Table,
    assemble_movement,
)

# Far beyond any hall; keeps a mistyped number from being counted through.
MOST_ENTRIES: Final = 10_000


class InvalidMovementError(EngineError):
    """A movement document that cannot be read: `faults` holds one EngineError for each fault."""

    def __init__(self, faults: Sequence[EngineError]) -> None:
        first = faults[0]
        super().__init__(first.code, first.sentence, **first.facts)
        self.faults = tuple(faults)


def movement_document(movement: Movement) -> dict[str, Any]:
    """Return the movement as JSON values; `parse_movement` gives an equal movement back."""
    document: dict[str, Any] = {
        "name": movement.name,
        "source": movement.source,
        "entries": movement.entries,
        "seats": movement.seats,
        "copies": movement.copies,
        "lines": {
            place: [n for n, line in enumerate(movement.lines, 1) if line == place]
            for place in dict.fromkeys(line for line in movement.lines if line)
        },
        "rounds": [_round_document(played) for played in movement.rounds],
    }
    if movement.people_per_entry != 1:
        document["people_per_entry"] = movement.people_per_entry
    return document


def _round_document(played: Round) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": played.number,
        "tables": [_table_document(table) for table in played.tables],
        "sit_out": list(played.sit_outs),
    }
    if played.absent:
        document["absent"] = list(played.absent)
    if played.idle:
        document["idle"] = [_table_document(table) for table in played.idle]
    return document


def _table_document(table: Table) -> dict[str, Any]:
    individual = tuple(table.seats) == INDIVIDUAL_PLACES
    document: dict[str, Any] = {"table": table.number}
    document.update({"seats": table.seats} if individual else table.seats)
    document["boards"] = list(table.boards)
    if table.slot != 1:
        document["slot"] = table.slot
    if table.section:
        document["section"] = table.section
    return document


def parse_movement(document: object) -> Movement:
    """Return the movement of a JSON document, or raise `InvalidMovementError` with every fault.

    Only the form is judged here; whether somebody sits twice is the checker's business.
    """
    return _Reader().movement(document)


class _Reader:
    """Reads a document and keeps the faults it meets, so that all are told at once."""

    def __init__(self) -> None:
        self.faults: list[EngineError] = []
        self.entries = 0

    def movement(self, document: object) -> Movement:
        if not isinstance(document, dict):
            raise InvalidMovementError(
                [EngineError("movement-form", "A movement is a JSON object.")]
            )
        self.entries = self._count(document, "entries")
        if self.entries > MOST_ENTRIES:
            self._fault("movement-entries", "Too many entries.", most=MOST_ENTRIES)
            raise InvalidMovementError(self.faults)
        copies = self._count(document, "copies", 1)
        people = self._count(document, "people_per_entry", 1)
        seats = document.get("seats", FREE)
        if seats not in (FIXED, FREE):
            self._fault("movement-seats", "Seats are fixed or free.", value=seats)
        name, source = (self._text(document, key) for key in ("name", "source"))
        rounds = [
            self._round(played, number)
            for number, played in enumerate(self._list(document, "rounds"), 1)
        ]
        if not rounds:
            self._fault("movement-rounds", "A movement has at least one round.")
        if self.faults:
            raise InvalidMovementError(self.faults)
        return assemble_movement(
            name, source, self.entries, rounds, seats=seats, copies=copies, people_per_entry=people
        )

    def _fault(self, code: str, sentence: str, **facts: object) -> None:
        self.faults.append(EngineError(code, sentence, **facts))

    def _count(self, document: dict[str, Any], key: str, default: int | None = None) -> int:
        value = document.get(key, default)
        if type(value) is not int or value < 1:
            self._fault(
                f"movement-{key.replace('_', '-')}",
                f'"{key}" is a whole number from 1.',
                value=value,
            )
            return 0
        return value

    def _text(self, document: dict[str, Any], key: str) -> str:
        value = document.get(key, "")
        if not isinstance(value, str):
            self._fault(f"movement-{key}", f'"{key}" is text.', value=value)
            return ""
        return value

    def _list(self, document: dict[str, Any], key: str) -> list[Any]:
        value = document.get(key, [])
        if not isinstance(value, list):
            self._fault("movement-form", f'"{key}" is a list.', key=key)
            return []
        return value

    def _round(self, document: object, number: int) -> Round:
        if not isinstance(document, dict):
            self._fault("movement-form", f"Round {number} is a JSON object.", round=number)
            return Round(number, ())
        if document.get("round", number) != number:
            self._fault(
                "movement-round-order", "Rounds are numbered from 1 in order.", round=number
            )
        tables = [self._table(item, number) for item in self._list(document, "tables")]
        idle = [self._table(item, number) for item in self._list(document, "idle")]
        self._check_numbers([*tables, *idle], number)
        away = {
            key: tuple(
                entry for entry in self._list(document, key) if self._is_entry(entry, number)
            )
            for key in ("sit_out", "absent")
        }
        return Round(number, tuple(tables), away["sit_out"], tuple(idle), away["absent"])

    def _check_numbers(self, tables: Sequence[Table], number: int) -> None:
        seen: set[tuple[int, int]] = set()
        for table in tables:
            if (table.number, table.slot) in seen:
                self._fault(
                    "movement-table-twice",
                    f"Round {number} has table {table.number} twice.",
                    round=number,
                    table=table.number,
                )
            seen.add((table.number, table.slot))

    def _is_entry(self, value: object, number: int) -> bool:
        if type(value) is int and 1 <= value <= self.entries:
            return True
        self._fault(
            "movement-entry-unknown",
            f"Round {number} names an entry that is not 1 to {self.entries}.",
            round=number,
            entry=value,
        )
        return False

    def _table(self, document: object, number: int) -> Table:
        if not isinstance(document, dict) or type(document.get("table")) is not int:
            self._fault(
                "movement-table-form", f"Round {number} has a table without a number.", round=number
            )
            return Table(0, (), ())
        table, slot = document["table"], document.get("slot", 1)
        if type(slot) is not int or slot < 1:
            self._fault("movement-slot", "A slot is a whole number from 1.", round=number)
            slot = 1
        places = self._places(document, number, table)
        boards = tuple(
            board
            for board in self._list(document, "boards")
            if self._is_board(board, number, table)
        )
        return Table(table, places, boards, slot, self._text(document, "section"))

    def _is_board(self, value: object, number: int, table: int) -> bool:
        if type(value) is int and 1 <= value <= BOARD_NUMBER_MAX:
            return True
        self._fault(
            "movement-board-number",
            f"Boards are numbered 1 to {BOARD_NUMBER_MAX}.",
            round=number,
            table=table,
            board=value,
        )
        return False

    def _places(
        self, document: dict[str, Any], number: int, table: int
    ) -> tuple[tuple[str, int | None], ...]:
        held = document.get("seats", document)
        for shape in SHAPES:
            if isinstance(held, dict) and all(place in held for place in shape):
                return tuple(
                    (place, held[place])
                    for place in shape
                    if held[place] is None or self._is_entry(held[place], number)
                )
        self._fault(
            "movement-places",
            f"Table {table} of round {number} names N E S W, NS and EW, or attack and defense.",
            round=number,
            table=table,
        )
        return ()
