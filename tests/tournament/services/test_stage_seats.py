"""Seats of a next stage: kept numbers of two sessions, attacks that go on, teams of free deals."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import factories
from tests.tournament.services.test_stages import following, scattered
from tournament.adapters.attackers import attacks_after
from tournament.adapters.plans import PlanChoice, proposals_for
from tournament.messages import Refused
from tournament.models import Due, Member, Presence, Seating, Tournament
from tournament.services import draws, events, registration
from tournament.services.attackers import attackers_of
from tournament.services.free_teams import set_teams

pytestmark = pytest.mark.django_db


def attacks_by_team(event: Tournament) -> Counter[tuple[str, str]]:
    """Return (team, badge) -> the boards that badge attacks."""
    dues = list(
        Due.objects.filter(table__round__tournament=event).select_related("table__round", "board")
    )
    return Counter(
        (found.side.name, found.person.badge)
        for found in attackers_of(event, dues).values()
        if found.person
    )


def play_half(event: Tournament, half: int) -> Tournament:
    who = factories.author(event)
    event.entries.update(presence=Presence.PRESENT)
    event = events.open_tournament(event, author=who) if half == 2 else event
    maker = f"triplets-howell-4-stage-{half}"
    draws.choose_plan(event, PlanChoice(maker, 8, 7, 3), author=who)
    draws.draw_seats(event, author=who)
    event.refresh_from_db()
    return factories.start(event)


def test_two_sessions_of_a_howell_keep_the_numbers_and_make_all_attacks_equal() -> None:
    first = play_half(factories.make_team_event(8, "triplets", started=False), 1)
    factories.play_all(first, amounts=scattered)
    first = events.publish_tournament(first, author=factories.author(first))

    second = play_half(following(first, 8), 2)

    both = attacks_by_team(first) + attacks_by_team(second)
    assert len(both) == 24
    assert set(both.values()) == {7}
    slots = dict(first.entries.values_list("name", "slot"))
    assert dict(second.entries.values_list("name", "slot")) == slots
    assert draws.keeps_numbers(second)
    assert draws.verify_draw(second)


def test_choose_plan_of_a_second_session_without_its_first_is_refused() -> None:
    event = factories.make_team_event(8, "triplets", started=False)
    choice = PlanChoice("triplets-howell-4-stage-2", 8, 7, 3)

    with pytest.raises(Refused) as refused:
        draws.choose_plan(event, choice, author=factories.author(event))

    assert [problem.code for problem in refused.value.problems] == ["second-half-alone"]


def test_start_after_a_team_replaced_one_of_three_goes_on_with_its_badges() -> None:
    event = factories.play_all(factories.make_team_event(6, "triplets"))
    event = events.publish_tournament(event, author=factories.author(event))
    final = following(event, 6)
    Member.objects.filter(entry=final.entries.get(number=1), badge="red").update(
        player=registration.save_player(registration.Person("Zeller", "Zoé"))
    )
    final.entries.update(presence=Presence.PRESENT)
    who = factories.author(final)
    events.open_tournament(final, author=who)
    best = proposals_for(6, format_code="triplets")[0]
    choice = PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    draws.choose_plan(final, choice, author=who)
    draws.draw_seats(final, author=who)
    factories.start(final)

    before = dict(final.entries.values_list("name", "attacks_before"))

    slots = dict(event.entries.values_list("name", "slot"))
    after = attacks_after(event.plan.document, event.first_color, {})
    assert before == {name: after[slot] for name, slot in slots.items()}


def test_draw_seats_of_a_next_stage_of_free_teams_seats_each_at_one_table() -> None:
    event = factories.make_event(20, drawn=False, started=False, format="free_deals")
    names = {n: f"Équipe {(n + 1) // 2}" for n in range(1, 21)}
    set_teams(event, 2, names, author=factories.author(event))
    # Ranks that leave no two of a team beside each other.
    for entry in event.entries.all():
        entry.seed_rank = entry.number * 7 % 20 + 1
        entry.save()
    event.refresh_from_db()
    who = factories.author(event)
    draws.choose_plan(event, PlanChoice("free-deals-teams", 20, 4, 4), author=who)

    draws.draw_seats(event, author=who)
    factories.start(event)

    rows = Seating.objects.filter(round__tournament=event)
    met = Counter(rows.values_list("round__number", "table__number", "entry__team"))
    assert draws.follows_stage_before(event)
    assert draws.verify_draw(event)
    assert max(met.values()) == 1
