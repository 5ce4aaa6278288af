"""How strong the attack hands of a set are, by seat and by block of four boards.

For the board maker before the end, for all after: whoever shows it asks first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import BoardDeal, Tournament
from tournament.services.deals import stored_cards

BLOCK = 4
BANDS = ("easy", "normal", "hard", "strong")


@dataclass(frozen=True, slots=True)
class Strength:
    """One attack hand: board, taker, band ("" where it lies in none) and value."""

    number: int
    taker: str
    band: str
    value: int


@dataclass(frozen=True, slots=True)
class Strengths:
    """The picture: for each seat that takes its hands block by block, and how many of each band."""

    blocks: tuple[tuple[int, int], ...]
    rows: tuple[tuple[str, tuple[tuple[Strength, ...], ...], tuple[tuple[str, int], ...]], ...]
    bands: tuple[str, ...]


def strengths_of(tournament: Tournament, deals: Iterable[BoardDeal] | None = None) -> Strengths:
    """Return the strengths of the event's boards, of those given only."""
    rows = deals
    if rows is None:
        rows = BoardDeal.objects.filter(set__tournament=tournament).order_by("number")
    found = []
    for deal in rows:
        cards = stored_cards(deal)
        if cards.get("taker"):
            found.append(
                Strength(deal.number, cards["taker"], cards.get("band", ""), cards.get("value", 0))
            )
    return _picture(found)


def _picture(found: list[Strength]) -> Strengths:
    blocks = sorted({(one.number - 1) // BLOCK for one in found})
    bands = tuple(band for band in BANDS if any(one.band == band for one in found))
    rows = []
    for seat in "NESW":
        own = [one for one in found if one.taker == seat]
        if not own:
            continue
        cells = tuple(
            tuple(one for one in own if (one.number - 1) // BLOCK == block) for block in blocks
        )
        counts = tuple((band, sum(one.band == band for one in own)) for band in bands)
        rows.append((seat, cells, counts))
    spans = tuple((BLOCK * block + 1, BLOCK * block + BLOCK) for block in blocks)
    return Strengths(spans, tuple(rows), bands)
