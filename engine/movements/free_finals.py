"""Free deals for finalists and for teams of two and four (OT pp.5, 15; RO p.10)."""

from __future__ import annotations

from typing import Final

from engine.errors import EngineError
from engine.movements.free_deals import (
    finalist_seats,
    free_deals_movement,
    free_deals_seating,
    longest_free_deals,
)
from engine.movements.offsets import SEAT_COLUMNS, board_set
from engine.movements.sections import section_colors
from engine.rounds import (
    FREE,
    Movement,
    Round,
    Table,
    assemble_movement,
    individual_table,
)

# Finals of one more position for 12, 16 or 20; five positions of one deal for 20 (OT p.5).
FINALS: Final = {12: 1, 16: 1, 20: 5}
# Seats of the teams that start at a table: N with S, E with W; or all four.
_PARTNERS: Final = {2: ((0, 2), (1, 3)), 4: ((0, 1, 2, 3),)}
TEAM_SIZES: Final = tuple(_PARTNERS)
MEMBERS: Final = 4
FEWEST_IN_TEAMS: Final = 16


def longest_final(finalists: int) -> int:
    """Return the positions of a final of so many, 0 when it is none."""
    return FINALS.get(finalists, 0)


def final_movement(finalists: int, rounds: int, deals: int) -> Movement:
    """Return the final of 12, 16 or 20: entry r is rank r, table k has ranks k, k + q ... (OT p.5).

    Further positions of 20 move S +1, E +2, W -2. Raises `no-such-final`.
    """
    if rounds > longest_final(finalists):
        raise EngineError(
            "no-such-final",
            "Finals are one position for 12 or 16, up to five for 20.",
            finalists=finalists,
            rounds=rounds,
        )
    start = finalist_seats(finalists)
    tables = len(start)
    played = [start]
    if rounds > 1:
        # The chart numbers its people line by line: the rank that starts there takes the number.
        seating, _, _ = free_deals_seating(tables)
        rank_of = {
            number: start[table][seat]
            for table, people in enumerate(seating[0])
            for seat, number in enumerate(people)
        }
        played = [
            tuple(tuple(rank_of[number] for number in people) for people in row)
            for row in seating[:rounds]
        ]
    return assemble_movement(
        f"free-deals-final-{finalists}",
        f"OT p.5, final of {finalists}; entries by rank",
        finalists,
        [
            Round(
                number,
                tuple(
                    individual_table(table, people, board_set(number - 1, deals))
                    for table, people in enumerate(row, 1)
                ),
            )
            for number, row in enumerate(played, 1)
        ],
        seats=FREE,
        copies=tables,
    )


def check_free_teams(people: int, size: int) -> None:
    """Raise unless so many people in teams of `size` have a movement.

    `free-team-size` for another size than 2 or 4, `teams-count` unless they fill the tables,
    `free-teams-few` where the tables are too few for them not to meet again.
    """
    if size not in _PARTNERS:
        raise EngineError("free-team-size", "Teams of free deals have 2 or 4 people.", people=size)
    if people % SEAT_COLUMNS:
        raise EngineError("teams-count", "Teams must fill the tables.", people=people, size=size)
    if people < FEWEST_IN_TEAMS:
        raise EngineError(
            "free-teams-few",
            f"Teams of free deals need {FEWEST_IN_TEAMS} people.",
            people=people,
            fewest=FEWEST_IN_TEAMS,
        )


def team_entries(teams: int, size: int) -> list[tuple[int, ...]]:
    """Return the entries of each team that starts at one table and plays from position 2 on.

    Entries are those of `free-deals-teams`, as its skipped position 1 has them. Raises as
    `check_free_teams` does.
    """
    check_free_teams(teams * size, size)
    seating, _, _ = free_deals_seating(teams * size // SEAT_COLUMNS)
    return [
        tuple(people[line] for line in lines) for people in seating[0] for lines in _PARTNERS[size]
    ]


def longest_teams(people: int) -> int:
    """Return the positions teams of 2 or 4 play from position 2 on, 0 where they would meet again.

    In the printed list of three tables they would.
    """
    return 0 if people < FEWEST_IN_TEAMS else longest_free_deals(people, first=2)


def longest_parallel(people: int) -> int:
    """Return the positions of four parallel tournaments, 0 unless teams of 4 are 4q (OT p.15)."""
    teams, over = divmod(people, MEMBERS)
    return longest_free_deals(teams) if over == 0 and teams % SEAT_COLUMNS == 0 else 0


def parallel_movement(people: int, rounds: int, deals: int) -> Movement:
    """Return four tournaments side by side, one for each member of teams of four (OT p.15).

    Member m of team t is entry (m - 1) x teams + t: team-mates never meet.
    """
    teams = people // MEMBERS
    single = free_deals_movement(teams, rounds, deals)
    played = []
    for row in single.rounds:
        tables: list[Table] = []
        for member, color in zip(range(MEMBERS), section_colors(), strict=False):
            for table in row.tables:
                seated = [
                    None if entry is None else member * teams + entry for _, entry in table.places
                ]
                tables.append(
                    individual_table(len(tables) + 1, seated, table.boards, section=color)
                )
        played.append(Round(row.number, tuple(tables)))
    return assemble_movement(
        f"{single.name}-parallel",
        f"OT p.15, four parallel tournaments, a member of each team in each; {single.source}",
        people,
        played,
        seats=single.seats,
        copies=MEMBERS * single.copies,
    )


def parallel_entries(teams: int) -> list[tuple[int, ...]]:
    """Return the entries of each team of four in `free-deals-parallel`, by number of team."""
    return [
        tuple(member * teams + team for member in range(MEMBERS)) for team in range(1, teams + 1)
    ]
