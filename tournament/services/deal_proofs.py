"""The proof of a set: what is stored against what the seed gives, and the document to check it by.

Nothing here asks whether the seed may be known: `access.is_seed_open` does, for every door.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.core.cache import cache

from tournament.adapters.deals import Unlike, set_differences, set_form
from tournament.models import BoardSet
from tournament.services.deals import opened, stored_cards

# What was derived once is derived again after this time, and at once when a stored card changed.
KEPT_SECONDS = 600


def has_proof(board_set: BoardSet) -> bool:
    """Tell whether the set came from a seed: one that was imported has nothing to derive."""
    return bool(board_set.seed)


def proof_document(board_set: BoardSet) -> dict[str, Any]:
    """Return the set as it is stored, in the form `python -m engine verify` reads."""
    return set_form(
        opened(board_set.seed),
        board_set.commitment,
        board_set.recipe,
        board_set.public_value,
        {deal.number: stored_cards(deal) for deal in board_set.deals.all()},
        attack_only=board_set.kind == BoardSet.Kind.ATTACK_HANDS,
    )


def proof_of(board_set: BoardSet) -> list[Unlike]:
    """Return every board and part that is not what the seed gives; none when all is equal."""
    stored = [board_set.seed, board_set.commitment, repr(board_set.recipe), board_set.public_value]
    stored += board_set.deals.order_by("number").values_list("cards", flat=True)
    digest = hashlib.sha256("\n".join(stored).encode()).hexdigest()
    key = f"set-proof-{board_set.pk}-{digest}"
    found = cache.get(key)
    if found is None:
        found = set_differences(proof_document(board_set))
        cache.set(key, found, KEPT_SECONDS)
    return list(found)
