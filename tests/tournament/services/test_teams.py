"""Teams entered whole, and what their boards count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Entry, Presence, Tournament
from tournament.services import registration, standings, teams

pytestmark = pytest.mark.django_db


def an_event(format_code: str) -> Tournament:
    return factories.make_event(0, started=False, drawn=False, format=format_code)


def enter(event: Tournament, team: teams.Team) -> Entry:
    return teams.enter_team(event, team, author=factories.author(event))


def test_enter_team_gives_badges_by_surname_and_keeps_the_captain() -> None:
    event = an_event("triplets")
    names = ("Odile Vernage", "Luc Abrissel", "Inès Maronvaux")
    people = tuple(registration.Person.from_text(name) for name in names)

    entry = enter(event, teams.Team(people, captain=2))

    assert entry.name == "Vernage – Abrissel – Maronvaux"
    held = entry.members.values_list("player__last_name", "badge", "is_captain")
    assert list(held) == [
        ("Vernage", "red", False), ("Abrissel", "blue", False), ("Maronvaux", "white", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("format_code", "size", "code"),
    [
        ("triplets", 2, "team-people-exactly"),
        ("quartets", 5, "team-people-exactly"),
        ("teams", 2, "team-people"),
        ("teams", 7, "team-people"),
    ],
)
def test_enter_team_of_another_size_is_refused(format_code: str, size: int, code: str) -> None:
    event = an_event(format_code)

    with pytest.raises(Refused) as refused:
        enter(event, factories.team_of(size))

    assert [problem.code for problem in refused.value.problems] == [code]
    assert not event.entries.exists()


def test_enter_team_with_somebody_of_another_team_names_who_and_enters_nobody() -> None:
    event = an_event("triplets")
    enter(event, factories.team_of(3, 1))

    with pytest.raises(Refused) as refused:
        enter(event, factories.team_of(3, 3))

    problem = refused.value.problems[0]
    assert (problem.code, problem.facts["name"]) == (
        "already-entered", factories.person_name(3),
    )  # fmt: skip
    assert event.entries.count() == 1


def test_enter_team_with_one_person_twice_is_refused() -> None:
    event = an_event("triplets")
    one = registration.Person("Abrissel", "Luc", licence_number="X-1")
    other = registration.Person("Vernage", "Odile", licence_number="X-2")

    with pytest.raises(Refused) as refused:
        enter(event, teams.Team((one, other, one)))

    assert refused.value.problems[0].code == "person-twice-in-team"


def test_quartets_are_ranked_by_signed_match_points_of_both_attacks() -> None:
    event = factories.make_team_event(5, "quartets")

    def amounts(table: int, board: int) -> int:
        return 82 if table % 2 else 66

    factories.play_all(event, amounts=amounts)
    lines = standings.standings_of(event)

    assert sum((line.place.overall or Fraction(0) for line in lines), Fraction(0)) == 0
    assert all(standings.self_checks(event).values())
    scores = event.boards.values_list("scores__attack_num", "scores__defense_num")
    assert {abs(attack) for attack, _ in scores} <= {0, 4000}
    assert all(attack == -defense for attack, defense in scores)


def test_present_team_counts_as_one_entry() -> None:
    event = factories.make_team_event(6, "triplets", started=False)

    assert event.entries.filter(presence=Presence.PRESENT, slot__isnull=False).count() == 6
