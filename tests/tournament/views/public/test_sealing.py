"""Sealed means sealed: no public page, fragment or poll tells an amount or a mark too early."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests import factories
from tests.tournament.views.public.conftest import VISITORS, visitor
from tests.tournament.views.public.reading import read_page
from tournament.models import Seating, Tournament

pytestmark = pytest.mark.django_db

# Amounts that no number of people, boards, tables or rounds can be mistaken for.
MADE, FAILED = 146, -154
TELLING = re.compile(r"[+−-]\s?(146|154)\b|>\s*(146|154)\s*<|\b(146|154)\s(?:points|par)")
PERCENT = re.compile(r"\d[\d.,]*\s?%")


def telling_amount(table: int, board: int) -> int:
    """Return amounts that a page would be seen to show."""
    return MADE if (table + board) % 2 else FAILED


def paths_of(event: Tournament, boards: list[int]) -> Iterator[str]:
    """Yield every public address of the event, with each of its parameters."""
    yield "/"
    for query in ("", "?list=general", "?list=alternate", "?list=lines", "?name=a"):
        yield f"/{event.slug}/{query}"
    for board in boards:
        yield f"/{event.slug}/boards/{board}/"
        yield f"/{event.slug}/boards/{board}/?player=1&section="
    for number in (1, 2, 3):
        yield f"/{event.slug}/players/{number}/"
        yield f"/{event.slug}/schedule/?player={number}"
    for query in ("", "?round=1", "?round=2", "?name=a"):
        yield f"/{event.slug}/schedule/{query}"
    yield f"/{event.slug}/screen/"
    yield f"/{event.slug}/draw/"
    yield f"/live/{event.slug}"


@pytest.mark.parametrize("kind", VISITORS)
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_no_public_page_tells_a_sealed_amount(kind, htmx):
    event = factories.make_event(20, rounds=3, boards_per_table=2)
    factories.play_round(event, 1, amounts=telling_amount)
    factories.play_round(event, 2, amounts=telling_amount, close=False)
    factories.recompute()
    client = visitor(kind, event)

    told = {}
    for path in paths_of(event, [1, 2, 5]):
        response = client.get(path, headers=htmx)
        assert response.status_code == 200, path
        if found := TELLING.search(response.content.decode()):
            told[path] = found.group()

    assert told == {}


def test_pages_tell_the_amounts_once_the_boards_are_open(client):
    event = factories.make_event(20, rounds=3, boards_per_table=2)
    for number in (1, 2, 3):
        factories.play_round(event, number, amounts=telling_amount)
    factories.recompute()

    told = [
        path
        for path in paths_of(event, [1, 2, 5])
        if TELLING.search(client.get(path).content.decode())
    ]

    assert f"/{event.slug}/boards/1/" in told
    assert f"/{event.slug}/players/1/" in told


@pytest.mark.parametrize("kind", VISITORS)
def test_only_the_ranking_tells_percentages_while_boards_are_sealed(kind):
    event = factories.make_event(20, rounds=3, boards_per_table=2)
    factories.play_round(event, 1, amounts=telling_amount)
    factories.recompute()
    client = visitor(kind, event)

    shown = {
        path: len(PERCENT.findall(read_page(client.get(path)).words))
        for path in paths_of(event, [1, 2, 5])
    }

    assert {path: count for path, count in shown.items() if count} == {
        f"/{event.slug}/": 20,
        f"/{event.slug}/?list=general": 20,
        f"/{event.slug}/?list=alternate": 20,
        f"/{event.slug}/?list=lines": 20,
        f"/{event.slug}/?name=a": len(
            [
                entry
                for entry in event.entries.all()
                if "a" in entry.name.casefold().replace("ë", "e")
            ]
        ),
        **{f"/{event.slug}/players/{number}/": 1 for number in (1, 2, 3)},
    }


def test_howell_pages_tell_the_boards_of_closed_rounds_only(client):
    event = factories.make_event(16, rounds=5)
    factories.play_round(event, 1, amounts=telling_amount)
    factories.play_round(event, 2, amounts=telling_amount, close=False)
    factories.recompute()
    boards = [
        event.boards.filter(last_round=number).values_list("number", flat=True)[0]
        for number in (1, 2)
    ]

    told = [
        bool(TELLING.search(client.get(f"/{event.slug}/boards/{board}/").content.decode()))
        for board in boards
    ]

    assert told == [True, False]


def test_howell_card_tells_sides_only_while_every_counted_board_is_open(client):
    event = factories.make_event(16, rounds=5)
    factories.play_round(event, 1, amounts=telling_amount)
    factories.recompute()
    seat = Seating.objects.get(round__tournament=event, round__number=2, table__number=1, seat="N")
    path = f"/{event.slug}/players/{seat.entry.number}/"
    before = read_page(client.get(path)).of_class("fact")

    factories.enter(event, 1, seat.table.dues.first().board.number, MADE)
    factories.recompute()
    during = read_page(client.get(path)).of_class("fact")

    assert (len(before), during) == (3, [])
