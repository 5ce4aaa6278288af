"""What can be played with so many teams: the federation's own formula first, then the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

from engine.attackers import attacking_entry
from engine.errors import EngineError
from engine.movements.maker import Maker
from engine.movements.makers import build_movement, check_rounds
from engine.movements.offsets import load_table
from engine.movements.proposal import (
    Proposal,
    meetings_again,
    meetings_range,
    repeat_meetings,
)
from engine.rounds import Movement


def propose_teams(
    makers: Sequence[Maker],
    teams: int,
    rounds: int | None,
    boards_per_table: int | None,
    minutes_per_board: int,
) -> list[Proposal]:
    """Return the movements of these makers that fit so many teams, best first; never empty.

    Long enough for the federation comes first, then complete lists, then the makers' own order.
    """
    serving = [maker for maker in makers if maker.longest(teams)]
    if not serving:
        raise EngineError("no-such-movement", f"No movement for {teams} teams.", entries=teams)
    if rounds is not None:
        check_rounds(rounds, max(maker.longest(teams) for maker in serving))
    found: list[tuple[tuple[int, ...], Proposal]] = []
    refusal: EngineError | None = None
    for order, maker in enumerate(serving):
        for size in _sizes(maker, teams, rounds, boards_per_table):
            try:
                movement = build_movement(maker.key, teams, *size)
            except EngineError as error:
                refusal = error
                continue
            short = size[0] * size[1] < fewest_boards(maker.format)
            cut = maker.all_rounds and size[0] < maker.longest(teams)
            rank = (int(short), int(cut), order, len(found))
            found.append((rank, _proposal(maker, movement, size, minutes_per_board)))
    if not found:
        raise refusal or _not_charted(serving, teams, rounds)
    return [proposal for _, proposal in sorted(found, key=lambda pair: pair[0])]


def _not_charted(makers: Sequence[Maker], teams: int, rounds: int | None) -> EngineError:
    """Say which lengths there are for so many teams."""
    charted = sorted({length for maker in makers for length in maker.charted(teams)})
    lengths = ", ".join(map(str, charted))
    return EngineError(
        "rounds-not-charted",
        f"{teams} teams play {lengths} rounds.",
        rounds=rounds,
        charted=charted,
    )


def fewest_boards(format_code: str) -> int:
    """Return the boards a table should play in all, by format (OT pp.31, 50)."""
    return int(load_table("team_sizes")["fewest_boards"].get(format_code, 0))


def _sizes(
    maker: Maker, teams: int, rounds: int | None, boards_per_table: int | None
) -> Iterator[tuple[int, int]]:
    """Yield the (rounds, boards a table) worth showing: the printed ones, or what was wished."""
    assert maker.sizes is not None  # makers of teams print their sizes
    printed = maker.sizes(teams)
    if rounds is not None and rounds not in maker.charted(teams):
        return
    lengths = [rounds] if rounds else dict.fromkeys(length for length, _ in printed)
    boards = [boards_per_table] if boards_per_table else dict.fromkeys(b for _, b in printed)
    if rounds is None and boards_per_table is None:
        yield from printed
        return
    for length in lengths:
        for number in boards:
            yield length, number


def _proposal(
    maker: Maker, movement: Movement, size: tuple[int, int], minutes_per_board: int
) -> Proposal:
    rounds, boards_per_table = size
    boards, attacks, sit_outs = _counts(movement)
    met = _meetings(movement)
    return Proposal(
        maker=maker.key,
        name=movement.name,
        people=movement.entries,
        entries=movement.entries,
        tables=_tables(movement),
        rounds=rounds,
        boards_per_table=boards_per_table,
        seats=movement.seats,
        copies=movement.copies,
        boards=boards,
        attacks=attacks,
        minutes=rounds * boards_per_table * minutes_per_board,
        repeat_meetings=repeat_meetings(met),
        sit_outs=sit_outs,
        substitutes=0,
        empty_seats=max(len({t.number for t in played.idle}) for played in movement.rounds),
        meetings=meetings_range(met, _pairs(movement)),
        meetings_again=meetings_again(met),
    )


def _tables(movement: Movement) -> int:
    """Return the tables in the room, a relay's too: slots of a round use the same ones."""
    return max(
        len({table.number for table in (*played.tables, *played.idle)})
        for played in movement.rounds
    )


def _counts(movement: Movement) -> tuple[tuple[int, int], ...]:
    boards, attacks, sit_outs = Counter[int](), Counter[int](), Counter[int]()
    for played in movement.rounds:
        sit_outs.update(played.sit_outs)
        for table in played.tables:
            for board in table.boards:
                boards.update(table.entries)
                attacks.update(entry for entry in (attacking_entry(table, board),) if entry)
    entries = range(1, movement.entries + 1)
    return tuple(
        (min(counts[entry] for entry in entries), max(counts[entry] for entry in entries))
        for counts in (boards, attacks, sit_outs)
    )


def _pairs(movement: Movement) -> int:
    """Return how many meetings of two there could be: both ways where roles are the places."""
    by_role = any("attack" in table.seats for table in movement.tables_played())
    return comb(movement.entries, 2) * (2 if by_role else 1)


def _meetings(movement: Movement) -> Counter[tuple[int, ...]]:
    """Count how often two teams meet.

    Attack and defense are two meetings, except in a round where two teams do both: that is a match,
    which goes on as long as the rounds that follow have it too.
    """
    met: Counter[tuple[int, ...]] = Counter()
    going_on: set[tuple[int, ...]] = set()
    for played in movement.rounds:
        now = Counter(
            table.entries if "attack" in table.seats else tuple(sorted(table.entries))
            for table in played.tables
        )
        matches = {pair for pair in now if pair[::-1] in now}
        met.update({pair: times for pair, times in now.items() if pair not in matches})
        met.update(matches - going_on)
        going_on = matches
    return met
