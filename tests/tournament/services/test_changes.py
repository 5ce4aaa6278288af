"""During the event: people come late, leave, swap, cannot move; what was played stays."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests import factories
from tournament.adapters.changes import mark_of
from tournament.messages import Refused
from tournament.models import (
    Entry,
    LogLine,
    Presence,
    Result,
    RoundState,
    Seating,
    SitOut,
    Standing,
    StandingRow,
    Status,
    Tournament,
)
from tournament.services import changes, rounds, standings
from tournament.services.draws import verify_draw
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db
LATE = Person("Tardivon", "Ursule")


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*arguments, author=factories.author(), **named)
    return [problem.code for problem in refusal.value.problems]


def seats(event: Tournament, *numbers: int) -> dict[tuple[int, int, str], int]:
    """Return (round, table, seat) -> entry number, of all rounds or of those named."""
    rows = Seating.objects.filter(round__tournament=event)
    if numbers:
        rows = rows.filter(round__number__in=numbers)
    return {
        (round_, table, seat): entry
        for round_, table, seat, entry in rows.values_list(
            "round__number", "table__number", "seat", "entry__number"
        )
    }


def rests(event: Tournament, number: int) -> set[int]:
    rows = SitOut.objects.filter(round__tournament=event, round__number=number)
    return set(rows.values_list("entry__number", flat=True))


def rows_follow_the_document(event: Tournament) -> bool:
    """Tell whether the rows of every round are those of the plan's document."""
    event.plan.refresh_from_db()
    numbers = dict(event.entries.exclude(slot=None).values_list("slot", "number"))
    for row in event.plan.document["rounds"]:
        laid = {
            (table, seat): entry for (_, table, seat), entry in seats(event, row["round"]).items()
        }
        planned = {
            (table["table"], seat): numbers[slot]
            for table in row["tables"]
            for seat, slot in table["seats"].items()
        }
        if laid != planned or rests(event, row["round"]) != {
            numbers[slot] for slot in row["sit_out"]
        }:
            return False
        for table in row["tables"]:
            dues = event.rounds.get(number=row["round"]).tables.get(number=table["table"]).dues
            own = set(dues.values_list("board__number", flat=True))
            moved = set(
                dues.filter(instead_of__isnull=False).values_list(
                    "instead_of__board__number", flat=True
                )
            )
            if own - moved != set(table["boards"]):
                return False
    return True


def test_admit_late_takes_the_empty_seat_and_no_other_table_changes() -> None:
    event = factories.make_event(27)
    factories.play_round(event, 1)
    before = seats(event)

    made = changes.admit_late(event, LATE, from_round=2, author=factories.author())

    after = seats(event)
    assert made.entry is not None
    assert made.entry.presence == Presence.PRESENT
    assert made.entry.line == "W"
    gained = {place: number for place, number in after.items() if place not in before}
    assert {place: number for place, number in after.items() if place in before} == before
    # Its four sit at the table that waited, round after round.
    assert sum(number == made.entry.number for number in gained.values()) == 6
    assert len(gained) == 24
    assert all(rests(event, number) == set() for number in range(2, 8))
    assert rows_follow_the_document(event)
    assert StandingRow.objects.get(entry=made.entry).attack_count == 0
    assert verify_draw(event)


def test_admit_late_into_the_round_being_played_when_its_table_waits() -> None:
    event = factories.make_event(27)
    table = next(t["table"] for t in event.plan.document["rounds"][0]["idle"])
    other = next(t["table"] for t in event.plan.document["rounds"][0]["tables"])
    board = event.rounds.get(number=1).tables.get(number=other).dues.first().board.number
    factories.enter(event, other, board, 60)

    made = changes.admit_late(event, LATE, from_round=1, author=factories.author())

    assert made.entry is not None
    assert seats(event, 1)[1, table, "W"] == made.entry.number
    boards = event.rounds.get(number=1).tables.get(number=table).dues.count()
    assert boards == 4


def test_admit_late_without_an_empty_seat_relieves_one_person_a_round() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)

    made = changes.admit_late(event, LATE, from_round=2, author=factories.author())

    assert made.entry is not None
    resting = [rests(event, number) for number in range(2, 8)]
    assert [len(people) for people in resting] == [1] * 6
    assert len(set.union(*resting)) == 6
    assert rows_follow_the_document(event)


def test_admit_late_is_listed_at_nothing_played_and_scores_from_then_on() -> None:
    event = factories.make_event(27, 3)
    factories.play_round(event, 1)
    made = changes.admit_late(event, LATE, from_round=2, author=factories.author())
    assert made.entry is not None

    listed = {line.number: line for line in standings.standings_of(event)}
    factories.play_round(event, 2)
    factories.play_round(event, 3)
    factories.recompute()

    assert listed[made.entry.number].place.board_count == 0
    line = next(line for line in standings.standings_of(event) if line.number == made.entry.number)
    assert line.place.board_count == 8
    assert all(standings.self_checks(event).values())


def test_admit_late_somebody_entered_or_a_round_over_is_refused() -> None:
    event = factories.make_event(27, 3)
    factories.play_round(event, 1)
    known = Person.from_text(event.entries.get(number=3).name)

    assert refused(changes.admit_late, event, LATE, from_round=1) == ["round-over"]
    assert refused(changes.admit_late, event, LATE, from_round=4) == ["no-such-round"]
    assert refused(changes.admit_late, event, known, from_round=2) == ["already-entered"]
    assert event.entries.count() == 27
    assert rows_follow_the_document(event)


def test_withdraw_entry_keeps_the_past_frees_the_future_and_the_next_round_opens() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False)
    entry = event.entries.get(number=9)
    before = seats(event, 1, 2)

    changes.withdraw_entry(entry, from_round=3, author=factories.author())
    factories.close_round(event, 2)

    entry.refresh_from_db()
    assert entry.presence == Presence.WITHDRAWN
    assert seats(event, 1, 2) == before
    assert not any(number == 9 for number in seats(event, *range(3, 8)).values())
    assert all(len(rests(event, number)) == 3 for number in range(3, 8))
    assert event.rounds.get(number=3).state == RoundState.PLAYING
    assert rows_follow_the_document(event)
    factories.recompute()
    line = next(line for line in standings.standings_of(event) if line.number == 9)
    assert line.place.board_count == 8


def test_withdraw_entry_while_the_table_has_begun_is_refused_with_the_next_round() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1, close=False)
    entry = event.entries.get(number=9)

    assert refused(changes.withdraw_entry, entry, from_round=1) == ["table-begun"]
    entry.refresh_from_db()
    assert entry.presence == Presence.PRESENT
    changes.withdraw_entry(entry, from_round=2, author=factories.author())
    assert refused(changes.withdraw_entry, entry, from_round=3) == ["already-left"]


def test_withdraw_entry_then_a_late_arrival_takes_the_seat() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    entry = event.entries.get(number=9)

    changes.withdraw_entry(entry, from_round=2, author=factories.author())
    made = changes.admit_late(event, LATE, from_round=3, author=factories.author())

    assert made.entry is not None
    assert len(rests(event, 2)) == 3
    assert all(rests(event, number) == set() for number in range(3, 8))
    assert made.entry.line == entry.line


def test_return_entry_plays_again_from_a_round_on() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    entry = event.entries.get(number=9)
    changes.withdraw_entry(entry, from_round=2, author=factories.author())
    factories.play_round(event, 2)

    changes.return_entry(entry, from_round=3, author=factories.author())

    entry.refresh_from_db()
    assert entry.presence == Presence.PRESENT
    assert all(9 in seats(event, number).values() for number in range(3, 8))
    assert rows_follow_the_document(event)
    assert refused(changes.return_entry, entry, from_round=4) == ["entry-still-here"]


def sums(event: Tournament) -> dict[int, tuple[Fraction, int, Fraction, int]]:
    rows = StandingRow.objects.filter(tournament=event)
    return {
        number: (a, b, c, d)
        for number, a, b, c, d in rows.values_list(
            "entry__number", "attack_sum", "attack_count", "defense_sum", "defense_count"
        )
    }


def test_swap_seats_of_a_round_played_moves_its_marks_at_once() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()
    table = [entry for (_, number, _), entry in sorted(seats(event, 1).items()) if number == 3]
    first, second = (event.entries.get(number=number) for number in table[:2])
    before = sums(event)

    changes.swap_seats(event, first, second, in_round=1, author=factories.author())

    after = sums(event)
    assert after[first.number] == before[second.number]
    assert after[second.number] == before[first.number]
    assert {n: s for n, s in after.items() if n not in table[:2]} == {
        n: s for n, s in before.items() if n not in table[:2]
    }
    assert Result.objects.filter(due__table__round__number=1).count() == 28
    assert all(standings.self_checks(event).values())


def test_swap_seats_of_two_tables_sets_aside_what_each_then_knows() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    norths = [seats(event, 2)[2, table, "N"] for table in (1, 2)]
    first, second = (event.entries.get(number=number) for number in norths)

    made = changes.swap_seats(event, first, second, in_round=2, author=factories.author())
    factories.recompute()

    aside = Result.objects.filter(facts__has_key="set_aside", standing=Standing.LIVE)
    assert aside.count() == 8
    assert {result.status for result in aside} == {Status.NEUTRALIZED}
    assert set(made.stale) == set(aside.values_list("due__board", flat=True))
    named = {number for result in aside for number in result.facts["set_aside"]}
    assert named == set(norths)
    assert [p["round"] for p in event.plan.__class__.objects.get().fairness["set_aside"]]

    changes.swap_seats(event, first, second, in_round=2, author=factories.author())

    assert not Result.objects.filter(facts__has_key="set_aside", standing=Standing.LIVE).exists()
    assert Result.objects.filter(facts__has_key="set_aside").count() == 8
    assert rows_follow_the_document(event)


def test_swap_seats_with_somebody_who_rests() -> None:
    event = factories.make_event(29)
    factories.play_round(event, 1)
    resting = event.entries.get(number=rests(event, 2).pop())
    playing = event.entries.get(number=seats(event, 2)[2, 1, "N"])

    changes.swap_seats(event, resting, playing, in_round=2, author=factories.author())

    assert seats(event, 2)[2, 1, "N"] == resting.number
    assert rests(event, 2) == {playing.number}
    assert rows_follow_the_document(event)


def test_keep_table_from_the_next_round_on() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    entry = event.entries.filter(line="E").first()
    before = seats(event, 1)

    changes.keep_table(entry, 3, from_round=2, author=factories.author())

    tables = {
        table
        for (number, table, _), who in seats(event).items()
        if who == entry.number and number > 1
    }
    assert tables == {3}
    assert seats(event, 1) == before
    assert rows_follow_the_document(event)
    assert refused(changes.keep_table, entry, 9, from_round=3) == ["no-such-table"]


def test_changes_refuse_what_was_looked_at_before_another_change() -> None:
    event = factories.make_event(28)
    entry = event.entries.get(number=9)
    seen = mark_of(event.plan.document)
    changes.withdraw_entry(
        event.entries.get(number=10), from_round=2, seen=seen, author=factories.author()
    )

    codes = refused(changes.withdraw_entry, entry, from_round=2, seen=seen)

    assert codes == ["movement-changed-meanwhile"]


@pytest.mark.parametrize("state", ["before", "over"])
def test_changes_only_while_the_event_runs(state: str) -> None:
    event = factories.make_event(12, 2, started=state == "over")
    if state == "over":
        factories.play_all(event)
        factories.events.publish_tournament(event, author=factories.author())
    entry = event.entries.get(number=2)

    codes = [
        refused(changes.admit_late, event, LATE, from_round=2),
        refused(changes.withdraw_entry, entry, from_round=2),
        refused(changes.swap_seats, event, entry, event.entries.get(number=3), in_round=2),
    ]

    assert codes == [["tournament-state"]] * 3


def test_changes_are_logged_with_who_and_from_when() -> None:
    event = factories.make_event(28)
    changes.withdraw_entry(
        event.entries.get(number=9), from_round=2, author=factories.author(event)
    )

    line = LogLine.objects.filter(tournament=event, action="leaves").get()

    assert (line.actor, line.after) == ("directrice", {"from_round": 2})
    assert line.target == event.entries.get(number=9).name


def test_undo_start_after_a_late_arrival_asks_for_a_new_draw() -> None:
    event = factories.make_event(27)
    changes.admit_late(event, LATE, from_round=1, author=factories.author())

    rounds.undo_start(event, author=factories.author())

    event.refresh_from_db()
    assert event.drawn_at is None
    assert event.plan.__class__.objects.get().document == event.plan.original
    assert set(Entry.objects.filter(tournament=event).values_list("slot", flat=True)) == {None}
