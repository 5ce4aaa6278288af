"""What each feature of an attack hand added to guards played out, beside what it is worth now.

`python tools/fit_attack.py [deals, default 60000] [first seed]` deals plain hands whose value is
not far below the bands, plays a guard with each by the players of `tools/guards.py`, and fits by
least squares what every feature adds to the half-points above the target. The numbers of
`engine/takeability.py` are such a fit, rounded; a Petit with few trumps is held lower than the
players, who seldom hunt it, would have it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import takeability as now  # noqa: E402
from tools.guards import (  # noqa: E402
    EXCUSE_BIT,
    NEEDED,
    PETIT_BIT,
    SUITS,
    TRUMPS,
    TWENTY_ONE_BIT,
    mask_of,
    play_guard,
)

LEAST_VALUE = -25
FEATURES = {
    "base": now.BASE,
    "21": now.TWENTY_ONE_WORTH,
    "Excuse": now.EXCUSE_WORTH,
    "Petit": now.PETIT_WORTH,
    "Petit, thin": now.PETIT_THIN_WORTH,
    "trump": now.TRUMP_WORTH,
    "more trumps": now.MORE_TRUMP_WORTH,
    "trumps 20-16": now.HIGH_TRUMP_WORTH,
    "trumps 15-11": now.MIDDLE_TRUMP_WORTH,
    "king": now.KING_WORTH,
    "marriage": now.MARRIAGE_WORTH,
    "queen": now.QUEEN_WORTH,
    "knight": now.KNIGHT_WORTH,
    "jack": now.JACK_WORTH,
    "void": now.LENGTH_WORTH[0],
    "singleton": now.LENGTH_WORTH[1],
    "suit of 5": now.LENGTH_WORTH[5],
    "suit of 6": now.LENGTH_WORTH[6],
    "suit of 7": now.LENGTH_WORTH[7],
}


def features(hand: int) -> list[int]:
    """Return how often each feature is in the hand."""
    trumps = (hand & TRUMPS).bit_count()
    has_petit, is_thin = bool(hand & PETIT_BIT), trumps < now.PETIT_COMPANY
    suits = [(hand & suit) >> (22 + 14 * place) for place, suit in enumerate(SUITS)]
    lengths = [min(suit.bit_count(), 7) for suit in suits]
    court = [sum(suit >> place & 1 for suit in suits) for place in range(4)]
    return [
        1,
        bool(hand & TWENTY_ONE_BIT),
        bool(hand & EXCUSE_BIT),
        has_petit and not is_thin,
        has_petit and is_thin,
        min(trumps, now.MANY_TRUMPS),
        max(0, trumps - now.MANY_TRUMPS),
        (hand >> 1 & 31).bit_count(),
        (hand >> 6 & 31).bit_count(),
        court[0],
        sum(suit & 3 == 3 for suit in suits),
        *court[1:],
        *(lengths.count(length) for length in (0, 1, 5, 6, 7)),
    ]


def played(deals: int, seed: int) -> list[tuple[list[int], int]]:
    """Return features and half-points above the target of so many guards."""
    random, rows = Random(seed), []
    while len(rows) < deals:
        pack = random.sample(range(78), 78)
        hands = [mask_of(pack[18 * place : 18 * place + 18]) for place in range(4)]
        if now.value_of_bits(hands[0]) < LEAST_VALUE:
            continue
        half, oudlers, _, _ = play_guard(hands, mask_of(pack[72:]), 0, random.randrange(4))
        rows.append((features(hands[0]), half - NEEDED[oudlers]))
    return rows


def least_squares(rows: list[tuple[list[int], int]]) -> list[float]:
    """Return the worth of each feature: normal equations, Gauss."""
    size = len(rows[0][0])
    table = [[0.0] * (size + 1) for _ in range(size)]
    for counts, result in rows:
        row = [*counts, result]
        for place in range(size):
            if counts[place]:
                line, times = table[place], counts[place]
                for other, value in enumerate(row):
                    line[other] += times * value
    for place in range(size):
        for below in range(size):
            if below != place:
                share = table[below][place] / table[place][place]
                table[below] = [
                    mine - share * its for mine, its in zip(table[below], table[place], strict=True)
                ]
    return [table[place][size] / table[place][place] for place in range(size)]


def main(arguments: list[str]) -> int:
    """Print the worths."""
    deals = int(arguments[0]) if arguments else 60_000
    seed = int(arguments[1]) if len(arguments) > 1 else 0
    rows = played(deals, seed)
    print(f"{deals} deals, seed {seed}")
    for (name, worth), fitted in zip(FEATURES.items(), least_squares(rows), strict=True):
        print(f"{name:14} {fitted:7.2f}  now {worth:4}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
