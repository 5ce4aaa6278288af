"""What directors report of movements going wrong, each as a small evening with its right outcome.

The order is that of the evening: the number, the presence, the start, the late and the leaving, the
wrong board, the ranking at the end. What needs more cases has a file of its own beside this one.
"""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.adapters.plans import PlanChoice, proposals_for
from tournament.messages import Refused
from tournament.models import Entry, Presence, RoundState, Seating, Status, Tournament
from tournament.selectors.public import boards_due
from tournament.services import (
    changes,
    draws,
    registration,
    rounds,
    standings,
    substitutions,
    wishes,
    wrong_boards,
)
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def bench() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director())
    return client


def tables_of(event: Tournament, entry: Entry) -> list[int]:
    rows = Seating.objects.filter(round__tournament=event, entry=entry).order_by("round__number")
    return list(rows.values_list("table__number", flat=True))


def played(event: Tournament) -> dict[int, int]:
    factories.recompute()
    return {line.number: line.place.board_count for line in standings.standings_of(event)}


@pytest.mark.parametrize("people", [29, 30, 31])
def test_m03_any_number_present_offers_choices_and_never_an_error(
    bench: Client, people: int
) -> None:
    event = factories.make_event(people, started=False, drawn=False)

    page = bench.get(f"/director/{event.slug}/draw/")

    assert page.status_code == 200
    text = words(page.content)
    assert "sits out" in text or "sit out" in text
    assert "substitute" in text
    kinds = {proposal.substitutes for proposal in proposals_for(people)}
    assert kinds == {0, -people % 4}


def test_m04_presence_is_one_field_editable_until_the_start() -> None:
    event = factories.make_event(12, 2, started=False)
    entry = event.entries.get(number=3)

    for presence in (Presence.WITHDRAWN, Presence.PRESENT):
        entry = registration.set_presence(entry, presence, author=factories.author())
        assert event.entries.get(number=3).presence == presence
    factories.plan_and_draw(event, rounds=2)
    factories.start(event)

    with pytest.raises(Refused, match="started"):
        registration.set_presence(entry, Presence.WITHDRAWN, author=factories.author())
    changes.withdraw_entry(event.entries.get(number=3), from_round=2, author=factories.author())
    assert event.entries.get(number=3).presence == Presence.WITHDRAWN


def test_m05_m10_who_sits_out_a_round_plays_a_normal_movement_and_is_not_marked_for_it() -> None:
    event = factories.make_event(13, 7)
    factories.play_all(event)

    counts = played(event)
    rests = Counter(
        entry
        for round_ in event.rounds.all()
        for entry in round_.sit_outs.values_list("entry__number", flat=True)
    )

    assert max(rests.values()) == 1
    assert {number: 28 - 4 * rests[number] for number in counts} == counts
    resting = next(iter(rests))
    line = next(line for line in standings.standings_of(event) if line.number == resting)
    row = event.standing_rows.get(entry__number=resting)
    # The sit-out adds nothing below the line: neither 0 nor 50.
    assert line.place.attack == row.attack_sum / row.attack_count
    assert row.attack_count + row.defense_count == 24


def test_m08_repeat_meetings_are_said_before_the_start_with_number_and_names() -> None:
    event = factories.make_event(12, 7, started=False)

    with pytest.raises(Refused) as refusal:
        rounds.start_tournament(event, author=factories.author())

    problem = refusal.value.problems[0]
    assert problem.code == "repeat-meetings"
    pairs = event.plan.fairness["repeat_pairs"]
    assert sum(times - 1 for _, _, times in pairs) == problem.facts["count"]
    assert event.rounds.count() == 0


def test_m11_somebody_leaves_after_round_two_and_round_three_opens() -> None:
    event = factories.make_event(28, 5)
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    entry = event.entries.get(number=6)

    changes.withdraw_entry(entry, from_round=3, author=factories.author())
    for number in (3, 4, 5):
        factories.play_round(event, number)

    assert event.rounds.filter(state=RoundState.CLOSED).count() == 5
    assert len(tables_of(event, entry)) == 2
    assert played(event)[6] == 8
    assert all(standings.self_checks(event).values())


def test_m12_somebody_arrives_after_round_one_and_no_other_table_changes() -> None:
    event = factories.make_event(27, 5)
    factories.play_round(event, 1)
    before = {
        (s.round_id, s.table_id, s.seat, s.entry_id)
        for s in Seating.objects.filter(round__tournament=event)
    }

    made = changes.admit_late(event, Person("Tardivon"), from_round=2, author=factories.author())
    for number in range(2, 6):
        factories.play_round(event, number)

    after = {
        (s.round_id, s.table_id, s.seat, s.entry_id)
        for s in Seating.objects.filter(round__tournament=event)
    }
    assert before <= after
    assert made.entry is not None
    assert played(event)[made.entry.number] == 16
    assert all(standings.self_checks(event).values())


@pytest.mark.parametrize("apart", [False, True])
def test_m13_two_sections_with_a_missing_seat(apart: bool) -> None:
    event = factories.make_event(39, started=False, drawn=False)
    draws.choose_plan(event, PlanChoice("sections", 39, 5, 4), author=factories.author())
    draws.compare_sections(event, apart=apart, author=factories.author())
    draws.draw_seats(event, author=factories.author())
    factories.start(Tournament.objects.get(pk=event.pk))

    at_once = Counter(
        event.rounds.values_list("number", "tables__section", "tables__dues__board__number")
    )
    met = Counter(
        Seating.objects.filter(round__tournament=event).values_list(
            "entry", "table__dues__board__number"
        )
    )
    event.refresh_from_db()
    factories.play_all(event)

    assert max(at_once.values()) == 1
    assert max(met.values()) == 1
    assert set(played(event).values()) == {16, 20}
    assert all(standings.self_checks(event).values())


@pytest.mark.parametrize(("people", "maker"), [(28, "chart"), (28, "drawn")])
def test_m14_a_person_who_cannot_move_keeps_a_table_all_day(people: int, maker: str) -> None:
    event = factories.make_event(people, started=False, drawn=False)
    wishes.stay_at(event.entries.get(number=11), 5, author=factories.author())
    draws.choose_plan(event, PlanChoice(maker, people, 7, 4), author=factories.author())
    draws.draw_seats(event, author=factories.author())
    event.refresh_from_db()
    factories.start(event)

    assert tables_of(event, event.entries.get(number=11)) == [5] * 7


def test_m16_a_substitute_for_round_two_is_recalculated_to_the_right_person() -> None:
    event = factories.make_event(28, 5)
    entry = event.entries.get(number=9)
    substitutions.substitute_entry(
        entry, Person("Remplaçot"), first_round=2, last_round=2, author=factories.author()
    )
    factories.play_all(event)
    before = {line.number: line.place.overall for line in standings.standings_of(event)}

    standings.rebuild_standings(event)

    assert {line.number: line.place.overall for line in standings.standings_of(event)} == before
    assert played(event)[9] == 20


def test_m01_u07_a_wrong_board_then_swapped_seats_keep_every_count_right() -> None:
    event = factories.make_event(28, 7)
    factories.play_round(event, 1, close=False)
    table = event.rounds.get(number=1).tables.get(number=4)
    due = table.dues.first()
    # The board of round 2 at this table.
    number = event.rounds.get(number=2).tables.get(number=4).dues.first().board.number

    made = wrong_boards.play_other_board(due, number, author=factories.author())
    north, south = (table.seatings.get(seat=seat).entry for seat in "NS")
    changes.swap_seats(event, north, south, in_round=1, author=factories.author())
    factories.close_round(event, 1)
    for round_ in range(2, 8):
        factories.play_round(event, round_)

    assert made.due is not None
    assert factories.live_result(made.due).status == Status.PLAYED  # type: ignore[union-attr]
    assert table.seatings.get(seat="N").entry == south
    counts = played(event)
    four = set(table.seatings.values_list("entry__number", flat=True))
    assert {counts[number] for number in four} == {27}
    assert set(boards_due(event).values()) == {28}
    assert all(standings.self_checks(event).values())
