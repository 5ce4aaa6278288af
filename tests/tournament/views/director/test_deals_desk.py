"""Free deals at the desk: tables have their own cards, so nothing is held against the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_free_rounds import close, play
from tournament.selectors.desk import desk_of, needs_of
from tournament.selectors.moves import seats_by_name
from tournament.services import standings

pytestmark = pytest.mark.django_db


def test_needs_of_free_deals_compare_no_other_table() -> None:
    event = factories.make_free_deals(8)
    factories.play_deal(event, 1, 1, "N", "guard", amount=360, made=True, slam="made")
    factories.play_deal(event, 2, 1, "N", "guard", amount=60, made=True)
    standings.refresh_stale_boards()

    (need,) = needs_of(desk_of(event))

    assert (need.kind, need.cell.amount, need.cell.flags) == ("look", 360, ["amount-large"])
    assert need.others == ()


def test_settings_of_free_deals_say_how_the_threshold_grows(
    as_user: Callable[..., Client],
) -> None:
    event = factories.make_free_deals(8)
    client = as_user()

    form = client.get(f"/director/{event.slug}/").content.decode()

    assert "for a small half of it, twice without the dog, three times against it" in form
    assert form.count('type="hidden" name="suspect_distance"') == 1


def test_seats_of_a_final_name_no_one_of_the_others_as_resting() -> None:
    event = factories.make_free_deals(16, rounds=2, deals=2)
    play(event, 1)
    close(event, 1, kind="final", finalists=12)

    assert [row.table for row in seats_by_name(event, 2)].count(None) == 0


def test_create_has_the_words_of_deals_for_whoever_chooses_them(
    as_user: Callable[..., Client],
) -> None:
    page = as_user().get("/director/new/").content.decode()

    for boards, deals in (
        ("10 min per board", "10 min per deal"),
        ("Boards per table", "Deals per round"),
        ("Minutes per board", "Minutes per deal"),
    ):
        assert (
            f'<span class="for-boards">{boards}</span><span class="for-deals">{deals}</span>'
            in page
        )
