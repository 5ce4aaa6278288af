"""The list after a final of free deals: finalists first, then all others by their sum."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_free_rounds import close, play
from tournament.services import changes, standings

pytestmark = pytest.mark.django_db


def test_close_free_round_final_who_left_is_ranked_with_the_others() -> None:
    event = factories.make_free_deals(23, rounds=5, deals=4)
    play(event, 1)
    last = standings.standings_of(event)[-1]
    changes.withdraw_entry(
        event.entries.get(number=last.number), from_round=2, author=factories.author(event)
    )

    close(event, 1, kind="final", finalists=12, deals=4)
    play(event, 2)
    close(event, 2, kind="nothing")

    lines = standings.standings_of(event)
    assert [line.is_stopped for line in lines] == [False] * 12 + [True] * 11
    for part in (lines[:12], lines[12:]):
        sums = [line.place.overall or 0 for line in part]
        assert sums == sorted(sums, reverse=True)
    assert [line.name for line in lines if line.has_left] == [last.name] == [lines[-1].name]
    ranks = [line.place.general_rank or 0 for line in lines]
    assert ranks[:12] == sorted(ranks[:12])
    assert ranks[12] == 13
