"""The room's papers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.access import table_token
from tournament.models import Seating, Tournament
from tournament.services import changes, substitutions, wrong_boards
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db
SHEETS = ["cards", "names", "tables", "travellers", "guides"]


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


def _page(event: Tournament, sheet: str) -> str:
    return f"/director/{event.slug}/print/{sheet}/"


@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_before_the_draw_lead_back_to_it(signed: Client, sheet: str) -> None:
    event = factories.make_event(12, started=False, drawn=False)

    response = signed.get(_page(event, sheet), follow=True)

    assert response.redirect_chain == [(f"/director/{event.slug}/draw/", 302)]
    assert "Draw the seats first." in response.content.decode()


@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_are_for_directors(
    client: Client, as_user: Callable[..., Client], sheet: str
) -> None:
    event = factories.make_event(16, rounds=5)

    assert client.get(_page(event, sheet)).status_code == 302
    assert as_user("autre").get(_page(event, sheet)).status_code == 404


def test_print_cards_carry_each_tables_link_at_the_address_asked_for(
    signed: Client, settings: object
) -> None:
    settings.ALLOWED_HOSTS = ["192.0.2.7"]
    event = factories.make_event(28)

    page = signed.get(_page(event, "cards"), headers={"host": "192.0.2.7:8000"}).content.decode()

    assert page.count('class="table-card"') == 7
    assert f"http://192.0.2.7:8000/t/{table_token(event, 3)}/" in page
    assert "192.0.2.7:8000/t/</b>" in page
    assert event.evening_code in page
    assert "lead nowhere" not in page


def test_print_cards_at_loopback_warn_that_phones_cannot_come(signed: Client) -> None:
    event = factories.make_event(16, rounds=5)

    page = signed.get(_page(event, "cards"), headers={"host": "127.0.0.1:8000"}).content.decode()

    assert "These QR codes lead nowhere from a phone." in page


def test_print_cards_say_where_each_goes_when_every_step_is_alike(signed: Client) -> None:
    card = signed.get(_page(factories.make_event(28), "cards")).content.decode().split("</article>")

    first = card[0]
    assert "stays" in first
    for table in (2, 3, 6):
        assert f"to table {table}<" in first


def test_print_cards_of_a_howell_say_no_direction(signed: Client) -> None:
    event = factories.make_event(16, rounds=5)

    assert 'class="cross"' not in signed.get(_page(event, "cards")).content.decode()


@pytest.mark.parametrize("started", [False, True])
def test_print_seats_by_name_tell_everybodys_table(signed: Client, started: bool) -> None:
    event = factories.make_event(27, started=started)

    page = signed.get(_page(event, "names")).content.decode()

    assert page.count("<tr>") == 28
    assert page.count("sits out") == 3


@pytest.mark.parametrize("started", [False, True])
def test_print_seats_by_table_are_the_same_before_and_after_the_start(
    signed: Client, started: bool
) -> None:
    event = factories.make_event(28, started=started)
    north = event.entries.get(slot=3)

    page = signed.get(_page(event, "tables")).content.decode()

    row = page.split('<td class="number"><b>3</b></td>')[1].split("</tr>")[0]
    assert f"<td>{north.short_name}</td>" in row
    assert "<td>9–12</td>" in row


def test_print_travellers_have_one_line_a_table_that_plays_the_board(signed: Client) -> None:
    page = signed.get(_page(factories.make_event(28), "travellers")).content.decode()

    sheets = page.split('<article class="slip">')[1:]
    assert len(sheets) == 28
    assert sheets[0].count("<tr>") == 8
    assert "Taker makes" in sheets[0]
    assert "North" in sheets[0]


def test_print_travellers_of_a_howell_have_lines_by_table(signed: Client) -> None:
    event = factories.make_event(16, rounds=5)

    page = signed.get(_page(event, "travellers")).content.decode()

    last = page.split('<article class="slip">')[-1]
    assert "Board 20" in last
    assert last.count('<td class="number">5</td>') == 4


def test_print_guides_have_one_slip_a_person(signed: Client) -> None:
    page = signed.get(_page(factories.make_event(27), "guides")).content.decode()

    slips = page.split('<article class="slip">')[1:]
    assert len(slips) == 27
    assert {slip.count("<tr>") for slip in slips} == {8}


@pytest.mark.parametrize("sheet", ["names", "guides", "travellers"])
def test_sheets_take_the_same_number_of_queries(
    signed: Client, django_assert_num_queries: Callable[..., object], sheet: str
) -> None:
    small = factories.make_event(16, rounds=5, name="Petit")
    large = factories.make_event(28, name="Grand")

    for event in (small, large):
        with django_assert_num_queries(8):
            signed.get(_page(event, sheet))


def test_print_table_guides_shows_each_table_round_by_round(as_user: Callable[..., Client]) -> None:
    event = factories.make_event(27)

    content = as_user().get(f"/director/{event.slug}/print/table-guides/").content.decode()

    assert content.count('<article class="slip">') == 7
    first = content.split('<article class="slip">')[1]
    assert first.count("<tr><td") == 7
    north = event.rounds.get(number=3).tables.get(number=1).seatings.get(seat="N").entry
    assert north.short_name in first
    # Boards go back one table: from the first to the last.
    assert ">table 7</td>" in first


def test_papers_name_who_holds_the_cards_in_the_rounds_they_do(signed: Client) -> None:
    event = factories.make_event(28)
    entry = event.entries.get(number=5)
    substitutions.substitute_entry(
        entry,
        Person.from_text("Lucien Remplaçant"),
        first_round=2,
        last_round=3,
        author=factories.author(event),
    )
    held = f"Remplaçant ({entry.short_name})"

    for sheet in ("names", "tables"):
        shown = [
            held in words(signed.get(_page(event, sheet), {"round": number}).content)
            for number in (1, 2, 3, 4)
        ]
        assert shown == [False, True, True, False]
    for sheet in ("guides", "table-guides"):
        assert words(signed.get(_page(event, sheet)).content).count(held) == 2


def test_papers_say_where_who_sits_out_goes_next(signed: Client) -> None:
    event = factories.make_event(27)
    one = event.rounds.get(number=1).sit_outs.first().entry
    place = Seating.objects.get(entry=one, round__number=2)
    seat = {"N": "North", "E": "East", "S": "South", "W": "West"}[place.seat]
    told = f"sits out; then table {place.table.number}, {seat}"

    for sheet in ("names", "tables"):
        text = words(signed.get(_page(event, sheet)).content)
        assert told in text
        last = words(signed.get(_page(event, sheet), {"round": 7}).content)
        assert "sits out" in last
        assert "then table" not in last


def test_print_guides_also_for_who_came_late(signed: Client) -> None:
    event = factories.make_event(27)
    factories.play_round(event, 1)
    late = changes.admit_late(
        event, Person.from_text("Zoé Tardive"), from_round=2, author=factories.author(event)
    )

    text = words(signed.get(_page(event, "guides")).content)

    assert late.entry is not None
    assert "Zoé Tardive" in text


def test_papers_list_the_boards_really_played_there(signed: Client) -> None:
    event = factories.make_event(28)
    due = event.rounds.get(number=1).tables.get(number=3).dues.first()
    wrong_boards.play_other_board(due, 1, author=factories.author(event))

    page = signed.get(_page(event, "tables")).content.decode()

    assert "<td>1, 10–12</td>" in page
    assert "<td>9–12</td>" not in page
