"""A tournament set up in one step."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from django.db import connection

from tests import factories
from tournament.adapters.plans import PlanChoice
from tournament.messages import Refused
from tournament.models import State, Tournament
from tournament.services.setup import change_plan, set_up_tournament

STARTS_AT = datetime(2031, 3, 15, 14, 0)


@pytest.mark.django_db
def test_set_up_tournament_with_an_impossible_plan_leaves_nothing() -> None:
    with pytest.raises(Refused):
        set_up_tournament(
            factories.director(),
            name="Soirée",
            starts_at=STARTS_AT,
            choice=PlanChoice("chart", 28, 99, 4),
            announced=True,
        )

    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_change_plan_keeps_the_pace_it_was_proposed_with() -> None:
    event = factories.make_event(28, started=False)

    changed = change_plan(
        event,
        PlanChoice("chart", 28, 7, 3),
        minutes_per_board=8,
        author=factories.author(event),
    )

    assert (changed.boards_per_table, changed.minutes_per_board) == (3, 8)
    assert changed.drawn_at is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("shared_database")
def test_set_up_tournament_two_at_the_same_instant_both_exist() -> None:
    user = factories.director()

    def make(_: int) -> str:
        try:
            choice = PlanChoice("chart", 28, 7, 4)
            return set_up_tournament(
                user, name="Soirée", starts_at=STARTS_AT, choice=choice, announced=True
            ).slug
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        slugs = list(pool.map(make, range(4)))

    assert sorted(slugs) == ["soiree", "soiree-2", "soiree-3", "soiree-4"]
    assert set(Tournament.objects.values_list("state", flat=True)) == {State.OPEN}
