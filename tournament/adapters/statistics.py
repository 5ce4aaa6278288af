"""What an evening comes to: per person, per contract, best and worst, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.adapters.evenings import Evening, Row
from tournament.adapters.sheets import PASSED, PLAYED


@dataclass(frozen=True, slots=True)
class Tries:
    """How often something was tried and how often it was made."""

    made: int
    tried: int

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Tries:
        """Count played lines."""
        return cls(sum(row.reading.made for row in rows), len(rows))


@dataclass(frozen=True, slots=True)
class Extreme:
    """One deal of one person: its line, its number as a deal, the amount in halves."""

    number: int
    deal: int
    place: int
    amount_half: int


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """One person's evening; `defended` counts deals against the taker, made when he failed."""

    place: int
    name: str
    rank: int
    is_tied: bool
    total_half: int
    pot: int | None
    deals: int
    taken: Tries
    contracts: tuple[tuple[str, Tries], ...]
    called: Tries
    defended: Tries
    best: Extreme | None
    worst: Extreme | None

    @property
    def average(self) -> Fraction | None:
        """Points a deal, exact."""
        return Fraction(self.total_half, 2 * self.deals) if self.deals else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """The evening's figures; `curves` are running totals in halves by place, from nothing."""

    people: tuple[PersonStatistics, ...]
    deals: int
    passed: int
    contracts: tuple[tuple[str, Tries], ...]
    best: Extreme | None
    worst: Extreme | None
    curves: tuple[tuple[int, ...], ...]


def statistics_of(evening: Evening) -> Statistics:
    """Return the figures of an evening; people by rank, then in order of play."""
    played = [row for row in evening.rows if row.facts.kind == PLAYED]
    table = evening.table
    scored = [row for row in evening.rows if row.facts.kind in (PLAYED, PASSED)]
    people = [_person(evening, played, place) for place in table.places]
    by_taker = [_extreme(row, row.facts.taker) for row in played if row.facts.taker is not None]
    return Statistics(
        tuple(sorted(people, key=lambda person: (person.rank, person.place))),
        deals=len(scored),
        passed=sum(row.facts.kind == PASSED for row in scored),
        contracts=_contracts(evening, played),
        best=max(by_taker, key=lambda deal: deal.amount_half, default=None),
        worst=min(by_taker, key=lambda deal: deal.amount_half, default=None),
        curves=tuple((0, *(row.totals_half[place] for row in scored)) for place in table.places),
    )


def _person(evening: Evening, played: list[Row], place: int) -> PersonStatistics:
    here = [row for row in played if row.reading.amounts_half[place] is not None]
    taken = [row for row in here if row.facts.taker == place]
    called = [row for row in here if row.facts.partner == place]
    against = [row for row in here if place not in (row.facts.taker, row.facts.partner)]
    deals = [_extreme(row, place) for row in here]
    totals = evening.totals_half
    pot = evening.pot_left
    return PersonStatistics(
        place,
        evening.table.names[place],
        rank=1 + sum(total > totals[place] for total in totals),
        is_tied=totals.count(totals[place]) > 1,
        total_half=totals[place],
        pot=None if pot is None else pot.balances[place],
        deals=sum(row.reading.amounts_half[place] is not None for row in evening.rows),
        taken=Tries.of(taken),
        contracts=_contracts(evening, taken),
        called=Tries.of(called),
        defended=Tries(sum(not row.reading.made for row in against), len(against)),
        best=max(deals, key=lambda deal: deal.amount_half, default=None),
        worst=min(deals, key=lambda deal: deal.amount_half, default=None),
    )


def _contracts(evening: Evening, rows: list[Row]) -> tuple[tuple[str, Tries], ...]:
    counted = []
    for contract in map(str, evening.table.rules.contracts):
        of_it = [row for row in rows if row.facts.contract == contract]
        if of_it:
            counted.append((contract, Tries.of(of_it)))
    return tuple(counted)


def _extreme(row: Row, place: int) -> Extreme:
    return Extreme(row.number, row.deal, place, row.reading.amounts_half[place] or 0)
