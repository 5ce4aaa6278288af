"""Who is here, by name."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Entry, LogLine, Presence, Tournament
from tournament.services import draws, presence
from tournament.services.people_lists import enter_people
from tournament.services.registration import Person, rename_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(0, started=False, drawn=False)


def _expect(event: Tournament, *names: str) -> list[Entry]:
    listed = [(name, Person.from_text(name)) for name in names]
    lines = enter_people(event, listed, author=factories.author(event))
    return [line.entry for line in lines if line.entry is not None]


@pytest.mark.parametrize(
    ("typed", "entry", "before"),
    [
        ("Paul Martin", "Paul Martin", "expected"),
        ("MARTIN Paul", "Paul Martin", "expected"),
        ("paul", "Paul Martin", "expected"),
        ("Petit", "Zoé Petit-Jean", "expected"),
        ("Jean", "Zoé Petit-Jean", "expected"),
        ("Paul Martin-Roux", "Paul Martin-Roux", ""),
    ],
)
def test_check_in_by_name(event: Tournament, typed: str, entry: str, before: str) -> None:
    _expect(event, "Paul Martin", "Zoé Petit-Jean")

    done = presence.check_in(event, typed, author=factories.author(event))

    assert (done.entry.name, done.before) == (entry, before)
    assert done.entry.presence == Presence.PRESENT


def test_check_in_a_first_name_two_share_asks_who_is_meant(event: Tournament) -> None:
    _expect(event, "Paul Martin", "Paul Roux")

    with pytest.raises(Refused) as refused:
        presence.check_in(event, "Paul", author=factories.author(event))

    assert refused.value.problems[0].code == "who-begins-so"
    assert event.entries.count() == 2


def test_check_in_two_listed_of_one_name_asks_which(event: Tournament) -> None:
    first, second = _expect(event, "Paul Martin", "Pol Martin")
    rename_entry(second, Person("Martin", "Paul"), author=factories.author(event))

    with pytest.raises(Refused) as refused:
        presence.check_in(event, "Paul Martin", author=factories.author(event))

    assert refused.value.problems[0].code == "which-one"
    assert set(event.entries.values_list("presence", flat=True)) == {"expected"}


def test_check_in_brings_back_who_withdrew_by_the_whole_name_only(event: Tournament) -> None:
    (entry,) = _expect(event, "Paul Martin")
    author = factories.author(event)
    factories.registration.set_presence(entry, Presence.WITHDRAWN, author=author)

    done = presence.check_in(event, "Paul Martin", author=author)

    assert (done.entry.pk, done.before) == (entry.pk, "withdrawn")


def test_mark_everyone_writes_one_line_and_forgets_the_draw() -> None:
    event = factories.make_event(12, started=False, rounds=7, boards_per_table=3)
    _expect(event, "Paul Martin", "Zoé Petit")
    draws.choose_plan(
        event, factories.PlanChoice("howell", 12, 7, 3), author=factories.author(event)
    )
    draws.draw_seats(event, author=factories.author(event))

    count = presence.mark_everyone(event, author=factories.author(event))

    event.refresh_from_db()
    assert count == 2
    assert event.drawn_at is None
    assert LogLine.objects.filter(action="presence-all").count() == 1
    assert presence.mark_everyone(event, author=factories.author(event)) == 0
    assert LogLine.objects.filter(action="presence-all").count() == 1


@pytest.mark.parametrize("verb", ["check_in", "mark_everyone", "substitute"])
def test_presence_after_the_start_is_refused(verb: str) -> None:
    event = factories.make_event(12, rounds=7, boards_per_table=3)
    author = factories.author(event)
    acts = {
        "check_in": lambda: presence.check_in(event, "Tard Venu", author=author),
        "mark_everyone": lambda: presence.mark_everyone(event, author=author),
        "substitute": lambda: presence.set_substitute(
            event.entries.first(), is_substitute=True, author=author
        ),
    }

    with pytest.raises(Refused) as refused:
        acts[verb]()

    assert refused.value.problems[0].code == "started"
    assert event.entries.count() == 12


@pytest.mark.parametrize("typed", ["moreau", "ali", "basi"])
def test_check_in_one_word_that_begins_other_names_enters_nobody(
    event: Tournament, typed: str
) -> None:
    _expect(event, "Aline Moreaudin", "Basile Moreaudoux")

    with pytest.raises(Refused) as refusal:
        presence.check_in(event, typed, author=factories.author(event))

    assert refusal.value.problems[0].code == "who-begins-so"
    assert event.entries.count() == 2
