"""Stages linked, added up, and the next one made from a ranking."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests import factories
from tournament.adapters.stages import read_coefficient
from tournament.messages import Refused
from tournament.models import Member, Player, Presence, Seating, SitOut, Tournament
from tournament.services import draws, events, imports, registration, stage_sums, stages, standings
from tournament.services.exports import event_document
from tournament.services.homologation import homologation_of

pytestmark = pytest.mark.django_db


def scattered(table: int, board: int) -> int:
    """Return amounts that leave no equals."""
    amount = 60 + 2 * ((5 * table * table + 11 * board * board + 3 * table * board) % 43)
    return amount if (table + board) % 3 else -amount


def finished(people: int = 12, *, publish: bool = True, **fields: object) -> Tournament:
    return over(factories.make_event(people, rounds=3, **fields), scattered, publish=publish)


def over(
    event: Tournament, amounts: Callable[[int, int], int], *, publish: bool = True
) -> Tournament:
    """Play an event to its end."""
    end = events.publish_tournament if publish else events.close_tournament
    return end(factories.play_all(event, amounts=amounts), author=factories.author(event))


def following(event: Tournament, places: int, **fields: object) -> Tournament:
    return stages.create_next_stage(
        event,
        author=factories.author(event),
        name="Finale",
        starts_at=factories.STARTS_AT,
        places=places,
        **fields,
    )


def uneven(table: int, board: int) -> int:
    return 50 + 2 * ((3 * table + board) % 9)


def play_on(
    event: Tournament, amounts: Callable[[int, int], int] = uneven, *, publish: bool = True
) -> Tournament:
    """Play a next stage of 8 or 12 people to its end."""
    event.entries.update(presence=Presence.PRESENT)
    who = factories.author(event)
    event = events.open_tournament(event, author=who)
    factories.plan_and_draw(event, rounds=None, boards_per_table=None)
    return over(factories.start(event), amounts, publish=publish)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", Fraction(1)), ("1.5", Fraction(3, 2)), ("1,25", Fraction(5, 4)),
        ("2/3", Fraction(2, 3)), ("0", None), ("101", None), ("-1", None), ("1e3", None),
        ("", None), ("1/0", None), ("9" * 40, None),
    ],
)  # fmt: skip
def test_read_coefficient(text: str, value: Fraction | None) -> None:
    assert read_coefficient(text) == value


def test_create_next_stage_takes_the_best_with_their_people_and_rank() -> None:
    event = finished()
    best = [line for line in standings.standings_of(event) if line.place.general_rank][:8]

    final = following(event, 8)

    entries = list(final.entries.order_by("number"))
    assert [entry.name for entry in entries] == [line.name for line in best]
    assert [entry.seed_rank for entry in entries] == list(range(1, 9))
    assert Member.objects.filter(tournament=final).count() == 8
    assert (final.previous_stage, final.format) == (event, event.format)


def test_create_next_stage_after_a_second_one_takes_the_best_of_the_sum() -> None:
    second = play_on(following(finished(), 8))
    found = stage_sums.summed(second)
    sum_order = [found.people[row.key].name for row in found.rows]
    own = [line.name for line in standings.standings_of(second)]
    assert sum_order[:4] != own[:4]

    last = following(second, 4)

    entries = last.entries.order_by("seed_rank")
    assert [entry.name for entry in entries] == sum_order[:4]


def test_create_next_stage_counts_the_first_stage_by_its_coefficient() -> None:
    second = play_on(following(finished(), 8, coefficient=Fraction(1, 100)))
    first = {
        line.name: line.place.overall for line in standings.standings_of(second.previous_stage)
    }

    cut = stages.going_on(second, 4)

    names = [one.name for one in cut.qualified]
    assert names == sorted(names, key=lambda name: first[name], reverse=True)


def test_create_next_stage_keeps_how_sections_are_compared() -> None:
    event = finished()
    Tournament.objects.filter(pk=event.pk).update(sections_apart=True)
    event.refresh_from_db()

    assert following(event, 8).sections_apart


def test_create_next_stage_asks_about_equals_at_the_cut() -> None:
    event = factories.make_event(12, rounds=3)
    factories.play_all(event, amounts=lambda table, board: 60)
    event = events.publish_tournament(event, author=factories.author(event))
    before = Tournament.objects.count()

    with pytest.raises(Refused) as refused:
        following(event, 8)

    assert [problem.code for problem in refused.value.problems] == ["cut-equals"]
    assert Tournament.objects.count() == before
    cut = stages.going_on(event, 8)
    chosen = [line.number for line in cut.in_question][: cut.places_left]
    assert following(event, 8, chosen=chosen).entries.count() == 8


def test_create_next_stage_twice_is_refused_until_the_first_is_cancelled() -> None:
    event = finished()
    final = following(event, 8)

    with pytest.raises(Refused) as refused:
        following(event, 4)

    assert [(p.code, p.facts) for p in refused.value.problems] == [
        ("next-stage-made", {"name": "Finale"})
    ]
    assert list(event.next_stages.all()) == [final]
    events.cancel_tournament(final, author=factories.author(), reason="storm")
    assert following(event, 4).entries.count() == 4


def test_create_next_stage_needs_the_play_to_be_over() -> None:
    with pytest.raises(Refused):
        following(factories.make_event(12, rounds=3), 8)


@pytest.mark.parametrize("places", [0, 13, 400])
def test_create_next_stage_of_more_than_there_are_is_refused(places: int) -> None:
    event = finished()

    with pytest.raises(Refused) as refused:
        following(event, places)

    assert refused.value.problems[0].code == "cut-size"


def test_draw_seats_of_a_next_stage_follow_the_rank() -> None:
    final = following(finished(), 12)
    final.entries.update(presence=Presence.PRESENT)
    events.open_tournament(final, author=factories.author(final))

    factories.plan_and_draw(final, rounds=None, boards_per_table=None)

    assert draws.verify_draw(final)
    last = final.plan.chosen["rounds"][-1]
    first = min(last["tables"], key=lambda table: table["table"])
    ranks = set(
        final.entries.filter(slot__in=first["seats"].values()).values_list("seed_rank", flat=True)
    )
    assert ranks == {1, 2, 3, 4}


def test_draw_seats_of_a_last_howell_of_triplets_give_the_leader_the_highest_number() -> None:
    event = factories.play_all(factories.make_team_event(6, "triplets"))
    event = events.publish_tournament(event, author=factories.author(event))
    final = following(event, 6)
    final.entries.update(presence=Presence.PRESENT)
    who = factories.author(final)
    events.open_tournament(final, author=who)
    plan = event.plan.chosen
    draws.take_movement(final, plan, event.plan.fairness, author=who)
    Tournament.objects.filter(pk=final.pk).update(movement_maker=event.movement_maker)

    draws.draw_seats(final, author=who)

    slots = dict(final.entries.values_list("seed_rank", "slot"))
    assert slots == {rank: 7 - rank for rank in range(1, 7)}


def test_combined_adds_both_stages_with_coefficients_and_keeps_the_cut() -> None:
    event = finished()
    final = play_on(following(event, 8, coefficient=Fraction(2)))
    one = {line.name: line.place.overall for line in standings.standings_of(event)}
    two = {line.name: line.place.overall for line in standings.standings_of(final)}

    found = stage_sums.combined(final)

    assert found is not None
    named = [(found.people[row.key].name, row) for row in found.rows]
    went_on = [row for name, row in named if name in two]
    assert all(row.total == one[name] + 2 * two[name] for name, row in named if name in two)
    assert [row.is_behind for _, row in named] == [False] * 8 + [True] * 4
    assert went_on == sorted(went_on, key=lambda row: row.rank)


def test_combined_puts_finalists_first_before_they_have_played() -> None:
    final = following(finished(), 8)
    final = events.open_tournament(final, author=factories.author(final))

    found = stage_sums.combined(final)

    assert found is not None
    assert [row.is_behind for row in found.rows] == [False] * 8 + [True] * 4
    assert {found.people[row.key].slug for row in found.rows} == {final.previous_stage.slug}


def test_combined_says_what_separated_equals() -> None:
    event = factories.make_event(12, rounds=3, tie_breaks=["draw"])
    factories.play_all(event, amounts=lambda table, board: 60)
    event = events.publish_tournament(event, author=factories.author(event))
    second = play_on(following(event, 12), amounts=lambda table, board: 60)

    found = stage_sums.combined(second)

    assert found is not None
    assert [row.rank for row in found.rows] == list(range(1, 13))
    assert {row.decided_by for row in found.rows[1:]} == {"draw"}


def test_combined_of_a_team_that_replaced_one_of_three_is_one_row() -> None:
    event = factories.play_all(factories.make_team_event(6, "triplets"))
    event = events.publish_tournament(event, author=factories.author(event))
    final = following(event, 6)
    replaced = Member.objects.filter(entry=final.entries.get(number=1)).last()
    replaced.player = registration.save_player(registration.Person("Zeller", "Zoé"))
    replaced.save()

    first, second = stage_sums.same_people([event, final])

    old = event.entries.get(name=final.entries.get(number=1).name)
    assert first[old.number] == second[1]
    assert sorted(first.values()) == sorted(second.values())


def test_link_stage_refuses_a_circle_and_another_unit() -> None:
    first, second = factories.make_event(8, rounds=2), factories.make_event(8, rounds=2)
    who = factories.author(first)
    stages.link_stage(second, first, Fraction(1), author=who)
    quartets = factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)

    with pytest.raises(Refused) as circle:
        stages.link_stage(first, second, Fraction(1), author=who)
    with pytest.raises(Refused) as unit:
        stages.link_stage(quartets, first, Fraction(1), author=who)

    with pytest.raises(Refused) as negative:
        stages.link_stage(second, first, Fraction(-3), author=who)

    assert circle.value.problems[0].code == "stage-circle"
    assert unit.value.problems[0].code == "stage-unit"
    assert negative.value.problems[0].code == "coefficient-form"


def test_homologation_has_everybody_by_the_list_that_counts() -> None:
    event = finished()
    found = homologation_of(event)

    assert len(found.people) == 12
    assert found.used in {"general", "alternate"}
    assert [p.result.rank for p in found.people] == sorted(p.result.rank for p in found.people)


def test_homologation_of_teams_has_each_person_with_the_rank_of_the_team() -> None:
    event = factories.play_all(factories.make_team_event(5, "triplets"))

    found = homologation_of(event)

    assert len(found.people) == 15
    assert {person.team for person in found.people[:3]} == {found.people[0].team}
    assert found.people[0].result.rank == 1


def test_event_document_has_the_sum_of_stages_and_comes_back_equal() -> None:
    final = play_on(following(finished(), 8, coefficient=Fraction(1, 2)))
    first = final.previous_stage
    documents = [event_document(event) for event in (first, final)]
    Seating.objects.all().delete()
    SitOut.objects.all().delete()
    for event in (final, first):
        event.delete()
    Player.objects.all().delete()

    user = factories.director()
    stored = [imports.import_event(user, json.dumps(one)) for one in documents]

    assert [event_document(event) for event in stored] == documents
    assert "stages" not in documents[0]
    told = documents[1]["stages"]
    assert [(one["tournament"], one["coefficient"]) for one in told["stages"]] == [
        (first.slug, "1"), (final.slug, "1/2"),
    ]  # fmt: skip
    assert len(told["rows"]) == 12
    assert [row["behind"] for row in told["rows"]] == [False] * 8 + [True] * 4
    assert told["rows"][-1]["parts"][1] is None
