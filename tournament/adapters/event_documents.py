"""The event document `etui-event/1`: which columns travel, in which part.

People, tables and boards are named by numbers of the document, so that it means the same in every
installation. Accounts, secrets of links and what people left to be reached by stay at home.
"""

from __future__ import annotations

from typing import Any, Final

from tournament.adapters.marks import ListLine, in_alternate_order
from tournament.adapters.numbers import exact_text, value_text
from tournament.adapters.team_sums import TeamLine, teams_json
from tournament.models import Tournament

SCHEMA: Final = "etui-event/1"
FAMILY, VERSION = "etui-event", 1

# The seed travels once the play is over: until then it is secret (and the commitment public).
EVENT_LEFT: Final = ("seed", "token_epoch", "evening_code", "created_at", "entries_open")
ENTRY_LEFT: Final = (
    "contact", "link_epoch", "send_key", "language", "moved_up_at", "told_at",
)  # fmt: skip
MEMBER_LEFT: Final = ("stated",)
PERSON_LEFT: Final = ("search_name", "key")
BOARD_LEFT: Final = ("touched", "computed", "queued_at")
SET_LEFT: Final = ("seed",)


def ranking_json(
    tournament: Tournament, lines: list[ListLine], teams: list[TeamLine]
) -> dict[str, Any]:
    """Return the lists as they stand, as the API and `engine standings` write them."""
    unit = tournament.unit
    return {
        "unit": unit,
        "general": [_ranked(line, unit) for line in lines],
        "alternate": [line.number for line in in_alternate_order(lines)],
        "teams": teams_json(teams, unit),
    }


def _ranked(line: ListLine, unit: str) -> dict[str, Any]:
    place = line.place
    return {
        "rank": place.general_rank,
        "tied": place.general_tied,
        "entry": line.number,
        "line": line.line or None,
        "value": value_text(place.overall, unit),
        "attack": exact_text(place.attack),
        "defense": exact_text(place.defense),
        "boards": place.board_count,
        "alternate_rank": place.alternate_rank,
        "alternate_tied": place.alternate_tied,
        "decided_by": place.decided_by,
    }
