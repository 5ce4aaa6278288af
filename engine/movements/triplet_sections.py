"""Triplets in sections side by side, as the federation splits each size (OT pp.30-32)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from engine.movements.team_charts import Chart, combine_charts
from engine.movements.triplets import (
    PEOPLE,
    emmanuel_chart,
    howell_chart,
    line_chart,
    longest_emmanuel,
    longest_howell,
    longest_line,
    tables_for,
    triplet_formulas,
)
from engine.rounds import Movement


def _emmanuel_chart(_: int, rounds: int, boards_per_table: int) -> Chart:
    return emmanuel_chart(rounds, boards_per_table)


def _longest_emmanuel(_: int) -> int:
    return longest_emmanuel()


_LONGEST: Final[dict[str, Callable[[int], int]]] = {
    "line": longest_line,
    "howell": longest_howell,
    "emmanuel": _longest_emmanuel,
}
_CHARTS: Final[dict[str, Callable[[int, int, int], Chart]]] = {
    "line": line_chart,
    "howell": howell_chart,
    "emmanuel": _emmanuel_chart,
}


@cache
def section_charts(kind: str, teams: int) -> tuple[tuple[str, int], ...]:
    """Return the charts side by side of a printed formula, as (chart, tables); () where none is.

    `kind` is `line`, `howell`, `emmanuel` or `hybrid`; one team fewer plays the same with a relay.
    """
    formulas = triplet_formulas()
    full = str(teams + teams % 2)
    if kind == "line":
        sizes = formulas["line"]["sections"].get(str(tables_for(teams)), ())
        return tuple(("line", size) for size in sizes)
    if kind == "howell":
        return tuple(("howell", size) for size in formulas["howell_sections"].get(full, ()))
    if kind == "emmanuel":
        return (("emmanuel", 0),) * int(formulas["emmanuel_sections"].get(full, 0))
    return tuple(formulas["hybrids"].get(full, {}).items())


def longest_sections(kind: str, teams: int) -> int:
    """Return the positions all sections can play, 0 where the formula is not printed."""
    return min((_LONGEST[chart](size) for chart, size in section_charts(kind, teams)), default=0)


def sections_movement(kind: str, teams: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the printed sections side by side on copies of the same boards (OT pp.30-32)."""
    charts = [
        _CHARTS[chart](size, rounds, boards_per_table)
        for chart, size in section_charts(kind, teams)
    ]
    return triplets_movement(charts, teams)


def triplets_movement(charts: list[Chart], teams: int) -> Movement:
    """Return charts as a movement of triplets, named after them."""
    name = "triplets-" + "+".join(chart.name for chart in charts)
    return combine_charts(charts, teams, name=name, people_per_entry=PEOPLE)


def room_order(tables: int) -> tuple[int, ...]:
    """Return the places of a line's tables in the room, numbered by 3: 1 4 7 ... (OT p.32).

    Three steps beyond the last table begin again; multiples of 3 tables begin at 1, 3 and 2.
    """
    step = 3
    if tables % step:
        return tuple(step * place % tables + 1 for place in range(tables))
    return tuple(first for start in (1, 3, 2) for first in range(start, tables + 1, step))
