"""Rounds of free deals made one by one: at random, best against best, a final (OT pp.5, 12).

A made round stands in the plan's document like any other, with `seating`, what it was made by.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.draws import shuffled
from engine.errors import EngineError
from engine.movements.free_finals import FINALS, final_movement
from engine.movements.free_seating import MOVEMENT, best_round, had_three, random_round
from engine.rounds import FREE, Movement, Round, Table, assemble_movement
from engine.rounds.document import movement_document, parse_movement
from engine.standings import Row
from engine.standings.stages import cut_after
from tournament.adapters.draws import key_of_seed
from tournament.messages import Refused, problem_of
from tournament.models import Tournament, table_places

RANDOM, BEST, FINAL = "random", "best", "final"
# What a row of the document says of a made round: by what, and what a draw was made of.
SEATING, DRAW = "seating", "draw"
MADE = (RANDOM, BEST, FINAL)
FINALISTS = tuple(FINALS)


def seating_of(row: Mapping[str, Any]) -> str:
    """Return what a round of a document was made by: `movement`, else one of `MADE`."""
    return str(row.get(SEATING, MOVEMENT))


def finals_of(document: Mapping[str, Any]) -> frozenset[int]:
    """Return the rounds only finalists play."""
    return frozenset(row["round"] for row in document["rounds"] if seating_of(row) == FINAL)


def seated_in(document: Mapping[str, Any], rounds: Collection[int]) -> set[int]:
    """Return the slots that sit at a table in any of these rounds."""
    tables = [t for row in document["rounds"] if row["round"] in rounds for t in row["tables"]]
    return {slot for table in tables for slot in table_places(table).values() if slot}


def kept_seating(before: Mapping[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the document with each round still marked by what it was made by."""
    marked = {row["round"]: row for row in before["rounds"]}
    for row in after["rounds"]:
        was = marked.get(row["round"], {})
        row.update({mark: was[mark] for mark in (SEATING, DRAW) if mark in was})
    return after


def is_marked_well(row: Mapping[str, Any], entries: int) -> bool:
    """Tell whether a round of a document says in a way that can be read what it was made by."""
    if SEATING not in row:
        return DRAW not in row
    if row[SEATING] not in MADE or (DRAW in row) != (row[SEATING] == RANDOM):
        return False
    if DRAW not in row:
        return True
    of = row[DRAW]
    if not isinstance(of, dict) or set(of) != {"people", "had_three"}:
        return False
    return all(_are_slots(part, entries) for part in of.values()) and _can_be_drawn(**of)


def _are_slots(numbers: Any, entries: int) -> bool:
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        return False
    return len(set(numbers)) == len(numbers) and set(numbers) <= set(range(1, entries + 1))


def _can_be_drawn(people: Sequence[int], had_three: Sequence[int]) -> bool:
    try:
        random_round(people, 1, 1, b"", had_three)
    except EngineError:
        return False
    return True


def without_rounds(document: Mapping[str, Any], first: int) -> dict[str, Any]:
    """Return the document without the rounds from `first` on."""
    return {**document, "rounds": [row for row in document["rounds"] if row["round"] < first]}


def seat_next(
    tournament: Tournament,
    document: Mapping[str, Any],
    kind: str,
    slots: Sequence[int],
    deals: int,
    gone: Collection[int] = (),
) -> dict[str, Any]:
    """Return the document with one more round for these people, the best first for `best`.

    Who is `gone` is absent; whoever else has no seat sits out.
    """
    number, been = len(document["rounds"]) + 1, had_three(_rounds_of(document))
    try:
        if kind == RANDOM:
            key = key_of_seed(tournament.seed, tournament.public_value)
            made = random_round(slots, number, deals, key, been)
        else:
            made = best_round(slots, number, deals, been)
    except EngineError as error:
        raise Refused(problem_of(error, "kind")) from error
    following = _with_rounds(document, [made], kind, gone)
    if kind == RANDOM:
        # What the draw was made of, for whoever draws it again once the seed is shown.
        following["rounds"][-1][DRAW] = {"people": sorted(slots), "had_three": sorted(been)}
    return following


def drawn_again(row: Mapping[str, Any], seed: str, public_value: str) -> dict[int, dict[str, int]]:
    """Return table -> seat -> slot of a round at random, drawn anew from what it was made of."""
    of, key = row[DRAW], key_of_seed(seed, public_value)
    made = random_round(of["people"], row["round"], 1, key, of["had_three"])
    return {
        table.number: {seat: slot for seat, slot in table.places if slot is not None}
        for table in made.tables
    }


def seat_final(
    document: Mapping[str, Any],
    ranked: Sequence[int],
    rounds: int,
    deals: int,
    gone: Collection[int] = (),
) -> dict[str, Any]:
    """Return the document with a final of these people, the best first; the others sit out."""
    first = len(document["rounds"]) + 1
    try:
        movement = final_movement(len(ranked), rounds, deals)
    except EngineError as error:
        raise Refused(problem_of(error, "finalists")) from error
    made = [
        Round(
            first + place,
            tuple(
                Table(
                    table.number,
                    tuple(
                        (seat, ranked[rank - 1] if rank else None) for seat, rank in table.places
                    ),
                    table.boards,
                )
                for table in row.tables
            ),
        )
        for place, row in enumerate(movement.rounds)
    ]
    return _with_rounds(document, made, FINAL, gone)


def finalists_of(
    tournament: Tournament, ranks: Sequence[tuple[int, int, bool]], places: int
) -> list[int]:
    """Return who plays a final of so many, in order: (number, rank, tied) of the list.

    Equals around the last place are drawn from the committed seed.
    """
    rows = [Row(number, rank, tied, "") for number, rank, tied in ranks]
    try:
        cut = cut_after(rows, places)
    except EngineError as error:
        raise Refused(problem_of(error, "finalists")) from error
    if not cut.places_left:
        return [*cut.qualified]
    key = key_of_seed(tournament.seed, tournament.public_value)
    drawn = shuffled(sorted(cut.in_question), key, f"final of {places}")[: cut.places_left]
    return [*cut.qualified, *drawn]


def _rounds_of(document: Mapping[str, Any]) -> tuple[Round, ...]:
    return parse_movement(document).rounds if document["rounds"] else ()


def _with_rounds(
    document: Mapping[str, Any], made: Sequence[Round], kind: str, gone: Collection[int]
) -> dict[str, Any]:
    """Return the document with these rounds behind, their deals numbered on, who is left out."""
    last = max((n for row in document["rounds"] for t in row["tables"] for n in t["boards"]),
               default=0)  # fmt: skip
    numbered = []
    for row in made:
        deals = len(row.tables[0].boards)
        boards = tuple(range(last + 1, last + deals + 1))
        last += deals
        tables = tuple(Table(t.number, t.places, boards) for t in row.tables)
        seated = {entry for table in tables for entry in table.entries}
        out = tuple(n for n in range(1, document["entries"] + 1) if n not in seated)
        numbered.append(Round(row.number, tables, out))
    rows = movement_document(_movement(document, numbered))["rounds"]
    for row in rows:
        row[SEATING] = kind
        if gone:
            row["sit_out"] = [slot for slot in row["sit_out"] if slot not in gone]
            row["absent"] = sorted(gone)
    most = max(len(row["tables"]) for row in rows)
    return {
        **document,
        "rounds": [*document["rounds"], *rows],
        "seats": FREE,
        "lines": {},
        "copies": max(document["copies"], most),
    }


def _movement(document: Mapping[str, Any], rounds: Sequence[Round]) -> Movement:
    return assemble_movement(
        "", "", document["entries"], rounds, seats=FREE, copies=document["copies"]
    )


def scale_of(text: str) -> Fraction:
    """Return what totals are multiplied by: 1/2, 0,5 or 50 %; refuse more than 1 and 0."""
    cleaned = text.strip().replace(",", ".").replace("\N{NO-BREAK SPACE}", "").replace(" ", "")
    percent = cleaned.endswith("%")
    try:
        factor = Fraction(cleaned.rstrip("%")) / (100 if percent else 1)
    except (ValueError, ZeroDivisionError) as error:
        raise Refused.because("scale-range", "scale") from error
    if not 0 < factor <= 1 or factor.denominator > 1000:
        raise Refused.because("scale-range", "scale")
    return factor
