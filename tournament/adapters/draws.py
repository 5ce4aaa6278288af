"""Seeds and drawn seats: the engine's draws for rows.

Where nobody has a wish, the order is one shuffle of the stream "seats". With *wishes* (people who
keep a table, pairs kept apart) further shuffles follow from the streams "seats 2", "seats 3", ...:
the first in which no pair meets is taken, of so many the first in which fewest do.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from engine.attackers import draw_color
from engine.changes.seats import keep_apart, keep_tables, stationary_entries
from engine.draws import SEED_BYTES, commitment_of, key_of, parse_seed, shuffled
from engine.errors import EngineError
from engine.fairness.counts import count_meetings
from engine.movements.free_finals import MEMBERS, parallel_entries, team_entries
from engine.rounds import Movement
from engine.rounds.document import movement_document, parse_movement
from tournament.messages import Refused, problem_of
from tournament.models import table_places

PURPOSE = "seats"
# Movements in which the people of a team start at one table, or play in four tournaments.
TEAMS_MAKER, PARALLEL = "free-deals-teams", "free-deals-parallel"
SHUFFLES = 100


@dataclass(frozen=True)
class Wishes:
    """Whom the draw looks after, by entry number: pairs kept apart, and who keeps which table."""

    apart: tuple[tuple[int, int], ...] = ()
    stays: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.apart or self.stays)


def new_seed(known: str = "") -> tuple[str, str]:
    """Return a fresh seed from the operating system and its commitment, both in hexadecimal.

    A known seed repeats a draw made before: for simulations, never for people who play.
    """
    seed = parse_seed(known) if known else secrets.token_bytes(SEED_BYTES)
    return seed.hex(), commitment_of(seed)


def drawn_color(seed: str, public_value: str = "") -> str:
    """Return the badge that attacks first in a tournament of triplets (RO p.20)."""
    return draw_color(key_of_seed(seed, public_value))


def key_of_seed(seed: str, public_value: str = "") -> bytes:
    """Return the key of an event's streams.

    Refuses `seed-elsewhere` in an event brought in while its seed was secret: nothing is drawn.
    """
    if not seed:
        raise Refused.because("seed-elsewhere")
    return key_of(parse_seed(seed), public_value)


def drawn_order(numbers: Sequence[int], seed: str, public_value: str = "") -> list[int]:
    """Return entry numbers in drawn order: place k of the list takes slot k + 1."""
    return _shuffle(numbers, seed, public_value, 1)


def _shuffle(numbers: Sequence[int], seed: str, public_value: str, turn: int) -> list[int]:
    purpose = PURPOSE if turn == 1 else f"{PURPOSE} {turn}"
    return shuffled(sorted(numbers), key_of_seed(seed, public_value), purpose)


def seated_order(
    numbers: Sequence[int],
    seed: str,
    public_value: str,
    document: Mapping[str, Any],
    wishes: Wishes,
) -> list[int]:
    """Return entry numbers by slot, wishes kept where the movement allows; always the same.

    In each shuffle whoever keeps a table changes places with who was drawn for the slot that stays
    there. If every shuffle lets a pair meet, people trade places in the best one as long as a trade
    helps (`engine.changes.seats.keep_apart`).
    """
    if not wishes:
        return drawn_order(numbers, seed, public_value)
    movement = parse_movement(document)
    staying = {table: slot for slot, table in stationary_entries(movement).items()}
    met = count_meetings(movement)
    best: list[int] = []
    fewest: int | None = None
    for turn in range(1, SHUFFLES + 1):
        order = _shuffle(numbers, seed, public_value, turn)
        _seat_staying(order, staying, wishes.stays)
        meetings = sum(met[pair] for pair in _pairs(order, wishes))
        if fewest is None or meetings < fewest:
            best, fewest = order, meetings
        if not fewest:
            return best
    return _traded(movement, best, wishes)


def _seat_staying(order: list[int], staying: Mapping[int, int], stays: Mapping[int, int]) -> None:
    for number, table in sorted(stays.items()):
        if table in staying and number in order:
            here, there = order.index(number), staying[table] - 1
            order[here], order[there] = order[there], order[here]


def _pairs(order: Sequence[int], wishes: Wishes) -> list[tuple[int, int]]:
    """Return the pairs kept apart as slots, the lower first; who is not drawn is left out."""
    slots = {number: slot for slot, number in enumerate(order, start=1)}
    return [
        (min(slots[a], slots[b]), max(slots[a], slots[b]))
        for a, b in wishes.apart
        if a in slots and b in slots
    ]


def _traded(movement: Movement, order: list[int], wishes: Wishes) -> list[int]:
    held = [slot for slot, number in enumerate(order, start=1) if number in wishes.stays]
    places = keep_apart(movement, _pairs(order, wishes), held=held).places
    traded = list(order)
    for slot, place in places.items():
        traded[place - 1] = order[slot - 1]
    return traded


def with_kept_tables(document: Mapping[str, Any], stays: Mapping[int, int]) -> dict[str, Any]:
    """Return the movement where these slots keep these tables, refused where that cannot be."""
    try:
        return movement_document(keep_tables(parse_movement(document), stays).movement)
    except EngineError as error:
        raise Refused(problem_of(error, "table")) from error


def pairs_that_meet(
    document: Mapping[str, Any], pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int, int, int]]:
    """Return (slot, slot, round, table) for each time a pair kept apart shares a table."""
    order = {(min(pair), max(pair)): (place, pair) for place, pair in enumerate(pairs)}
    found = [
        (*order[couple], row["round"], table["table"])
        for row in document["rounds"]
        for table in row["tables"]
        for couple in combinations(sorted(filter(None, table_places(table).values())), 2)
        if couple in order
    ]
    return [(*pair, round_, table) for _place, pair, round_, table in sorted(found)]


def team_places(teams: Mapping[int, str], size: int, maker: str) -> list[tuple[int, ...]]:
    """Return the slots of each team that starts at one table, or plays in four tournaments.

    `teams` is number -> name of the team (OT p.15). Raises `free-team-incomplete`,
    `teams-movement`.
    """
    by_name = _by_team(teams)
    short = [name for name, members in by_name.items() if not name or len(members) != size]
    if short:
        raise Refused.because("free-team-incomplete", names=", ".join(filter(None, short)) or "–")
    try:
        if maker == PARALLEL and size == MEMBERS:
            return list(parallel_entries(len(by_name)))
        if maker == TEAMS_MAKER:
            return list(team_entries(len(by_name), size))
    except EngineError as error:
        raise Refused(problem_of(error)) from error
    raise Refused.because("teams-movement")


def teams_order(
    teams: Mapping[int, str], places: Sequence[tuple[int, ...]], seed: str, public_value: str = ""
) -> list[int]:
    """Return entry numbers by slot: teams are drawn from the stream "teams".

    The places inside each follow from "team" and its turn.
    """
    key = key_of_seed(seed, public_value)
    drawn = shuffled(sorted(_by_team(teams).values()), key, "teams")
    inside = [shuffled(members, key, f"team {turn}") for turn, members in enumerate(drawn, 1)]
    return _by_slot(inside, places)


def teams_by_rank(
    teams: Mapping[int, str],
    places: Sequence[tuple[int, ...]],
    ranks: Mapping[int, int | None],
) -> list[int]:
    """Return entry numbers by slot: the better team of the stage before has the better place.

    A team is as good as its best; new ones come last.
    """

    def turn(number: int) -> tuple[bool, int, int]:
        rank = ranks.get(number)
        return rank is None, rank or 0, number

    inside = [sorted(members, key=turn) for members in _by_team(teams).values()]
    return _by_slot(sorted(inside, key=lambda members: turn(members[0])), places)


def _by_team(teams: Mapping[int, str]) -> dict[str, list[int]]:
    by_name: dict[str, list[int]] = {}
    for number, name in sorted(teams.items()):
        by_name.setdefault(name, []).append(number)
    return by_name


def _by_slot(teams: Sequence[Sequence[int]], places: Sequence[tuple[int, ...]]) -> list[int]:
    slot_of: dict[int, int] = {}
    for members, slots in zip(teams, places, strict=True):
        slot_of |= dict(zip(slots, members, strict=True))
    return [slot_of[slot] for slot in sorted(slot_of)]
