"""Stages of one event: seats by rank, sums with coefficients, cuts; rows and engine values meet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from fractions import Fraction
from typing import Any

from engine.formats import FREE_DEALS, INDIVIDUAL, TRIPLETS
from engine.movements.seeding import balanced_entries, seeded_entries
from engine.rounds import INDIVIDUAL_PLACES
from engine.rounds.document import parse_movement
from engine.standings import Criterion, Row
from engine.standings.stages import Stage, add_stages, cut_after, rank_stages

COEFFICIENT = re.compile(r"(\d{1,4})(?:[.,](\d{1,4})|/([1-9]\d{0,3}))?")
MOST_COEFFICIENT = 100
# Between two stages of one day; no later one begins after so late an hour.
BREAK, LATEST_START = timedelta(minutes=30), time(21)
# Makers whose sections without lines are a Howell of triplets.
WITH_HOWELL = ("triplets-howell", "triplets-hybrid")
# The session that plays the boards which another left out, and the one it goes with (OT p.36).
SECOND_HALVES = {"triplets-howell-4-stage-2": "triplets-howell-4-stage-1"}


@dataclass(frozen=True, slots=True)
class StageResults:
    """What one stage adds: values by who is added, its coefficient, who is entered.

    `has_cut` where it was made of those who went on from the stage before.
    """

    values: Mapping[int, Fraction]
    coefficient: Fraction
    entered: Collection[int] = ()
    has_cut: bool = False


@dataclass(frozen=True, slots=True)
class StageRow:
    """One row over all stages; `parts` is what each adds, None where it was not played."""

    key: int
    rank: int
    is_tied: bool
    total: Fraction
    parts: tuple[Fraction | None, ...]
    is_behind: bool
    decided_by: str = ""


def next_start(starts: datetime, ends: datetime, now: datetime) -> datetime:
    """Return when a next stage may begin: half an hour or more after the end, on a half hour.

    Too late in the evening, or past already, it is the morrow, at the hour of the first one. All
    are wall-clock times of the event's zone.
    """
    free = ends + BREAK
    late = timedelta(minutes=-free.minute % 30)
    soon = (free + late).replace(second=0, microsecond=0)
    if soon >= now and soon.date() == starts.date() and soon.time() <= LATEST_START:
        return soon
    day = max(starts, now).date() + timedelta(days=1)
    return datetime.combine(day, starts.time().replace(second=0, microsecond=0))


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
    """Return the entry of the movement for each rank, first rank first (OT pp.18, 29, 31).

    Charted for individuals at four seats, and for the Howell of triplets, whose numbers go in
    reverse. Elsewhere lines and sections are equally strong and ranks keep their order inside; in
    free deals, where no line is ranked, all along.
    """
    if format_code == FREE_DEALS.code:
        return list(range(1, int(document["entries"]) + 1))
    movement = parse_movement(document)
    if format_code == INDIVIDUAL.code:
        last = movement.rounds[-1]
        if all(set(INDIVIDUAL_PLACES) <= set(table.seats) for table in (*last.tables, *last.idle)):
            return list(seeded_entries(movement))
    has_howell = format_code == TRIPLETS.code and maker.startswith(WITH_HOWELL)
    return list(balanced_entries(movement, has_howell=has_howell))


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


def goes_with(maker: str, entries: int, before: tuple[str, int]) -> bool:
    """Tell whether a movement can follow: a second session needs its first with as many teams.

    Only with the same numbers do the two make the attacks of everybody equal (OT p.36).
    """
    return maker not in SECOND_HALVES or before == (SECOND_HALVES[maker], entries)


def kept_order(numbers: Sequence[int], slots: Mapping[int, int]) -> list[int]:
    """Return entry numbers by slot: who had one in the stage before keeps it, the others follow."""
    held = {slots[number]: number for number in numbers if number in slots}
    others = iter(number for number in sorted(numbers) if number not in slots)
    return [held.get(slot) or next(others) for slot in range(1, len(numbers) + 1)]


def same_all_along(
    stages: Sequence[Mapping[int, Collection[int]]],
) -> list[dict[int, int]]:
    """Return for each stage entry number -> who it is over all of them, numbered from 1.

    `stages` has the people of every entry. A team stays the same while most of its people do: one
    of three may be replaced between two stages.
    """
    latest: list[Collection[int]] = []
    held_by: dict[int, int] = {}
    found = []
    for entries in stages:
        names: dict[int, int] = {}
        for number, people in sorted(entries.items()):
            known = Counter(held_by[person] for person in people if person in held_by)
            same = next((one for one, _ in known.most_common() if _most(latest[one], people)), None)
            if same is None:
                same = len(latest)
                latest.append(people)
            names[number] = same + 1
        for number, people in entries.items():
            latest[names[number] - 1] = people
            held_by |= dict.fromkeys(people, names[number] - 1)
        found.append(names)
    return found


def _most(before: Collection[int], now: Collection[int]) -> bool:
    return 2 * len(set(before) & set(now)) > max(len(before), len(now))


def add_up(stages: Sequence[StageResults], criteria: Sequence[Criterion] = ()) -> list[StageRow]:
    """Return everybody's sum, the best first (RO p.19); `criteria` separate equals.

    Who did not go on after a cut stays behind, in the order of the stages before.
    """
    totals = add_stages([Stage(stage.values, stage.coefficient) for stage in stages])
    depths = dict.fromkeys(totals, 0)
    cuts = 0
    for stage in stages:
        cuts += stage.has_cut
        depths |= {key: cuts for key in (*stage.entered, *stage.values) if key in totals}
    rows = rank_stages({key: sums.total for key, sums in totals.items()}, depths, criteria)
    return [
        StageRow(
            row.entry, row.rank, row.tied, totals[row.entry].total, totals[row.entry].parts,
            depths[row.entry] < cuts, row.decided_by,
        )
        for row in rows
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Contender:
    """Who may go on: the entry and its rank among those who may."""

    number: int
    name: str
    rank: int
    is_tied: bool


@dataclass(frozen=True, slots=True)
class NextStage:
    """Who goes on to the next stage; `in_question` are equals for the places left."""

    qualified: list[Contender]
    in_question: list[Contender]
    places_left: int


def contenders_of(rows: Sequence[tuple[int, str, int]]) -> list[Contender]:
    """Return (number, name, rank) in the order of a list as ranks among themselves."""
    first: dict[int, int] = {}
    count = Counter(rank for _, _, rank in rows)
    for place, (_, _, rank) in enumerate(rows, start=1):
        first.setdefault(rank, place)
    return [Contender(number, name, first[rank], count[rank] > 1) for number, name, rank in rows]


def cut_list(contenders: Sequence[Contender], places: int) -> NextStage:
    """Return who goes on when so many places are open; raise the engine's `cut-size`."""
    by_number = {one.number: one for one in contenders}
    rows = [Row(one.number, one.rank, one.is_tied, "") for one in contenders]
    cut = cut_after(rows, places)
    return NextStage(
        [by_number[number] for number in cut.qualified],
        [by_number[number] for number in cut.in_question],
        cut.places_left,
    )
