"""Sealed text: unreadable where it is stored, readable with the installation's key alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests import factories
from tournament.models import BoardDeal, BoardSet, SealBroken, seal

SECRET = '{"hands": {"N": ["T21"]}}'


@pytest.mark.django_db
def test_sealed_cards_are_unreadable_in_the_database_and_open_again() -> None:
    event = factories.make_event(0, started=False, drawn=False)
    board_set = BoardSet.objects.create(tournament=event, seed=seal("5eed"))
    BoardDeal.objects.create(set=board_set, number=1, cards=seal(SECRET))

    with connection.cursor() as cursor:
        cursor.execute("SELECT cards FROM tournament_boarddeal")
        (stored,) = cursor.fetchone()
    assert "T21" not in stored
    deal = BoardDeal.objects.get()
    assert deal.cards.opened == SECRET
    assert repr(deal.cards) == "<sealed>"
    assert BoardSet.objects.get().seed.opened == "5eed"
    assert deal.dealt.opened == ""


@pytest.mark.django_db
def test_sealed_cards_do_not_open_under_another_key(settings: Any) -> None:
    event = factories.make_event(0, started=False, drawn=False)
    board_set = BoardSet.objects.create(tournament=event, seed=seal("5eed"))
    before = settings.SECRET_KEY

    settings.SECRET_KEY = "another key, as long as a key has to be, made elsewhere"
    with pytest.raises(SealBroken):
        _ = BoardSet.objects.get(pk=board_set.pk).seed.opened
    settings.SECRET_KEY_FALLBACKS = [before]
    assert BoardSet.objects.get(pk=board_set.pk).seed.opened == "5eed"


def test_seal_writes_the_same_text_differently_each_time() -> None:
    assert seal(SECRET) != seal(SECRET)
