"""Stages of one event: seats by rank, sums with coefficients, cuts; rows and engine values meet."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.formats import INDIVIDUAL, TRIPLETS
from engine.movements.seeding import howell_entries, seeded_entries
from engine.rounds import INDIVIDUAL_PLACES
from engine.rounds.document import parse_movement
from engine.standings import Row, rank_by
from engine.standings.stages import Stage, add_stages, cut_after, join_cut
from tournament.adapters.marks import ListLine

COEFFICIENT = re.compile(r"(\d{1,4})(?:[.,](\d{1,4})|/([1-9]\d{0,3}))?")
MOST_COEFFICIENT = 100


@dataclass(frozen=True, slots=True)
class StageResults:
    """What one stage adds: values by who is added, and its coefficient."""

    values: Mapping[Hashable, Fraction]
    coefficient: Fraction


@dataclass(frozen=True, slots=True)
class StageRow:
    """One row over all stages; `parts` is what each adds, None where it was not played."""

    key: Hashable
    rank: int
    is_tied: bool
    total: Fraction
    parts: tuple[Fraction | None, ...]
    is_behind: bool


def read_coefficient(text: str) -> Fraction | None:
    """Return the coefficient of a text: 1, 1.5, 1,5 or 2/3; None for anything else."""
    found = COEFFICIENT.fullmatch(text.strip())
    if found is None:
        return None
    whole, decimals, denominator = found.groups()
    value = Fraction(int(whole), int(denominator or 1))
    if decimals:
        value += Fraction(int(decimals), 10 ** len(decimals))
    return value if 0 < value <= MOST_COEFFICIENT else None


def ranked_slots(document: Mapping[str, Any], maker: str, format_code: str) -> list[int]:
    """Return the entry of the movement for each rank, first rank first (OT pp.29, 31).

    Charted for individuals at four seats, and for the Howell of triplets, whose numbers go in
    reverse; elsewhere nothing is written, and ranks keep their order.
    """
    entries = int(document["entries"])
    if format_code == TRIPLETS.code and maker.startswith("triplets-howell"):
        return list(howell_entries(entries))
    if format_code == INDIVIDUAL.code:
        movement = parse_movement(document)
        last = movement.rounds[-1]
        if all(set(INDIVIDUAL_PLACES) <= set(table.seats) for table in (*last.tables, *last.idle)):
            return list(seeded_entries(movement))
    return list(range(1, entries + 1))


def order_by_rank(
    numbers: Sequence[int],
    ranks: Mapping[int, int | None],
    document: Mapping[str, Any],
    maker: str,
    format_code: str,
) -> list[int]:
    """Return entry numbers by slot: the better rank has the better place, new ones come last."""
    best_first = sorted(numbers, key=lambda n: (ranks.get(n) is None, ranks.get(n) or 0, n))
    slots = ranked_slots(document, maker, format_code)
    by_slot = dict(zip(slots, best_first, strict=True))
    return [by_slot[slot] for slot in sorted(by_slot)]


def add_up(stages: Sequence[StageResults], *, has_cut: bool) -> list[StageRow]:
    """Return everybody's sum, the best first (RO p.19).

    After a cut, who did not go on stays behind in the order of the stages before.
    """
    keys = sorted({key for stage in stages for key in stage.values}, key=repr)
    number = {key: place for place, key in enumerate(keys, start=1)}

    def totals(part: Sequence[StageResults]) -> dict[int, Any]:
        return dict(
            add_stages(
                [
                    Stage({number[key]: value for key, value in one.values.items()},
                          one.coefficient)
                    for one in part
                ]
            )
        )  # fmt: skip

    found = totals(stages)
    in_last = {number[key] for key in stages[-1].values}
    if has_cut and len(stages) > 1:
        before = totals(stages[:-1])
        finalists = rank_by({entry: found[entry].total for entry in in_last})
        rows = join_cut(finalists, rank_by({entry: sums.total for entry, sums in before.items()}))
    else:
        rows = rank_by({entry: sums.total for entry, sums in found.items()})
    return [
        StageRow(
            keys[row.entry - 1], row.rank, row.tied, found[row.entry].total,
            found[row.entry].parts, has_cut and row.entry not in in_last,
        )
        for row in rows
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class NextStage:
    """Who goes on to the next stage; `in_question` are equals for the places left."""

    qualified: list[ListLine]
    in_question: list[ListLine]
    places_left: int


def cut_list(lines: Sequence[ListLine], places: int) -> NextStage:
    """Return who goes on when so many places are open; raise the engine's `cut-size`."""
    ranked = [line for line in lines if line.place.general_rank is not None]
    by_number = {line.number: line for line in ranked}
    rows = [
        Row(line.number, line.place.general_rank or 0, line.place.general_tied, "")
        for line in ranked
    ]
    cut = cut_after(rows, places)
    return NextStage(
        [by_number[number] for number in cut.qualified],
        [by_number[number] for number in cut.in_question],
        cut.places_left,
    )
