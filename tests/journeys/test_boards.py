"""Boards prepared in a browser: made, sorted by one, checked by another, open at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.journeys.screens import check_screen
from tournament.adapters.deals import PACK
from tournament.models import BoardDeal, CardsSeen, Tournament
from tournament.services import deals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "mira-tobe-luga-nolu-peda"
Phone = Callable[..., Any]


@pytest.fixture
def event(server: str) -> Tournament:
    """Return an event announced, planned and drawn, and three accounts."""
    for name in ("directrice", "donneuse", "adjoint"):
        user = factories.director(name)
        user.set_password(PASSWORD)
        user.save()
    return factories.make_event(20, 5, started=False)


def signed_in(new_phone: Phone, name: str, width: int = 390, height: int = 844) -> Any:
    page = new_phone(width, height)
    page.goto("/director/sign-in/")
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    page.click("main .button.is-primary")
    page.wait_for_url("**/director/")
    return page


def test_boards_are_prepared_sealed_and_opened(new_phone: Phone, event: Tournament) -> None:
    director = signed_in(new_phone, "directrice", 1280, 800)
    for name in ("donneuse", "adjoint"):
        _appoint(director, event, name)
    maker = signed_in(new_phone, "donneuse")
    _make(maker, event)

    piles = _sort(maker, event)
    _check(signed_in(new_phone, "adjoint"), event)

    deal = BoardDeal.objects.get(set__tournament=event, number=1)
    cards = deals.cards_of(deal)
    assert piles == {**{s: set(h) for s, h in cards["hands"].items()}, "dog": set(cards["dog"])}
    assert (deal.sorted_by.username, deal.checked_by.username) == ("donneuse", "adjoint")  # type: ignore[union-attr]
    _is_sealed(director, new_phone(390, 844), event)
    factories.start(event)
    factories.play_all(event)
    _is_open(new_phone(390, 844), event)


def _appoint(page: Any, event: Tournament, name: str) -> None:
    page.goto(f"/director/{event.slug}/")
    page.click(f"a[href$='/director/{event.slug}/prepared/']")
    page.fill("#id_username", name)
    page.click("form[action$='/appoint/'] button")
    page.wait_for_selector(f".row-main:text-is('{name}')")
    check_screen(page)


def _make(page: Any, event: Tournament) -> None:
    page.click(f"a[href$='/director/{event.slug}/cards/']")
    check_screen(page)
    page.click("form[action$='/make/'] .button.is-primary")
    page.wait_for_selector(".boards-list .row >> nth=19")
    check_screen(page)


def _sort(page: Any, event: Tournament) -> dict[str, set[str]]:
    """Lay a pack out as the screen says: the piles it makes, by place."""
    page.click(".boards-list .row-link >> nth=0")
    page.wait_for_selector(".run")
    check_screen(page)
    pack = iter([card for _, cards in PACK for card in cards])
    piles: dict[str, set[str]] = {}
    for run in page.query_selector_all(".run"):
        place = next(
            name for name in ("n", "e", "s", "w", "dog") if run.query_selector(f".seat-{name}")
        )
        for shown in run.query_selector_all(".card"):
            card = next(pack)
            assert shown.inner_text() == ("★" if card == "EX" else card[1:])
            piles.setdefault(place if place == "dog" else place.upper(), set()).add(card)
    page.query_selector_all(".run")[2].click()
    assert len(page.query_selector_all(".run.is-done")) == 3
    page.click("form[action$='/sorted/'] .button.is-primary")
    page.wait_for_url(f"**/director/{event.slug}/cards/2/")
    return piles


def _check(page: Any, event: Tournament) -> None:
    page.click(f"a[href$='/director/{event.slug}/cards/']")
    page.click(".boards-list .row-link >> nth=0")
    page.wait_for_url(f"**/director/{event.slug}/cards/1/check/")
    check_screen(page)
    for box in page.query_selector_all(".check-hand"):
        box.click()
    page.click("#check .button.is-primary")
    page.wait_for_selector(".boards-list :text('✓')")


def _is_sealed(director: Any, stranger: Any, event: Tournament) -> None:
    for path in ("cards/", "cards/1/", "cards/1/check/", "cards/bands/"):
        assert director.goto(f"/director/{event.slug}/{path}").status == 404
    director.goto(f"/director/{event.slug}/prepared/")
    assert "donneuse" in director.inner_text("main")
    assert director.query_selector(".card") is None
    assert CardsSeen.objects.filter(actor="donneuse", deal__number=1).exists()
    stranger.goto(f"/{event.slug}/deals/")
    check_screen(stranger)
    assert "▣" in stranger.inner_text("main")
    assert stranger.query_selector("a[download]") is None


def _is_open(page: Any, event: Tournament) -> None:
    page.goto(f"/{event.slug}/deals/")
    check_screen(page)
    assert "✓ The 20 boards are exactly what the seed gives." in page.inner_text("main")
    page.click(".board-links a >> nth=0")
    page.wait_for_url(f"**/{event.slug}/boards/1/")
    assert len(page.query_selector_all(".deal-hand")) == 5
    check_screen(page)
