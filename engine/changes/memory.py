"""What everybody has met in a movement, boards and people, kept up while seats are filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.rounds import Movement, Round, Table


class Memory:
    """Counts of boards and companions over the rounds it was told."""

    def __init__(self, rounds: Iterable[Round] = ()) -> None:
        self.boards: Counter[tuple[int, int]] = Counter()
        self.met: Counter[tuple[int, int]] = Counter()
        self.sit_outs: Counter[int] = Counter()
        for played in rounds:
            self.add(played)

    def add(self, played: Round) -> None:
        """Count one more round."""
        self.sit_outs.update(played.sit_outs)
        for table in played.tables:
            self._count(table, 1)

    def remove(self, played: Round) -> None:
        """Forget a round that was counted."""
        self.sit_outs.subtract(played.sit_outs)
        for table in played.tables:
            self._count(table, -1)

    def _count(self, table: Table, by: int) -> None:
        for entry in table.entries:
            for board in table.boards:
                self.boards[entry, board] += by
            for other in table.entries:
                if other != entry:
                    self.met[entry, other] += by

    def knows_a_board(self, entry: int, table: Table) -> bool:
        """Say whether the entry has met, or is to meet, one of the table's boards elsewhere."""
        return any(self.boards[entry, board] > 0 for board in table.boards)

    def meetings(self, entry: int, others: Iterable[int]) -> int:
        """Return how often the entry meets these others in all."""
        return sum(self.met[entry, other] for other in others if other != entry)


def line_or_none(movement: Movement, entry: int) -> str | None:
    """Return the entry's line, None for a newcomer or where seats change."""
    return movement.line_of(entry) if entry <= movement.entries else None
