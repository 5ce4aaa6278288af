"""Run all benches, or those named: `python -m benches live submit`."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import traceback
from pathlib import Path

import django

PREFIX = "bench_"


def names() -> list[str]:
    """Return the benches there are."""
    found = Path(__file__).parent.glob(f"{PREFIX}*.py")
    return sorted(path.stem.removeprefix(PREFIX) for path in found)


def main(wanted: list[str]) -> int:
    """Print each figure as it is measured; a bench that fails leaves the others running."""
    unknown = set(wanted) - set(names())
    if unknown:
        print(f"no such bench: {', '.join(sorted(unknown))}; there are {', '.join(names())}")
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory() as folder:
        # Whatever the machine is set to: a bench never writes where events are kept.
        os.environ |= {"VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        os.environ.pop("REDIS_URL", None)
        django.setup()
        return _run(wanted or names())


def _run(wanted: list[str]) -> int:
    failed = False
    for name in wanted:
        try:
            for figure in importlib.import_module(f"benches.{PREFIX}{name}").measure():
                print(figure.as_json(), flush=True)
        except Exception:
            traceback.print_exc()
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
