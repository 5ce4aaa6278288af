"""What a movement guarantees, counted independently of whatever made it.

*Hard faults* make a movement unplayable: a person missing or twice in a round, a board met twice,
a board at more tables than it has copies. *Figures* measure how even it is, each with its *bound*:
the best any movement of the size could have.

*Repeat meetings* are the sum over all pairs of C(m, 2), m being how often the two sit at one table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from engine.boards import taker_of
from engine.errors import EngineError
from engine.rounds import FIXED, INDIVIDUAL_PLACES, Movement, Round
from engine.seats import next_to_play

# Two rounds on 2 (3) tables of four share at least 4 (3) pairs; on 4 tables they need share none.
SHARED_PAIRS = {2: 4, 3: 3}


@dataclass(frozen=True, slots=True)
class Figure:
    """One measure and the least any movement of this size can have."""

    value: int
    bound: int

    @property
    def is_reached(self) -> bool:
        """Say whether nothing better exists."""
        return self.value <= self.bound


@dataclass(frozen=True, slots=True)
class Fairness:
    """The faults and figures of one movement; pairs and people are entry numbers."""

    faults: tuple[EngineError, ...]
    repeat_meetings: Figure
    repeat_pairs: tuple[tuple[int, int, int], ...]
    meetings: tuple[int, int]
    repeat_boards: int
    copies_needed: int
    boards: tuple[int, int]
    attacks: tuple[int, int]
    attack_spread: Figure
    seat_spread: Figure
    sit_outs: tuple[int, int]
    sit_out_spread: Figure
    right_neighbor_most: Figure
    comparisons: tuple[int, int]

    @property
    def is_playable(self) -> bool:
        """Say whether there is no hard fault."""
        return not self.faults


def check_movement(movement: Movement) -> Fairness:
    """Return the faults and figures of a movement, counted from its seats alone."""
    entries = range(1, movement.entries + 1)
    met = _count_meetings(movement)
    boards = _count_boards(movement)
    attacks = _count_attacks(movement)
    sit_outs = Counter(entry for played in movement.rounds for entry in played.sit_outs)
    return Fairness(
        faults=tuple(_faults(movement, boards)),
        repeat_meetings=Figure(
            sum(comb(times, 2) for times in met.values()), repeat_meetings_bound(movement)
        ),
        repeat_pairs=tuple((*pair, times) for pair, times in sorted(met.items()) if times > 1),
        meetings=_range_over_pairs(met, movement.entries),
        repeat_boards=sum(times - 1 for times in boards.values() if times > 1),
        copies_needed=_copies_needed(movement),
        boards=_range(Counter(entry for entry, _ in boards.elements()), entries),
        attacks=_range(attacks, entries),
        attack_spread=_spread(attacks, entries),
        seat_spread=_seat_spread(movement),
        sit_outs=_range(sit_outs, entries),
        sit_out_spread=_spread(sit_outs, entries),
        right_neighbor_most=_right_neighbor_most(movement),
        comparisons=_range_over_pairs(count_comparisons(movement), movement.entries),
    )


def fairness_document(fairness: Fairness) -> dict[str, Any]:
    """Return the figures as JSON values, each bound beside its figure."""
    document: dict[str, Any] = {}
    for name in (
        "repeat_meetings",
        "attack_spread",
        "seat_spread",
        "sit_out_spread",
        "right_neighbor_most",
    ):
        figure: Figure = getattr(fairness, name)
        document[name] = figure.value
        document[f"{name}_bound"] = figure.bound
        document[f"{name}_bound_reached"] = figure.is_reached
    document["repeat_pairs"] = [list(pair) for pair in fairness.repeat_pairs]
    for name in ("meetings", "boards", "attacks", "sit_outs", "comparisons"):
        document[f"{name}_min"], document[f"{name}_max"] = getattr(fairness, name)
    document["repeat_boards"] = fairness.repeat_boards
    document["copies_needed"] = fairness.copies_needed
    document["faults"] = [
        {"code": fault.code, "sentence": fault.sentence, **fault.facts} for fault in fairness.faults
    ]
    return document


def _faults(movement: Movement, boards: Counter[tuple[int, int]]) -> Iterable[EngineError]:
    for played in movement.rounds:
        yield from _place_faults(played, movement.entries)
        yield from _copy_faults(played, movement.copies)
    for (entry, board), times in sorted(boards.items()):
        if times > 1:
            yield EngineError(
                "board-twice",
                f"Entry {entry} meets board {board} {times} times.",
                entry=entry,
                board=board,
                times=times,
            )


def _place_faults(played: Round, entries: int) -> Iterable[EngineError]:
    slots = sorted({table.slot for table in played.tables}) or [1]
    for slot in slots:
        placed = Counter(played.sit_outs)
        for table in played.tables:
            if table.slot == slot:
                placed.update(table.entries)
        for entry in range(1, entries + 1):
            if placed[entry] != 1:
                code = "person-twice" if placed[entry] else "person-missing"
                yield EngineError(
                    code,
                    f"Round {played.number} places entry {entry} {placed[entry]} times.",
                    round=played.number,
                    entry=entry,
                    times=placed[entry],
                )


def _copy_faults(played: Round, copies: int) -> Iterable[EngineError]:
    for board, tables in sorted(_tables_of_boards(played).items()):
        if tables > copies:
            yield EngineError(
                "copies-short",
                f"Board {board} is at {tables} tables in round {played.number}.",
                round=played.number,
                board=board,
                tables=tables,
                copies=copies,
            )


def _tables_of_boards(played: Round) -> Counter[int]:
    return Counter(board for table in played.tables for board in table.boards)


def _copies_needed(movement: Movement) -> int:
    return max(
        (most for played in movement.rounds for most in _tables_of_boards(played).values()),
        default=0,
    )


def _count_meetings(movement: Movement) -> Counter[tuple[int, int]]:
    return Counter(
        pair
        for table in movement.tables_played()
        for pair in combinations(sorted(table.entries), 2)
    )


def _count_boards(movement: Movement) -> Counter[tuple[int, int]]:
    return Counter(
        (entry, board)
        for table in movement.tables_played()
        for entry in table.entries
        for board in table.boards
    )


def _count_attacks(movement: Movement) -> Counter[int]:
    attacks: Counter[int] = Counter()
    for table in movement.tables_played():
        seats = table.seats
        for board in table.boards:
            taker = _attacker(seats, taker_of(board))
            if taker is not None:
                attacks[taker] += 1
    return attacks


def _attacker(seats: dict[str, int | None], taker: str) -> int | None:
    if "attack" in seats:
        return seats["attack"]
    if "NS" in seats:
        return seats["NS" if taker in "NS" else "EW"]
    return seats[taker]


def repeat_meetings_bound(movement: Movement) -> int:
    """Return the least excess of meetings: pairs evenly met, or what few tables force."""
    pairs = comb(movement.entries, 2)
    total = sum(comb(len(table.entries), 2) for table in movement.tables_played())
    if not pairs:
        return 0
    each, more = divmod(total, pairs)
    even = pairs * comb(each, 2) + more * each
    forced = 0
    if movement.entries == 4 * movement.tables:
        forced = SHARED_PAIRS.get(movement.tables, 0) * comb(len(movement.rounds), 2)
    return max(even, forced)


def _seat_spread(movement: Movement) -> Figure:
    held = Counter(
        (entry, place)
        for table in movement.tables_played()
        for place, entry in table.places
        if entry is not None
    )
    places = dict.fromkeys(place for t in movement.tables_played() for place, _ in t.places)
    spread, least = 0, 0
    for entry in range(1, movement.entries + 1):
        counts = [held[entry, place] for place in places]
        spread = max(spread, max(counts) - min(counts))
        fixed = movement.seats == FIXED
        least = max(least, sum(counts) if fixed else int(sum(counts) % len(counts) > 0))
    return Figure(spread, least)


def _right_neighbor_most(movement: Movement) -> Figure:
    beside: Counter[tuple[int, int]] = Counter()
    for table in movement.tables_played():
        seats = table.seats
        if tuple(seats) == INDIVIDUAL_PLACES:
            for seat, entry in seats.items():
                right = seats[next_to_play(seat)]
                if entry is not None and right is not None:
                    beside[entry, right] += 1
    total, pairs = sum(beside.values()), movement.entries * (movement.entries - 1)
    return Figure(max(beside.values(), default=0), -(-total // pairs) if pairs else 0)


def count_comparisons(movement: Movement) -> Counter[tuple[int, int]]:
    """Return, for each pair of entries, on how many boards the two are compared in one place."""
    held: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for table in movement.tables_played():
        for place, entry in table.places:
            if entry is not None:
                for board in table.boards:
                    held[board, place].append(entry)
    groups = Counter(tuple(sorted(entries)) for entries in held.values())
    compared: Counter[tuple[int, int]] = Counter()
    for entries, boards in groups.items():
        for pair in combinations(entries, 2):
            compared[pair] += boards
    return compared


def _range(counts: Counter[int], entries: Sequence[int]) -> tuple[int, int]:
    values = [counts[entry] for entry in entries]
    return min(values), max(values)


def _spread(counts: Counter[int], entries: Sequence[int]) -> Figure:
    low, high = _range(counts, entries)
    return Figure(high - low, int(sum(counts.values()) % len(entries) > 0))


def _range_over_pairs(counts: Counter[tuple[int, int]], entries: int) -> tuple[int, int]:
    low = min(counts.values(), default=0) if len(counts) == comb(entries, 2) else 0
    return low, max(counts.values(), default=0)
