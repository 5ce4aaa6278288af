"""Who attacks a board, and how strong the attack hand is to be.

Labels go in blocks of four boards in which every seat takes once (OT p.16); three blocks are a
*group*. In a group of twelve every seat has one easy, one normal and one hard hand, every block has
each of the three and one of them twice, and each is the doubled one once. Match boards ("teams")
have one of each in every block, and one that is worth more than a guard (OT p.60).

The sequence of group g follows from the key alone, by the stream "bands|g".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.boards import check_board_number, taker_of
from engine.draws import Stream, shuffled_by
from engine.errors import EngineError
from engine.formats import TEAMS, format_of
from engine.seats import SEATS
from engine.takeability import Band

BLOCK: Final = len(SEATS)
BLOCKS: Final = 3
GROUP: Final = BLOCK * BLOCKS
USUAL: Final = (Band.EASY, Band.NORMAL, Band.HARD)
MATCH: Final = (*USUAL, Band.STRONG)
# Where one player attacks the whole time he sits South (RO p.22, OT p.60).
ATTACKER_SEAT: Final = "S"


def has_attack_hands(format_code: str) -> bool:
    """Tell whether boards of the format have a fixed taker, for whom a hand can be made."""
    return not format_of(format_code).has_passed_out


def check_format(format_code: str) -> None:
    """Raise `unknown-format`, or `format-not-dealt` for a format without fixed takers."""
    if not has_attack_hands(format_code):
        raise EngineError(
            "format-not-dealt",
            "In this format nobody takes by the label: leave the format out.",
            format=format_code,
        )


def taker_at(format_code: str, number: int) -> str:
    """Return the seat whose hand must be takeable on board `number`."""
    check_board_number(number)
    return taker_of(number) if format_of(format_code).plays_labels else ATTACKER_SEAT


def band_at(key: bytes, format_code: str, number: int) -> Band:
    """Return the band of board `number`, from the key of `engine.draws.key_of`."""
    check_board_number(number)
    group, place = divmod(number - 1, GROUP)
    return _bands_of(key, format_code == TEAMS.code, group)[place]


@lru_cache(maxsize=64)
def _bands_of(key: bytes, is_match: bool, group: int) -> tuple[Band, ...]:
    """Return the bands of the twelve boards of a group.

    Drawn in this order: a shuffle of the four seats; a shuffle of the three bands, which the first
    three seats have in turn from its first, second and third; a shuffle for the fourth seat. For
    matches instead one shuffle of the four bands for each block.
    """
    stream = Stream(key, f"bands|{group}")
    if is_match:
        return tuple(band for _ in range(BLOCKS) for band in shuffled_by(stream, MATCH))
    seats = shuffled_by(stream, SEATS)
    order = shuffled_by(stream, USUAL)
    rows = {
        seat: [order[(place + block) % BLOCKS] for block in range(BLOCKS)]
        for place, seat in enumerate(seats[:BLOCKS])
    }
    rows[seats[-1]] = shuffled_by(stream, USUAL)
    return tuple(
        rows[taker_of(group * GROUP + place + 1)][place // BLOCK] for place in range(GROUP)
    )
