"""Prepared boards in public: a promise before, hands and proof after."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from tests import factories
from tests.tournament.services.boards_made import SEED, event_with_boards, maker, with_boards
from tournament.models import BoardSet, Tournament, seal
from tournament.services import board_checks, deals

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def page(event: Tournament, rest: str = "deals/") -> str:
    client = Client(headers={"accept-language": "en"})
    return client.get(f"/{event.slug}/{rest}").content.decode()


def played(event: Tournament) -> Tournament:
    factories.start(event)
    return factories.play_all(event)


def test_deals_before_the_end_show_the_commitment_and_no_seed() -> None:
    event = event_with_boards()

    before = page(event)
    factories.start(event)
    during = page(event)

    for shown in (before, during):
        assert BoardSet.objects.get().commitment in shown
        assert "20 boards sealed on" in shown
        assert SEED not in shown
        assert 'class="strength' not in shown


def test_deals_without_prepared_boards_are_not_there() -> None:
    event = factories.make_event(20, 5)

    assert Client().get(f"/{event.slug}/deals/").status_code == 404
    assert Client().get(f"/{event.slug}/deals.json").status_code == 404


def test_pages_of_an_event_lead_to_its_prepared_boards() -> None:
    with_cards, without = event_with_boards(), factories.make_event(20, 5, name="Sans étui")

    found = [page(event, "").count(f'"/{event.slug}/deals/"') for event in (with_cards, without)]

    assert found == [2, 0]
    assert 'aria-current="page">Boards</a>' in page(with_cards)


def test_deals_of_a_draft_are_not_there() -> None:
    event = event_with_boards(opened=False)

    assert Client().get(f"/{event.slug}/deals/").status_code == 404


def test_deals_after_the_last_round_show_seed_proof_and_strengths() -> None:
    event = played(event_with_boards())

    shown = page(event)

    assert "✓ The 20 boards are exactly what the seed gives." in shown
    assert "✓ The seats are exactly what the seed and the list give." in shown
    assert SEED in shown
    assert 'class="strength' in shown


def test_deals_say_where_a_stored_card_is_not_what_the_seed_gives() -> None:
    event = played(event_with_boards())
    deal = BoardSet.objects.get().deals.get(number=5)
    cards = deals.stored_cards(deal)
    north, dog = cards["hands"]["N"], cards["dog"]
    north[0], dog[0] = dog[0], north[0]
    deal.cards = seal(json.dumps(cards))
    deal.save()

    shown = page(event)

    assert "2 things are not what the seed gives." in shown
    assert "hands.N" in shown
    assert "exactly what the seed gives" not in shown


def test_deals_list_the_sets_replaced_before() -> None:
    event = event_with_boards()
    first = BoardSet.objects.get().commitment
    deals.make_set(event, author=maker(event))

    shown = page(event)

    assert "Sets made and replaced before" in shown
    assert first in shown


def test_deals_tell_who_looked_once_it_is_over() -> None:
    event = event_with_boards()
    rows = BoardSet.objects.get().deals.filter(number=1)
    deals.look_at(rows, author=maker(event), door="sort")

    assert "donneuse" not in page(event)
    assert "donneuse" in page(played(event))


def test_deals_json_verifies_with_the_engine_alone(tmp_path: Path) -> None:
    event = event_with_boards()
    deals.mix_set_value(event, "3 14 41", author=maker(event))
    assert Client().get(f"/{event.slug}/deals.json").status_code == 404
    played(event)
    file = tmp_path / "deals.json"
    file.write_text(page(event, "deals.json"))

    done = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(file),
         "--commitment", BoardSet.objects.get().commitment],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["equal"] is True
    assert json.loads(done.stdout)["boards"] == 20


def test_deals_json_of_attack_hands_alone_verifies(tmp_path: Path) -> None:
    event = factories.make_event(20, 5, started=False)
    with_boards(event, kind=BoardSet.Kind.ATTACK_HANDS)
    played(event)

    assert "✓ The 20 boards are exactly what the seed gives." in page(event)
    assert json.loads(page(event, "deals.json"))["attack_only"] is True


def test_board_shows_its_hands_once_nobody_can_meet_it() -> None:
    event = event_with_boards()
    factories.start(event)
    factories.play_round(event, 1)
    during = page(event, "boards/1/")
    for number in range(2, 6):
        factories.play_round(event, number)

    after = page(event, "boards/1/")

    assert "deal-cross" not in during
    assert after.count('<section class="deal-hand') == 5


def test_board_whose_seal_is_broken_shows_no_hands() -> None:
    event = event_with_boards()
    board_checks.mark_sorted(event, 1, author=maker(event))
    played(event)
    BoardSet.objects.get().deals.update(cards="gAAAAnothing")

    assert "deal-cross" not in page(event, "boards/1/")
    assert "SECRET_KEY" in page(event)
