"""Return matches: whoever attacks a team on a board must once defend that board against it."""

from __future__ import annotations

from collections import Counter

from engine.fairness.counts import has_two_sides
from engine.rounds import Movement

Confrontation = tuple[int, int, int, str]


def missing_returns(movement: Movement) -> tuple[Confrontation, ...]:
    """Return the (attack, defense, board, section) that have no return on the same board.

    Only entries whose attacker and defenders are different people have returns (RO p.22).
    """
    met: Counter[Confrontation] = Counter()
    for table in movement.tables_played():
        if has_two_sides(movement, table):
            attack, defense = table.entries
            met.update((attack, defense, board, table.section) for board in table.boards)
    return tuple(
        sorted(
            (attack, defense, board, section)
            for (attack, defense, board, section), times in met.items()
            if met[defense, attack, board, section] != times
        )
    )
