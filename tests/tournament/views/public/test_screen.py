"""The hall's screen, at each moment of the day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests import factories
from tournament.adapters.names import search_form
from tournament.models import LiveStandings, Tournament
from tournament.services import events, rounds
from tournament.views.public.screen import (
    COLUMN_ROWS,
    Page,
    SumRow,
    clock_text,
    page_at,
    with_initials,
)

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"


def minutes_into_round(event: Tournament, minutes: int) -> None:
    """Let the round being played have begun so long ago."""
    event.rounds.filter(state="playing").update(
        started_at=timezone.now() - timedelta(minutes=minutes)
    )


def test_screen_before_the_draw_announces_the_day(read):
    event = factories.make_event(4, started=False, drawn=False, name="Grand prix")

    page = read(f"/{event.slug}/screen/", language="fr")

    assert page.of_class("announcement") == ["samedi 15 mars 2031, 14:00"]


def test_screen_after_the_draw_shows_seats_by_name(read):
    event = factories.make_event(28, started=False)

    page = read(f"/{event.slug}/screen/", language="fr")

    rows = page.of_class("projector-row")
    assert page.of_class("screen-line")[0].startswith(f"Places de la position{NBSP}1")
    assert len(rows) == 28
    names = page.of_class("projector-name")
    assert names == sorted(names, key=search_form)
    entry = event.entries.get(slot=1)
    assert f"{entry.short_name} table{NBSP}1 N Nord" in rows


def test_screen_tells_who_sits_out_the_table_that_follows(read):
    event = factories.make_event(27)
    one = event.rounds.get(number=1).sit_outs.first().entry
    table = one.seatings.get(round__number=2).table.number

    page = read(f"/{event.slug}/screen/")

    assert f"{one.short_name} sits out → T{table}" in page.of_class("projector-row")


def test_screen_of_a_round_just_begun_shows_where_to_go(read):
    event = factories.make_event(28)
    factories.play_round(event, 1)

    page = read(f"/{event.slug}/screen/")

    assert page.of_class("screen-line")[0].startswith("Seats for round 2")
    assert page.of_class("projector-round") == ["Round 2/7"]


def test_screen_between_rounds_shows_the_next_seats(read):
    event = factories.make_event(28)
    factories.play_round(event, 1, close=False)
    rounds.close_round(event, 1, author=factories.author(event), opens_next=False)

    page = read(f"/{event.slug}/screen/")

    assert page.of_class("screen-line")[0].startswith("Seats for round 2")
    assert page.of_class("projector-round") == ["After round 1/7"]
    assert page.of_class("clock") == []


def test_screen_during_a_round_shows_the_ranking_and_the_clock(read):
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()
    minutes_into_round(event, 10)

    page = read(f"/{event.slug}/screen/", language="fr")

    assert page.of_class("screen-line")[0].startswith("Classement alterné provisoire")
    assert page.of_class("screen-line")[0].endswith("donnes jouées\N{NO-BREAK SPACE}: 28 sur 196")
    assert [column.count("%") for column in page.of_class("projector-list")] == [14, 14]
    # Four boards of ten minutes, ten of them gone.
    assert page.of_class("clock")[0] in {"30:00", "29:59", "29:58", "29:57"}


def test_screen_keeps_the_ranking_for_the_prize_giving(read):
    event = factories.make_event(12, rounds=3, live_standings=LiveStandings.AT_THE_END)
    factories.play_round(event, 1)
    factories.recompute()
    minutes_into_round(event, 10)

    page = read(f"/{event.slug}/screen/", language="fr")

    assert page.of_class("announcement") == ["Classement à la proclamation."]
    assert "%" not in page.words


def test_screen_of_a_published_event_shows_podium_or_list_by_turns(read):
    event = factories.make_event(12, rounds=3)
    factories.play_all(event)
    events.publish_tournament(event, author=factories.author(event))

    page = read(f"/{event.slug}/screen/")

    podium, rows = page.of_class("podium-place"), page.of_class("projector-row")
    assert (len(podium) >= 3) != (len(rows) == 12)


def test_screen_of_a_cancelled_event_says_so(read):
    event = factories.make_event(12, rounds=3)
    events.cancel_tournament(event, author=factories.author(event), reason="snow")

    assert read(f"/{event.slug}/screen/").of_class("announcement") == [
        "This tournament is cancelled."
    ]


@pytest.mark.parametrize(
    ("asked", "written"),
    [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ("pink", ""), ("", "")],
)
def test_screen_takes_its_theme_from_the_address(read, asked, written):
    event = factories.make_event(4, started=False, drawn=False)

    page = read(f"/{event.slug}/screen/?theme={asked}")

    assert f'<html lang="en"{written}>' in page.source


def test_screen_turns_without_javascript_too(read):
    event = factories.make_event(4, started=False, drawn=False)

    page = read(f"/{event.slug}/screen/")

    assert '<noscript><meta http-equiv="refresh" content="12"></noscript>' in page.source
    assert 'hx-trigger="every 12s, live from:body"' in page.source
    assert "ETag" not in page.response.headers


def test_screen_fragment_is_the_screen_alone(fragment):
    event = factories.make_event(12, rounds=3)

    part = fragment(f"/{event.slug}/screen/")

    assert part.source.lstrip().startswith('<div class="screen" id="screen"')
    assert "<html" not in part.source


def people(count: int, name: str = "Léa Bellecombe") -> list[SumRow]:
    """Return so many rows of one name."""
    return [SumRow(place, str(place), name, "0") for place in range(count)]


@pytest.mark.parametrize(
    ("second", "number", "first"), [(0, 1, 0), (11, 1, 0), (12, 2, 20), (24, 3, 40), (36, 1, 0)]
)
def test_page_at_turns_every_twelve_seconds(second, number, first):
    moment = datetime(2031, 3, 15, 14, 0, second % 60, tzinfo=UTC)

    page = page_at(moment, "standings", people(60))

    assert (page.number, page.count) == (number, 3)
    assert page.columns[0][0].place == first
    assert [len(column) for column in page.columns] == [10, 10]


@pytest.mark.parametrize(
    ("count", "letters", "columns", "size"),
    [
        (14, 10, [14], "is-alone"),
        (15, 10, [8, 7], ""),
        (28, 16, [14, 14], ""),
        (28, 17, [14, 14], "is-mid"),
        (28, 23, [14, 14], "is-long"),
        (28, 24, [14], "is-alone"),
        (29, 10, [8, 7], ""),
    ],
)
def test_page_at_fills_the_screen_in_one_size_of_type(count, letters, columns, size):
    rows = [*people(count - 1), *people(1, "a" * letters)]

    page = page_at(datetime(2031, 3, 15, tzinfo=UTC), "standings", rows)

    assert ([len(column) for column in page.columns], page.size) == (columns, size)


def test_with_initials_shortens_long_names_unless_two_would_read_alike():
    names = [
        "Léa Bellecombe", "Marie-Ange de Grandvillaines", "Philibert Roquemaurines",
        "Paul Roquemaurines-Vieux", "Placide Roquemaurines-Vieux",
    ]  # fmt: skip

    shown = with_initials([SumRow(1, "1", name, "0") for name in names])

    assert [row.name for row in shown] == [
        "Léa Bellecombe", "M.-A. de Grandvillaines", "P. Roquemaurines", *names[3:],
    ]  # fmt: skip


def test_page_at_begins_with_the_pages_ahead():
    podium = Page("podium", [[1, 2, 3]])
    start = datetime(2031, 3, 15, 14, 0, tzinfo=UTC)
    rows = people(COLUMN_ROWS)

    kinds = [
        page_at(start + timedelta(seconds=12 * turn), "standings", rows, [podium]).kind
        for turn in range(4)
    ]

    assert kinds == ["podium", "standings", "podium", "standings"]


def test_page_at_without_rows_is_one_empty_page():
    page = page_at(datetime(2031, 3, 15, tzinfo=UTC), "standings", [])

    assert (page.columns, page.count) == ([[], []], 1)


@pytest.mark.parametrize(
    ("seconds", "written"), [(1900, "31:40"), (5, "0:05"), (-65, "+1:05"), (3700, "61:40")]
)
def test_clock_text_counts_down_then_up(seconds, written):
    end = timezone.now() + timedelta(seconds=seconds, milliseconds=300)

    assert clock_text(end) == written


def test_clock_text_without_a_round():
    assert clock_text(None) == ""


@pytest.mark.parametrize("people", [12, 28, 60])
def test_screen_asks_the_same_queries_whatever_the_entries(
    client, django_assert_num_queries, people
):
    event = factories.make_event(people, rounds=3, boards_per_table=2)
    factories.play_round(event, 1)
    factories.recompute()
    minutes_into_round(event, 10)

    with django_assert_num_queries(5):
        client.get(f"/{event.slug}/screen/")


@pytest.mark.parametrize("people", [12, 28])
def test_screen_with_seats_asks_the_same_queries(client, django_assert_num_queries, people):
    event = factories.make_event(people, rounds=3, boards_per_table=2)

    with django_assert_num_queries(8):
        client.get(f"/{event.slug}/screen/")
