"""The part of an event document that was played: boards, rounds, results, matches, by path."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError
from engine.fairness import check_movement, fairness_document
from engine.formats import FORMATS
from engine.rounds import Movement
from engine.rounds.document import InvalidMovementError, movement_document, parse_movement
from tournament.adapters.event_documents import BOARD_LEFT, SET_LEFT
from tournament.adapters.free_rounds import is_marked_well, kept_seating
from tournament.adapters.json_rows import LIST, OBJECT, TEXT, WHOLE, Reader
from tournament.adapters.match_reading import match_faults
from tournament.adapters.results import PASSED_OUT, contracts_of, has_bidding
from tournament.messages import Problem
from tournament.models import (
    Board,
    BoardSet,
    LineUp,
    Match,
    Place,
    Result,
    Round,
    Seat,
    Signature,
    Standing,
    State,
    Table,
)

# What may stand beside an amount, by the kind it has.
FACTS = {
    "oudlers": WHOLE, "points_half": WHOLE, "petit_last": TEXT, "handfuls": LIST, "slam": TEXT,
    "contract": TEXT, "taker": TEXT,
}  # fmt: skip
# Where a movement is played, or was.
STARTED = {State.RUNNING, State.CLOSED, State.PUBLISHED}
MEMBERS = ("attacker", "north", "east", "west")
Columns = dict[str, Any]


@dataclass
class Read:
    """A document as columns of rows, with the numbers other parts refer by."""

    slug: str = ""
    seed: str = ""
    previous_stage: str = ""
    event: Columns = field(default_factory=dict)
    persons: dict[int, Columns] = field(default_factory=dict)
    entries: dict[int, Columns] = field(default_factory=dict)
    kept_apart: list[tuple[int, int, str | None]] = field(default_factory=list)
    movement: Columns | None = None
    rounds: dict[int, Columns] = field(default_factory=dict)
    boards: dict[tuple[str, int], Columns] = field(default_factory=dict)
    board_set: Columns | None = None
    results: dict[tuple[int, int, int, str, int], list[Columns]] = field(default_factory=dict)
    matches: dict[tuple[int, int], Columns] = field(default_factory=dict)
    line_ups: list[Columns] = field(default_factory=list)
    signatures: list[Columns] = field(default_factory=list)
    prizes: list[Columns] = field(default_factory=list)


class PlayReader(Reader):
    """Reads what refers to entries already read."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__()
        self._document = document
        self._found = Read()

    def _one_of(self, value: Any, known: Any, path: str) -> None:
        if value is not None and value not in known:
            self.fault("document-value", path, value=str(value)[:40])

    def _once(self, key: Hashable, known: Any, path: str) -> bool:
        if key in known:
            self.fault("document-twice", path, value=str(key))
            return False
        return True

    def _known(self, value: Any, known: Any, path: str) -> bool:
        """Tell whether a number names something of the document."""
        if not self.is_kind(value, WHOLE, path):
            return False
        if value not in known:
            self.fault("document-unknown", path, value=value)
            return False
        return True

    def _number(self, row: Mapping[str, Any], name: str, path: str) -> int | None:
        value = row.get(name)
        return value if self.is_kind(value, WHOLE, f"{path}.{name}") else None

    def _movement(self) -> None:
        if self._document.get("movement") is None:
            if self._document.get("rounds") or self._found.event.get("state") in STARTED:
                self.fault("document-missing", "movement", kind=OBJECT)
            return
        row = self.part(self._document, "movement", OBJECT)
        fairness = self.part(row, "fairness", OBJECT, "movement")
        original = row.get("original")
        if original is not None and self.is_kind(original, OBJECT, "movement.original"):
            self._parsed(original, "movement.original")
        document = self.part(row, "document", OBJECT, "movement")
        movement = self._parsed(document, "movement.document")
        if movement is not None and not _proves(movement, fairness):
            self.fault("document-proof", "movement.fairness")
        self._found.movement = {"document": document, "original": original, "fairness": fairness}

    def _parsed(self, part: Mapping[str, Any], path: str) -> Movement | None:
        """Return the movement of a part that is written exactly as the product writes it."""
        try:
            movement = parse_movement(part)
        except InvalidMovementError as error:
            for fault in error.faults:
                self.faults.append(Problem(fault.code, dict(fault.facts), path, fault.sentence))
            return None
        except (EngineError, KeyError, TypeError, ValueError):
            self.fault("document-value", path, value="")
            return None
        numbered = all("round" in row for row in part["rounds"])
        written = _as_json(movement_document(movement))
        if not numbered or not _is_as_written(part, kept_seating(part, written)):
            self.fault("document-value", path, value="")
            return None
        for row in part["rounds"]:
            if not is_marked_well(row, movement.entries):
                self.fault("document-value", f"{path}.rounds[{row['round'] - 1}]", value="")
                return None
        return movement

    def _boards(self) -> None:
        for path, row in self.rows(self._document, "boards"):
            values = self.columns(Board, row, path, BOARD_LEFT)
            for name in ("cards", "dealt"):
                part = row.get(name)
                if part is not None:
                    self.is_kind(part, OBJECT, f"{path}.{name}")
                values[name] = part
            key = (values.get("section", ""), values.get("number", 0))
            if self._once(key, self._found.boards, f"{path}.number"):
                self._found.boards[key] = values
        if self._document.get("board_set") is not None:
            row = self.part(self._document, "board_set", OBJECT)
            self._found.board_set = self.columns(BoardSet, row, "board_set", SET_LEFT)
            seed = row.get("seed")
            if seed is not None and not isinstance(seed, str):
                self.fault("document-kind", "board_set.seed", kind=TEXT)
            self._found.board_set["seed"] = seed

    def _rounds(self) -> None:
        for path, row in self.rows(self._document, "rounds"):
            values = self.columns(Round, row, path)
            values["tables"] = self._tables(row, path)
            rests = self.part(row, "sit_out", LIST, path)
            values["sit_out"] = [
                number
                for index, number in enumerate(rests)
                if self._known(number, self._found.entries, f"{path}.sit_out[{index}]")
            ]
            if len(set(values["sit_out"])) < len(values["sit_out"]):
                self.fault("document-twice", f"{path}.sit_out", value="")
            number = values.get("number")
            if number is not None and self._once(number, self._found.rounds, f"{path}.number"):
                self._found.rounds[number] = values

    def _tables(self, row: Mapping[str, Any], path: str) -> dict[tuple[int, int], Columns]:
        tables: dict[tuple[int, int], Columns] = {}
        seated: set[int] = set()
        for here, one in self.rows(row, "tables", path):
            values = self.columns(Table, one, here)
            values["seats"] = self._seats(one, here, seated)
            values["dues"] = self._dues(one, here)
            key = (values.get("slot", 1), values.get("number", 0))
            if self._once(key, tables, f"{here}.number"):
                tables[key] = values
        return tables

    def _seats(self, row: Mapping[str, Any], path: str, seated: set[int]) -> dict[str, int]:
        seats: dict[str, int] = {}
        for seat, number in self.part(row, "seats", OBJECT, path).items():
            here = f"{path}.seats.{seat}"
            self._one_of(seat, Place.values, here)
            if not self._known(number, self._found.entries, here):
                continue
            self._once(number, seats.values(), here)
            if seat in ("N", "E", "S", "W"):
                # A person has one seat a round; a team may be at two tables.
                self._once(number, seated, here)
                seated.add(number)
            seats[seat] = number
        return seats

    def _dues(self, row: Mapping[str, Any], path: str) -> dict[tuple[str, int], int | None]:
        dues: dict[tuple[str, int], int | None] = {}
        for here, one in self.rows(row, "dues", path):
            key = (_word(one.get("section", "")), _key(one.get("board")))
            if key not in self._found.boards:
                self.fault("document-unknown", f"{here}.board", value=str(one.get("board"))[:40])
            elif self._once(key, dues, f"{here}.board"):
                dues[key] = one.get("instead_of")
        numbers = {number for _, number in dues}
        for instead in dues.values():
            if instead is not None and _key(instead) not in numbers:
                self.fault("document-unknown", f"{path}.dues", value=str(instead)[:40])
        return dues

    def _results(self) -> None:
        for path, row in self.rows(self._document, "results"):
            where = [row.get(name) for name in ("round", "slot", "table", "section", "board")]
            played, slot, table, section, board = where
            tables = self._found.rounds.get(_key(played), {}).get("tables", {})
            dues = tables.get((_key(slot), _key(table)), {}).get("dues", {})
            if (_word(section), _key(board)) not in dues:
                self.fault("document-unknown", path, value=str(where))
                continue
            key = (played, slot, table, section, board)
            if self._once(key, self._found.results, path):
                self._found.results[key] = self._revisions(row, path)

    def _revisions(self, row: Mapping[str, Any], path: str) -> list[Columns]:
        found: list[Columns] = []
        for here, one in self.rows(row, "revisions", path):
            values = self.columns(Result, one, here)
            numbers = {other.get("revision") for other in found}
            self._once(values.get("revision"), numbers, f"{here}.revision")
            if (values.get("status") == "played") != (values.get("amount") is not None):
                self.fault("document-value", f"{here}.amount", value=str(values.get("amount")))
            self._check_facts(values, f"{here}.facts")
            found.append(values)
        if sum(values.get("standing") == Standing.LIVE for values in found) > 1:
            self.fault("document-twice", f"{path}.revisions", value="live")
        return found

    def _check_facts(self, row: Mapping[str, Any], path: str) -> None:
        """Note what was entered beside the amount and cannot be read again."""
        facts, format_code = row.get("facts", {}), self._found.event.get("format", "")
        for name, kind in FACTS.items():
            if name in facts:
                self.is_kind(facts[name], kind, f"{path}.{name}")
        for index, one in enumerate(_list(facts.get("handfuls"))):
            self.is_kind(one, TEXT, f"{path}.handfuls[{index}]")
        contracts = contracts_of(format_code) if format_code in FORMATS else ()
        if row.get("status") != "played" or not contracts:
            return
        bids = has_bidding(format_code)
        allowed = {*contracts, PASSED_OUT} if bids else set(contracts)
        if _word(facts.get("contract")) not in allowed:
            self.fault("document-value", f"{path}.contract", value=str(facts.get("contract"))[:40])
        elif bids and facts["contract"] != PASSED_OUT and facts.get("taker") not in Seat.values:
            self.fault("document-value", f"{path}.taker", value=str(facts.get("taker"))[:40])

    def _matches(self) -> None:
        for path, row in self.rows(self._document, "matches"):
            values = self.columns(Match, row, path)
            for name in ("one", "other", "side_a"):
                value = row.get(name)
                if name == "one" or value is not None:
                    self._playing(value, f"{path}.{name}")
                values[name] = value
            if values["one"] == values["other"]:
                self.fault("document-twice", f"{path}.other", value=str(values["other"]))
            for name, value in match_faults(values, self._found.rounds):
                self.fault("document-value", f"{path}.{name}", value=str(value)[:40])
            key = (values.get("first_round", 0), values.get("number", 0))
            if self._once(key, self._found.matches, f"{path}.number"):
                self._found.matches[key] = values
        self._line_ups()
        self._signatures()

    def _playing(self, number: Any, path: str) -> None:
        """Note a team that is not in the document, or not in its ranking."""
        known = self._known(number, self._found.entries, path)
        if known and not self._found.entries[number]["in_play"]:
            self.fault("document-value", path, value=number)

    def _line_ups(self) -> None:
        seen: set[tuple[Any, Any]] = set()
        for path, row in self.rows(self._document, "line_ups"):
            values = self.columns(LineUp, row, path)
            entry = row.get("entry")
            known = self._known(row.get("round"), self._found.rounds, f"{path}.round")
            if not (self._known(entry, self._found.entries, f"{path}.entry") and known):
                continue
            if self._once((row["round"], entry), seen, path):
                seen.add((row["round"], entry))
            positions = {one.get("position") for one in self._found.entries[entry]["members"]}
            for name in MEMBERS:
                self._known(row.get(name), positions, f"{path}.{name}")
                values[name] = row.get(name)
            self._found.line_ups.append({**values, "round": row["round"], "entry": entry})

    def _signatures(self) -> None:
        seen: set[tuple[Any, ...]] = set()
        for path, row in self.rows(self._document, "signatures"):
            values = self.columns(Signature, row, path)
            match = (_key(row.get("first_round")), _key(row.get("match")))
            if match not in self._found.matches:
                self.fault("document-unknown", f"{path}.match", value=str(match))
            known = [
                self._known(row.get("round"), self._found.rounds, f"{path}.round"),
                self._known(row.get("entry"), self._found.entries, f"{path}.entry"),
            ]
            key = (match, row.get("round") if all(known) else path, row.get("entry"))
            if all(known) and self._once(key, seen, path):
                seen.add(key)
                self._found.signatures.append(
                    {**values, "match": match, "round": row["round"], "entry": row["entry"]}
                )


def _key(value: Any) -> int:
    """Return a whole number to look for; what is none is never found."""
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def _is_as_written(part: Mapping[str, Any], written: dict[str, Any]) -> bool:
    """Tell whether a movement's part is as the product writes it.

    Somebody who came late is in no line; once rounds are cut all their seats may be of one.
    """
    lines, known = part.get("lines"), written["lines"]
    if not isinstance(lines, dict) or not set(lines) <= set(known):
        return False
    as_told = all(
        isinstance(numbers, list) and [n for n in known[line] if n in numbers] == numbers
        for line, numbers in lines.items()
    )
    return as_told and written | {"lines": lines} == part


def _proves(movement: Movement, fairness: Mapping[str, Any]) -> bool:
    """Tell whether the movement gives this proof.

    After a change during the event the figures also follow from what was played until then: there
    only the form of the proof can be told.
    """
    try:
        found = _as_json(fairness_document(check_movement(movement)))
    except (LookupError, TypeError, ValueError):
        return False
    if "set_aside" in fairness:
        return isinstance(fairness["set_aside"], list) and _is_alike(found, fairness)
    return bool(found == fairness)


def _is_alike(known: Any, value: Any) -> bool:
    """Tell whether a value has the form of a known one: its kinds, and at least its parts."""
    if type(known) is not type(value):
        return False
    if isinstance(known, dict):
        return all(name in value and _is_alike(part, value[name]) for name, part in known.items())
    if isinstance(known, list) and known and not isinstance(known[0], dict):
        return all(_is_alike(known[0], part) for part in value)
    return True


def _as_json(document: Any) -> Any:
    return json.loads(json.dumps(document))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _word(value: Any) -> str:
    return value if isinstance(value, str) else "\0"
