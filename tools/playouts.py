"""Play random legal deals out and compare the replay with the independent recount.

`python tools/playouts.py [deals per number of players, default 10000] [first seed]` prints one
line for each number of players; exit 1 when a deal differs.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.replay import read_record, replay_deal  # noqa: E402
from tests.engine.playouts import playout  # noqa: E402
from tests.engine.recount import recount  # noqa: E402


def differs(deal: dict) -> bool:
    """Tell whether replay and recount disagree, or the replay finds a fault."""
    replay, counted = replay_deal(read_record(deal)), recount(deal)
    ours = (
        list(replay.trick_winners),
        replay.played.points_half,
        replay.played.oudlers,
        replay.petit_last,
        replay.slam,
        replay.score.made,
        replay.score.per_defender,
        dict(replay.seat_scores),
    )
    theirs = (
        counted.winners,
        2 * counted.points,
        counted.oudlers,
        counted.petit_last,
        counted.slam,
        counted.made,
        counted.per_defender,
        counted.scores,
    )
    return bool(replay.faults) or ours != theirs


def main(arguments: list[str]) -> int:
    """Print the figures."""
    deals = int(arguments[0]) if arguments else 10_000
    first = int(arguments[1]) if len(arguments) > 1 else 0
    failed = 0
    for players in (3, 4, 5):
        started = time.perf_counter()
        wrong = [seed for seed in range(first, first + deals) if differs(playout(seed, players))]
        seconds = time.perf_counter() - started
        print(f"{players} players: {deals} deals, {len(wrong)} differ {wrong[:5]}, {seconds:.0f} s")
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
