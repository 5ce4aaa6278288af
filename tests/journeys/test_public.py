"""The public pages in a real browser: on a phone, a desk, a projector, with and without scripts."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.management import call_command

from tests import factories
from tests.journeys.screens import check_screen, check_whole
from tournament.models import Entry, Tournament
from tournament.services import events, registration

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG_NAMES = [
    "Jean-Christophe Lemaîtrest",
    "Marie-Antoinette Dubreuils",
    "Maximilien Montmorencyenne",
]
# What may scroll sideways elsewhere, and does not on these pages; where names stand.
BOXES = ".tabs, .segments, .table-box, .plot-box, .rounds"
WORDS = (
    "h1, h2, td, tbody th, .tab, .person, .row, .meeting, .match-side, .match-teams, .match-pair"
)
BIG_TYPE = 32
ROOM = (
    "[...document.querySelectorAll('.projector-row')].map((r) => r.getBoundingClientRect().bottom)"
)
TYPE = """(wanted) => Math.min(...[...document.querySelectorAll(wanted)]
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


def rename_some(event: Tournament) -> None:
    """Give three people names of 25 letters."""
    for number, name in enumerate(LONG_NAMES, 2):
        first, last = name.split(" ")
        registration.rename_entry(
            event.entries.get(number=number),
            registration.Person(last, first),
            author=factories.author(event),
        )


@pytest.fixture
def event(server: str) -> Tournament:
    """Return 16 people at four tables in their second round: boards 1 to 4 are open."""
    event = factories.make_event(
        16, rounds=5, name="Individuel de Saint-Jean-de-Luz", place="Salle"
    )
    rename_some(event)
    factories.play_round(event, 1)
    factories.recompute()
    return event


def pages_of(event: Tournament) -> list[str]:
    """Return every public page of the event."""
    root = f"/{event.slug}/"
    return [
        "/", root, f"{root}?name=a", f"{root}boards/1/?player=2", f"{root}boards/5/",
        f"{root}players/2/", f"{root}schedule/", f"{root}schedule/?name=m",
        f"{root}schedule/?player=3", f"{root}draw/", f"{root}screen/",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_public_pages_fit_the_screen(event, new_phone, language, width, height):
    page = new_phone(width, height, language)

    for path in pages_of(event):
        page.goto(path)
        assert page.get_attribute("html", "lang") == language
        check_screen(page)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_lists_of_lines_and_proof_fit_the_screen(server, new_phone, language, width, height):
    event = factories.make_event(20, rounds=2, boards_per_table=2, name="Lignes")
    rename_some(event)
    factories.play_all(event)
    events.publish_tournament(event, author=factories.author(event))
    page = new_phone(width, height, language)

    for path in ("", "?list=general", "?list=lines", "draw/", "boards/1/", "players/2/", "screen/"):
        page.goto(f"/{event.slug}/{path}")
        check_screen(page)


def played_of_teams_in_stages_and_free_deals() -> list[str]:
    """Play a match of teams, two stages of triplets and an evening of free deals; return pages."""
    for options in (
        {"format": "teams", "teams": 2},
        {"format": "triplets", "teams": 6, "stages": 2},
        {"format": "free_deals", "people": 12, "seating": "random"},
    ):
        call_command("simulate_tournament", seed=1, stdout=io.StringIO(), **options)
    match, triplets, free = (
        Tournament.objects.filter(format=format).latest("pk").slug
        for format in ("teams", "triplets", "free_deals")
    )
    each = ["", "schedule/", "movement/", "players/1/"]
    return [
        *(f"/{slug}/{path}" for slug in (match, triplets, free) for path in each),
        f"/{match}/matches/", f"/{match}/matches/1/1/", f"/{match}/boards/1/",
        f"/{triplets}/stages/", f"/{triplets}/boards/1/", f"/{free}/sums/",
        f"/{free}/sums/?list=last",
    ]  # fmt: skip


def test_a_phone_shows_every_tab_and_column_and_whole_names(server, new_phone):
    paths = played_of_teams_in_stages_and_free_deals()

    for language in ("fr", "en"):
        page = new_phone(390, 844, language)
        for path in paths:
            page.goto(path)
            check_screen(page)
            check_whole(page, BOXES, WORDS)


def test_standings_can_be_acted_on_without_scrolling(event, new_phone):
    page = new_phone(390, 844, "fr")

    page.goto(f"/{event.slug}/")

    box = page.query_selector(".find-me .button").bounding_box()
    first = page.query_selector("a.standing").bounding_box()
    assert box["y"] + box["height"] < 844
    assert first["y"] + first["height"] < 844


def test_standings_without_scripts_move_by_reloading(event, new_phone):
    page = new_phone(390, 844, script=False)
    page.goto(f"/{event.slug}/")
    before = page.inner_text(".event-line")

    factories.enter(event, 1, 5, 60)
    factories.recompute()
    page.reload()

    assert "16 results of 80" in before
    assert "17 results of 80" in page.inner_text(".event-line")


def test_finding_a_name_without_scripts(event, new_phone):
    page = new_phone(390, 844, script=False)
    page.goto(f"/{event.slug}/")

    page.fill("#me", "dubreuil")
    page.click(".find-me .button")

    assert page.locator("a.standing").count() == 1
    assert "Marie-Antoinette Dubreuils" in page.inner_text("a.standing")
    page.click("a.standing")
    page.wait_for_url(re.compile(r"/players/3/$"))


def test_standings_move_by_themselves_where_only_polls_are_answered(event, new_phone):
    page = new_phone(390, 844)
    page.goto(f"/{event.slug}/")
    page.evaluate("window.isTheSamePage = true")

    factories.enter(event, 1, 5, 60)
    factories.recompute()
    page.wait_for_function(
        "document.querySelector('.event-line').textContent.includes('17 results of 80')"
    )

    assert page.evaluate("window.isTheSamePage") is True
    assert page.evaluate("document.querySelectorAll('#event-head').length") == 1


def test_a_name_is_remembered_and_pinned(event, new_phone):
    page = new_phone(390, 844)
    page.goto(f"/{event.slug}/")

    page.fill("#me", "montmorency")
    page.click(".find-me .button")
    page.reload()

    assert "Maximilien Montmorencyenne" in page.inner_text("[data-me-pin] a")
    page.click("[data-me-forget]")
    assert page.locator("[data-me-pin] a").count() == 0


def test_a_name_being_typed_survives_a_change(event, new_phone):
    page = new_phone(390, 844)
    page.goto(f"/{event.slug}/")
    page.fill("#me", "dub")

    page.evaluate("htmx.trigger(document.body, 'live')")
    page.wait_for_timeout(500)

    assert page.input_value("#me") == "dub"
    assert page.locator("a.standing:visible").count() == 1


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_projector_shows_28_rows_in_big_type_without_scrolling(server, new_phone, width, height):
    event = factories.make_event(28, rounds=2, boards_per_table=2, name="Individuel du samedi")
    rename_some(event)
    page = new_phone(width, height, "fr")

    for started_long_ago in (False, True):
        if started_long_ago:
            factories.play_round(event, 1)
            factories.recompute()
            event.rounds.filter(state="playing").update(
                started_at=event.created_at.replace(year=2020)
            )
        page.goto(f"/{event.slug}/screen/")
        bottoms = page.evaluate(ROOM)
        assert len(bottoms) == 28
        assert max(bottoms) <= height
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate(TYPE, ".projector-value, .projector-rank, .projector-seat") >= BIG_TYPE
        assert _cut_names(page) == []


def _cut_names(page: Any) -> list[str]:
    return page.evaluate(
        "[...document.querySelectorAll('.projector-name')]"
        ".filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    )


def test_projector_without_a_network_keeps_its_page_and_says_since_when(event, new_phone):
    page = new_phone(1280, 720)
    page.goto(f"/{event.slug}/screen/")
    rows = page.locator(".projector-row").count()

    page.context.set_offline(True)
    page.wait_for_selector("#network-banner:not([hidden])")

    assert re.search(r"No network since \d\d:\d\d", page.inner_text("#network-banner"))
    assert page.locator(".projector-row").count() == rows == 16


def test_projector_turns_its_pages_by_itself(server, new_phone):
    event = factories.make_event(60, rounds=2, boards_per_table=2)
    page = new_phone(1280, 720)
    page.goto(f"/{event.slug}/screen/")
    first = page.inner_text(".screen-page")

    page.wait_for_function(
        "(shown) => document.querySelector('.screen-page').textContent.trim() !== shown", arg=first
    )

    assert Entry.objects.filter(tournament=event).count() == 60
    assert first.endswith("/3")


def test_projector_switches_its_theme(event, new_phone):
    page = new_phone(1280, 720)
    page.goto(f"/{event.slug}/screen/?theme=dark")
    dark = page.get_attribute("html", "data-theme")

    page.click("[data-theme-switch]")

    assert (dark, page.get_attribute("html", "data-theme")) == ("dark", "light")
