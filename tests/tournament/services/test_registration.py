"""People entered once, told apart, renamed without a score being touched."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import (
    BoardScore,
    Entry,
    LogLine,
    Member,
    Player,
    Presence,
    Result,
    StandingRow,
)
from tournament.selectors.people import players_matching, presence_counts
from tournament.services import people_lists, registration, standings
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    return factories.make_event(12, started=False, drawn=False)


def enter(event: Any, name: str, **fields: str) -> Entry:
    last, first = factories.registration.split_name(name)
    return registration.enter_person(
        event, Person(last, first, **fields), author=factories.author()
    )


def stored_numbers() -> list[list[Any]]:
    kept = (Result, BoardScore, StandingRow)
    return [list(model.objects.order_by("pk").values_list()) for model in kept]


def refused(call: Any, *arguments: Any, **named: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*arguments, **named)
    return [problem.code for problem in refusal.value.problems]


def test_enter_person_twice_is_refused_however_it_is_written(event: Any) -> None:
    enter(event, "Zélie Vauclair")

    for name in ("Zélie Vauclair", "VAUCLAIR Zélie", "Vauclair, Zelie", "  zélie   vauclair "):
        assert refused(enter, event, name) == ["already-entered"]
    assert event.entries.filter(name="Zélie Vauclair").count() == 1


def test_enter_person_known_from_another_event_is_the_same_player(event: Any) -> None:
    other = factories.make_event(12, started=False, drawn=False, name="Autre")
    first = enter(event, "Zélie Vauclair")

    second = enter(other, "vauclair, zélie")

    assert Member.objects.get(entry=first).player == Member.objects.get(entry=second).player


def test_enter_person_with_namesakes_asks_which_one(event: Any) -> None:
    for licence in ("A1", "A2"):
        registration.save_player(Person("Vauclair", "Zélie", licence_number=licence))

    assert refused(enter, event, "Zélie Vauclair") == ["which-one"]
    assert enter(event, "Zélie Vauclair", licence_number="A2").number == 13


def test_enter_person_with_somebody_else_s_licence_is_refused(event: Any) -> None:
    enter(event, "Zélie Vauclair", licence_number="A1")

    assert refused(enter, event, "Hugo Sorbier", licence_number="A1") == ["licence-taken"]
    assert Player.objects.filter(last_name="Sorbier").count() == 0


@pytest.mark.parametrize("name", ["", "   ", ",", "\u0000"])
def test_enter_person_without_a_name_is_refused(event: Any, name: str) -> None:
    assert refused(enter, event, name) == ["name-blank"]


def test_enter_people_keeps_what_can_be_entered_and_says_why_not(event: Any) -> None:
    listed = [
        (text, Person.from_text(text))
        for text in ("Zélie Vauclair", "", "Aimée Aubertin", "Sorbier")
    ]

    lines = people_lists.enter_people(event, listed, author=factories.author())

    codes = [line.refusal.problems[0].code if line.refusal else "" for line in lines]
    assert codes == ["", "name-blank", "already-entered", ""]
    assert event.entries.count() == 14
    # An import never changes who is here.
    assert event.entries.get(name="Aimée Aubertin").presence == Presence.PRESENT


def test_short_names_tell_homonyms_apart(event: Any) -> None:
    for name in ("Paul Vauclair", "Léa Vauclair", "Luc Vauclair"):
        enter(event, name)

    shorts = event.entries.filter(name__endswith="Vauclair").values_list("short_name", flat=True)
    assert sorted(shorts) == ["Vauclair Luc", "Vauclair Léa", "Vauclair P."]


def test_set_presence_holds_one_mark_so_that_nobody_is_withdrawn_and_present(event: Any) -> None:
    entry = event.entries.get(number=1)

    registration.set_presence(entry, Presence.WITHDRAWN, author=factories.author())
    registration.set_presence(entry, Presence.PRESENT, author=factories.author())

    assert presence_counts(event) == {
        "expected": 0, "waiting": 0, "present": 12, "withdrawn": 0,
    }  # fmt: skip


def test_presence_and_the_list_are_fixed_once_it_started() -> None:
    event = factories.make_event(12, 2)
    entry = event.entries.get(number=1)
    author = factories.author()

    assert refused(registration.set_presence, entry, "withdrawn", author=author) == ["started"]
    assert refused(registration.remove_entry, entry, author=author) == ["started"]
    assert refused(enter, event, "Zélie Vauclair") == ["started"]
    assert event.entries.count() == 12


def test_rename_entry_changes_every_list_and_no_score() -> None:
    event = factories.play_all(factories.make_event(12, 1))
    entry = event.entries.get(number=1)
    before = [
        list(model.objects.order_by("pk").values_list())
        for model in (Result, BoardScore, StandingRow)
    ]

    registration.rename_entry(entry, Person("Vauclair", "Zélie"), author=factories.author())

    after = [
        list(model.objects.order_by("pk").values_list())
        for model in (Result, BoardScore, StandingRow)
    ]
    assert before == after
    names = {line.number: line.name for line in standings.standings_of(event)}
    assert names[1] == "Zélie Vauclair"
    assert [one.full_name for one in players_matching("vaucl")] == ["Zélie Vauclair"]


def test_remove_entry_keeps_the_person_known(event: Any) -> None:
    registration.remove_entry(event.entries.get(number=1), author=factories.author())

    assert event.entries.count() == 11
    assert Player.objects.count() == 12


def test_enter_person_with_the_longest_name_is_logged_and_renamed(event: Any) -> None:
    first, second = (enter(event, f"{'ß' * 59}{end}, {'É' * 60}") for end in "ab")

    registration.rename_entry(first, Person("ﬃ" * 60, "Ÿ" * 60), author=factories.author())

    first.refresh_from_db()
    assert first.name == f"{'Ÿ' * 60} {'ﬃ' * 60}"
    assert len(second.name) == 121
    assert LogLine.objects.filter(tournament=event, action="rename").count() == 1


def test_enter_person_by_an_account_with_a_long_name(event: Any) -> None:
    long = factories.director("a" * 150)

    entry = registration.enter_person(
        event, Person("Vauclair"), author=registration.Author.director(long)
    )

    assert LogLine.objects.filter(tournament=event).latest("pk").actor == "a" * 60
    assert entry.name == "Vauclair"
