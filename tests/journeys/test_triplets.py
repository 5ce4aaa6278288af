"""Ten triplets play: created, pasted, drawn, started, entered at the tables, a round closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.journeys.entries import amounts, send_amount
from tests.journeys.screens import check_first_screen, check_screen
from tournament.access import table_token
from tournament.models import Due, Result, Standing, State, Tournament
from tournament.services.attackers import attackers_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "mira-tobe-luga-nolu-peda"
NEXT = ".next-action .button.is-primary"
TEAMS = "\n".join(
    f"Équipe {team + 1} ; "
    + " ; ".join(factories.person_name(3 * team + person) for person in (1, 2, 3))
    for team in range(10)
)


@pytest.fixture
def _account() -> None:
    user = factories.director()
    user.set_password(PASSWORD)
    user.save()


def _create(page: Any) -> None:
    page.goto("/director/new/")
    page.fill("#id_username", "directrice")
    page.fill("#id_password", PASSWORD)
    page.click("main .button.is-primary")
    page.wait_for_url("**/director/new/")
    page.fill("#id_name", "Triplettes de la Saint-Jean")
    page.check("input[name=format][value=triplets]")
    page.fill("#id_people", "10")
    page.wait_for_selector("input[name=plan][value='10:triplets-howell:10:9:2']:checked")
    # The number stands below the formats; the button stays in sight all along.
    page.evaluate("() => window.scrollTo(0, 0)")
    check_first_screen(page, NEXT)
    page.click(NEXT)
    page.wait_for_url("**/people/")


def _enter_teams(page: Any) -> None:
    page.click("summary:has-text('Paste a list of teams')")
    page.fill("#id_teams", TEAMS)
    page.check("form[action$='/teams/'] input[name=here]")
    page.click("form[action$='/teams/'] button")
    page.wait_for_selector(".presence .row.is-present >> nth=9")
    assert "blue Aimée Aubertin" in " ".join(page.inner_text(".presence").split())
    check_first_screen(page, NEXT)


def _draw_and_start(page: Any) -> Tournament:
    page.click(NEXT)
    page.wait_for_url("**/draw/")
    assert "No two teams meet twice" in page.inner_text(".proofs")
    page.click(NEXT)
    page.wait_for_selector("#seats")
    check_screen(page)
    page.click(NEXT)
    page.wait_for_url("**/desk/")
    event = Tournament.objects.get()
    assert event.state == State.RUNNING
    assert event.first_color in {"blue", "white", "red"}
    return event


def _dues(event: Tournament, table: int) -> list[Due]:
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    dues = dues.filter(table__number=table).select_related("table__round", "board")
    return list(dues.order_by("board__number"))


def _tell_wrong_badge(phone: Any, event: Tournament, due: Due) -> None:
    """Begin an entry, then say that another badge attacked."""
    attacker = attackers_of(event, [due])[due.pk]
    assert attacker.person is not None
    tile = f"[data-board='{due.board.number}']"
    assert attacker.person.last_name in phone.inner_text(tile)
    assert attacker.badge in phone.inner_text(tile)
    phone.tap(tile)
    for digit in "56":
        phone.tap(f"[data-key='{digit}']")
    phone.tap("text=Taker wins")
    phone.wait_for_selector(".attack-line")
    phone.tap("text=Another badge?")
    phone.tap(".tiles .tile >> nth=0")
    assert "The board is neutralized" in phone.inner_text("main")
    phone.tap(".agree-form button")
    phone.wait_for_selector("text=§ neutralized")


@pytest.mark.usefixtures("_account")
def test_ten_triplets_play_a_round(new_phone: Callable[..., Any]) -> None:
    desk = new_phone(1280, 800, "en")
    _create(desk)
    _enter_teams(desk)
    event = _draw_and_start(desk)

    phone = new_phone(360, 560, "en")
    for table in range(1, 6):
        phone.goto(f"/t/{table_token(event, table)}/")
        phone.wait_for_selector(".sides .side >> nth=1")
        first, second = _dues(event, table)
        if table == 3:
            _tell_wrong_badge(phone, event, first)
        else:
            send_amount(phone, first.board.number, "56", "Taker wins")
        send_amount(phone, second.board.number, "72", "Taker fails")
        assert "All entered" in phone.inner_text("main")

    wrong = Result.objects.get(standing=Standing.LIVE, status="neutralized")
    assert (wrong.due.table.number, wrong.zero_side) == (3, "attack")
    assert sorted(amount for _, _, amount in amounts(event) if amount) == [-72] * 5 + [56] * 4
    _close_round(desk, event)
    factories.recompute()
    phone.goto(f"/{event.slug}/")
    text = phone.inner_text("main")
    assert all(f"Équipe {number}" in text for number in range(1, 11))
    check_screen(phone)


def _close_round(desk: Any, event: Tournament) -> None:
    """See the wrong badge at the desk, let it stand, close the round."""
    desk.goto(f"/director/{event.slug}/desk/")
    assert "another badge attacked" in desk.inner_text("#desk-needs")
    desk.click("#desk-needs .need.is-first .button")
    desk.click("#drawer button:has-text('Let it stand')")
    desk.wait_for_selector("#drawer .message")
    desk.goto(f"/director/{event.slug}/desk/")
    assert "another badge attacked" not in desk.inner_text("#desk-needs")
    desk.click("form[action$='/rounds/1/close/'] button")
    desk.wait_for_load_state()
    assert event.rounds.get(number=1).state == "closed"
