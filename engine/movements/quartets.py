"""Quartets: one person of each team attacks all along, three defend at their home table.

Attackers go back 2 tables a position, boards 1; at *half time* both move by a printed amount, so
that each confrontation of the first half has its return on the same boards (OT p.53). At the start
everybody is at home; position 1 is after the first shift. With an even number of teams there is no
team 1: table 1 is a relay (OT pp.50-51).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.movements.maker import QUARTETS, Maker
from engine.movements.offsets import board_set, load_table
from engine.movements.team_charts import Chart, Meeting, combine_charts
from engine.rounds import FIXED, Movement

PEOPLE: Final = 4
USUAL_BOARDS: Final = 24


def _printed() -> Any:
    return load_table("quartets")


def tables_for(teams: int) -> int:
    """Return the tables of so many teams: always odd, one a relay when the teams are even."""
    return teams + 1 - teams % 2


def half_time_shift(tables: int, positions: int) -> tuple[int, int] | None:
    """Return the printed shifts (boards, attackers) at half time, None where none is printed."""
    found = _printed()["half_time"].get(str(positions), {}).get(str(tables))
    return None if found is None else (found[0], found[1])


def charted_positions(teams: int) -> tuple[int, ...]:
    """Return the numbers of positions the half-time table has for so many teams."""
    tables = tables_for(teams)
    return tuple(
        int(positions)
        for positions, sizes in _printed()["half_time"].items()
        if str(tables) in sizes
    )


def _shifts(tables: int, positions: int) -> Iterator[tuple[int, int]]:
    """Yield how far boards and attackers are from home in each position."""
    turn = half_time_shift(tables, positions)
    assert turn is not None  # the maker has checked the positions
    usual = tuple(_printed()["shift"])
    boards = attackers = 0
    for position in range(1, positions + 1):
        moved = turn if position == positions // 2 + 1 else usual
        boards, attackers = boards + moved[0], attackers + moved[1]
        yield boards, attackers


def quartets_chart(tables: int, positions: int, boards_per_table: int) -> Chart:
    """Return the chart of 5 to 21 tables (OT pp.53-59), made from its rule: see its misprints."""
    played = [
        tuple(
            Meeting(
                table + 1,
                (("attack", (table - attackers) % tables + 1), ("defense", table + 1)),
                board_set((table - boards) % tables, boards_per_table),
            )
            for table in range(tables)
        )
        for boards, attackers in _shifts(tables, positions)
    ]
    return Chart(
        f"quartets-{tables}",
        f"OT p.53, quartets on {tables} tables in {positions} positions; entries by home table",
        tables,
        tables,
        FIXED,
        1,
        positions,
        tuple(played),
    )


def quartets_movement(teams: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the movement of 4 to 21 teams; every team attacks and defends in each position."""
    chart = quartets_chart(tables_for(teams), rounds, boards_per_table)
    return combine_charts([chart], teams, name=chart.name, people_per_entry=PEOPLE)


def longest_quartets(teams: int) -> int:
    """Return the most positions: every team meets every other both ways, 0 beyond 21 tables."""
    return max(charted_positions(teams), default=0)


def quartets_sizes(teams: int) -> list[tuple[int, int]]:
    """Return the printed (positions, boards a table) (OT p.50), nearest to 24 boards first.

    The other lengths of the half-time table follow (OT p.53), the longest first.
    """
    tables = str(tables_for(teams))
    sizes = [
        (positions, boards)
        for positions in _printed()["positions"][tables]
        for boards in _printed()["boards_per_table"][tables]
    ]
    sizes.sort(key=lambda size: abs(size[0] * size[1] - USUAL_BOARDS))
    printed = {positions for positions, _ in sizes}
    others = sorted(set(charted_positions(teams)) - printed, reverse=True)
    boards = _printed()["boards_per_table"][tables]
    return [*sizes, *((positions, each) for positions in others for each in boards)]


QUARTET_MAKERS: Final = (
    Maker(
        "quartets",
        FIXED,
        False,
        longest_quartets,
        quartets_movement,
        QUARTETS,
        lengths=charted_positions,
        sizes=quartets_sizes,
    ),
)
