"""An evening from its lines: running totals, whose turn it is to deal, the pot.

Everything is worked out again from what was typed; nothing that could go stale is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.pot import Pot, misdeal, new_pot, open_deal, settle_deal
from tournament.adapters.lines import LineReading, bars_bidding, read_line
from tournament.adapters.sheets import MISDEAL, PLAYED, LineFacts, SheetTable


@dataclass(frozen=True, slots=True)
class PotView:
    """The pot at one moment: what lies in it, what waits, what each has won or paid so far."""

    shown: int
    reserve: int
    balances: tuple[int, ...]

    @property
    def total(self) -> int:
        """Balances, pot and reserve together: always 0."""
        return sum(self.balances) + self.shown + self.reserve


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet with what stands after it; `deal` counts deals, not misdeals.

    `pot_moves` by place is what the line won from the pot or paid in, its stakes too.
    """

    number: int
    revision: int
    deal: int
    reading: LineReading
    totals_half: tuple[int, ...]
    pot: PotView | None
    pot_moves: tuple[int, ...] | None = None

    @property
    def facts(self) -> LineFacts:
        """What was typed."""
        return self.reading.facts


@dataclass(frozen=True, slots=True)
class Evening:
    """Where the evening stands.

    `pot` is as the deal now being played finds it, the dealer's part paid in; `pot_left` as the
    last line left it. `barred` misdealt and may not bid.
    """

    table: SheetTable
    rows: tuple[Row, ...]
    totals_half: tuple[int, ...]
    dealer: int
    deal: int
    barred: int | None
    pot: PotView | None
    pot_left: PotView | None

    @property
    def sum_half(self) -> int:
        """The totals together: always 0."""
        return sum(self.totals_half)

    @property
    def last_number(self) -> int:
        """The number of the last line, 0 before the first."""
        return self.rows[-1].number if self.rows else 0

    def row(self, number: int) -> Row | None:
        """Return the line of that number."""
        return next((row for row in self.rows if row.number == number), None)

    def deal_of(self, number: int) -> int:
        """Return the deal a line is about, as people count; a line taken back keeps its place."""
        return next((row.deal for row in self.rows if row.number >= number), self.deal)


class _Ledger:
    """The pot while lines are told one after the other."""

    def __init__(self, table: SheetTable) -> None:
        self.rule = table.rules.pot
        self.pot = new_pot(map(str, table.places))
        # A deal dealt again after a misdeal is one deal: its dealer pays once.
        self.opened_for: int | None = None

    def opened(self, dealer: int) -> Pot:
        if self.rule is None or self.opened_for == dealer:
            return self.pot
        return open_deal(self.rule, self.pot, str(dealer))

    def tell(self, reading: LineReading) -> None:
        facts = reading.facts
        if self.rule is None:
            return
        self.pot, self.opened_for = self.opened(facts.dealer), None
        if facts.kind == MISDEAL:
            culprit = facts.dealer if facts.culprit is None else facts.culprit
            self.pot = misdeal(self.rule, self.pot, str(culprit))
            self.opened_for = facts.dealer
        elif facts.kind == PLAYED:
            partner = None if facts.partner is None else str(facts.partner)
            self.pot = settle_deal(self.rule, self.pot, str(facts.taker), partner, reading.made)

    def view(self, pot: Pot) -> PotView | None:
        if self.rule is None:
            return None
        return PotView(pot.shown, pot.reserve, tuple(pot.balances.values()))


def evening_of(
    table: SheetTable, first_dealer: int, lines: Iterable[tuple[int, int, Mapping[str, Any]]]
) -> Evening:
    """Return where an evening stands after its lines (number, revision, facts), in order."""
    totals = [0] * len(table.names)
    ledger = _Ledger(table)
    rows: list[Row] = []
    balances = (0,) * len(table.names)
    dealer, deal, barred = first_dealer, 1, None
    for number, revision, stored in lines:
        reading = read_line(table, LineFacts.of(stored))
        facts = reading.facts
        totals = [
            total + (amount or 0)
            for total, amount in zip(totals, reading.amounts_half, strict=True)
        ]
        ledger.tell(reading)
        pot = ledger.view(ledger.pot)
        moves = _moves(balances, pot.balances) if pot else None
        balances = pot.balances if pot else balances
        rows.append(Row(number, revision, deal, reading, tuple(totals), pot, moves))
        if facts.kind == MISDEAL:
            dealer = facts.dealer
            barred = dealer if bars_bidding(table) else None
        else:
            dealer, deal, barred = table.after(facts.dealer), deal + 1, None
    return Evening(
        table,
        tuple(rows),
        tuple(totals),
        dealer,
        deal,
        barred,
        pot=ledger.view(ledger.opened(dealer)),
        pot_left=ledger.view(ledger.pot),
    )


def _moves(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(now - then for then, now in zip(before, after, strict=True))


def _in_pot(row: Row) -> tuple[object, ...]:
    return (row.pot and (row.pot.shown, row.pot.reserve), row.pot_moves)


@dataclass(frozen=True, slots=True)
class PotChange:
    """What a correction, or taking a line back, does to the pot that line left.

    `later` counts the lines after it whose pot, or whose gains from it, change as well.
    """

    before: int
    after: int
    later: int


def pot_change(here: Evening, changed: Evening, number: int) -> PotChange | None:
    """Return what becomes of the pot after the line of that number; None when nothing does."""
    old, new = here.row(number), changed.row(number)
    if old is None or old.pot is None or changed.pot_left is None:
        return None
    # A line taken back leaves the pot as the line before it did.
    earlier = [row.pot for row in changed.rows if row.number < number and row.pot]
    left = new.pot if new and new.pot else (earlier[-1] if earlier else None)
    after = left.shown if left else 0
    later = sum(
        _in_pot(row) != _in_pot(other)
        for row in here.rows
        if row.number > number and (other := changed.row(row.number)) is not None
    )
    if later == 0 and new is not None and new.pot == old.pot:
        return None
    return PotChange(old.pot.shown, after, later)


def barred_before(evening: Evening, number: int) -> int | None:
    """Return who may not bid on the line of that number, because the one before is a misdeal."""
    before = [row for row in evening.rows if row.number < number]
    if not before or before[-1].facts.kind != MISDEAL or not bars_bidding(evening.table):
        return None
    return before[-1].facts.dealer
