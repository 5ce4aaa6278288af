"""Teams: the match of two in two rooms, the triangular of three, leagues (RO p.25, OT pp.60-64).

A round is a *quarter* (of a match) or a *period* (of a triangular): its line-ups stay, its boards
are halved and exchanged. In *slot* 1 each room plays its half, in slot 2 the other's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.movements.maker import TEAMS, Maker
from engine.movements.offsets import board_set
from engine.movements.team_charts import check_boards_per_table
from engine.rounds import FREE, Movement, Round, Table, assemble_movement

PEOPLE: Final = 4
QUARTERS: Final = 4
MATCH_TEAMS: Final = 2
TRIANGULAR_TEAMS: Final = 3
# Boards of a quarter: 16 or 24 in all (RO p.25); boards of a period at a table: 24 or 48 (OT p.61).
QUARTER_BOARDS: Final = (4, 6)
PERIOD_BOARDS: Final = (12, 6)
# As many teams as the numbers of boards allow (999, in a round robin of 4 boards). More play their
# first match: Swiss rounds and knock-outs make the ones that follow.
MOST_LEAGUE_TEAMS: Final = 62

Pair = tuple[int, int]


def quarter_tables(pair: Pair, first_table: int, boards: Sequence[int]) -> tuple[Table, ...]:
    """Return the two rooms of a quarter in both slots: one attacks in the first, the other back.

    The boards are halved; after slot 1 the rooms exchange them (OT p.60).
    """
    one, other = pair
    half = len(boards) // 2
    halves = (tuple(boards[:half]), tuple(boards[half:]))
    sides = ((one, other), (other, one))
    return tuple(
        Table(
            first_table + room,
            (("attack", sides[room][0]), ("defense", sides[room][1])),
            halves[(room + slot) % 2],
            slot + 1,
        )
        for slot in range(2)
        for room in range(2)
    )


def pairing_rounds(
    pairs: Sequence[Pair],
    bye: int | None,
    *,
    first_round: int,
    boards_per_quarter: int,
) -> list[Round]:
    """Return the four quarters of one round of matches, whoever paired it.

    Every match plays the same boards on its own copies; the numbers go on from round to round.
    """
    check_boards_per_table(boards_per_quarter, QUARTER_BOARDS)
    rounds = []
    for quarter in range(QUARTERS):
        number = first_round + quarter
        boards = board_set(number - 1, boards_per_quarter)
        tables = [
            table
            for place, pair in enumerate(pairs)
            for table in quarter_tables(pair, 2 * place + 1, boards)
        ]
        tables.sort(key=lambda table: (table.slot, table.number))
        rounds.append(Round(number, tuple(tables), () if bye is None else (bye,)))
    return rounds


def league_movement(teams: int, rounds: int, boards_per_table: int) -> Movement:
    """Return a match of two teams, or a league where everybody meets everybody once.

    `rounds` are quarters: four a match.
    """
    # networkx, behind the leagues, takes longer to load than any movement to build.
    from engine.leagues import round_robin  # noqa: PLC0415

    played: list[Round] = []
    for pairing in round_robin(teams)[: rounds // QUARTERS]:
        played += pairing_rounds(
            pairing.pairs,
            pairing.bye,
            first_round=len(played) + 1,
            boards_per_quarter=boards_per_table,
        )
    match = teams == MATCH_TEAMS
    return assemble_movement(
        "match" if match else f"league-{teams}",
        "RO p.25, OT p.60, match in four quarters"
        + ("" if match else "; everybody meets everybody, circle method"),
        teams,
        played,
        seats=FREE,
        copies=teams // 2,
        people_per_entry=PEOPLE,
    )


def triangular_movement(teams: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the triangular: defenses A, B, C at tables 1 to 3, attacks C A B then B C A (OT p.61).

    At half a period boards go back one table, attackers forward one: each meeting is returned.
    """
    check_boards_per_table(boards_per_table, PERIOD_BOARDS)
    half = boards_per_table // 2
    played = []
    for period in range(rounds):
        tables = [
            Table(
                table + 1,
                (
                    ("attack", (table - 1 - slot) % teams + 1),
                    ("defense", table + 1),
                ),
                board_set(period * teams + (table + slot) % teams, half),
                slot + 1,
            )
            for slot in range(2)
            for table in range(teams)
        ]
        played.append(Round(period + 1, tuple(tables)))
    return assemble_movement(
        "triangular",
        "OT pp.61-64, triangular of three teams in four periods of two halves",
        teams,
        played,
        seats=FREE,
        copies=1,
        people_per_entry=PEOPLE,
    )


def _match_lengths(teams: int) -> tuple[int, ...]:
    """Return the quarters of a match, or of a league of up to everybody against everybody."""
    if teams < MATCH_TEAMS or teams == TRIANGULAR_TEAMS:
        return ()
    matches = teams - 1 + teams % 2 if teams <= MOST_LEAGUE_TEAMS else 1
    return tuple(QUARTERS * played for played in range(1, matches + 1))


def _longest_match(teams: int) -> int:
    return max(_match_lengths(teams), default=0)


def _match_sizes(teams: int) -> list[tuple[int, int]]:
    return [(_longest_match(teams), boards) for boards in QUARTER_BOARDS]


def _triangular_lengths(teams: int) -> tuple[int, ...]:
    return (QUARTERS,) if teams == TRIANGULAR_TEAMS else ()


def _longest_triangular(teams: int) -> int:
    return max(_triangular_lengths(teams), default=0)


def _triangular_sizes(teams: int) -> list[tuple[int, int]]:
    return [(QUARTERS, boards) for boards in PERIOD_BOARDS]


TEAM_MAKERS: Final = (
    Maker(
        "triangular",
        FREE,
        False,
        _longest_triangular,
        triangular_movement,
        TEAMS,
        lengths=_triangular_lengths,
        sizes=_triangular_sizes,
    ),
    Maker(
        "match",
        FREE,
        True,
        _longest_match,
        league_movement,
        TEAMS,
        lengths=_match_lengths,
        sizes=_match_sizes,
    ),
)
