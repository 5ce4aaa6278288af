"""Charts of teams: numbers of a printed list, turned into entries, with sections side by side.

A chart has its own *numbers*, from 1. When one team lacks, number 1 of the (last) chart is
*missing*: entries are then the numbers from 2 on, and a table that waits for it is a *relay*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import EngineError
from engine.movements.sections import section_colors
from engine.rounds import FIXED, FREE, ROLE_PLACES, Movement, Round, Table, assemble_movement


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two numbers of a chart at a table, place by place, with their boards."""

    table: int
    places: tuple[tuple[str, int], ...]
    boards: tuple[int, ...]
    slot: int = 1


@dataclass(frozen=True, slots=True)
class Chart:
    """One printed chart: `rounds` of meetings; `copies` of each board; `printed_rounds` in all."""

    name: str
    source: str
    teams: int
    tables: int
    seats: str
    copies: int
    printed_rounds: int
    rounds: tuple[tuple[Meeting, ...], ...]


def combine_charts(
    charts: Sequence[Chart], entries: int, *, name: str, people_per_entry: int
) -> Movement:
    """Return the charts side by side as one movement, sections named by color when several.

    `entries` is the charts' number of teams, or one less: then number 1 of the last is missing.
    """
    teams = sum(chart.teams for chart in charts)
    if entries not in (teams, teams - 1):
        raise EngineError(
            "no-such-movement", f"These charts seat {teams} teams.", teams=teams, entries=entries
        )
    missing = teams - charts[-1].teams + 1 if entries < teams else None
    colors = section_colors() if len(charts) > 1 else ("",)
    played = []
    for number in range(1, min(len(chart.rounds) for chart in charts) + 1):
        tables: list[Table] = []
        before, first = 0, 0
        for chart, color in zip(charts, colors, strict=False):
            tables += [
                _table(meeting, before, first, missing, color)
                for meeting in chart.rounds[number - 1]
            ]
            before, first = before + chart.tables, first + chart.teams
        played.append(split_relays(tables, number))
    return assemble_movement(
        name,
        _source(charts, len(played), missing),
        entries,
        played,
        seats=FIXED if all(chart.seats == FIXED for chart in charts) else FREE,
        copies=sum(chart.copies for chart in charts),
        people_per_entry=people_per_entry,
    )


def _table(meeting: Meeting, before: int, first: int, missing: int | None, color: str) -> Table:
    """Return the meeting as a table: numbers become entries, the missing one an empty place."""

    def entry_of(number: int) -> int | None:
        overall = first + number
        if missing is None or overall < missing:
            return overall
        return None if overall == missing else overall - 1

    places = tuple((place, entry_of(number)) for place, number in meeting.places)
    return Table(before + meeting.table, places, meeting.boards, meeting.slot, color)


def split_relays(tables: Sequence[Table], number: int) -> Round:
    """Return the round of these tables: one with an empty place waits.

    A whole team that waits sits out; where roles are split only a part of it waits.
    """
    idle = tuple(table for table in tables if not table.is_full)
    whole = (table for table in idle if tuple(table.seats) != ROLE_PLACES)
    return Round(
        number,
        tuple(table for table in tables if table.is_full),
        tuple(sorted(entry for table in whole for entry in table.entries)),
        idle,
    )


def _source(charts: Sequence[Chart], rounds: int, missing: int | None) -> str:
    parts = list(dict.fromkeys(chart.source for chart in charts))
    if len(charts) > 1:
        parts.append("entries section by section")
    if missing is not None:
        parts.append(
            f"number {missing} is missing, higher numbers are one more than the entry: its"
            " opponents write a relay"
        )
    printed = min(chart.printed_rounds for chart in charts)
    if rounds < printed:
        parts.append(f"{rounds} of {printed} positions")
    return "; ".join(parts)


def check_boards_per_table(wanted: int, allowed: Sequence[int]) -> None:
    """Raise `boards-not-charted` unless the chart is made for so many boards a table."""
    if wanted not in allowed:
        raise EngineError(
            "boards-not-charted",
            f"This chart has {' or '.join(map(str, allowed))} boards a table.",
            boards_per_table=wanted,
            allowed=list(allowed),
        )
