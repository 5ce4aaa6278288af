"""What a movement guarantees, counted independently of whatever made it.

*Hard faults* make a movement unplayable: a person missing or twice in a round, a board met twice,
a board at more tables than it has copies. *Figures* measure how even it is, each with its *bound*:
the best any movement of the size could have.

*Repeat meetings* are the sum over all pairs of C(m, 2), m being how often the two sit at one table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Any, Final

from engine.errors import EngineError
from engine.fairness.bounds import (
    comparison_squares_bound,
    pairs_that_meet,
    repeat_meetings_bound,
    seat_spread_bound,
)
from engine.fairness.counts import (
    copies_needed,
    count_attacks,
    count_boards,
    count_comparisons,
    count_meetings,
    count_plays,
    count_right_neighbors,
    count_seats,
)
from engine.fairness.faults import find_faults
from engine.fairness.returns import missing_returns
from engine.rounds import Movement

__all__ = ["Fairness", "Figure", "check_movement", "fairness_document", "repeat_meetings_bound"]

_FIGURES: Final = (
    "repeat_meetings",
    "attack_spread",
    "seat_spread",
    "sit_out_spread",
    "early_sit_outs",
    "right_neighbor_most",
    "comparison_squares",
)
_RANGES: Final = ("meetings", "boards", "attacks", "sit_outs", "comparisons", "board_plays")


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
    """The faults and figures of one movement; pairs and people are entry numbers.

    `repeat_pairs` are (entry, entry, meetings) of those who meet more than once. Ranges are (least,
    most): meetings and comparisons per pair, boards, attacks and sit-outs per entry, tables per
    board. `early_sit_outs` counts sit-outs of somebody who had more than another had so far, or
    sat out the round before. `comparison_squares` sums the squared comparisons per pair.
    `missing_returns` counts boards on which a team attacks another without the return (RO p.22).
    """

    faults: tuple[EngineError, ...]
    repeat_meetings: Figure
    repeat_pairs: tuple[tuple[int, int, int], ...]
    meetings: tuple[int, int]
    repeat_boards: int
    copies_needed: int
    board_plays: tuple[int, int]
    boards: tuple[int, int]
    attacks: tuple[int, int]
    attack_spread: Figure
    seat_spread: Figure
    sit_outs: tuple[int, int]
    sit_out_spread: Figure
    early_sit_outs: Figure
    right_neighbor_most: Figure
    comparisons: tuple[int, int]
    comparison_squares: Figure
    missing_returns: int

    @property
    def is_playable(self) -> bool:
        """Say whether there is no hard fault."""
        return not self.faults


def check_movement(movement: Movement) -> Fairness:
    """Return the faults and figures of a movement, counted from its seats alone."""
    entries = range(1, movement.entries + 1)
    pairs = comb(movement.entries, 2)
    met, boards = count_meetings(movement), count_boards(movement)
    attacks, seats = count_attacks(movement), count_seats(movement)
    sit_outs = Counter(entry for played in movement.rounds for entry in played.sit_outs)
    beside, compared = count_right_neighbors(movement), count_comparisons(movement)
    plays = count_plays(movement)
    boards_of: Counter[int] = Counter()
    for (entry, _, _), times in boards.items():
        boards_of[entry] += times
    return Fairness(
        faults=tuple(find_faults(movement)),
        repeat_meetings=Figure(
            sum(comb(times, 2) for times in met.values()), repeat_meetings_bound(movement)
        ),
        repeat_pairs=tuple((*pair, times) for pair, times in sorted(met.items()) if times > 1),
        meetings=_range_of_pairs(met, pairs_that_meet(movement)),
        repeat_boards=sum(times - 1 for times in boards.values()),
        copies_needed=copies_needed(movement),
        board_plays=(min(plays.values(), default=0), max(plays.values(), default=0)),
        boards=_range(boards_of, entries),
        attacks=_range(attacks, entries),
        attack_spread=_spread(attacks, entries),
        seat_spread=_seat_spread(movement, seats),
        sit_outs=_range(sit_outs, entries),
        sit_out_spread=_spread(sit_outs, entries),
        early_sit_outs=Figure(_early_sit_outs(movement), 0),
        right_neighbor_most=Figure(
            max(beside.values(), default=0), -(-beside.total() // (2 * pairs)) if pairs else 0
        ),
        comparisons=_range_of_pairs(compared, pairs),
        comparison_squares=Figure(
            sum(times * times for times in compared.values()),
            comparison_squares_bound(movement, seats, compared.total()),
        ),
        missing_returns=len(missing_returns(movement)),
    )


def fairness_document(fairness: Fairness) -> dict[str, Any]:
    """Return the figures as JSON values, each bound beside its figure."""
    document: dict[str, Any] = {}
    for name in _FIGURES:
        figure: Figure = getattr(fairness, name)
        document[name] = figure.value
        document[f"{name}_bound"] = figure.bound
        document[f"{name}_bound_reached"] = figure.is_reached
    for name in _RANGES:
        document[f"{name}_min"], document[f"{name}_max"] = getattr(fairness, name)
    document["repeat_pairs"] = [list(pair) for pair in fairness.repeat_pairs]
    document["repeat_boards"] = fairness.repeat_boards
    document["copies_needed"] = fairness.copies_needed
    document["missing_returns"] = fairness.missing_returns
    document["faults"] = [
        {"code": fault.code, "sentence": fault.sentence, **fault.facts} for fault in fairness.faults
    ]
    return document


def _seat_spread(movement: Movement, seats: Mapping[int, Counter[str]]) -> Figure:
    places = dict.fromkeys(place for t in movement.tables_played() for place, _ in t.places)
    spread = max(
        max(held[place] for place in places) - min(held[place] for place in places)
        for held in seats.values()
    )
    played = [held.total() for held in seats.values()]
    return Figure(spread, seat_spread_bound(movement, played))


def _early_sit_outs(movement: Movement) -> int:
    """Count sit-outs of somebody ahead of another in them, or who sat out the round before."""
    had: Counter[int] = Counter()
    before: frozenset[int] = frozenset()
    early = 0
    for played in movement.rounds:
        least = min(had[entry] for entry in range(1, movement.entries + 1))
        out = frozenset(played.sit_outs)
        # Once everybody has had the least, sitting out again is due; sooner is early.
        due = sum(1 for entry in range(1, movement.entries + 1) if had[entry] == least)
        early += sum(1 for entry in out if entry in before)
        early += max(0, sum(1 for entry in out if had[entry] > least) - max(0, len(out) - due))
        had.update(out)
        before = out
    return early


def _range(counts: Counter[int], entries: Iterable[int]) -> tuple[int, int]:
    values = [counts[entry] for entry in entries]
    return min(values), max(values)


def _spread(counts: Counter[int], entries: range) -> Figure:
    low, high = _range(counts, entries)
    return Figure(high - low, int(counts.total() % len(entries) > 0))


def _range_of_pairs(counts: Counter[tuple[int, int]], pairs: int) -> tuple[int, int]:
    low = min(counts.values(), default=0) if len(counts) >= pairs else 0
    return low, max(counts.values(), default=0)
