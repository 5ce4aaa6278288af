"""The table's page, and the two that help: find my table, call the director."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.tournament.views.player.conftest import Address
from tournament.access import table_token
from tournament.models import Entry, Seating, Tournament
from tournament.services import events, substitutions
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return " ".join(response.content.decode().split())


def test_table_shows_who_sits_and_what_is_due(
    event: Tournament, phone: Client, at: Address
) -> None:
    page = text_of(phone, at())

    names = Seating.objects.filter(round__number=1, table__number=3)
    assert all(name in page for name in names.values_list("entry__short_name", flat=True))
    assert "Round 1/7" in page
    assert [f"Board {number}<" in page for number in (8, 9, 10, 11, 12, 13)] == [
        False, True, True, True, True, False,
    ]  # fmt: skip
    assert page.count("to enter") == 4


def test_table_says_what_to_do_with_boards_and_where_all_goes(phone: Client, at: Address) -> None:
    page = text_of(phone, at())

    assert "Deal, play, then put the four hands and the dog back." in page
    assert "South carries boards 9 to 12 to table 2." in page
    assert "stays" in page
    assert all(f"T{number}" in page for number in (1, 4, 5))


def test_table_in_french(at: Address) -> None:
    page = text_of(Client(headers={"accept-language": "fr"}), at())

    assert "Position 1/7" in page
    assert "Sud porte les étuis 9 à 12 à la table 2." in page
    assert "Ouest prend" in page
    assert "Ce n’est pas nous" in page


def test_table_says_never_to_deal_again_in_a_later_round(
    event: Tournament, phone: Client, at: Address
) -> None:
    factories.play_round(event, 1)

    page = text_of(phone, at())

    assert "Round 2/7" in page
    assert "Play its hands: never deal again." in page


def test_table_never_shows_another_tables_result(
    event: Tournament, phone: Client, at: Address
) -> None:
    for table, board in ((2, 5), (4, 13), (5, 17)):
        factories.enter(event, table, board, 158)
    factories.enter(event, 3, 9, -72)

    page = text_of(phone, at())

    assert "−72" in page
    assert not re.search(r"[+−]158", page)


def test_table_links_to_no_other_page_of_the_event(
    event: Tournament, phone: Client, at: Address
) -> None:
    page = text_of(phone, at())

    assert f'href="/{event.slug}' not in page
    assert table_token(event, 2) not in page


def test_table_shows_destinations_once_all_is_entered(
    event: Tournament, phone: Client, at: Address
) -> None:
    for board in (9, 10, 11, 12):
        factories.enter(event, 3, board, 56)

    page = text_of(phone, at())

    assert "All entered. When the director says so:" in page
    assert [f"table {number}<" in page for number in (1, 4, 5)] == [True, True, True]
    assert "4 results sent" in page
    assert page.count("to enter") == 0


def test_table_lists_older_missing_boards_apart_and_by_number(
    event: Tournament, phone: Client, at: Address
) -> None:
    for board in (9, 10, 11):
        factories.enter(event, 3, board, 156)
    factories.close_round(event, 1, missing="later")

    page = text_of(phone, at())

    assert "Earlier rounds" in page
    assert "Board 12<" in page
    assert "Board 9<" not in page
    assert not re.search(r"[+−]156", page)


def test_table_waits_before_the_start(phone: Client, at: Address) -> None:
    early = factories.make_event(28, 7, 4, started=False, name="Early")

    page = text_of(phone, f"/t/{table_token(early, 3)}/")

    assert "Wait for the announcement" in page


def test_table_of_people_who_sit_out_says_where_they_go(phone: Client) -> None:
    event = factories.make_event(27, 7, 4)

    page = text_of(phone, f"/t/{table_token(event, 7)}/")

    assert "Nobody plays here in this round" in page
    assert "Sitting out" in page
    assert page.count('class="destination"') == 3


def test_table_with_its_own_copies_carries_nothing(phone: Client) -> None:
    event = factories.make_event(16, 5, 4)

    page = text_of(phone, f"/t/{table_token(event, 1)}/")

    assert "Your table has its own copy" in page
    assert "The next round has other boards" in page
    assert "carries" not in page


def test_table_links_to_the_standings_once_all_is_played(phone: Client) -> None:
    event = factories.make_event(16, 1, 1)
    factories.play_all(event)

    page = text_of(phone, f"/t/{table_token(event, 1)}/")

    assert "All rounds are played" in page
    assert f'href="/{event.slug}/"' in page


def test_table_answers_204_to_a_live_page_that_shows_it_all(
    event: Tournament, phone: Client, at: Address
) -> None:
    page = text_of(phone, at())
    since = page.split("?since=")[1].split('"')[0]

    assert phone.get(at(), {"since": since}).status_code == 204

    factories.enter(event, 3, 9, 56)
    assert phone.get(at(), {"since": since}).status_code == 200


def test_table_forged_link_says_what_to_do(event: Tournament, phone: Client) -> None:
    token = table_token(event, 3)
    forged = [
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        token.replace("-3-", "-4-"),
        "3",
        "x.y",
    ]

    for one in forged:
        page = text_of(phone, f"/t/{one}/", 404)
        assert "This link opens no table" in page
        assert 'href="/t/"' in page


def test_table_revoked_link_is_gone_and_says_what_to_do(
    event: Tournament, phone: Client, at: Address
) -> None:
    address = at()
    events.revoke_links(event, author=factories.author(event))

    page = text_of(phone, address, 410)

    assert "Link expired: ask the director for your table’s QR" in page


def test_table_link_of_a_past_event_is_gone(phone: Client) -> None:
    event = factories.make_event(16, 1, 1)
    factories.play_all(event)
    events.close_tournament(event, author=factories.author(event))
    Tournament.objects.update(starts_at=timezone.now() - timedelta(days=4))

    text_of(phone, f"/t/{table_token(event, 1)}/", 410)


def test_table_is_kept_by_no_cache_and_no_search_engine(phone: Client, at: Address) -> None:
    response = phone.get(at())

    assert response["X-Robots-Tag"] == "noindex"
    assert set(response["Cache-Control"].split(", ")) == {"private", "no-cache"}


@pytest.mark.parametrize("who", ["director", "stranger"])
def test_table_opens_by_its_link_whoever_asks(
    event: Tournament, phone: Client, at: Address, who: str
) -> None:
    if who == "director":
        phone.force_login(event.created_by)

    assert phone.get(at()).status_code == 200


def test_table_refuses_what_is_not_asked_with_get(phone: Client, at: Address) -> None:
    assert phone.post(at()).status_code == 405
    assert phone.get(at("undo-result")).status_code == 405


@pytest.mark.parametrize(("people", "boards"), [(20, 1), (20, 4), (44, 4)])
def test_table_asks_the_same_number_of_questions_at_any_size(
    people: int, boards: int, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.make_event(people, 5, boards)
    address = f"/t/{table_token(event, 1)}/"
    factories.enter(event, 1, 1, 56)

    with django_assert_num_queries(12):
        phone.get(address)


def test_not_us_shows_everybodys_table(event: Tournament, phone: Client, at: Address) -> None:
    page = text_of(phone, at("not-us"))

    entry = Entry.objects.filter(seatings__table__number=5, seatings__round__number=1).first()
    assert entry is not None
    assert entry.name in page
    assert page.count('class="row"') == 28


def test_not_us_finds_a_name_without_accents(event: Tournament, phone: Client, at: Address) -> None:
    page = text_of(phone, at("not-us") + "?name=elodie")

    count = Entry.objects.filter(name__startswith="Élodie").count()
    assert count > 0
    assert page.count('class="row"') == count


def test_not_us_says_when_nobody_has_the_name(phone: Client, at: Address) -> None:
    page = text_of(phone, at("not-us") + "?name=zzz")

    assert "Nobody of that name plays in this round." in page
    assert 'value="zzz"' in page


def test_call_director_names_the_board(phone: Client, at: Address) -> None:
    page = text_of(phone, at("call-director") + "?board=9")

    assert "Board 9 was not played? The director stores it, with the reason." in page
    assert "Back to board 9" in page


@pytest.mark.parametrize("board", ["", "²", "9999999", "<b>"])
def test_call_director_ignores_a_board_that_is_no_number(
    board: str, phone: Client, at: Address
) -> None:
    page = text_of(phone, at("call-director") + f"?board={board}")

    assert "Back to the table" in page


def test_not_us_tells_who_sits_out_where_to_go_and_who_plays_for_whom(client: Client) -> None:
    event = factories.make_event(27)
    one = event.rounds.get(number=1).sit_outs.first().entry
    place = one.seatings.select_related("table").get(round__number=2)
    entry = event.rounds.get(number=1).tables.get(number=2).seatings.first().entry
    substitutions.substitute_entry(
        entry,
        Person.from_text("Lucien Remplaçant"),
        first_round=1,
        last_round=1,
        author=factories.author(event),
    )
    address = f"/t/{table_token(event, 2)}/not-us/"

    told = text_of(client, f"{address}?name={one.name}")
    found = text_of(client, f"{address}?name=remplacant")

    assert f"au relais ; ensuite table {place.table.number}" in told
    assert f"Remplaçant ({entry.name})" in found
