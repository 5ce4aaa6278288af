"""Parallel sections: the color everywhere, the comparison as chosen, boards inside a section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.access import table_token
from tournament.adapters.plans import PlanChoice
from tournament.models import Board, BoardScore, Result, Seating, SitOut, Tournament
from tournament.selectors.moves import has_own_copies
from tournament.services import draws, standings

pytestmark = pytest.mark.django_db


def sectioned(people: int = 40, rounds: int = 5, *, apart: bool = False) -> Tournament:
    event = factories.make_event(people, started=False, drawn=False)
    choice = PlanChoice("sections", people, rounds, 4)
    draws.choose_plan(event, choice, author=factories.author())
    draws.compare_sections(event, apart=apart, author=factories.author())
    draws.draw_seats(event, author=factories.author())
    event.refresh_from_db()
    return factories.start(event)


@pytest.fixture
def english() -> Callable[..., Client]:
    def make(name: str = "") -> Client:
        client = Client(headers={"accept-language": "en"})
        if name:
            client.force_login(factories.director(name))
        return client

    return make


@pytest.mark.parametrize(("apart", "boards"), [(False, 20), (True, 40)])
def test_start_tournament_sections_share_boards_or_have_their_own(apart: bool, boards: int) -> None:
    event = sectioned(apart=apart)

    assert event.boards.count() == boards
    assert set(event.boards.values_list("section", flat=True)) == (
        {"red", "green"} if apart else {""}
    )
    assert Counter(event.entries.values_list("section", flat=True)) == {"red": 20, "green": 20}
    tables = event.rounds.get(number=1).tables.values_list("number", "section")
    assert dict(tables) == {n: "red" if n <= 5 else "green" for n in range(1, 11)}


@pytest.mark.parametrize(("apart", "results"), [(False, 10), (True, 5)])
def test_marks_compare_over_all_sections_or_inside_each(apart: bool, results: int) -> None:
    event = sectioned(apart=apart)
    factories.play_all(event)

    scores = Counter(BoardScore.objects.filter(board__tournament=event).values_list("board"))

    assert set(scores.values()) == {results}
    assert all(standings.self_checks(event).values())


def test_nobody_meets_another_section_and_no_board_is_at_two_tables_of_one() -> None:
    event = sectioned(39)
    rows = Seating.objects.filter(round__tournament=event)

    crossed = [
        (entry, table)
        for entry, table in rows.values_list("entry__section", "table__section")
        if entry != table
    ]
    places = Counter(
        event.rounds.values_list("number", "tables__section", "tables__dues__board__number")
    )
    met = Counter(rows.values_list("entry", "table__dues__board__number"))

    assert crossed == []
    assert max(places.values()) == 1
    assert max(met.values()) == 1
    # The last section lacks one person: its waiting table rests three, once each.
    rests = Counter(SitOut.objects.values_list("entry", flat=True))
    assert sum(rests.values()) == 15
    assert max(rests.values()) == 1


def test_pages_of_an_event_with_sections_say_the_color(english: Callable[..., Client]) -> None:
    event = sectioned(apart=True)
    factories.play_round(event, 1, close=False)
    factories.recompute()
    entry = event.entries.filter(section="green").first()
    due = event.rounds.get(number=1).tables.get(number=7).dues.first()
    director, public = english("directrice"), english()
    bench = f"/director/{event.slug}"
    pages = {
        f"{bench}/desk/": director,
        f"{bench}/desk/?view=boards": director,
        f"{bench}/draw/": director,
        f"{bench}/draw/?by=name": director,
        f"{bench}/results/{due.pk}/": director,
        f"{bench}/boards/{due.board.number}/sheet/?section=green": director,
        f"{bench}/print/cards/": director,
        f"{bench}/print/names/": director,
        f"{bench}/print/tables/": director,
        f"{bench}/print/travellers/": director,
        f"{bench}/print/guides/": director,
        f"{bench}/print/standings/": director,
        f"/{event.slug}/": public,
        f"/{event.slug}/schedule/": public,
        f"/{event.slug}/schedule/?player={entry.number}": public,
        f"/{event.slug}/players/{entry.number}/": public,
        f"/{event.slug}/boards/{due.board.number}/?section=green": public,
        f"/{event.slug}/screen/": public,
        f"/t/{table_token(event, 7)}/": public,
    }

    for address, client in pages.items():
        content = client.get(address).content.decode()
        assert '<span class="section-mark section-green">green</span>' in content, address


def test_print_standings_says_how_sections_are_compared(english: Callable[..., Client]) -> None:
    director = english("directrice")
    said = {}
    for apart in (False, True):
        event = sectioned(apart=apart)
        factories.play_round(event, 1)
        factories.recompute()
        page = director.get(f"/director/{event.slug}/print/standings/").content
        said[apart] = words(page)

    assert "on copies of the same boards, compared together." in said[False]
    assert "each compared on its own." in said[True]


def test_draw_page_shows_sections_their_room_and_the_choice(english: Callable[..., Client]) -> None:
    director = english("directrice")
    event = factories.make_event(40, started=False, drawn=False)
    draws.choose_plan(event, PlanChoice("sections", 40, 5, 4), author=factories.author())

    page = words(director.get(f"/director/{event.slug}/draw/").content)
    director.post(f"/director/{event.slug}/draw/sections/", {"apart": "1"})

    event.refresh_from_db()
    assert "1 – 3 – 5 – 2 – 4" in page
    assert "Each section has its own copy of the boards: 2 copies" in page
    assert "North stays, South moves up 1 table" in page
    assert event.sections_apart


def test_draw_page_of_unequal_sections_says_each_step(english: Callable[..., Client]) -> None:
    event = factories.make_event(68, started=False, drawn=False)
    draws.choose_plan(event, PlanChoice("sections", 68, 5, 4), author=factories.author())

    page = english("directrice").get(f"/director/{event.slug}/draw/?position=3").content.decode()

    steps = page.split("After round 3")[1].split("</section>")[0]
    assert steps.count("section-mark") == 3 or 'class="movement"' in steps


def test_proposals_name_the_sections_and_their_colors(english: Callable[..., Client]) -> None:
    event = factories.make_event(40, started=False, drawn=False)

    page = words(english("directrice").get(f"/director/{event.slug}/draw/").content)

    assert "2 parallel sections, red 5 tables, green 5 tables, each with its copy" in page


def test_phone_of_a_section_sends_boards_inside_it(english: Callable[..., Client]) -> None:
    event = sectioned()

    page = words(english().get(f"/t/{table_token(event, 6)}/").content)
    card = words(english("directrice").get(f"/director/{event.slug}/print/cards/").content)

    assert not has_own_copies(event)
    # Boards go back one table: from the first of a section to its last.
    assert "table 10" in page.split("Next")[1]
    assert "table 5" not in page.split("Next")[1]
    assert "to table 10" in card


def test_compare_sections_after_the_start_is_refused(english: Callable[..., Client]) -> None:
    event = sectioned()

    page = words(
        english("directrice")
        .post(f"/director/{event.slug}/draw/sections/", {"apart": "1"}, follow=True)
        .content
    )

    assert "The tournament has started" in page
    assert Board.objects.filter(tournament=event, section="").count() == 20
    assert Result.objects.count() == 0


def test_compare_sections_is_the_directors_alone(english: Callable[..., Client]) -> None:
    event = factories.make_event(40, started=False)

    answers = [
        client.post(f"/director/{event.slug}/draw/sections/", {"apart": "1"}).status_code
        for client in (english(), english("quelqu-un"))
    ]

    event.refresh_from_db()
    assert answers == [302, 404]
    assert not event.sections_apart
