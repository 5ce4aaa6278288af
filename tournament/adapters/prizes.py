"""Prizes: a proposal from the fees, and who gets what; whole cents, no queries.

The federation asks that at least 70 % of the entries go back, to 20 to 25 % of the players, with
prizes by series except in free deals, and a special one for the best last two rounds among the
unrewarded (OT pp.3-4). How teams of free deals share with everybody alone is written nowhere: half
each is proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournament.models import Prize

LEAST_RETURNED = 70  # % of the fees, OT p.3
FEWEST_WINNERS, MOST_WINNERS = 20, 25  # % of the entries, OT p.3
# Fewer of a series have no prize of their own; fewer prizes have no special one.
FEWEST_OF_A_SERIES = 4
FEWEST_FOR_SPECIAL = 5
# Above so many cents of fees, amounts are whole euros, then multiples of five.
STEPS = ((20_000, 500), (1_000, 100), (0, 1))

REFERENCE, GENERAL = Prize.From.REFERENCE.value, Prize.From.GENERAL.value
LAST_TWO = Prize.From.LAST_TWO_ROUNDS.value
# Given beside all others: a team is no person.
TEAMS = Prize.From.TEAMS.value


class Offer(NamedTuple):
    """A prize: for which rank of which list, of a series or of all."""

    list: str
    category: str
    rank: int
    amount_cents: int
    label: str = ""


def people_rewarded(lists: Iterable[str], team_size: int) -> int:
    """Return how many people prizes of these lists are for: all of a team."""
    return sum(team_size or 1 if code == TEAMS else 1 for code in lists)


@dataclass(frozen=True)
class Award:
    """What an entry gets: equals share the prizes of the ranks they take together."""

    number: int
    list: str
    category: str
    rank: int
    amount_cents: int
    labels: tuple[str, ...]
    shared_by: int


def winners_wanted(entries: int) -> int:
    """Return how many prizes to propose: a fifth of the entries, rounded up, a quarter at most."""
    fewest = -(-entries * FEWEST_WINNERS // 100)
    return max(1, min(fewest, entries * MOST_WINNERS // 100)) if entries else 0


def propose(
    fees: int,
    entries: int,
    series: Mapping[str, int],
    *,
    by_series: bool,
    by_last_rounds: bool,
    team_size: int = 0,
) -> list[Offer]:
    """Return prizes for an event with so many cents of fees and entries, by series its entries.

    Where people play in teams of `team_size`, half of the money and of who gets a prize is theirs.
    """
    teams = _teams_with_prizes(entries, team_size)
    count = winners_wanted(entries)
    if teams:
        count = max(1, count - teams * team_size)
    theirs = fees // 2 if teams else 0
    places = [(TEAMS, "", rank) for rank in range(1, teams + 1)]
    offers = _priced(theirs, places, [*range(teams + 1, 1, -1)])
    return offers + _alone(
        fees - theirs, count, entries, series if by_series else {}, by_last_rounds
    )


def _teams_with_prizes(entries: int, team_size: int) -> int:
    """Return how many teams get a prize: half of the people who do, one team at least."""
    if not team_size or entries < 2 * team_size:
        return 0
    return max(1, winners_wanted(entries) // (2 * team_size))


def _alone(
    fees: int, count: int, entries: int, series: Mapping[str, int], by_last_rounds: bool
) -> list[Offer]:
    """Return so many prizes of everybody's own list, of series, of the last two rounds."""
    special = 1 if by_last_rounds and count >= FEWEST_FOR_SPECIAL else 0
    own = _series_with_prizes(series, entries)[: max(0, count // 2 - special)]
    main = count - special - len(own)
    weights = [*range(main + 1, 1, -1), *([2] * len(own)), *([1] * special)]
    places = [
        *((REFERENCE, "", rank) for rank in range(1, main + 1)),
        *((REFERENCE, category, 1) for category in own),
        *((LAST_TWO, "", 1) for _ in range(special)),
    ]
    return _priced(fees, places, weights)


def _priced(
    fees: int, places: Sequence[tuple[str, str, int]], weights: Sequence[int]
) -> list[Offer]:
    """Return the prizes with their amounts; without fees they are in kind."""
    amounts = _amounts(fees, weights)
    return [
        Offer(*place, amount)
        for place, amount in zip(places, amounts, strict=True)
        if amount or not fees
    ]


def _series_with_prizes(series: Mapping[str, int], entries: int) -> list[str]:
    """Return the series large enough for a prize; one that is everybody needs none."""
    return [
        category
        for category, count in series.items()
        if category and FEWEST_OF_A_SERIES <= count < entries
    ]


def _amounts(fees: int, weights: Sequence[int]) -> list[int]:
    """Return whole steps by weight that together return at least the share of the fees."""
    if not weights or not fees:
        return [0] * len(weights)
    step = next(step for least, step in STEPS if fees >= least)
    steps = -(-fees * LEAST_RETURNED // (100 * step))
    total = sum(weights)
    amounts = [steps * weight // total * step for weight in weights]
    amounts[0] += steps * step - sum(amounts)
    return amounts


class Ranked(NamedTuple):
    """An entry's rank in a list; equals have the same."""

    rank: int
    number: int


def award(
    prizes: Iterable[Offer],
    lists: Mapping[str, Sequence[Ranked]],
    categories: Mapping[int, str],
    *,
    adds_up: bool,
) -> list[Award]:
    """Return who gets what.

    The reference list comes first, then the general one, then each series, at last the last two
    rounds, which are always for the unrewarded. Unless prizes add up, whoever has one steps aside
    for the next. Equals share the prizes of the ranks they take together; a cent that cannot be
    shared goes to the lower number.
    """
    groups: dict[tuple[str, str], list[Offer]] = {}
    for prize in prizes:
        groups.setdefault((prize.list, prize.category), []).append(prize)
    awards: list[Award] = []
    for key in sorted(groups, key=_turn):
        rewarded = {one.number for one in awards}
        steps_aside = set() if adds_up and key[0] != LAST_TWO else rewarded
        there = [
            one
            for one in lists.get(key[0], ())
            if one.number not in steps_aside
            and (not key[1] or categories.get(one.number) == key[1])
        ]
        awards += _shares(groups[key], there)
    return awards


def _turn(key: tuple[str, str]) -> tuple[bool, bool, int, str]:
    order = [REFERENCE, GENERAL, LAST_TWO]
    place = order.index(key[0]) if key[0] in order else len(order)
    return key[0] == LAST_TWO, bool(key[1]), place, key[1]


def _shares(prizes: Sequence[Offer], ranked: Sequence[Ranked]) -> list[Award]:
    by_rank = {prize.rank: prize for prize in prizes}
    awards: list[Award] = []
    first = 0
    while first < len(ranked):
        tied = sorted(one.number for one in ranked if one.rank == ranked[first].rank)
        places = range(first + 1, first + len(tied) + 1)
        pooled = [by_rank[place] for place in places if place in by_rank]
        total = sum(prize.amount_cents for prize in pooled)
        each, odd = divmod(total, len(tied))
        labels = tuple(prize.label for prize in pooled if prize.label)
        if pooled:
            awards += [
                Award(
                    number, pooled[0].list, pooled[0].category, first + 1,
                    each + (place < odd), labels, len(tied),
                )
                for place, number in enumerate(tied)
            ]  # fmt: skip
        first += len(tied)
    return awards
