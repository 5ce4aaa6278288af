"""Several store the same unique thing at the same instant, in events that know nothing of another.

Nobody gets a fault of the database: the second is answered as if the first had come long before.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests import factories
from tests.threads import at_once
from tests.tournament.services.test_entering import open_event, sent_person
from tournament.messages import Refused
from tournament.models import Club, Entry, Format, Member, Player, Role, Tournament
from tournament.services import (
    board_makers,
    entering,
    events,
    identities,
    imports,
    people_lists,
    presence,
    registration,
    roles,
    rulebook,
    teams,
)
from tournament.services.exports import event_document
from tournament.services.registration import Person

pytestmark = pytest.mark.usefixtures("shared_database")

TURNS = 4


def faults(answers: list[Any]) -> list[Exception]:
    return [one for one in answers if isinstance(one, Exception) and not isinstance(one, Refused)]


def codes(answers: list[Any]) -> list[str]:
    refused = [one for one in answers if isinstance(one, Refused)]
    return sorted(problem.code for one in refused for problem in one.problems)


def checks(event: Tournament) -> list[str]:
    return [member.stated["check"] for member in Member.objects.filter(tournament=event)]


def test_register_one_licence_under_two_names_in_two_events_at_once_marks_the_second() -> None:
    for turn in range(TURNS):
        first, second = open_event(), open_event()
        licence = f"L{turn}"
        one = sent_person(f"Aubrac-{turn}", licence_number=licence)
        other = sent_person(f"Bréhat-{turn}", licence_number=licence)

        answers = at_once(
            partial(entering.register, first, one), partial(entering.register, second, other)
        )

        assert [type(answer) for answer in answers] == [Entry, Entry]
        assert Player.objects.filter(licence_number=licence).count() == 1
        assert sorted(checks(first) + checks(second)) == ["", identities.LICENCE_OF_ANOTHER]


def test_register_one_person_in_two_events_at_once_makes_one_person() -> None:
    for turn in range(TURNS):
        events_open = [open_event(), open_event()]
        one = sent_person(f"Corbel-{turn}", "Ida", club=f"Club {turn}")

        answers = at_once(*(partial(entering.register, event, one) for event in events_open))

        assert [type(answer) for answer in answers] == [Entry, Entry]
        assert Player.objects.filter(last_name=f"Corbel-{turn}").count() == 1
    assert Club.objects.count() == TURNS


def test_change_entry_to_one_licence_in_two_events_at_once_marks_the_second() -> None:
    first, second = open_event(), open_event()
    one = entering.register(first, sent_person("Aubrac"))
    other = entering.register(second, sent_person("Bréhat"))

    answers = at_once(
        partial(entering.change_entry, one, sent_person("Aubrac", licence_number="L1")),
        partial(entering.change_entry, other, sent_person("Bréhat", licence_number="L1")),
    )

    assert not faults(answers)
    assert sorted(checks(first) + checks(second)) == ["", identities.LICENCE_OF_ANOTHER]


def test_correct_entry_to_one_licence_in_two_events_at_once_refuses_one() -> None:
    who = factories.author()
    entries = [factories.add_people(open_event(), count)[-1] for count in (1, 2)]

    answers = at_once(
        *(
            partial(
                registration.correct_entry,
                entry,
                Person(entry.name, licence_number="L1"),
                author=who,
            )
            for entry in entries
        )
    )

    assert not faults(answers)
    assert codes(answers) == ["licence-taken"]


def test_settle_member_to_one_licence_in_two_events_at_once_refuses_one() -> None:
    for name in ("Aubrac", "Bréhat"):
        registration.save_player(Person(name))
    entries = [
        entering.register(open_event(), sent_person(name, licence_number="L1"))
        for name in ("Aubrac", "Bréhat")
    ]
    Player.objects.update(licence_number=None)
    for entry in entries:
        member = entry.members.get()
        member.stated = {**member.stated, "check": identities.DIFFERS, "licence": "L1"}
        member.save()

    answers = at_once(
        *(
            partial(
                identities.settle_member,
                entry.members.get(),
                taken=None,
                take=True,
                author=factories.author(),
            )
            for entry in entries
        )
    )

    assert not faults(answers)
    assert codes(answers) == ["licence-known"]


def test_enter_people_of_two_lists_in_opposite_order_at_once_enters_everybody() -> None:
    first, second = open_event(), open_event()
    people = [
        (name, Person(name, "Ida", licence_number=f"L-{name}", club=f"Club {name}"))
        for name in ("Aubrac", "Bréhat", "Corbel", "Dinan", "Erquy", "Fougères")
    ]

    answers = at_once(
        partial(people_lists.enter_people, first, people, author=factories.author()),
        partial(people_lists.enter_people, second, people[::-1], author=factories.author()),
    )

    assert not faults(answers)
    assert (first.entries.count(), second.entries.count(), Player.objects.count()) == (6, 6, 6)


def test_check_in_namesake_while_people_register_waits_for_nobody_who_waits() -> None:
    event = open_event()
    calls: list[Callable[[], Any]] = []
    for number in range(3):
        calls += [
            partial(presence.check_in_namesake, event, f"Ida Aubrac-{number}",
                    author=factories.author()),
            partial(entering.register, event, sent_person(f"Bréhat-{number}")),
            partial(presence.enter_substitute, event, f"Zoé Corbel-{number}",
                    author=factories.author()),
        ]  # fmt: skip

    answers = at_once(*calls)

    assert not faults(answers)
    assert event.entries.count() == 9


def test_give_role_to_one_new_name_in_two_events_at_once_makes_one_account() -> None:
    first, second = open_event(), open_event()

    answers = at_once(
        partial(roles.give_role, first, "nadia", Role.Kind.ORGANIZER, author=factories.author()),
        partial(board_makers.appoint_board_maker, second, "Nadia", author=factories.author()),
    )

    assert not faults(answers)
    assert User.objects.filter(username__iexact="nadia").count() == 1
    assert sorted(bool(given.password) for given in answers) == [False, True]


def test_create_tournament_of_one_name_at_once_makes_each_its_own_slug() -> None:
    user = factories.director()
    calls = [
        partial(events.create_tournament, user, name="Coupe", starts_at=factories.STARTS_AT)
        for _ in range(8)
    ]

    answers = at_once(*calls)

    assert not faults(answers)
    assert len({event.slug for event in answers}) == 8


def test_import_event_of_one_document_at_once_makes_each_its_own_slug() -> None:
    event = factories.make_event(12, 2, started=False)
    club = Club.objects.create(name="Club du Val")
    for number, player in enumerate(Player.objects.order_by("pk")):
        player.licence_number, player.club = f"L{number}", club
        player.save()
    text = json.dumps(event_document(event))
    Tournament.objects.all().delete()
    Player.objects.all().delete()
    Club.objects.all().delete()

    answers = at_once(*[partial(imports.import_event, factories.director(), text)] * 3)

    assert not faults(answers)
    assert len({event.slug for event in answers}) == 3
    assert (Player.objects.count(), Club.objects.count()) == (12, 1)


def test_save_variant_of_one_code_at_once_refuses_one() -> None:
    calls = [
        partial(
            rulebook.save_variant, factories.director(name), base="fft", code="maison",
            name="Maison", changes={"base": 30}, club="Club du Val",
        )
        for name in ("annick", "bruno")
    ]  # fmt: skip

    answers = at_once(*calls)

    assert not faults(answers)
    assert codes(answers) == ["ruleset-code-taken"]


def test_enter_team_of_one_name_at_once_refuses_one() -> None:
    event = open_event(Format.TRIPLETS)
    named = [teams.Team(factories.team_of(3, first).people, name="Les Atouts") for first in (1, 4)]

    answers = at_once(
        *(partial(teams.enter_team, event, team, author=factories.author()) for team in named)
    )

    assert not faults(answers)
    assert codes(answers) == ["team-name-taken"]
