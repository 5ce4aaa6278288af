"""Boards between two rounds in words: what is read aloud, what each table does with its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.board_ways import DIRECTOR, BoardWay, board_ways
from tournament.templatetags.scores import board_span


def boards_aloud(document: Mapping[str, Any], after: int) -> list[str]:
    """Return what is said of the boards where no one number of tables says it."""
    ways = board_ways(document, after)
    if not ways:
        return [_("Put these boards away: the next round has others.")]
    said = [_("South carries the boards as it says there.")]
    back = [number for way in ways if way.to_table == DIRECTOR for number in way.boards]
    if back:
        words = ngettext(
            "Board %(numbers)s comes to the director.",
            "Boards %(numbers)s come to the director.",
            len(back),
        )
        said.append(words % {"numbers": board_span(back)})
    return said


def boards_by_table(document: Mapping[str, Any], after: int) -> dict[int, list[str]]:
    """Return table -> where its boards go, and which it gets from the director."""
    found: dict[int, list[str]] = defaultdict(list)
    # What a table gives away, then what it gets.
    for way in sorted(board_ways(document, after), key=lambda way: way.table == DIRECTOR):
        found[way.table or way.to_table].append(_way_said(way))
    return dict(found)


def _way_said(way: BoardWay) -> str:
    facts = {"numbers": board_span(way.boards), "table": way.to_table}
    count = len(way.boards)
    if way.table == DIRECTOR:
        words = ngettext(
            "board %(numbers)s comes from the director",
            "boards %(numbers)s come from the director",
            count,
        )
    elif way.to_table == DIRECTOR:
        words = ngettext(
            "board %(numbers)s goes to the director",
            "boards %(numbers)s go to the director",
            count,
        )
    elif way.to_table == way.table:
        words = ngettext("board %(numbers)s stays", "boards %(numbers)s stay", count)
    else:
        words = ngettext(
            "board %(numbers)s goes to table %(table)s",
            "boards %(numbers)s go to table %(table)s",
            count,
        )
    return words % facts
