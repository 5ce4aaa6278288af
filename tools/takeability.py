"""Guards made with the attack hands that sets are dealt with, band by band.

`python tools/takeability.py [--hands 20000] [--seed HEX] [--format individual]` makes sets of 24
boards as `python -m engine deal --format` does, from seeds derived from the given one, plays each
board out once with the players of `tools/guards.py` in all seats, and prints the shares. `without`
is a guard without the dog on the same cards; amounts are per defender, without bonuses. Exit 1 when
a band is more than 3 points from its stated figure, or the usual bands together outside 55 to 70 %.
"""

from __future__ import annotations

import argparse
import hmac
import secrets
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.boards import leader_of  # noqa: E402
from engine.cards import DECK  # noqa: E402
from engine.dealsets import SetBoard, deal_set  # noqa: E402
from engine.dealsets.bands import USUAL  # noqa: E402
from engine.draws import parse_seed  # noqa: E402
from engine.seats import PLAY_ORDER  # noqa: E402
from engine.takeability import BANDS, NO_LIMIT, Band  # noqa: E402
from tools.guards import NEEDED, is_made, mask_of, play_guard  # noqa: E402

SET = range(1, 25)
ORDER = PLAY_ORDER[4]
PLACE = {card: place for place, card in enumerate(DECK)}
ALLOWED = 3.0
LEAST, MOST = 55.0, 70.0


@dataclass
class Tally:
    """Hands of one band: how many, how many made each contract, and the amounts."""

    hands: int = 0
    guards: int = 0
    withouts: int = 0
    guard_amount: float = 0
    without_amount: float = 0

    @property
    def percent(self) -> float:
        """Guards made, in percent."""
        return 100 * self.guards / self.hands


def play(board: SetBoard, *, takes_dog: bool) -> tuple[bool, float]:
    """Return whether the contract was made, and the amount per defender."""
    hands = [mask_of([PLACE[card] for card in board.deal.hands[seat]]) for seat in ORDER]
    dog = mask_of([PLACE[card] for card in board.deal.dog])
    half, oudlers, _, _ = play_guard(
        hands,
        dog,
        ORDER.index(board.taker),
        ORDER.index(leader_of(board.number)),
        takes_dog=takes_dog,
    )
    made = is_made(half, oudlers)
    amount = (25 + abs(half - NEEDED[oudlers]) / 2) * (2 if takes_dog else 4)
    return made, amount if made else -amount


def tallies(seed: bytes, format_code: str, hands: int) -> dict[Band, Tally]:
    """Play so many boards out."""
    found: dict[Band, Tally] = defaultdict(Tally)
    left = hands
    for number in count():
        if not left:
            return found
        set_seed = hmac.digest(seed, f"set|{number}".encode(), "sha256")
        for board in deal_set(set_seed, format_code, SET[: min(left, len(SET))]).boards:
            tally = found[board.band]
            made, amount = play(board, takes_dog=True)
            tally.guards += made
            tally.guard_amount += amount
            made, amount = play(board, takes_dog=False)
            tally.withouts += made
            tally.without_amount += amount
            tally.hands += 1
            left -= 1
    raise AssertionError("count() ended")


def main(arguments: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Guards made, by band.")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", default=secrets.token_hex(32))
    parser.add_argument("--format", default="individual")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    found = tallies(parse_seed(options.seed), options.format, options.hands)
    seconds = time.perf_counter() - started
    print(f"seed {options.seed}, {options.format}, {options.hands} hands, {seconds:.0f} s")
    print("band      values   hands   made  stated   amount  without   amount")
    wrong = False
    for band, figures in BANDS.items():
        if not (tally := found.get(band)):
            continue
        wrong |= abs(tally.percent - figures.made_percent) > ALLOWED
        values = (
            f"{figures.least}+" if figures.most == NO_LIMIT else f"{figures.least}-{figures.most}"
        )
        print(
            f"{band:8} {values:>7} {tally.hands:7} {tally.percent:5.1f}% {figures.made_percent:6}%"
            f" {tally.guard_amount / tally.hands:8.1f} {100 * tally.withouts / tally.hands:7.1f}%"
            f" {tally.without_amount / tally.hands:8.1f}"
        )
    usual = [found[band] for band in USUAL if band in found]
    overall = 100 * sum(tally.guards for tally in usual) / sum(tally.hands for tally in usual)
    print(f"easy, normal and hard together {overall:.1f} % (55 to 70 wanted)")
    return int(wrong or not LEAST <= overall <= MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
