"""Teams entered whole, and what their boards count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from tests import factories
from tournament.adapters.teams import triplet_places
from tournament.messages import Refused
from tournament.models import Entry, Presence, Tournament
from tournament.services import draws, events, registration, rounds, stages, standings, teams

pytestmark = pytest.mark.django_db


def draw_again(event: Tournament) -> object:
    return draws.draw_seats(event, author=factories.author(event))


def start_anyway(event: Tournament) -> object:
    return rounds.start_tournament(event, author=factories.author(event), accepted=True)


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
    first = enter(event, factories.team_of(3, 1))

    with pytest.raises(Refused) as refused:
        enter(event, factories.team_of(3, 3))

    problem = refused.value.problems[0]
    assert (problem.code, problem.field) == ("in-another-team", "person_1")
    assert problem.facts == {"name": factories.person_name(3), "team": first.name}
    assert event.entries.count() == 1


def test_enter_team_with_one_person_twice_is_refused() -> None:
    event = an_event("triplets")
    one = registration.Person("Abrissel", "Luc", licence_number="X-1")
    other = registration.Person("Vernage", "Odile", licence_number="X-2")

    with pytest.raises(Refused) as refused:
        enter(event, teams.Team((one, other, one)))

    assert refused.value.problems[0].code == "person-twice-in-team"


def test_change_team_gives_badges_again_and_keeps_namesakes_apart() -> None:
    event = an_event("triplets")
    people = [registration.Person.from_text(name) for name in ("Odile Vernage", "Luc Abrissel")]
    entry = enter(event, teams.Team((*people, registration.Person("Maronvaux"))))
    before = entry.members.get(position=1).player

    changed = teams.Team((*people, registration.Person("Zoldi", "Ida")), "Les Rois", 1)
    entry = teams.change_team(entry, changed, author=factories.author(event))

    held = list(entry.members.values_list("player__last_name", "badge", "is_captain"))
    assert held == [
        ("Vernage", "white", False), ("Abrissel", "blue", True), ("Zoldi", "red", False),
    ]  # fmt: skip
    assert entry.name == "Les Rois"
    assert entry.members.get(position=1).player == before


def test_enter_team_asks_which_of_two_namesakes_then_takes_the_one_chosen() -> None:
    event = an_event("triplets")
    for licence in ("A-1", "A-2"):
        registration.save_player(registration.Person("Morvan", "Paul", licence_number=licence))
    meant = registration.save_player(registration.Person("Morvan", "Paul", licence_number="A-2"))
    others = (registration.Person("Abrissel"), registration.Person("Zoldi"))

    with pytest.raises(Refused) as refused:
        enter(event, teams.Team((registration.Person("Morvan", "Paul"), *others)))
    entry = enter(
        event, teams.Team((registration.Person("Morvan", "Paul", known=meant.pk), *others))
    )

    assert [(p.code, p.field) for p in refused.value.problems] == [("which-one", "person_1")]
    assert entry.members.get(position=1).player == meant


def test_enter_team_of_long_names_cuts_none_of_them_in_two() -> None:
    event = an_event("teams")
    people = tuple(registration.Person(letter * 17, "Ida") for letter in "ABCD")

    entry = enter(event, teams.Team(people))

    assert entry.name == " – ".join(player * 17 for player in "AB")


def test_enter_team_under_the_name_of_another_is_refused() -> None:
    event = an_event("triplets")
    enter(event, factories.team_of(3, 1, name="Les Rois"))

    with pytest.raises(Refused, match="team-name-taken"):
        enter(event, factories.team_of(3, 4, name="LES ROIS"))


def test_enter_team_of_four_with_two_attackers_is_refused() -> None:
    event = an_event("quartets")

    with pytest.raises(Refused, match="quartet-places"):
        enter(event, factories.team_of(4, 1, places=("attack", "attack", "E", "W")))


def test_remove_entry_leaves_the_names_of_other_teams() -> None:
    event = an_event("triplets")
    gone = enter(event, factories.team_of(3, 1, name="Les Rois"))
    kept = enter(event, factories.team_of(3, 4, name="Les Dames"))

    registration.remove_entry(gone, author=factories.author(event))

    kept.refresh_from_db()
    assert kept.short_name == "Les Dames"


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


def test_start_tournament_of_triplets_draws_the_first_badge_from_the_seed() -> None:
    first = factories.make_team_event(6, "triplets", known_seed="ab" * 32)
    again = factories.make_team_event(6, "triplets", known_seed="ab" * 32)
    other = factories.make_team_event(6, "quartets")

    assert first.first_color in {"blue", "white", "red"}
    assert again.first_color == first.first_color
    assert other.first_color == ""


def test_draw_seats_of_triplets_draws_the_first_badge_and_the_start_keeps_it() -> None:
    event = factories.make_team_event(6, "triplets", started=False)
    drawn = event.first_color

    factories.start(event)

    assert drawn in {"blue", "white", "red"}
    assert event.first_color == drawn


def test_draw_seats_carries_the_badges_of_the_stage_before() -> None:
    before = factories.make_team_event(6, "triplets", known_seed="ab" * 32)
    after = factories.make_team_event(6, "triplets", started=False)
    after.previous_stage = before
    after.save()

    draws.draw_seats(after, author=factories.author(after))

    after.refresh_from_db()
    assert after.first_color == before.first_color
    assert set(after.entries.values_list("attacks_before", flat=True)) == {10}


def test_start_tournament_goes_on_with_the_badges_of_the_stage_before() -> None:
    before = factories.make_team_event(6, "triplets", known_seed="ab" * 32)
    after = factories.make_team_event(6, "triplets", started=False)
    after.previous_stage = before
    after.save()

    factories.start(after)

    assert after.first_color == before.first_color
    # Five rounds of four boards: a team attacks half of them.
    assert set(after.entries.values_list("attacks_before", flat=True)) == {10}


def test_start_tournament_with_a_badge_missing_is_refused_by_name() -> None:
    event = factories.make_team_event(6, "triplets", started=False)
    event.entries.get(number=2).members.filter(badge="red").update(badge="")

    with pytest.raises(Refused) as refused:
        factories.start(event)

    [problem] = refused.value.problems
    assert (problem.code, problem.facts) == ("badge-missing", {"name": "Équipe 2"})
    event.refresh_from_db()
    assert not event.is_started


@pytest.mark.parametrize("seat", [draw_again, start_anyway])
def test_require_all_whole_a_team_of_two_is_not_seated(
    seat: Callable[[Tournament], object],
) -> None:
    event = factories.make_team_event(5, "quartets", started=False)
    team = event.entries.get(number=2)
    team.members.filter(position__gt=2).delete()

    with pytest.raises(Refused) as refused:
        seat(event)

    found = [(p.code, p.facts["name"], p.facts["people"]) for p in refused.value.problems]
    assert found == [("entry-people", team.name, 2)]


def declared() -> teams.Team:
    return factories.team_of(6, 1, name="Les As", places=triplet_places(6))


def test_change_team_of_declared_triplets_keeps_who_is_in_which() -> None:
    event = an_event("teams")
    entry = enter(event, declared())

    renamed = replace(declared(), name="Les Rois")
    entry = teams.change_team(entry, renamed, author=factories.author(event))

    assert (entry.name, entry.has_triplets) == ("Les Rois", True)
    assert list(entry.members.values_list("place", flat=True)) == ["1"] * 3 + ["2"] * 3


@pytest.mark.parametrize("places", [("1",) * 6, ("1", "1", "2", "2", "2", "2"), ("1", "1", "1")])
def test_enter_team_whose_triplets_are_not_three_and_three_is_refused(
    places: tuple[str, ...],
) -> None:
    event = an_event("teams")

    with pytest.raises(Refused, match="triplets-of-six"):
        enter(event, factories.team_of(6, 1, places=places))


def test_start_tournament_with_triplets_unclear_is_refused_until_kept_again() -> None:
    event = factories.make_team_event(2, "teams", size=6, started=False)
    entry = event.entries.get(number=2)
    Entry.objects.filter(pk=entry.pk).update(has_triplets=True)

    with pytest.raises(Refused) as refused:
        factories.start(event)
    people = [registration.Person.from_text(m.player.full_name) for m in entry.members.all()]
    again = teams.Team(tuple(people), entry.name, places=triplet_places(6))
    teams.change_team(entry, again, author=factories.author(event))
    factories.start(event)

    [problem] = refused.value.problems
    assert (problem.code, problem.facts) == ("triplets-unclear", {"name": "Équipe 2"})
    assert event.is_started


def following(event: Tournament) -> Tournament:
    factories.play_all(event, amounts=lambda table, board: 60 + 2 * (table + board))
    done = events.publish_tournament(event, author=factories.author(event))
    return stages.create_next_stage(
        done, author=factories.author(done), name="Suite", starts_at=factories.STARTS_AT, places=5
    )


def test_change_team_of_a_next_stage_lets_roles_change_and_refuses_new_people() -> None:
    event = following(factories.make_team_event(5, "quartets"))
    entry = event.entries.get(number=1)
    people = [registration.Person.from_text(m.player.full_name) for m in entry.members.all()]
    who = factories.author(event)

    teams.change_team(
        entry, teams.Team(tuple(people), places=("N", "E", "attack", "W")), author=who
    )
    people[1] = registration.Person("Nouvelle", "Zoé")
    with pytest.raises(Refused) as refused:
        teams.change_team(entry, teams.Team(tuple(people)), author=who)

    assert list(entry.members.values_list("place", flat=True)) == ["N", "E", "attack", "W"]
    [problem] = refused.value.problems
    assert (problem.code, problem.field) == ("quartet-new-person", "person_2")
    assert problem.facts == {"name": "Zoé Nouvelle"}


def test_enter_team_in_a_next_stage_takes_four_of_the_stage_before_alone() -> None:
    event = following(factories.make_team_event(5, "quartets"))
    entry = event.entries.get(number=1)
    people = tuple(registration.Person.from_text(m.player.full_name) for m in entry.members.all())
    registration.remove_entry(entry, author=factories.author(event))

    with pytest.raises(Refused) as refused:
        enter(event, factories.team_of(4, 101))
    again = enter(event, teams.Team(people))

    assert {problem.code for problem in refused.value.problems} == {"quartet-new-person"}
    assert again.members.count() == 4
