"""Seeds and drawn seats: the engine's draws for rows."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from engine.draws import SEED_BYTES, commitment_of, key_of, parse_seed, shuffled

PURPOSE = "seats"


def new_seed(known: str = "") -> tuple[str, str]:
    """Return a fresh seed from the operating system and its commitment, both in hexadecimal.

    A known seed repeats a draw made before: for simulations, never for people who play.
    """
    seed = parse_seed(known) if known else secrets.token_bytes(SEED_BYTES)
    return seed.hex(), commitment_of(seed)


def drawn_order(numbers: Sequence[int], seed: str, public_value: str = "") -> list[int]:
    """Return entry numbers in drawn order: place k of the list takes slot k + 1."""
    return shuffled(sorted(numbers), key_of(parse_seed(seed), public_value), PURPOSE)
