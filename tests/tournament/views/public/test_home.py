"""The list of tournaments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.tournament.views.public.conftest import VISITORS, visitor
from tests.tournament.views.public.reading import read_page
from tournament.models import Tournament
from tournament.services import events

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"


def announced(name: str, days: int) -> Tournament:
    """Return an event opened and not drawn, so many days from now."""
    start = timezone.localtime(timezone.now() + timedelta(days=days)).replace(tzinfo=None)
    return factories.make_event(2, started=False, drawn=False, name=name, starts_at=start)


def test_home_without_events_says_what_to_do(read):
    page = read("/", language="fr")

    assert page.of_class("empty") == [
        "Aucun tournoi. Un arbitre crée le premier. Se connecter comme arbitre"
    ]
    assert "/director/" in page.links()


def test_home_shows_the_live_event_first(read):
    announced("Grand prix", 20)
    live = factories.make_event(28, name="Individuel du samedi", place="Salle des fêtes")
    factories.play_round(live, 1)

    page = read("/", language="fr")

    assert page.of_class("hero-name") == ["Individuel du samedi"]
    assert f"Position{NBSP}2/7" in page.of_class("hero")[0]
    assert "Voir le classement" in page.of_class("hero")[0]
    assert page.words.index("Individuel du samedi") < page.words.index("Grand prix")
    assert 'data-live="/live/individuel-du-samedi/events"' in page.source


def test_home_lists_coming_events_soonest_first_and_past_ones_latest_first(read):
    for name, days in [("Later", 30), ("Sooner", 10), ("Forgotten", -9), ("Long forgotten", -20)]:
        announced(name, days)

    rows = read("/").of_class("event-row")

    assert [row.split(" ")[0] for row in rows] == ["Sooner", "Later", "Forgotten", "Long"]
    assert "2 entered" in rows[0]
    assert "not held" in rows[2]


def test_home_hides_drafts_and_names_cancelled_events(read):
    factories.make_event(2, started=False, drawn=False, opened=False, name="Secret draft")
    called_off = announced("Called off", 3)
    events.cancel_tournament(called_off, author=factories.author(called_off), reason="snow")

    page = read("/")

    assert "Secret draft" not in page.words
    assert "cancelled" in page.of_class("event-row")[0]


def test_home_writes_times_in_the_zone_of_the_event(read):
    # The clocks of Paris go back on 26 October 2031; Réunion has no summer time.
    factories.make_event(
        2, started=False, drawn=False, name="Saint-Denis",
        starts_at=datetime(2031, 10, 26, 14, 0), time_zone="Indian/Reunion",
    )  # fmt: skip
    factories.make_event(
        2, started=False, drawn=False, name="Paris", starts_at=datetime(2031, 10, 26, 14, 0)
    )

    rows = {row.split(" ")[0]: row for row in read("/", language="fr").of_class("event-row")}

    assert "dimanche 26 octobre 2031, 14:00 (Reunion)" in rows["Saint-Denis"]
    assert "dimanche 26 octobre 2031, 14:00" in rows["Paris"]
    start = Tournament.objects.get(name="Saint-Denis").starts_at
    assert start.astimezone(UTC) == datetime(2031, 10, 26, 10, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "day"), [("fr", "lundi 1er mars 2032"), ("en", "Monday 1 March 2032")]
)
def test_home_writes_the_first_of_a_month(read, language, day):
    factories.make_event(2, started=False, drawn=False, starts_at=datetime(2032, 3, 1, 20, 30))

    assert f"{day}, 20:30" in read("/", language=language).words


@pytest.mark.parametrize("count", [1, 3])
def test_home_asks_the_same_queries_whatever_the_events(client, django_assert_num_queries, count):
    for index in range(count):
        factories.make_event(12, rounds=3, name=f"Live {index}")
        announced(f"Coming {index}", index + 1)
        announced(f"Past {index}", -index - 9)

    with django_assert_num_queries(4):
        client.get("/")


@pytest.mark.parametrize("kind", VISITORS)
def test_home_is_the_same_for_everybody(kind):
    event = factories.make_event(12, rounds=3, name="Open to all")

    page = read_page(visitor(kind, event).get("/"))

    assert page.of_class("hero-name") == ["Open to all"]


def test_home_pages_a_long_past(read):
    for index in range(23):
        announced(f"Past{index}", -10 - index)

    first, second = read("/"), read("/?page=2")

    assert len(first.of_class("event-row")) == 20
    assert [row.split(" ")[0] for row in second.of_class("event-row")] == [
        "Past20",
        "Past21",
        "Past22",
    ]
