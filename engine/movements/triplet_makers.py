"""The makers of triplets by name, in the order the federation proposes them (OT p.30).

triplets-emmanuel           15 and 16 teams in pools
triplets-howell             5 to 16 teams, every team meets every other
triplets-howell-4-stage-1   7 and 8 teams, 3 boards of each 4; stage 2 plays the other share
triplets-howell-sections    20, 24, 30 and 36 teams (or one fewer)
triplets-emmanuel-sections  32 teams in two sections of pools
triplets-hybrid             34 and 40 teams, a line beside a Howell
triplets-line               9 to 26 teams in N-S and E-W
triplets-line-sections      27 to 54 teams in lines side by side
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.movements.maker import TRIPLETS, Maker
from engine.movements.offsets import load_table
from engine.movements.triplet_sections import (
    longest_sections,
    section_charts,
    sections_movement,
    triplets_movement,
)
from engine.movements.triplets import (
    EMMANUEL_SLOTS,
    EMMANUEL_TEAMS,
    TWO_STAGES,
    emmanuel_chart,
    howell_boards,
    howell_chart,
    line_boards,
    line_chart,
    longest_emmanuel,
    longest_howell,
    longest_line,
    tables_for,
    triplet_formulas,
    two_stage_chart,
)
from engine.rounds import FIXED, FREE, Movement

Sizes = list[tuple[int, int]]


def _longest_single_emmanuel(teams: int) -> int:
    return longest_emmanuel() if teams in (EMMANUEL_TEAMS - 1, EMMANUEL_TEAMS) else 0


def _build_emmanuel(teams: int, rounds: int, boards_per_table: int) -> Movement:
    return triplets_movement([emmanuel_chart(rounds, boards_per_table)], teams)


def _emmanuel_sizes(teams: int) -> Sizes:
    return [(longest_emmanuel(), EMMANUEL_SLOTS)]


def _longest_howell(teams: int) -> int:
    return longest_howell(tables_for(teams))


def _build_howell(teams: int, rounds: int, boards_per_table: int) -> Movement:
    return triplets_movement([howell_chart(tables_for(teams), rounds, boards_per_table)], teams)


def _howell_sizes(teams: int) -> Sizes:
    tables = tables_for(teams)
    return [(longest_howell(tables), boards) for boards in howell_boards(tables)]


def _two_stage_table() -> tuple[int, int]:
    """Return the tables and the boards a table of the Howell in two stages."""
    printed = load_table("triplets_howell")["two_stages"]
    return printed["tables"], printed["boards_per_table"]


def _longest_stage(teams: int) -> int:
    tables, _ = _two_stage_table()
    return longest_howell(tables) if tables_for(teams) == tables else 0


def _build_stage(stage: int, teams: int, rounds: int, boards_per_table: int) -> Movement:
    return triplets_movement([two_stage_chart(stage, rounds, boards_per_table)], teams)


def _stage_sizes(teams: int) -> Sizes:
    tables, boards = _two_stage_table()
    return [(longest_howell(tables), boards)]


def _longest_single_line(teams: int) -> int:
    tables = tables_for(teams)
    return longest_line(tables) if tables in triplet_formulas()["line"]["single"] else 0


def _build_line(teams: int, rounds: int, boards_per_table: int) -> Movement:
    return triplets_movement([line_chart(tables_for(teams), rounds, boards_per_table)], teams)


def _line_sizes(teams: int) -> Sizes:
    tables = tables_for(teams)
    return [(_longest_single_line(teams), line_boards(tables))]


def _section_sizes(kind: str, teams: int) -> Sizes:
    longest = longest_sections(kind, teams)
    if kind == "line":
        return [(longest, line_boards(tables_for(teams)))]
    if kind == "emmanuel":
        return [(longest, EMMANUEL_SLOTS)]
    sizes = [size for chart, size in section_charts(kind, teams) if chart == "howell"]
    return [(longest, boards) for boards in howell_boards(sizes[0])]


def _sections_maker(key: str, kind: str, seats: str) -> Maker:
    return Maker(
        key,
        seats,
        False,
        partial(longest_sections, kind),
        partial(sections_movement, kind),
        TRIPLETS,
        sizes=partial(_section_sizes, kind),
        all_rounds=seats == FREE,
    )


TRIPLET_MAKERS: Final = (
    Maker(
        "triplets-emmanuel",
        FREE,
        False,
        _longest_single_emmanuel,
        _build_emmanuel,
        TRIPLETS,
        sizes=_emmanuel_sizes,
        all_rounds=True,
    ),
    Maker(
        "triplets-howell",
        FREE,
        False,
        _longest_howell,
        _build_howell,
        TRIPLETS,
        sizes=_howell_sizes,
        all_rounds=True,
    ),
    *(
        Maker(
            f"triplets-howell-4-stage-{stage}",
            FREE,
            False,
            _longest_stage,
            partial(_build_stage, stage),
            TRIPLETS,
            sizes=_stage_sizes,
            all_rounds=True,
        )
        for stage in TWO_STAGES
    ),
    _sections_maker("triplets-howell-sections", "howell", FREE),
    _sections_maker("triplets-emmanuel-sections", "emmanuel", FREE),
    _sections_maker("triplets-hybrid", "hybrid", FREE),
    Maker(
        "triplets-line",
        FIXED,
        False,
        _longest_single_line,
        _build_line,
        TRIPLETS,
        sizes=_line_sizes,
    ),
    _sections_maker("triplets-line-sections", "line", FIXED),
)
