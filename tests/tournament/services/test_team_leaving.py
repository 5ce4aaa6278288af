"""A team of three or four leaves: a relay from then on, turns skipped, and back again."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.adapters.changes import one_legged
from tournament.messages import Refused
from tournament.models import (
    BoardScore,
    Due,
    Entry,
    Presence,
    Seating,
    SitOut,
    StandingRow,
    Tournament,
)
from tournament.selectors.changes import boards_done
from tournament.services import changes
from tournament.services.attackers import badges_due

pytestmark = pytest.mark.django_db


def team(event: Tournament, slot: int) -> Entry:
    return event.entries.get(slot=slot)


def leave(event: Tournament, slot: int, from_round: int) -> Entry:
    made = changes.withdraw_entry(
        team(event, slot), from_round=from_round, author=factories.author(event)
    )
    assert made.entry is not None
    return made.entry


def play_rest(event: Tournament, first: int) -> None:
    for number in range(first, event.rounds.count() + 1):
        factories.play_round(event, number)
    factories.recompute()


def seats(event: Tournament) -> set[tuple[int, int, str, int]]:
    rows = Seating.objects.filter(round__tournament=event)
    return set(rows.values_list("round__number", "table__number", "seat", "entry__slot"))


def test_triplet_that_leaves_is_a_relay_and_nobody_else_moves() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    before = seats(event)

    left = leave(event, 4, 3)

    after = seats(event)
    gone = before - after
    assert after < before
    assert left.presence == Presence.WITHDRAWN
    assert {row[0] for row in gone} == set(range(3, 10))
    rests = SitOut.objects.filter(round__tournament=event)
    waiting = set(rests.values_list("round__number", "entry__slot"))
    assert waiting == {(number, slot) for number, _t, _s, slot in gone if slot != 4}
    assert len(waiting) == 7


def test_triplet_that_leaves_costs_opponents_their_turn_and_no_other() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    before = badges_due(event)

    leave(event, 4, 3)

    after = badges_due(event)
    assert all(before[attack] == badge for attack, badge in after.items())
    assert len(after) == len(before) - 7 * 2


def test_triplets_play_on_to_the_end_after_one_has_left() -> None:
    event = factories.make_team_event(7, "triplets")
    factories.play_round(event, 1)
    left = leave(event, 2, 2)

    play_rest(event, 2)

    counts = dict(StandingRow.objects.filter(tournament=event).values_list("entry", "attack_count"))
    assert counts[left.pk] > 0
    assert min(counts.values()) == counts[left.pk]


def test_triplet_that_comes_back_has_its_own_places_again() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    before, plan = seats(event), dict(event.plan.document)
    left = leave(event, 4, 2)

    changes.return_entry(left, from_round=2, author=factories.author(event))

    event.plan.refresh_from_db()
    assert seats(event) == before
    assert event.plan.document == plan
    assert not SitOut.objects.filter(round__tournament=event).exists()
    assert [line.action for line in event.log.order_by("pk")][-2:] == ["leaves", "returns"]


def test_triplets_two_have_left_and_one_comes_back_later() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    before = seats(event)
    first = leave(event, 4, 2)
    leave(event, 7, 2)

    changes.return_entry(first, from_round=3, author=factories.author(event))

    after = seats(event)
    missing = {row for row in before - after if row[0] > 2}
    # From there on only the other one and whoever meets it are not seated.
    assert {row[3] for row in missing if row[3] == 4} <= {4}
    assert all(7 in {r[3] for r in before if r[:2] == row[:2]} for row in missing)


def test_team_leaves_a_round_begun_only_from_the_next_one() -> None:
    event = factories.make_team_event(10, "triplets")
    due = Due.objects.filter(table__round__number=1, table__seatings__entry=team(event, 4))[0]
    factories.enter(event, due.table.number, due.board.number, 76)

    with pytest.raises(Refused) as refusal:
        leave(event, 4, 1)

    assert [problem.code for problem in refusal.value.problems] == ["table-begun"]


def test_emmanuel_team_leaves_slot_by_slot() -> None:
    event = factories.make_team_event(16, "triplets")
    factories.play_round(event, 1)

    leave(event, 5, 2)
    play_rest(event, 2)

    assert not Seating.objects.filter(
        round__tournament=event, round__number__gt=1, entry__slot=5
    ).exists()
    # In every position the three others of its pool lose the boards it was to attack or defend.
    per_round = Due.objects.filter(table__round__tournament=event, table__round__number=2).count()
    first = Due.objects.filter(table__round__tournament=event, table__round__number=1).count()
    assert first - per_round == 6


def test_quartet_that_leaves_makes_both_its_places_relays_in_balance() -> None:
    event = factories.make_team_event(7, "quartets")
    factories.play_round(event, 1)
    leave(event, 3, 2)
    event.plan.refresh_from_db()
    lost = one_legged(event.plan.document, boards_done(event), 3)

    play_rest(event, 2)

    rows = StandingRow.objects.filter(tournament=event)
    assert sum(row.attack_sum - row.defense_sum for row in rows) == 0
    # One position was played: its boards against two opponents have no return any more.
    assert set(lost.values()) == {4}
    assert len(lost) == 2
    mine = BoardScore.objects.filter(due__table__seatings__entry__slot=3)
    assert set(mine.values_list("attack_num", "defense_num")) == {(None, None)}
    assert not SitOut.objects.filter(round__tournament=event).exists()


def test_quartets_of_an_even_field_have_two_relays_when_one_leaves() -> None:
    event = factories.make_team_event(6, "quartets")
    factories.play_round(event, 1)

    leave(event, 3, 2)
    play_rest(event, 2)

    rows = StandingRow.objects.filter(tournament=event)
    assert sum(row.attack_sum - row.defense_sum for row in rows) == 0
