"""`python -m engine VERB`: the engine for scripts and for checking by hand.

Prints one JSON document on standard output. Bad input: exit 2 and one line `code: sentence` on
standard error. Each verb's module is imported only when asked for: start-up is half of a short run.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from typing import Final, NoReturn

from engine.errors import EngineError

# As a shell reports a program that a closed pipe ended.
CLOSED: Final = 141
VERBS: Final = {
    "score": "Score of one deal from its contract, oudlers, points and bonuses.",
    "replay": "A deal, or a list of deals, checked card by card and scored (FILE or -).",
    "deal": "Boards from a seed; the same seed gives the same boards.",
    "deals": "Deals from text or JSON (FILE or -), checked, in both forms.",
    "verify": "A set of boards made again from its seed: equal, or where not (FILE or -).",
    "rules": "The numbers of a ruleset, each with its source.",
    "marks": "Marks of one board from the takers' scores (standard input).",
    "movement": "A movement for so many entries, with its fairness.",
    "match-points": "Signed match points of pairs of scores (standard input).",
    "standings": "General and alternate lists of an event.",
}


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints have the engine's form."""

    def error(self, message: str) -> NoReturn:
        raise EngineError("usage", message)


def _parse(argv: list[str]) -> argparse.Namespace:
    if not argv or argv[0] not in VERBS and argv[0] not in {"-h", "--help"}:
        raise EngineError("usage", f"Say one of: {', '.join(sorted(VERBS))}.")
    if argv[0] in {"-h", "--help"}:
        width = max(map(len, VERBS))
        print("\n".join(f"{verb:{width}}  {what}" for verb, what in sorted(VERBS.items())))
        raise SystemExit(0)
    verb = argv[0]
    module = import_module(f"engine.commands.{verb.replace('-', '_')}")
    parser = _Parser(prog=f"python -m engine {verb}", description=VERBS[verb])
    module.add_arguments(parser)
    options = parser.parse_args(argv[1:])
    options.run = module.run
    return options


def main(argv: list[str]) -> int:
    """Run one verb; return the exit code."""
    try:
        options = _parse(argv)
        document, code = options.run(options)
    except EngineError as error:
        sentence = " ".join(str(error.sentence).split())
        print(f"{error.code}: {sentence}", file=sys.stderr)
        return 2
    return _print(document) or int(code)


def _print(document: object) -> int:
    """Print the document; return an exit code of its own only when nobody reads it to the end."""
    try:
        try:
            print(json.dumps(document, ensure_ascii=False), flush=True)
        except UnicodeEncodeError:
            # A terminal that lacks our letters: the same document, in escapes.
            print(json.dumps(document), flush=True)
    except BrokenPipeError:
        # `| head`. What is still unwritten goes nowhere, without a complaint at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
