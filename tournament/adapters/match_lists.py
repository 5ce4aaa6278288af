"""The list of team events: matches won, then difference, bigger bonus, scored (OT p.61)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.matches import TeamRecord, rank_records
from tournament.adapters.marks import ListLine


def by_records(lines: Sequence[ListLine], records: Mapping[int, TeamRecord]) -> list[ListLine]:
    """Return the lines in the order of the records, each with its own; as they are before any play.

    A place's overall is the difference of match points, bonuses included.
    """
    if not any(is_begun(record) for record in records.values()):
        return list(lines)
    by_number = {line.number: line for line in lines}
    rows = rank_records(records[number] for number in by_number if number in records)
    found = []
    for row in rows:
        line, record = by_number[row.entry], records[row.entry]
        place = replace(
            line.place,
            attack=Fraction(record.scored),
            defense=Fraction(record.conceded),
            overall=Fraction(record.difference),
            general_rank=row.rank,
            general_tied=row.tied,
            decided_by=row.decided_by,
        )
        found.append(replace(line, place=place, record=record))
    return found


def is_begun(record: TeamRecord) -> bool:
    """Tell whether a team has played, or gone on without playing."""
    return bool(record.won or record.drawn or record.lost or record.scored or record.conceded)
