"""Lists of an event: percentages from marks, ranks with ties, the general and alternate lists.

The *general* list has everybody by overall percentage. The *alternate* list gives the first places
to the winners of the lines, the next to their seconds, and so on (RO p.19).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm

from engine.formats import TournamentFormat
from engine.standings.tallies import Tally
from engine.standings.ties import Criterion, Row, rank_by


@dataclass(frozen=True, slots=True)
class Place:
    """An entry's place: ranks are None until something was played; `band` is its rank in line.

    `decided_by` is what put it below the place above in the general list, see `ties.Row`.
    """

    entry: int
    line: str
    attack: Fraction | None
    defense: Fraction | None
    overall: Fraction | None
    board_count: int
    is_provisional: bool
    general_rank: int | None
    general_tied: bool
    band: int | None
    alternate_rank: int | None
    alternate_tied: bool
    decided_by: str = ""


def overall_percent(tally: Tally, rules: TournamentFormat) -> Fraction | None:
    """Return the weighted percentage (RO p.17); a side without counted boards is left out."""
    attack, defense = tally.attack, tally.defense
    attack_weight, defense_weight = rules.weights
    if attack is None or defense is None:
        return attack if defense is None else defense
    return attack_weight * attack + defense_weight * defense


def share_ranks(values: Sequence[object]) -> list[tuple[int, bool]]:
    """Return (rank, tied) of values already in order: equals share, the next rank skips."""
    ranks: list[tuple[int, bool]] = []
    for _, group in groupby(values):
        size = len(list(group))
        ranks += [(len(ranks) + 1, size > 1)] * size
    return ranks


def _order_keys(percents: list[Fraction]) -> list[int]:
    """Return whole numbers in the order of the percents: far faster to sort than fractions."""
    common = lcm(*(percent.denominator for percent in percents))
    return [percent.numerator * (common // percent.denominator) for percent in percents]


def _bands(played: list[tuple[int, Tally]]) -> dict[int, int]:
    """Return each entry's rank inside its line; a tie inside a line shares the better band."""
    lines: dict[str, list[tuple[int, Tally]]] = {}
    for key, tally in played:
        lines.setdefault(tally.line, []).append((key, tally))
    bands = {}
    for members in lines.values():
        ranks = share_ranks([key for key, _ in members])
        bands.update(
            {tally.entry: rank for (_, tally), (rank, _) in zip(members, ranks, strict=True)}
        )
    return bands


def rank_entries(
    tallies: Iterable[Tally], rules: TournamentFormat, criteria: Sequence[Criterion] = ()
) -> list[Place]:
    """Return every entry's place, in the general list's order; nothing played comes last.

    `criteria` separate equals in both lists; without them they share a rank. Without lines
    (Howell: one single list) nobody has a band or an alternate rank.
    """
    everybody = sorted(tallies, key=lambda tally: tally.entry)
    percents = {tally.entry: overall_percent(tally, rules) for tally in everybody}
    counted = [tally for tally in everybody if percents[tally.entry] is not None]
    keys = _order_keys([percent for percent in percents.values() if percent is not None])
    by_entry = {tally.entry: tally for tally in counted}
    rows = rank_by(dict(zip(by_entry, keys, strict=True)), criteria)
    general = {row.entry: row for row in rows}
    # Ranks are the keys from here on: they tell apart what the criteria did.
    played = [(-row.rank, by_entry[row.entry]) for row in rows]
    bands: dict[int, int] = {}
    alternate: dict[int, tuple[int, bool]] = {}
    if all(tally.line for tally in everybody):
        bands = _bands(played)
        order = sorted(played, key=lambda pair: (bands[pair[1].entry], -pair[0]))
        shared = share_ranks([(bands[tally.entry], key) for key, tally in order])
        alternate = {tally.entry: rank for (_, tally), rank in zip(order, shared, strict=True)}
    idle = [tally for tally in everybody if percents[tally.entry] is None]
    return [
        _place(tally, percents[tally.entry], general, bands, alternate)
        for tally in [*(tally for _, tally in played), *idle]
    ]


def _place(
    tally: Tally,
    overall: Fraction | None,
    general: dict[int, Row],
    bands: dict[int, int],
    alternate: dict[int, tuple[int, bool]],
) -> Place:
    row = general.get(tally.entry)
    alternate_rank, alternate_tied = alternate.get(tally.entry, (None, False))
    return Place(
        entry=tally.entry,
        line=tally.line,
        attack=tally.attack,
        defense=tally.defense,
        overall=overall,
        board_count=tally.attack_count + tally.defense_count,
        is_provisional=not (tally.attack_count and tally.defense_count),
        general_rank=row.rank if row else None,
        general_tied=row.tied if row else False,
        band=bands.get(tally.entry),
        alternate_rank=alternate_rank,
        alternate_tied=alternate_tied,
        decided_by=row.decided_by if row else "",
    )


def alternate_order(places: Iterable[Place]) -> list[Place]:
    """Return the places in the alternate list's order; those without a rank come last."""
    return sorted(
        places,
        key=lambda place: (
            place.alternate_rank is None,
            place.alternate_rank or 0,
            place.general_rank or 0,
            place.entry,
        ),
    )
