"""Which boards go from which table to which between two rounds, read off a movement's document.

Where every table has its own copy of a round's boards, none goes anywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tournament.adapters.steps import has_slots, section_tables

DIRECTOR: Final = 0


class BoardWay(NamedTuple):
    """Boards that go together; table 0 is the director's, who keeps what nobody plays."""

    boards: tuple[int, ...]
    table: int
    to_table: int


def board_ways(document: Mapping[str, Any], after: int) -> list[BoardWay]:
    """Return the ways of the boards after a round, by table; none where none travels."""
    rows = {row["round"]: row for row in document["rounds"]}
    now, then = rows.get(after), rows.get(after + 1)
    sections = max(1, len(section_tables(document)))
    if now is None or then is None or has_slots(document) or document["copies"] > sections:
        return []
    here, there = _places(now), _places(then)
    if not here.keys() & there.keys():
        return []
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for key in sorted(here.keys() | there.keys()):
        found[here.get(key, DIRECTOR), there.get(key, DIRECTOR)].append(key[1])
    return [
        BoardWay(tuple(boards), table, to_table)
        for (table, to_table), boards in sorted(found.items())
    ]


def _places(row: Mapping[str, Any]) -> dict[tuple[str, int], int]:
    """Return (section, board) -> table, tables that wait too: boards rest there."""
    return {
        (table.get("section", ""), board): table["table"]
        for table in (*row["tables"], *row.get("idle", []))
        for board in table["boards"]
    }
