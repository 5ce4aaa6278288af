"""Rounds drawn at random while the event was played, drawn again from the seed once it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.adapters.free_rounds import DRAW, drawn_again
from tournament.models import Plan, Seating, Tournament


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of a round at random: (seat, who the seed gives it, who sat there), North first."""

    number: int
    seats: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round at random: the places drawn from, those who had a table of three, the seats."""

    number: int
    people: tuple[int, ...]
    had_three: tuple[int, ...]
    tables: tuple[DrawnTable, ...]

    @property
    def differences(self) -> list[tuple[int, str, str, str]]:
        """Return (table, seat, drawn, seated) wherever somebody else sat than was drawn."""
        return [
            (table.number, seat, drawn, seated)
            for table in self.tables
            for seat, drawn, seated in table.seats
            if drawn != seated
        ]


def drawn_rounds(tournament: Tournament) -> list[DrawnRound]:
    """Return each round whose seats were drawn at random, made again from the seed."""
    plan = Plan.objects.filter(tournament=tournament).first()
    rows = [row for row in plan.document["rounds"] if DRAW in row] if plan else []
    if not rows or not tournament.seed:
        return []
    seated = _seated(tournament)
    entries = tournament.entries.filter(slot__isnull=False)
    names = dict(entries.values_list("slot", "name"))
    found = []
    for row in rows:
        number = row["round"]
        drawn = drawn_again(row, tournament.seed, tournament.public_value)
        places = {(table, seat) for table, seats in drawn.items() for seat in seats}
        places |= {(table, seat) for round_, table, seat in seated if round_ == number}
        tables = tuple(
            DrawnTable(
                table,
                tuple(
                    (
                        seat,
                        names.get(drawn.get(table, {}).get(seat), ""),
                        seated.get((number, table, seat), ""),
                    )
                    for seat in "NESW"
                    if (table, seat) in places
                ),
            )
            for table in sorted({table for table, _seat in places})
        )
        of = row[DRAW]
        found.append(DrawnRound(number, tuple(of["people"]), tuple(of["had_three"]), tables))
    return found


def _seated(tournament: Tournament) -> dict[tuple[int, int, str], str]:
    rows = Seating.objects.filter(round__tournament=tournament).values_list(
        "round__number", "table__number", "seat", "entry__name"
    )
    return {(number, table, seat): name for number, table, seat, name in rows}
