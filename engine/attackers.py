"""Who attacks for a team of three: badges in turn, blue, white, red (RO p.20, OT p.33).

Badges go by alphabetical order of surname. One color is drawn for the whole tournament and
attacks first; then the others follow in order, board after board and stage after stage. On a relay
the attacker whose turn it is skips it (OT p.31).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.boards import taker_of
from engine.draws import Stream
from engine.errors import EngineError
from engine.rounds import Movement, Table

COLORS: Final = ("blue", "white", "red")
# A Howell in two stages: two attacks in a position are blue's and white's, one is red's (OT p.36).
POSITION_COLORS: Final = {1: ("red",), 2: ("blue", "white")}


@dataclass(frozen=True, slots=True)
class DueAttack:
    """An attack to come: where, on which board, by which team and whose badge."""

    round: int
    table: int
    slot: int
    board: int
    entry: int
    color: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a fault costs, in the words results are kept in, and the article."""

    status: str
    zero_side: str
    article: str


# The board is neutralized and the taker's team has 0 on it (CA p.11).
WRONG_ATTACKER: Final = Consequence("neutralized", "attack", "CA p.11")


def alphabetical_key(text: str) -> str:
    """Return the text as a French list orders it: accents and capitals do not count."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if letter.isalnum())


def badge_colors(names: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return each person's color from (surname, first name), in the order given (RO p.20).

    Raises `badges-three` unless there are three.
    """
    if len(names) != len(COLORS):
        raise EngineError("badges-three", "Three people wear badges.", people=len(names))
    order = sorted(range(len(names)), key=lambda i: tuple(map(alphabetical_key, names[i])))
    colors = dict(zip(order, COLORS, strict=True))
    return tuple(colors[place] for place in range(len(names)))


def draw_color(key: bytes, purpose: str = "first-attacker") -> str:
    """Return the color that attacks first in the whole tournament, from the seed's key."""
    return COLORS[Stream(key, purpose).below(len(COLORS))]


def attacker_of(attack_count: int, drawn: str) -> str:
    """Return the color due when the team had so many attacks, relays and earlier stages included.

    Raises `unknown-color`.
    """
    if drawn not in COLORS:
        raise EngineError("unknown-color", f"Badges are {', '.join(COLORS)}.", color=drawn)
    return COLORS[(COLORS.index(drawn) + attack_count) % len(COLORS)]


def attacking_entry(table: Table, board: int) -> int | None:
    """Return the team that attacks on the board here, by its role or by the label (RO p.20)."""
    seats = table.seats
    if "attack" in seats:
        return seats["attack"]
    return seats["NS" if taker_of(board) in "NS" else "EW"]


def due_attacks(
    movement: Movement, drawn: str, carried: Mapping[int, int] | None = None
) -> tuple[list[DueAttack], Counter[int]]:
    """Return every attack of a stage in the order of play, and each team's count after it.

    `carried` has the attacks of earlier stages, relays included, as this function counted them.
    """
    counts = Counter(dict(carried or {}))
    found = []
    for played in movement.rounds:
        waiting = set(played.idle)
        for table in sorted((*played.tables, *played.idle), key=lambda t: (t.slot, t.number)):
            for board in table.boards:
                entry = attacking_entry(table, board)
                if entry is None:
                    continue
                color = attacker_of(counts[entry], drawn)
                counts[entry] += 1
                if table not in waiting:
                    found.append(
                        DueAttack(played.number, table.number, table.slot, board, entry, color)
                    )
    return found, counts


def position_attacks(movement: Movement) -> list[DueAttack]:
    """Return the attacks of a stage where each position begins anew (OT p.36).

    A team that attacks two boards of a position sends blue and white, on one board red: over the
    two stages of such a Howell each of the three attacks seven times. Raises `attacks-in-position`
    where a team attacks more than two boards of a position.
    """
    found = []
    for played in movement.rounds:
        for table in played.tables:
            boards: dict[int, list[int]] = {}
            for board in table.boards:
                entry = attacking_entry(table, board)
                if entry is not None:
                    boards.setdefault(entry, []).append(board)
            for entry, attacked in boards.items():
                if len(attacked) not in POSITION_COLORS:
                    raise EngineError(
                        "attacks-in-position",
                        "A team attacks one or two boards of a position here.",
                        round=played.number,
                        entry=entry,
                        attacks=len(attacked),
                    )
                for board, color in zip(attacked, POSITION_COLORS[len(attacked)], strict=True):
                    found.append(
                        DueAttack(played.number, table.number, table.slot, board, entry, color)
                    )
    return found


def check_attacker(shown: str, due: str) -> list[EngineError]:
    """Return `wrong-attacker` when another badge attacked: see `WRONG_ATTACKER` for the cost."""
    if shown == due:
        return []
    return [
        EngineError("wrong-attacker", f"{due} attacks here, not {shown}.", shown=shown, due=due)
    ]
