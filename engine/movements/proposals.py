"""What can be played with so many people: a short list of movements with their costs, best first.

The order: without substitutes; nobody meets anybody twice; the federation's printed size; one copy
of the boards; seats that stay; everybody attacks equally often; many rounds; about 24 boards each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final

from engine.boards import taker_of
from engine.formats import Comparison, format_of
from engine.movements.charts import printed_boards_per_table
from engine.movements.free_finals import check_free_teams
from engine.movements.maker import (
    FREE_DEALS,
    INDIVIDUAL,
    MOST_BOARDS_PER_TABLE,
    SEATS,
    Maker,
)
from engine.movements.makers import MAKERS, build_movement, check_rounds, check_size
from engine.movements.proposal import (
    Proposal,
    meetings_again,
    meetings_range,
    repeat_meetings,
)
from engine.movements.sections import section_sizes
from engine.movements.team_proposals import propose_teams
from engine.rounds import Movement

MINUTES_PER_BOARD: Final = 10
# A session is around this many boards a person.
FEWEST_BOARDS: Final = 20
MOST_BOARDS: Final = 32
USUAL_BOARDS: Final = 24
# Four boards in a row have one taker in each seat: everybody attacks once (OT p.16).
EVEN_BOARDS: Final = 4
# Totals aimed at by boards per table, so that 4 boards a table give 7 rounds and 2 give 16.
_TARGETS: Final = {4: 28, 3: 30, 2: 32}
# Free deals are played as 6 x 4, 5 x 5, 5 x 4 or 3 x 8 (OT p.5): rounds, deals.
_FREE_SIZES: Final = ((6, 4), (5, 5), (5, 4), (3, 8))
_DRAWN: Final = ("drawn", "free-deals-drawn")


def propose_movements(
    people: int,
    *,
    rounds: int | None = None,
    boards_per_table: int | None = None,
    minutes_per_board: int = MINUTES_PER_BOARD,
    format_code: str = INDIVIDUAL,
    team_size: int = 0,
) -> list[Proposal]:
    """Return the movements that fit so many people, best first; never empty.

    In free deals `boards_per_table` are deals a round, and people may make teams of `team_size`;
    in team formats `people` are teams.

    Raises EngineError `unknown-format`, `too-few-people`, `too-few-entries`, `too-many-entries`,
    `too-few-rounds`, `boards-per-table`, `too-many-rounds` (with `maximum`), `no-such-movement`,
    `free-team-size`, `teams-count`, `free-teams-few`.
    """
    check_size(people, rounds, boards_per_table, format_code)
    makers = _makers(format_code, team_size)
    if team_size:
        check_free_teams(people, team_size)
    if format_of(format_code).people != (1, 1):
        return propose_teams(makers, people, rounds, boards_per_table, minutes_per_board)
    longest = max(maker.longest(entries) for entries in _sizes(people) for maker in makers)
    if rounds is not None:
        check_rounds(rounds, longest)
    found = [
        _proposal(maker, people, entries, size, minutes_per_board)
        for entries in _sizes(people)
        for maker in makers
        for size in _lengths(maker, entries, rounds, boards_per_table)
    ]
    free = rounds is None and boards_per_table is None
    return _worth_showing(sorted(found, key=_rank), any_length=not free)


def _makers(format_code: str, team_size: int) -> list[Maker]:
    """Return who makes movements of the format: for teams of free deals, those that are theirs."""
    return [
        maker
        for maker in MAKERS.values()
        if maker.format == format_code
        and maker.is_proposed
        and (team_size in maker.team_sizes if team_size else not maker.team_sizes)
    ]


def _worth_showing(ranked: list[Proposal], *, any_length: bool) -> list[Proposal]:
    """Drop what is longer or shorter than a session when something fits, and repetitions.

    A searched line is dropped beside the printed chart of the same size; of drawn seats the best
    stays.
    """
    fitting = [
        proposal
        for proposal in ranked
        if any_length or FEWEST_BOARDS <= proposal.rounds * proposal.boards_per_table <= MOST_BOARDS
    ]
    seen: set[tuple[object, ...]] = set()
    kept = []
    for proposal in fitting or ranked:
        key: tuple[object, ...] = (
            proposal.entries,
            proposal.seats,
            proposal.copies,
            proposal.rounds,
            proposal.boards_per_table,
            tuple(MAKERS[proposal.maker].team_sizes),
        )
        if proposal.maker in _DRAWN:
            key = (proposal.entries, proposal.maker)
        if key not in seen:
            seen.add(key)
            kept.append(proposal)
    return kept


def _sizes(people: int) -> tuple[int, ...]:
    """Return the numbers of entries to consider: as many as there are people, or filled up."""
    over = people % SEATS
    return (people,) if over == 0 else (people, people + SEATS - over)


def _lengths(
    maker: Maker, entries: int, rounds: int | None, boards_per_table: int | None
) -> Iterator[tuple[int, int]]:
    """Yield the (rounds, boards per table) worth showing for this maker."""
    longest = maker.longest(entries)
    if longest < (rounds or 1):
        return
    if rounds is not None and boards_per_table is not None:
        yield rounds, boards_per_table
        return
    printed = _printed_boards(maker.key, entries) or EVEN_BOARDS
    if rounds is not None:
        even = min(MOST_BOARDS_PER_TABLE, max(1, USUAL_BOARDS // rounds))
        wanted = [(rounds, boards) for boards in {EVEN_BOARDS, printed, even}]
    elif boards_per_table is not None:
        most = max(1, _TARGETS.get(boards_per_table, MOST_BOARDS) // boards_per_table)
        wanted = [(min(longest, most), boards_per_table)]
    elif maker.format == FREE_DEALS:
        wanted = [(min(longest, played), deals) for played, deals in _FREE_SIZES]
    elif maker.key in _DRAWN:
        wanted = [(min(longest, _TARGETS[EVEN_BOARDS] // EVEN_BOARDS), EVEN_BOARDS)]
    else:
        wanted = [(min(longest, target // boards), boards) for boards, target in _TARGETS.items()]
        wanted.append((longest, printed))
    fitting = [size for size in wanted if FEWEST_BOARDS <= size[0] * size[1] <= MOST_BOARDS]
    near = min(wanted, key=lambda size: (abs(size[0] * size[1] - USUAL_BOARDS), -size[1]))
    yield from sorted(set(fitting or [near]), reverse=True)


def _printed_boards(maker: str, entries: int) -> int | None:
    """Return the boards a table plays in the printed chart this maker reproduces, else None."""
    tables = -(-entries // SEATS)
    if maker == "sections":
        return printed_boards_per_table(section_sizes(tables)[0])
    if maker == "howell-sections":
        return EVEN_BOARDS
    return printed_boards_per_table(tables) if maker in ("chart", "howell") else None


def _proposal(
    maker: Maker, people: int, entries: int, size: tuple[int, int], minutes_per_board: int
) -> Proposal:
    rounds, boards_per_table = size
    movement = build_movement(maker.key, entries, rounds, boards_per_table)
    boards, attacks, sit_outs = _counts(movement)
    met = _meetings(movement)
    if maker.format == FREE_DEALS:
        attacks = (0, 0)
    return Proposal(
        maker=maker.key,
        name=movement.name,
        people=people,
        entries=entries,
        tables=movement.tables,
        rounds=rounds,
        boards_per_table=boards_per_table,
        seats=movement.seats,
        copies=movement.copies,
        boards=boards,
        attacks=attacks,
        minutes=rounds * boards_per_table * minutes_per_board,
        repeat_meetings=repeat_meetings(met),
        sit_outs=sit_outs,
        substitutes=entries - people,
        empty_seats=max(
            sum(len(table.places) - len(table.entries) for table in played.idle)
            for played in movement.rounds
        ),
        tables_of_three=max(
            sum(not table.is_full for table in played.tables) for played in movement.rounds
        ),
        meetings=meetings_range(met, comb(entries, 2)),
        meetings_again=meetings_again(met),
    )


def _counts(movement: Movement) -> tuple[tuple[int, int], ...]:
    boards, attacks, sit_outs = Counter[int](), Counter[int](), Counter[int]()
    for played in movement.rounds:
        sit_outs.update(played.sit_outs)
        for table in played.tables:
            seats = table.seats
            for board in table.boards:
                boards.update(table.entries)
                attacks.update(entry for entry in (seats[taker_of(board)],) if entry)
    entries = range(1, movement.entries + 1)
    return tuple(
        (min(counts[entry] for entry in entries), max(counts[entry] for entry in entries))
        for counts in (boards, attacks, sit_outs)
    )


def _meetings(movement: Movement) -> Counter[tuple[int, ...]]:
    return Counter(
        pair
        for table in movement.tables_played()
        for pair in combinations(sorted(table.entries), 2)
    )


def _rank(proposal: Proposal) -> tuple[object, ...]:
    total = proposal.rounds * proposal.boards_per_table
    # Who sits out of a sum of points has less to win: tables of three come before that (OT p.6).
    summed = format_of(MAKERS[proposal.maker].format).comparison is Comparison.POINTS
    return (
        proposal.substitutes,
        proposal.sit_outs[1] if summed else 0,
        proposal.repeat_meetings,
        -_printed_rank(proposal),
        -int(FEWEST_BOARDS <= total <= MOST_BOARDS),
        proposal.copies,
        proposal.seats,
        proposal.attacks[1] - proposal.attacks[0],
        -proposal.rounds,
        abs(total - USUAL_BOARDS),
        list(MAKERS).index(proposal.maker),
    )


def _printed_rank(proposal: Proposal) -> int:
    """Return 2 for what the federation prints for the size, 1 for another printed way, 0 else.

    17 and 19 tables are sections in its list (OT p.18), though a single line exists too.
    """
    if proposal.boards_per_table != _printed_boards(proposal.maker, proposal.entries):
        return 0
    sections = section_sizes(-(-proposal.entries // SEATS))
    return 1 if sections and proposal.maker != "sections" else 2
