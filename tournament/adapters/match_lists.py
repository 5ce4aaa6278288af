"""The list of team events: matches won, then difference, bigger bonus, scored (OT p.61).

In a knock-out how far each team came is before it all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from engine.matches import Meeting, Reach, TeamRecord, rank_records, reaches_of
from engine.standings import Criterion
from engine.standings.ties import DIRECT_COMPARISON, DRAW, committed_draw, direct_meetings
from tournament.adapters.draws import key_of_seed
from tournament.adapters.marks import ListLine
from tournament.adapters.matches import Score
from tournament.adapters.ties import tie_codes_of
from tournament.models import Match, Tournament


def tie_criteria(
    tournament: Tournament, numbers: Sequence[int], won: Mapping[tuple[int, int], Decimal]
) -> list[Criterion]:
    """Return the event's own tie-breaks, which come after those of OT p.61.

    `won` has (one, other) -> match points one won from the other.
    """
    seed, value = tournament.seed, tournament.public_value
    makers = {DIRECT_COMPARISON: lambda: direct_meetings(won)}
    if seed:
        # Not where it was brought in while its seed is still secret elsewhere.
        makers[DRAW] = lambda: committed_draw(numbers, key_of_seed(seed, value))
    allowed = tie_codes_of(tournament)
    chosen = [code for code in tournament.tie_breaks if code in makers and code in allowed]
    return [makers[code]() for code in chosen]


def by_records(
    lines: Sequence[ListLine],
    records: Mapping[int, TeamRecord],
    criteria: Sequence[Criterion] = (),
    reaches: Mapping[int, Reach] | None = None,
) -> list[ListLine]:
    """Return the lines in the order of the records, each with its own; as they are before any play.

    A place's overall is the difference of match points, bonuses included. `reaches` are those of a
    knock-out.
    """
    reached = reaches or {}
    records = {
        number: replace(record, passed=reached[number].passed if number in reached else 0)
        for number, record in records.items()
    }
    if not any(is_begun(record) for record in records.values()):
        return list(lines)
    by_number = {line.number: line for line in lines}
    held = (records[number] for number in by_number if number in records)
    rows = rank_records(held, criteria)
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
        found.append(replace(line, place=place, record=record, reach=reached.get(row.entry)))
    return found


def reaches_in(
    scores: Iterable[tuple[Match, Score | None]],
    entries: Mapping[int, int],
    gone: Collection[int],
) -> dict[int, Reach]:
    """Return how far each team of a knock-out came; `entries` has primary key -> number."""
    stages: dict[int, list[Meeting]] = {}
    for match, score in scores:
        keys = [match.one_id, *([match.other_id] if match.other_id else [])]
        teams = tuple(entries[key] for key in keys)
        sides = dict(zip(("one", "other"), teams, strict=False))
        ahead = sides.get(score.winner) if score and score.is_over else None
        stages.setdefault(match.first_round, []).append(
            Meeting(teams, ahead, score is None or score.is_over)
        )
    return reaches_of([stages[first] for first in sorted(stages)], gone)


def is_begun(record: TeamRecord) -> bool:
    """Tell whether a team has played, or gone on without playing."""
    return bool(record.won or record.drawn or record.lost or record.scored or record.conceded)
