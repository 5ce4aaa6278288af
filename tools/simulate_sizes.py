"""Simulate one event of each size of a format and say which self-checks failed.

    python tools/simulate_sizes.py all --jobs 2 --log sizes.jsonl
    python tools/simulate_sizes.py triplets
    python tools/simulate_sizes.py teams --system swiss --sizes 4-40
    python tools/simulate_sizes.py free_deals --sizes 8-120 --log sizes.jsonl

One JSON line an event on standard output, and in the log where one is named; sizes the log
already has right are passed over, so that a long series can be stopped and taken up. Exit 1 when
one failed. Each event is played in a database of its own, as in a new installation. `all` is the
series docs/formats.md names: every size a format is made for, and where sizes have no end every
size of a hall, with the first matches only of leagues that last for weeks.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What engine.formats and the movements seat; where they have no end, what one hall does.
SIZES = {
    "individual": "8-120",
    "triplets": "5-54",
    "quartets": "5-21",
    "teams": "2-9",
    "free_deals": "8-120",
}
# What `all` plays besides: 62 teams are the longest league that boards have numbers for.
MORE = [
    ("teams", "10-62", ("--rounds", "4")),
    ("teams", "4-20,31,32,40,64,65", ("--system", "swiss")),
    ("teams", "4-20,31,32,40,64,65", ("--system", "knock_out")),
]
BY_TEAMS = ("triplets", "quartets", "teams")


def numbers(text: str) -> list[int]:
    """Return the numbers of `8-12,20`, each once, smallest first."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return sorted(found)


def manage(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the installation in `folder`."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        env=os.environ | {"VAR_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def simulate(empty: Path, arguments: list[str]) -> dict[str, object]:
    """Play one event in a copy of the `empty` installation and return how it ended."""
    with tempfile.TemporaryDirectory() as above:
        folder = Path(shutil.copytree(empty, Path(above) / "var"))
        begun = time.monotonic()
        run = manage(folder, "simulate_tournament", *arguments)
    checks = [line for line in run.stdout.splitlines() if line.endswith((": ok", ": FAILED"))]
    return {
        "event": " ".join(arguments),
        "right": run.returncode == 0,
        "checks": len(checks),
        "failed": [line for line in checks if line.endswith("FAILED")],
        "said": run.stderr.strip()[-300:] if run.returncode else "",
        "seconds": round(time.monotonic() - begun, 1),
    }


def series(options: argparse.Namespace) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the format, the sizes and the further arguments of each series asked for."""
    if options.format != "all":
        yield options.format, options.sizes or SIZES[options.format], tuple(options.extra)
        return
    for format_code, sizes in SIZES.items():
        yield format_code, sizes, ()
    yield from MORE


def wanted(options: argparse.Namespace) -> Iterator[list[str]]:
    """Yield the arguments of each event asked for."""
    for format_code, sizes, extra in series(options):
        of_what = "--teams" if format_code in BY_TEAMS else "--people"
        for size in numbers(sizes):
            size_and_seed = [of_what, str(size), "--seed", str(options.seed)]
            yield ["--format", format_code, *size_and_seed, *extra]


def known(log: Path | None) -> set[str]:
    """Return the events the log has as right."""
    if log is None or not log.exists():
        return set()
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return {line["event"] for line in lines if line["right"]}


def main() -> int:
    """Simulate what is asked for and has not been seen right yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("format", choices=["all", *sorted(SIZES)])
    parser.add_argument("--sizes", help="such as 8-40,60; without it the whole range")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="written on; what it has right is not run again")
    parser.add_argument("--jobs", type=int, default=1, help="events at once")
    # Everything else goes to simulate_tournament: --system, --rounds, --incidents.
    options, options.extra = parser.parse_known_args()
    if options.format == "all" and (options.sizes or options.extra):
        parser.error("`all` has its own sizes and options.")
    seen = known(options.log)
    left = [event for event in wanted(options) if " ".join(event) not in seen]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        empty = Path(folder)
        manage(empty, "migrate", "--verbosity", "0").check_returncode()
        for line in pool.map(lambda event: simulate(empty, event), left):
            failed += not line["right"]
            print(json.dumps(line), flush=True)
            if options.log:
                with options.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(line) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
