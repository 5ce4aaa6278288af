"""Triplets: lines, Howell lists, Emmanuel's pools, and the federation's choice by size (OT p.30).

*Line*: N-S stay, E-W move +1 and carry the boards -1. *Howell*: every team meets every other
once. *Emmanuel*: pools of four teams; in one slot a team's three people attack the three other
teams at three tables, in three slots the team defends together.
"""

from __future__ import annotations

from typing import Any, Final

from engine.boards import taker_of
from engine.movements.offsets import board_set, load_table
from engine.movements.team_charts import Chart, Meeting, check_boards_per_table
from engine.rounds import FIXED, FREE, LINE_PLACES

PEOPLE: Final = 3
HOWELL_TABLES: Final = range(3, 9)
EMMANUEL_TEAMS: Final = 16
EMMANUEL_SLOTS: Final = 4
POOL: Final = 4
# Emmanuel's pools follow the individual list of 4 tables, read N S E W as it is printed.
_PRINTED_ORDER: Final = (0, 2, 1, 3)
# The stages of a Howell of 4 tables that plays 3 of its 4 boards, then the others' share.
TWO_STAGES: Final = (1, 2)


def triplet_formulas() -> dict[str, Any]:
    """Return the printed choice of movements by size and what it needs (OT pp.30-33)."""
    return load_table("triplets_formulas")


def tables_for(teams: int) -> int:
    """Return the tables of so many teams: two at each, one with a relay when they are odd."""
    return -(-teams // 2)


def line_boards(tables: int) -> int:
    """Return the boards a table of a line plays in a position (OT p.30)."""
    line = triplet_formulas()["line"]
    if tables in line["three_boards"]:
        return 3
    sizes = line["sections"].get(str(tables), [tables])
    return max(
        int(line["boards_per_table"].get(str(size), line["boards_of_more_tables"]))
        for size in sizes
    )


def longest_line(tables: int) -> int:
    """Return the positions of a line: as many as tables, one less when they are even (OT p.33)."""
    return tables if tables % 2 else tables - 1


def line_chart(tables: int, rounds: int, boards_per_table: int) -> Chart:
    """Return the line of so many tables: numbers 1..T are N-S, T + 1..2T E-W (OT p.33).

    With an even number of tables E-W skip one after half the positions.
    """
    played = []
    for moved in range(rounds):
        jumped = 1 if tables % 2 == 0 and moved >= tables // 2 else 0
        played.append(
            tuple(
                Meeting(
                    table + 1,
                    (("NS", table + 1), ("EW", tables + (table - moved - jumped) % tables + 1)),
                    board_set((table + moved) % tables, boards_per_table),
                )
                for table in range(tables)
            )
        )
    return Chart(
        f"line-{tables}",
        f"OT p.33, line of triplets, {tables} tables; entries N-S, then E-W",
        2 * tables,
        tables,
        FIXED,
        1,
        rounds,
        tuple(played),
    )


def _howell(tables: int) -> Any:
    return load_table("triplets_howell")[str(tables)]


def howell_boards(tables: int) -> tuple[int, ...]:
    """Return the boards a table may play in each position of the printed list."""
    return tuple(_howell(tables)["boards_per_table"])


def longest_howell(tables: int) -> int:
    """Return the positions of the printed list: one less than the teams, 0 without a list."""
    return len(_howell(tables)["rounds"]) if tables in HOWELL_TABLES else 0


def howell_chart(tables: int, rounds: int, boards_per_table: int) -> Chart:
    """Return the printed Howell list of 3 to 8 tables (OT pp.34-45)."""
    sets = [board_set(series, boards_per_table) for series in range(longest_howell(tables))]
    return _howell_chart(tables, rounds, sets, f"howell-{tables}", "OT pp.34-45")


def two_stage_chart(stage: int, rounds: int, boards_per_table: int) -> Chart:
    """Return one stage of the Howell of 4 tables played twice with 3 boards of each 4 (OT p.36).

    The board left out is the last N-S (or E-W) one of its series; the other side's in the other
    stage. Everybody attacks 10 or 11 boards in a stage and 21 in both.
    """
    table = load_table("triplets_howell")["two_stages"]
    check_boards_per_table(boards_per_table, [table["boards_per_table"]])
    sets = []
    for series, side in enumerate(table["left_out"]):
        out = side if stage == 1 else LINE_PLACES[1 - LINE_PLACES.index(side)]
        boards = board_set(series, boards_per_table + 1)
        last = max(board for board in boards if taker_of(board) in out)
        sets.append(tuple(board for board in boards if board != last))
    return _howell_chart(
        table["tables"],
        rounds,
        sets,
        f"howell-4-stage-{stage}",
        f"{table['page']}, stage {stage} of two, 3 boards of each series of 4",
    )


def _howell_chart(
    tables: int, rounds: int, sets: list[tuple[int, ...]], name: str, page: str
) -> Chart:
    found = _howell(tables)
    played = [
        tuple(
            Meeting(table, (("NS", first), ("EW", second)), sets[series - 1])
            for table, (first, second, series) in enumerate(row, 1)
        )
        for row in found["rounds"][:rounds]
    ]
    return Chart(
        name,
        f"{page}, printed Howell list of {tables} tables of triplets; entries as printed",
        2 * tables,
        tables,
        FREE,
        tables if found["each_table"] else 1,
        len(found["rounds"]),
        tuple(played),
    )


def longest_emmanuel() -> int:
    """Return the positions of Emmanuel's pools: every team is in a pool with every other once."""
    return len(load_table("individual_howell")[str(POOL)]["rounds"])


def emmanuel_chart(rounds: int, boards_per_table: int) -> Chart:
    """Return Emmanuel's 16 teams in pools A to D (OT pp.46-49), a board a table and slot.

    Pools A and B share six boards a position, C and D their copies; a pool has three tables.
    """
    check_boards_per_table(boards_per_table, [EMMANUEL_SLOTS])
    seating = load_table("individual_howell")[str(POOL)]["rounds"]
    table = triplet_formulas()["emmanuel"]
    printed = table["pools"]
    played = []
    for position, pools in enumerate(seating[:rounds]):
        boards = board_set(position, table["boards_per_position"])
        meetings = []
        for pool, members in enumerate(pools):
            teams = [members[seat] for seat in _PRINTED_ORDER]
            for slot, tables in enumerate(printed[pool % len(printed)], 1):
                for place, (defense, board, attack) in enumerate(tables, 1):
                    places = (("attack", teams[attack - 1]), ("defense", teams[defense - 1]))
                    number = pool * (POOL - 1) + place
                    meetings.append(Meeting(number, places, (boards[board - 1],), slot))
        played.append(tuple(sorted(meetings, key=lambda m: (m.slot, m.table))))
    return Chart(
        f"emmanuel-{EMMANUEL_TEAMS}",
        f"{table['page']}, Emmanuel's pools of 16 triplets; entries as printed",
        EMMANUEL_TEAMS,
        POOL * (POOL - 1),
        FREE,
        2,
        len(seating),
        tuple(played),
    )
