"""`movement`: a movement that fits, with its fairness."""

from __future__ import annotations

import argparse
from typing import Any

from engine.errors import EngineError
from engine.fairness import check_movement, fairness_document
from engine.formats import FORMATS, INDIVIDUAL
from engine.movements import MAKERS, Proposal, propose_movements
from engine.rounds import FIXED, FREE
from engine.rounds.document import movement_document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the size and, as wishes, the seats and the copies."""
    parser.add_argument("--format", choices=tuple(FORMATS), default=INDIVIDUAL.code)
    parser.add_argument("--entries", type=int, required=True, help="how many people or teams")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--boards-per-table", type=int)
    parser.add_argument("--seats", choices=(FIXED, FREE))
    parser.add_argument("--copies", choices=("one", "each-table"))


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return the best movement that meets the wishes, without substitutes."""
    wanted = [
        proposal
        for proposal in propose_movements(
            options.entries,
            rounds=options.rounds,
            boards_per_table=options.boards_per_table,
            format_code=options.format,
        )
        if proposal.substitutes == 0 and _meets(proposal, options)
    ]
    if not wanted:
        raise EngineError(
            "no-such-movement",
            f"No movement for {options.entries} entries has these rounds, seats and copies.",
            entries=options.entries,
        )
    movement = wanted[0].build()
    document = movement_document(movement)
    document["fairness"] = fairness_document(check_movement(movement))
    return document, 0


def _meets(proposal: Proposal, options: argparse.Namespace) -> bool:
    each_table = MAKERS[proposal.maker].each_table
    return options.seats in (None, proposal.seats) and options.copies in (
        None,
        "each-table" if each_table else "one",
    )
