"""A match of two teams on four phones: line-ups by captains' links, two rooms, two signatures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests import factories
from tests.journeys.conftest import Phone
from tests.journeys.desks import sign_in
from tests.journeys.entries import key_in
from tests.journeys.screens import check_screen, check_whole
from tournament.access import captain_token, table_token
from tournament.models import LineUp, Match, Result, Signature, Tournament
from tournament.services import events

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match_event(server: str) -> Tournament:
    return factories.make_team_event(2, "teams", name="Match du Chêne")


def give(page: Any, link: str, attacker: str) -> None:
    """Give the line-up of the quarter of now: who attacks is enough in a team of four."""
    page.goto(link)
    check_screen(page)
    page.select_option("select[name$='-attacker'] >> nth=0", label=attacker)
    page.tap("text=Keep this line-up >> nth=0")
    page.wait_for_selector("text=Line-up kept")


def send(page: Any, board: int, contract: str, digits: str, column: str) -> None:
    """Enter a result of a match: board, contract, digits, column, agreement."""
    page.tap(f"[data-board='{board}']")
    page.tap(f"button:has-text('{contract}') >> nth=0")
    page.wait_for_selector(".keypad:not([hidden])")
    key_in(page, digits)
    page.tap(f"text={column}")
    page.tap(".agree-form button")
    page.wait_for_selector(".tiles", state="attached")


def people(match: Match) -> list[list[str]]:
    teams = [match.one, match.other]
    return [
        [member.player.full_name for member in team.members.order_by("position")]
        for team in teams
        if team is not None
    ]


def play_quarter(rooms: list[Any], tables: list[str]) -> None:
    """Let both rooms play their half, exchange the boards, play the other half."""
    for page, table, boards in zip(rooms, tables, ((1, 2), (3, 4)), strict=True):
        page.goto(table)
        check_screen(page)
        assert page.locator("[data-board]").count() == 2
        send(page, boards[0], "Guard without", "116", "Taker wins")
        send(page, boards[1], "Guard", "66", "Taker wins")
    rooms[0].wait_for_selector("text=Second half: the boards are exchanged")
    for page, table, boards in zip(rooms, tables, ((3, 4), (1, 2)), strict=True):
        page.goto(table)
        assert "Second half: the boards are exchanged" in page.inner_text("main")
        send(page, boards[0], "Guard against", "162", "Taker fails")
        send(page, boards[1], "Guard", "56", "Taker fails")


def test_a_match_from_line_ups_to_the_published_result(
    new_phone: Phone, match_event: Tournament
) -> None:
    match = Match.objects.get(tournament=match_event)
    ours, theirs = people(match)
    one, other = new_phone(390, 760), new_phone(390, 760)
    links = [f"/captain/{captain_token(team)}/" for team in (match.one, match.other)]
    rooms = [new_phone(), new_phone()]
    tables = [f"/t/{table_token(match_event, number)}/" for number in (1, 2)]

    # Nothing is entered, and nobody is named, before both line-ups are in.
    give(one, links[0], ours[0])
    other.goto(links[1])
    assert "Given; shown once ours is in." in other.inner_text("main")
    assert not any(name in other.inner_text("main") for name in ours)
    rooms[0].goto(tables[0])
    assert "Wait for the line-ups" in rooms[0].inner_text("main")
    give(other, links[1], theirs[0])
    assert ours[0] in other.inner_text("main")
    assert LineUp.objects.count() == 2

    play_quarter(rooms, tables)
    assert Result.objects.count() == 8
    rooms[0].goto(tables[0])
    assert "The captains read and sign" in rooms[0].inner_text("main")

    # Both sides sign; the public reads the quarter once it is closed.
    for page, link in ((one, links[0]), (other, links[1])):
        page.goto(link)
        page.tap("text=It is right: sign quarter 1")
        page.wait_for_selector("text=Quarter 1 signed.")
        check_screen(page)
    assert Signature.objects.count() == 2
    public = new_phone(390, 760)
    address = f"/{match_event.slug}/matches/1/1/"
    public.goto(address)
    assert "Being played: told when the quarter is closed." in public.inner_text("main")
    factories.close_round(match_event, 1)
    for number in (2, 3, 4):
        factories.play_round(match_event, number, amounts=lambda table, board: 60 + 2 * table)
    factories.recompute()
    events.publish_tournament(match_event, author=factories.author(match_event))

    public.goto(address)
    check_screen(public)
    said = public.inner_text("main")
    assert "Guard without" in said
    assert "Equal" in said or "Won by" in said


@pytest.mark.parametrize("boards", [4, 6])
def test_the_result_sheet_is_one_page_with_places_to_sign(
    new_phone: Phone, server: str, boards: int
) -> None:
    long = "Les Joyeux Lurons de Saint-Symphorien"
    event = factories.make_team_event(2, "teams", name="Match", boards_per_table=boards)
    event.entries.update(name=long, short_name=long)
    factories.play_all(event, amounts=lambda table, board: 60 + 2 * table)
    match = Match.objects.get(tournament=event)
    page = new_phone(1280, 800)
    sign_in(page, server)

    page.goto(f"/director/{event.slug}/matches/{match.pk}/print/")
    check_screen(page)
    printed = page.pdf(format="A4", prefer_css_page_size=True)

    assert len(re.findall(rb"/Type /Page\b", printed)) == 1
    assert page.locator(".signatures td.writing").count() == 3


def test_a_captains_page_follows_and_keeps_what_is_being_chosen(
    new_phone: Phone, match_event: Tournament
) -> None:
    match = Match.objects.get(tournament=match_event)
    ours, _ = people(match)
    page = new_phone(390, 760)
    page.goto(f"/captain/{captain_token(match.one)}/")
    page.select_option("select[name$='-attacker'] >> nth=0", label=ours[1])

    page.evaluate("document.activeElement.blur(); htmx.trigger(document.body, 'live')")
    page.wait_for_timeout(700)

    assert page.input_value("select[name$='-attacker'] >> nth=0") == "2"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_sheet_of_a_match_is_keyed_with_its_contracts(
    new_phone: Phone, server: str, match_event: Tournament, width: int
) -> None:
    page = new_phone(width, 800)
    sign_in(page, server)
    page.goto(f"/director/{match_event.slug}/boards/1/sheet/")

    page.keyboard.type("gs 116")
    assert page.text_content(".sheet-read >> nth=0") == "Guard without +116"
    page.keyboard.press("Enter")
    page.keyboard.type("162c")
    assert page.text_content(".sheet-read >> nth=1") == "−162 Which contract?"
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet-line.is-wrong [data-sheet-entry]:focus")
    check_screen(page)
    assert page.evaluate("document.activeElement.value") == "162c"
    page.keyboard.press("Home")
    page.keyboard.type("gc ")
    assert page.text_content(".sheet-read >> nth=1") == "Guard against −162"
    check_whole(page, ".sheet-read, .sheet-entry", ".sheet-read")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Board 1: 1 line kept.")

    stored = Result.objects.order_by("pk").values_list("amount", "facts__contract")
    assert list(stored) == [(116, "guard_without"), (-162, "guard_against")]
