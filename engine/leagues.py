"""Who meets whom in a league of teams: everybody once, or Swiss rounds by standing.

*Circle method*: the last team stays, the others turn; with an odd number the team against the
empty place has a *bye*. *Swiss*: each round pairs teams of like score that have not met; weights
are whole numbers, so the best pairing is exact and the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import networkx as nx

from engine.errors import EngineError

FEWEST_TEAMS: Final = 2
# Opponents this many places away are looked at first: enough, and four times as fast for 128 teams.
NEAR_PLACES: Final = 16

# Teams are numbered from 1; this one is the bye.
_BYE: Final = 0

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One round: the pairs, the team with a bye, whether another without rematch can follow."""

    pairs: tuple[Pair, ...]
    bye: int | None = None
    can_go_on: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """A team and its score as a whole number: the matches it has won."""

    team: int
    score: int


def _check_teams(teams: int) -> None:
    if teams < FEWEST_TEAMS:
        raise EngineError("too-few-teams", "A league has at least two teams.", teams=teams)


def round_robin(teams: int) -> list[Pairing]:
    """Return rounds where teams 1 to n meet everybody once: n - 1 rounds, n with an odd number.

    The first of a pair alternates for each team as far as the turning allows.
    """
    _check_teams(teams)
    size = teams + teams % 2
    rounds = []
    for number in range(size - 1):
        turning = [(number + place) % (size - 1) + 1 for place in range(size - 1)]
        # The team that stays plays the first of the circle; the others meet across it.
        couples = [(size, turning[0]) if number % 2 else (turning[0], size)]
        couples += [
            (turning[place], turning[-place]) if place % 2 else (turning[-place], turning[place])
            for place in range(1, size // 2)
        ]
        bye = next((a if b > teams else b for a, b in couples if max(a, b) > teams), None)
        pairs = tuple(pair for pair in couples if max(pair) <= teams)
        rounds.append(Pairing(pairs, bye))
    return rounds


def safe_swiss_rounds(teams: int) -> int:
    """Return how many Swiss rounds never end in rematches, whatever the results (Dirac).

    With the bye as a team there are n teams, n even; a team that has met fewer than n / 2 others
    leaves a graph of degree n / 2 or more, which has a perfect matching.
    """
    _check_teams(teams)
    return (teams + teams % 2) // 2


def pair_swiss(
    standings: Sequence[Standing], played: Collection[Pair], byes: Collection[int] = ()
) -> Pairing:
    """Return the next Swiss round for teams listed best first.

    No rematch; with an odd number the lowest team that had none gets a bye, one higher only where
    the others could not be paired. Among these the sum of score gaps squared is least, then the sum
    of differences of places, then of their squares (two pairs a little apart rather than one near
    and one far), then the lowest of a score meet those of another; over pairs up to 16 places
    apart, farther ones count where those do not do.
    `can_go_on` says whether one more round without rematch exists after this one. Raises
    `swiss-dead-end` when no such round exists: go on as a round robin.
    """
    _check_teams(len(standings))
    met = {frozenset(pair) for pair in played}
    matching = None
    for reach in dict.fromkeys((min(NEAR_PLACES, len(standings)), len(standings))):
        graph = _graph(standings, met, frozenset(byes), reach)
        found = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(found) == graph.number_of_nodes():
            matching = found
            break
    if matching is None:
        raise EngineError(
            "swiss-dead-end",
            "No round without a rematch is left: go on as a round robin.",
            teams=len(standings),
        )
    place_of = {standing.team: place for place, standing in enumerate(standings)}
    pairs, bye = [], None
    for couple in matching:
        a, b = sorted(couple, key=lambda team: place_of.get(team, len(standings)))
        if b == _BYE:
            bye = a
        else:
            pairs.append((a, b))
    pairs.sort(key=lambda pair: place_of[pair[0]])
    return Pairing(tuple(pairs), bye, _can_go_on(standings, met, frozenset(byes), pairs, bye))


def _graph(
    standings: Sequence[Standing],
    met: Collection[frozenset[int]],
    byes: Collection[int],
    reach: int,
) -> nx.Graph:
    """Return the teams (and the bye), joined where they may meet within so many places.

    More weight is better; the bye goes to the last teams that had none, as many as the reach.
    """
    teams = len(standings)
    costs: dict[Pair, int] = {}
    for place, one in enumerate(standings):
        for other_place in range(place + 1, min(place + reach + 1, teams)):
            other = standings[other_place]
            if frozenset((one.team, other.team)) not in met:
                gap = one.score - other.score
                costs[one.team, other.team] = _cost(teams, place, other_place, gap)
    if teams % 2:
        # A bye one place higher costs more than all the pairs together ever can.
        step = 1 + max(costs.values(), default=0) * (teams // 2)
        waiting = [place for place, one in enumerate(standings) if one.team not in byes]
        for place in waiting[-reach:]:
            costs[standings[place].team, _BYE] = step * (teams - 1 - place)
    top = 1 + max(costs.values(), default=0)
    graph = nx.Graph()
    graph.add_nodes_from(standing.team for standing in standings)
    if teams % 2:
        graph.add_node(_BYE)
    graph.add_weighted_edges_from((a, b, top - cost) for (a, b), cost in costs.items())
    return graph


def _cost(teams: int, place: int, other_place: int, gap: int) -> int:
    """Return what a pair costs: each part more than all pairs together can of the next one."""
    apart = other_place - place
    across = teams - place if gap else 0
    return ((gap * gap * teams**2 + apart) * teams**3 + apart * apart) * teams**2 + across


def _can_go_on(
    standings: Sequence[Standing],
    met: Collection[frozenset[int]],
    byes: Collection[int],
    pairs: Sequence[Pair],
    bye: int | None,
) -> bool:
    """Say whether after this round another one without rematch exists, whatever its results."""
    after = {*met, *map(frozenset, pairs)}
    had = {*byes, bye} - {None}
    graph = nx.Graph()
    teams = [standing.team for standing in standings]
    nodes = teams if len(teams) % 2 == 0 else [*teams, _BYE]
    graph.add_nodes_from(nodes)
    graph.add_edges_from(
        (a, b)
        for index, a in enumerate(nodes)
        for b in nodes[index + 1 :]
        if (b == _BYE and a not in had) or (b != _BYE and frozenset((a, b)) not in after)
    )
    least = min((degree for _, degree in graph.degree), default=0)
    if 2 * least >= len(nodes):
        return True  # Dirac's theorem
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(nodes)


def rounds_left(teams: Collection[int], played: Collection[Pair]) -> list[Pairing]:
    """Return rounds in which all who have not met meet once: what is left of a round robin.

    Each has as many pairs as can be; who is in none rests. Teams listed first come first.
    """
    place_of = {team: place for place, team in enumerate(teams)}
    left = nx.Graph()
    left.add_nodes_from(teams)
    left.add_edges_from(combinations(teams, 2))
    left.remove_edges_from(played)
    rounds = []
    while left.number_of_edges():
        couples = nx.max_weight_matching(left, maxcardinality=True)
        left.remove_edges_from(couples)
        pairs = [tuple(sorted(couple, key=lambda team: place_of[team])) for couple in couples]
        pairs.sort(key=lambda pair: place_of[pair[0]])
        rounds.append(Pairing(tuple(pairs), can_go_on=bool(left.number_of_edges())))
    return rounds
