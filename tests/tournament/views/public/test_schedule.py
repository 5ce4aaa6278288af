"""Who sits where, and one person's way through the rounds."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.models import Seating
from tournament.services import draws

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"


def test_schedule_before_the_draw_says_so(read):
    event = factories.make_event(12, started=False, drawn=False)

    assert read(f"/{event.slug}/schedule/").of_class("empty") == ["The seats are not drawn yet."]


def test_schedule_is_the_same_before_and_after_the_start(read):
    event = factories.make_event(28, started=False)
    before = [
        read(f"/{event.slug}/schedule/?round={n}").of_class("seated-table") for n in (1, 4, 7)
    ]

    factories.start(event)

    after = [read(f"/{event.slug}/schedule/?round={n}").of_class("seated-table") for n in (1, 4, 7)]
    assert after == before
    assert [len(tables) for tables in after] == [7, 7, 7]


def test_schedule_forgets_a_draw_that_was_dropped(read):
    event = factories.make_event(28, started=False)
    draws.mix_public_value(event, "7 of hearts", author=factories.author(event))

    assert read(f"/{event.slug}/schedule/").of_class("seated-table") == []


def test_schedule_shows_the_round_being_played_and_where_everything_goes_next(read):
    event = factories.make_event(28)
    factories.play_round(event, 1)

    page = read(f"/{event.slug}/schedule/", language="fr")

    assert page.of_class("title") == [f"Places, position{NBSP}2/7"]
    # Base movement of 7 tables (OT p.19): N stays, S +1, E +2, W -2; the boards go back one.
    first = page.of_class("seated-table")[0]
    nexts = page.of_class("seated-next")[:4]
    assert nexts == ["reste", "→ table 3", "→ table 2", "→ table 6"]
    assert first.endswith(f"Les étuis vont à la table{NBSP}7")


def test_schedule_of_the_last_round_sends_nobody_anywhere(read):
    event = factories.make_event(28)

    page = read(f"/{event.slug}/schedule/?round=7")

    assert page.of_class("seated-next") == []
    assert page.of_class("seated-go") == []


@pytest.mark.parametrize("wanted", ["0", "8", "99999999999999999999", "x", "", "-1"])
def test_schedule_of_a_strange_round_shows_the_present_one(read, wanted):
    event = factories.make_event(28)

    page = read(f"/{event.slug}/schedule/?round={wanted}")

    assert page.of_class("title") == ["Seats, round 1/7"]


def test_schedule_lists_who_sits_out(read):
    event = factories.make_event(15, rounds=5, boards_per_table=None)
    resting = [one.entry.name for one in event.rounds.get(number=1).sit_outs.all()]
    assert resting

    page = read(f"/{event.slug}/schedule/", language="fr")

    assert page.of_class("sit-outs")[0].startswith("Au relais")
    assert all(name in page.of_class("sit-outs")[0] for name in resting)


def test_schedule_finds_a_name(read):
    event = factories.make_event(28)
    seating = Seating.objects.get(round__tournament=event, round__number=1, entry__number=5)

    page = read(f"/{event.slug}/schedule/?name=elodie", language="fr")

    found = page.of_class("found-person")
    assert seating.entry.name == "Élodie Esparvier"
    assert any(
        one.startswith(f"Élodie Esparvier table{NBSP}{seating.table.number} ") for one in found
    )
    assert f"?player={seating.entry.number}" in page.links()


def test_schedule_finds_who_sits_out(read):
    event = factories.make_event(15, rounds=5, boards_per_table=None)
    entry = event.rounds.get(number=1).sit_outs.first().entry

    following = entry.seatings.get(round__number=2)
    seat = {"N": "North", "E": "East", "S": "South", "W": "West"}[following.seat]
    where = f"table {following.table.number}, {seat}"

    page = read(f"/{event.slug}/schedule/?name={entry.name}")

    assert page.of_class("found-person") == [f"{entry.name} sits out; then {where}"]


def test_guide_tells_the_way_through_all_rounds(read):
    event = factories.make_event(28)
    factories.play_round(event, 1)

    page = read(f"/{event.slug}/schedule/?player=3", language="fr")

    seats = Seating.objects.filter(round__tournament=event, entry__number=3).order_by(
        "round__number"
    )
    stops = page.of_class("guide-stop")
    assert len(stops) == 7
    for stop, seating in zip(stops, seats, strict=True):
        boards = seating.table.dues.order_by("board__number").values_list(
            "board__number", flat=True
        )
        assert stop.startswith(f"{seating.round.number} Table{NBSP}{seating.table.number} ")
        assert f"étuis {', '.join(map(str, boards))}" in stop
        others = seating.table.seatings.exclude(entry__number=3)
        assert all(other.entry.short_name in stop for other in others)
    assert page.of_class("next-when") == [
        f"Maintenant, position{NBSP}2",
        f"Ensuite, position{NBSP}3",
    ]


def test_guide_before_the_start_comes_from_the_plan(read):
    event = factories.make_event(28, started=False)
    before = read(f"/{event.slug}/schedule/?player=3").of_class("guide-stop")

    factories.start(event)

    assert read(f"/{event.slug}/schedule/?player=3").of_class("guide-stop") == before


def test_guide_of_nobody_does_not_exist(read):
    event = factories.make_event(12, rounds=3)

    read(f"/{event.slug}/schedule/?player=99", expect=404)


@pytest.mark.parametrize("people", [12, 28, 60])
def test_schedule_asks_the_same_queries_whatever_the_tables(
    client, django_assert_num_queries, people
):
    event = factories.make_event(people, rounds=3, boards_per_table=2)

    with django_assert_num_queries(8):
        client.get(f"/{event.slug}/schedule/")


@pytest.mark.parametrize("people", [12, 28])
def test_schedule_before_the_start_asks_few_queries(client, django_assert_num_queries, people):
    event = factories.make_event(people, rounds=3, boards_per_table=2, started=False)

    with django_assert_num_queries(6):
        client.get(f"/{event.slug}/schedule/")


@pytest.mark.parametrize("rounds", [1, 3])
def test_guide_asks_the_same_queries_whatever_the_rounds(client, django_assert_num_queries, rounds):
    event = factories.make_event(12, rounds=rounds, boards_per_table=2)

    with django_assert_num_queries(9):
        client.get(f"/{event.slug}/schedule/?player=1")
