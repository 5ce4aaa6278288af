<<<<<<< HEAD
"""Free deals for everybody: the card, sums by round, no board, nothing of open rounds."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.models import Seating, Tournament
from tournament.services import free_rounds, standings
from tournament.services.free_rounds import Following
=======
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
>>>>>>> 36bb748 (public, api: Open hands on the board's page; prove the whole set after the end.)

pytestmark = pytest.mark.django_db


<<<<<<< HEAD
@pytest.fixture
def event() -> Tournament:
    """Return 8 people after a round in which N of table 1 made a guard of 60; scaled by 1/2."""
    event = factories.make_free_deals(8, rounds=3, deals=4)
    for table in (1, 2):
        for deal in (2, 3, 4):
            factories.play_deal(event, table, deal)
    factories.play_deal(event, 2, 1)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    standings.refresh_stale_boards()
    free_rounds.close_free_round(
        event, 1, Following(scale=Fraction(1, 2)), author=factories.author(event)
    )
    event.refresh_from_db()
    return event


def words_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def north(event: Tournament) -> int:
    row = Seating.objects.get(round__tournament=event, round__number=1, table__number=1, seat="N")
    return row.entry.number


def test_sums_round_by_round(event: Tournament, client: Client) -> None:
    page = client.get(reverse("tournament:sums", args=[event.slug]))

    assert page.context["numbers"] == [1]
    first = page.context["rows"][0]
    assert (first["line"].number, first["rounds"], first["total"]) == (north(event), [180], 90)
    assert sum(row["rounds"][0] for row in page.context["rows"]) == 0
    assert "1/2" in words_of(page)


def test_sums_of_the_last_two_rounds_are_not_scaled(event: Tournament, client: Client) -> None:
    page = client.get(reverse("tournament:sums", args=[event.slug]), {"list": "last"})

    assert [row["total"] for row in page.context["rows"]][:2] == [180, 0]
    assert [row["rank"] for row in page.context["rows"]][:2] == [1, 2]


def test_sums_keep_the_deals_of_an_open_round(event: Tournament, client: Client) -> None:
    deal = event.rounds.get(number=2).tables.get(number=1).dues.first().board.number
    factories.play_deal(event, 1, deal, "E", "guard_against", amount=210, made=True)
    standings.refresh_stale_boards()

    sums = client.get(reverse("tournament:sums", args=[event.slug]))
    card = client.get(reverse("tournament:player-card", args=[event.slug, north(event)]))

    assert sums.context["numbers"] == [1]
    assert [row.is_open for row in card.context["deal_rounds"]] == [True, False, False]


def test_player_card_tells_each_deal(event: Tournament, client: Client) -> None:
    card = client.get(reverse("tournament:player-card", args=[event.slug, north(event)]))

    first = card.context["deal_rounds"][0]
    assert [deal.points for deal in first.deals] == [180, 0, 0, 0]
    assert (first.deals[0].mine, first.total) == (True, 180)
    assert "%" not in words_of(card)


def test_board_is_nothing_in_free_deals(event: Tournament, client: Client) -> None:
    assert client.get(reverse("tournament:board", args=[event.slug, 1])).status_code == 404


def test_sums_are_of_free_deals_only(client: Client) -> None:
    event = factories.make_event(8, 3, 4)

    assert client.get(reverse("tournament:sums", args=[event.slug])).status_code == 404


def test_sums_kept_for_the_prize_giving(event: Tournament, client: Client) -> None:
    event.live_standings = "at_the_end"
    event.save()
    standings.refresh_sums(event, [])

    page = client.get(reverse("tournament:sums", args=[event.slug]))

    assert "rows" not in page.context
=======
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
>>>>>>> 36bb748 (public, api: Open hands on the board's page; prove the whole set after the end.)
