"""Lists without percentages: match points won less lost, or points summed (RO pp.10, 23).

A tally then holds points in place of marks: its attack sum is what was won (or scored), its
defense sum what was lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.formats import Comparison, TournamentFormat
from engine.standings.percentages import Place
from engine.standings.tallies import Tally
from engine.standings.ties import Criterion, rank_by


def total_of(tally: Tally, rules: TournamentFormat) -> Fraction | None:
    """Return what the entry is ranked by, None while nothing counts."""
    if not tally.attack_count:
        return None
    lost = Fraction(0) if rules.comparison is Comparison.POINTS else tally.defense_sum
    return tally.attack_sum - lost


def rank_totals(
    tallies: Iterable[Tally], rules: TournamentFormat, criteria: Sequence[Criterion] = ()
) -> list[Place]:
    """Return every entry's place by total, in order; nothing played comes last.

    A place's `attack` and `defense` are the points won and lost; there is one list, without lines.
    """
    by_entry = {tally.entry: tally for tally in tallies}
    totals = {entry: total_of(tally, rules) for entry, tally in by_entry.items()}
    played = {entry: total for entry, total in totals.items() if total is not None}
    rows = rank_by(played, criteria)
    idle = sorted(entry for entry, total in totals.items() if total is None)
    by_row = {row.entry: row for row in rows}
    places = []
    for entry in [*(row.entry for row in rows), *idle]:
        tally, row = by_entry[entry], by_row.get(entry)
        is_played = row is not None
        places.append(
            Place(
                entry=entry,
                line="",
                attack=tally.attack_sum if is_played else None,
                defense=tally.defense_sum if is_played else None,
                overall=totals[entry],
                board_count=tally.attack_count,
                is_provisional=False,
                general_rank=row.rank if row else None,
                general_tied=row.tied if row else False,
                band=None,
                alternate_rank=None,
                alternate_tied=False,
                decided_by=row.decided_by if row else "",
            )
        )
    return places
