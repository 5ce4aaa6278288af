"""Who owes what, and what was paid."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import NOT_COMING, Entry, Tournament


@dataclass(frozen=True)
class FeeRow:
    """An entry's account: whoever takes no place owes nothing, what was paid is to be returned."""

    entry: Entry
    due: int
    paid: int

    @property
    def left(self) -> int:
        """Return what is still to be paid; below 0 it is to be given back."""
        return self.due - self.paid

    @property
    def over(self) -> int:
        """Return what is to be given back."""
        return max(0, -self.left)


@dataclass(frozen=True)
class Fees:
    """Every account of the event, with totals."""

    rows: list[FeeRow]

    @property
    def due(self) -> int:
        """Return all that is owed."""
        return sum(row.due for row in self.rows)

    @property
    def paid(self) -> int:
        """Return all that was paid."""
        return sum(row.paid for row in self.rows)

    @property
    def left(self) -> int:
        """Return what is still to come; what is to be given back to others is no part of it."""
        return sum(max(0, row.left) for row in self.rows)

    @property
    def over(self) -> int:
        """Return what is to be given back in all."""
        return sum(row.over for row in self.rows)


def takes_place(entry: Entry) -> bool:
    """Tell whether an entry has a place, or had one when the play began."""
    return entry.presence not in NOT_COMING or hasattr(entry, "standing")


def due_of(entry: Entry) -> int:
    """Return what an entry owes: nothing while it takes no place."""
    return entry.due_cents if takes_place(entry) else 0


def fees_of(tournament: Tournament) -> Fees:
    """Return the accounts by name; who takes no place and paid nothing is left out."""
    rows = []
    for entry in tournament.entries.select_related("standing").order_by("name", "number"):
        if takes_place(entry) or entry.paid_cents:
            rows.append(FeeRow(entry, due_of(entry), entry.paid_cents))
    return Fees(rows)
