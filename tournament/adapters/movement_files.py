"""Movements read from files, JSON or a plain table, and known again; reading lists every fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.fairness import check_movement, fairness_document
from engine.movements.maker import MOST_BOARDS_PER_TABLE, MOST_ROUNDS
from engine.rounds import INDIVIDUAL_PLACES, Movement
from engine.rounds.document import InvalidMovementError, movement_document, parse_movement
from tournament.adapters.movement_tables import document_of_table
from tournament.messages import Problem, Refused, problem_of

MOST_BYTES = 2_000_000
MOST_ENTRIES = 400
UPLOADED = "uploaded"
_SIZES = {
    "most_entries": MOST_ENTRIES,
    "most_rounds": MOST_ROUNDS,
    "most_boards": MOST_BOARDS_PER_TABLE,
}

Proved = tuple[dict[str, Any], dict[str, Any]]


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
    source = movement.source.removeprefix(f"{UPLOADED}: ") or name
    document["source"] = f"{UPLOADED}: {source}"[:200]
    return document, fairness_document(fairness)


def _document_of(raw: bytes) -> Any:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused.because("movement-file", "file") from error
    if not text.strip():
        raise Refused.because("movement-file-empty", "file")
    if not text.lstrip().startswith(("{", "[")):
        return document_of_table(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Refused.because("movement-json", "file", line=error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise Refused.because("movement-file", "file") from error


def is_same_movement(document: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two documents seat everybody alike, whatever the movements are called."""
    return _unnamed(document) == _unnamed(other)


def _unnamed(document: Mapping[str, Any]) -> Movement:
    movement = parse_movement(document)
    rounds = tuple(
        replace(
            played,
            sit_outs=tuple(sorted(played.sit_outs)),
            absent=tuple(sorted(played.absent)),
            tables=tuple(sorted(played.tables, key=lambda table: table.number)),
            idle=tuple(sorted(played.idle, key=lambda table: table.number)),
        )
        for played in movement.rounds
    )
    # Seats that were fixed at first may no longer be: only who sits where counts.
    return replace(movement, name="", source="", seats="", lines=(), rounds=rounds)


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
