"""The next Swiss round of a league, from the matches played (pairing by `engine.leagues`).

Apart from the other modules: the matching library behind it takes long to load.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.leagues import Pairing, Standing, pair_swiss
from engine.matches.tables import Fixture, TeamRecord, rank_records

# Scores of the pairing are whole: thousandths of match points.
THOUSAND = 1000


def next_swiss_round(
    records: Sequence[TeamRecord], fixtures: Sequence[Fixture], byes: Collection[int] = ()
) -> Pairing:
    """Return the next round's pairs, teams of like total first met; see `leagues.pair_swiss`.

    Raises `swiss-dead-end` where no round without a rematch is left.
    """
    by_entry = {record.entry: record for record in records}
    standings = [
        Standing(row.entry, int(by_entry[row.entry].scored * THOUSAND))
        for row in rank_records(records)
    ]
    return pair_swiss(standings, [(f.one, f.other) for f in fixtures], byes)
