"""Free deals at three and four tables with two or three people missing.

The printed Howell lists let any two of their numbers meet, so two missing ones would leave a table
of two. Rounds are drawn instead, from the keys tried the one with the fewest repeats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from engine.movements.free_deals import free_deals_tables
from engine.movements.free_seating import had_three, random_round, tables_of_three
from engine.movements.offsets import SEAT_COLUMNS
from engine.rounds import FREE, Movement, Round, assemble_movement

HOWELL_TABLES: Final = (3, 4)
MOST_ROUNDS: Final = 7
_KEYS: Final = 400


def longest_threes(entries: int) -> int:
    """Return how many positions are drawn for these sizes, 0 where a chart seats everybody."""
    tables = free_deals_tables(entries)
    is_charted = SEAT_COLUMNS * tables - entries <= 1
    return 0 if is_charted or tables not in HOWELL_TABLES else MOST_ROUNDS


@cache
def threes_movement(entries: int, rounds: int, deals: int) -> Movement:
    """Return drawn rounds with tables of three; equal arguments give equal rounds."""
    tries = (_drawn(entries, rounds, deals, str(number).encode()) for number in range(_KEYS))
    played = min(tries, key=_repeats)
    return assemble_movement(
        f"free-deals-threes-{entries}",
        "not a printed chart: drawn for few repeats, tables of three as OT p.6",
        entries,
        played,
        seats=FREE,
        copies=len(played[0].tables),
    )


def _drawn(entries: int, rounds: int, deals: int, key: bytes) -> list[Round]:
    """Return rounds in which each takes from those seldom at a table of three."""
    played: list[Round] = []
    short = tables_of_three(entries)
    for number in range(1, rounds + 1):
        been = had_three(played) if 3 * short * number <= entries else ()
        played.append(random_round(range(1, entries + 1), number, deals, key, been))
    return played


def _repeats(played: Sequence[Round]) -> tuple[int, int]:
    """Return how often two people meet again, then how uneven tables of three are."""
    threes: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    people: set[int] = set()
    for round_ in played:
        for table in round_.tables:
            people.update(table.entries)
            met.update(combinations(sorted(table.entries), 2))
            if not table.is_full:
                threes.update(table.entries)
    counts = [threes[person] for person in people]
    return sum(times - 1 for times in met.values()), max(counts) - min(counts)
