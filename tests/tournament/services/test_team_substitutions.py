"""Somebody plays for a person of a team: badge or role kept, named everywhere, taken back."""

from __future__ import annotations

import json

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Due, Entry, Member, Substitution, Tournament
from tournament.selectors.exports import people_by_entry
from tournament.selectors.people import names_by_entry
from tournament.selectors.team_table import people_of, sides_of_tables
from tournament.services import imports, substitutions
from tournament.services.attackers import attackers_of
from tournament.services.exports import event_document
from tournament.services.homologation import homologation_of
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db
ZOE = Person("Lenoir", "Zoé", licence_number="77-1")


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(6, "triplets")


def stand_in(member: Member, person: Person = ZOE, first: int = 2, last: int = 3) -> Substitution:
    return substitutions.substitute_entry(
        member.entry, person, position=member.position,
        first_round=first, last_round=last, author=factories.author(member.tournament),
    )  # fmt: skip


def refused(member: Member, person: Person, first: int = 2, last: int = 3) -> list[str]:
    with pytest.raises(Refused) as refusal:
        stand_in(member, person, first, last)
    return [problem.code for problem in refusal.value.problems]


def member_of(event: Tournament, team: int, position: int) -> Member:
    found = Member.objects.select_related("entry__tournament", "tournament", "player")
    return found.get(entry__tournament=event, entry__number=team, position=position)


def person_of(member: Member) -> Person:
    return Person(member.player.last_name, member.player.first_name)


def test_substitute_has_the_badge_of_whom_they_replace_in_these_rounds(event: Tournament) -> None:
    member = member_of(event, 1, 2)
    stand_in(member)

    there = people_of({(member.entry_id, number) for number in (1, 2, 3, 4)})

    names = [
        next(p.last_name for p in there[member.entry_id, number] if p.badge == member.badge)
        for number in (1, 2, 3, 4)
    ]
    own, other = member.player.last_name, f"Lenoir ({member.player.last_name})"
    assert names == [own, other, other, own]


def test_substitute_attacks_when_the_badge_is_due(event: Tournament) -> None:
    member = member_of(event, 1, 1)
    stand_in(member, first=1, last=event.rounds.count())
    dues = Due.objects.filter(table__seatings__entry=member.entry_id)
    dues = dues.select_related("table__round", "board")

    attackers = attackers_of(event, dues).values()

    mine = {a.badge: a.person.name for a in attackers if a.side.entry_id == member.entry_id}
    assert mine[member.badge] == f"Zoé Lenoir ({member.player.last_name})"
    assert len(mine) == 3


def test_substitute_of_a_quartet_keeps_the_role() -> None:
    event = factories.make_team_event(5, "quartets")
    member = Member.objects.select_related("entry", "tournament", "player").get(
        entry__tournament=event, entry__number=2, place="attack"
    )
    stand_in(member, first=1, last=4)
    due = Due.objects.filter(table__seatings__entry=member.entry_id, table__seatings__seat="attack")

    sides = sides_of_tables({due[0].table_id})[due[0].table_id]

    team = next(side for side in sides if side.entry_id == member.entry_id)
    assert [p.last_name for p in team.people if p.place == "attack"] == [
        f"Lenoir ({member.player.last_name})"
    ]


def test_substitute_is_named_in_lists_files_and_homologation(event: Tournament) -> None:
    member = member_of(event, 1, 2)
    stand_in(member)
    factories.play_all(event)

    named = f"Zoé Lenoir ({member.player.last_name})"
    assert names_by_entry(event)[1][2] == named
    assert "Zoé Lenoir" in people_by_entry(event)[1].names
    found = [one for one in homologation_of(event).people if one.last_name == "Lenoir"]
    assert [(one.licence, one.team, one.replaces) for one in found] == [
        ("77-1", "Équipe 1", member.player.full_name)
    ]


def test_substitute_is_refused_who_plays_in_a_team(event: Tournament) -> None:
    member, mate, other = (
        member_of(event, 1, 1), member_of(event, 1, 2), member_of(event, 2, 1),
    )  # fmt: skip

    assert refused(member, person_of(other)) == ["in-another-team"]
    assert refused(member, person_of(mate)) == ["substitute-team-mate"]
    assert refused(member, person_of(member)) == ["substitute-oneself"]
    assert not Substitution.objects.exists()


def test_substitute_for_two_people_at_once_is_refused(event: Tournament) -> None:
    stand_in(member_of(event, 1, 1))

    assert refused(member_of(event, 1, 2), ZOE, 3, 4) == ["substitute-plays"]
    assert refused(member_of(event, 2, 1), ZOE, 3, 4) == ["substitute-plays"]
    assert refused(member_of(event, 1, 1), Person("Autre", "Ada"), 3, 4) == ["substituted-already"]
    # Two people of one team may each have somebody.
    stand_in(member_of(event, 1, 2), Person("Autre", "Ada"))


def test_substitute_in_a_match_is_the_line_ups_business() -> None:
    event = factories.make_team_event(2, "teams")

    assert refused(member_of(event, 1, 1), ZOE, 1, 1) == ["substitute-line-ups"]


def test_substitute_taken_back_leaves_the_person_and_the_log(event: Tournament) -> None:
    member = member_of(event, 1, 2)
    made = stand_in(member)

    substitutions.end_substitution(made, author=factories.author(event))

    assert names_by_entry(event)[1][1] == member.player.full_name
    lines = event.log.filter(action="substitution").order_by("pk")
    assert [line.target for line in lines] == [f"Équipe 1, {member.player.full_name}"] * 2
    assert lines[0].after == lines[1].before


def test_substitute_survives_the_document_of_the_event(event: Tournament) -> None:
    stand_in(member_of(event, 1, 2))
    text = json.dumps(event_document(event))

    copy = imports.import_event(factories.director("ailleurs"), text)

    entry = Entry.objects.get(tournament=copy, number=1)
    assert list(entry.substitutions.values_list("position", "first_round", "last_round")) == [
        (2, 2, 3)
    ]
