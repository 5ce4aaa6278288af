"""What a table of teams shows: its two sides, who attacks each board, where they go next."""

from __future__ import annotations

from typing import Any

from tournament.models import Due
from tournament.selectors import moves
from tournament.selectors.slots import slot_boards
from tournament.selectors.table import TableNow
from tournament.selectors.team_table import last_slot, sides_now, team_moves
from tournament.services.attackers import attackers_of


def teams_context(now: TableNow) -> dict[str, Any]:
    """Return the context of a table's page where teams sit."""
    slot = now.slot
    slots = last_slot(now.tournament, now.round_number)
    sides = sides_now(now, slot)
    dues = Due.objects.filter(pk__in=[tile.due_id for tile in (*now.tiles, *now.older)])
    dues = dues.select_related("table__round", "board")
    own_copies = moves.has_own_copies(now.tournament)
    is_last = now.round_number >= now.round_count
    return {
        "sides": sides,
        "attackers": attackers_of(now.tournament, dues),
        "slot": slot,
        "slots": slots,
        # In several slots the boards go round, one set among the tables of a pool or two.
        "own_copies": own_copies and slots == 1,
        "has_two_sets": own_copies and slots > 1,
        "puts_away": own_copies and slot == slots,
        # Later in the round another table has dealt the board before.
        "is_first_meeting": now.state == "playing" and slot == 1 and moves.is_first_meeting(now),
        "slot_boards": slot_boards(now, slot) if slot < slots else None,
        "moves": [],
        "team_moves": team_moves(now, sides, slot),
        "board_moves": [] if own_copies else moves.board_moves_after(now),
        "is_last_round": is_last and slot == slots,
    }
