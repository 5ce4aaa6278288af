"""The next Swiss round of a league, from the matches played (pairing by `engine.leagues`).

Apart from the other modules: the matching library behind it takes long to load.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.leagues import Pairing, Standing, pair_swiss, rounds_left
from engine.matches.tables import Fixture, TeamRecord, rank_records


def next_swiss_round(
    records: Sequence[TeamRecord], fixtures: Sequence[Fixture], byes: Collection[int] = ()
) -> Pairing:
    """Return the next round's pairs, as the list goes: matches won, then near places in it.

    The places follow the difference of match points. Raises `swiss-dead-end` where no round
    without a rematch is left.
    """
    by_entry = {record.entry: record for record in records}
    standings = [Standing(row.entry, by_entry[row.entry].won) for row in rank_records(records)]
    return pair_swiss(standings, [(f.one, f.other) for f in fixtures], byes)


def league_rounds_left(records: Sequence[TeamRecord], fixtures: Sequence[Fixture]) -> list[Pairing]:
    """Return the rounds of a league that are left when Swiss rounds end: all who have not met."""
    teams = [row.entry for row in rank_records(records)]
    return rounds_left(teams, [(f.one, f.other) for f in fixtures])
