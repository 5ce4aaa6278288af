"""Rounds of free deals made one by one, finals, totals scaled; sums are always zero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.adapters.free_rounds import scale_of, seating_of
from tournament.management.simulation.bids import BidField
from tournament.messages import Refused
from tournament.models import Entry, RoundState, Seating, SitOut, StandingRow, Tournament
from tournament.selectors.room import missing_dues, seats_held
from tournament.services import (
    changes,
    events,
    free_rounds,
    registration,
    results,
    rounds,
    standings,
)
from tournament.services.audit import Author
from tournament.services.free_rounds import Following
from tournament.services.round_draws import drawn_rounds

pytestmark = pytest.mark.django_db


def play(event: Tournament, number: int) -> None:
    """Enter every deal of a round."""
    for due in missing_dues(event).filter(table__round__number=number):
        deal, table = due.board.number, due.table.number
        typed = BidField(11, str(deal)).typed(str(table), seats_held(due))
        results.submit_result(event, table, deal, typed, author=Author.table(table))
    standings.refresh_stale_boards()


def close(event: Tournament, number: int, **following: object) -> None:
    free_rounds.close_free_round(
        event,
        number,
        Following(**following),
        author=factories.author(event),  # type: ignore[arg-type]
    )
    event.refresh_from_db()


def seats_of(event: Tournament, number: int) -> dict[int, list[str]]:
    """Return table -> names, North first."""
    found: dict[int, dict[str, str]] = {}
    for row in Seating.objects.filter(round__tournament=event, round__number=number):
        found.setdefault(row.table.number, {})[row.seat] = row.entry.name
    return {
        table: [seats[seat] for seat in "NESW" if seat in seats] for table, seats in found.items()
    }


def totals(event: Tournament) -> dict[str, Fraction]:
    rows = StandingRow.objects.filter(tournament=event).select_related("entry")
    return {row.entry.name: Fraction(row.attack_sum) for row in rows}


def test_close_free_round_at_random_gives_up_the_chart() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=4)
    play(event, 1)

    close(event, 1, kind="random")

    event.plan.refresh_from_db()
    document = event.plan.document
    assert [seating_of(row) for row in document["rounds"]] == ["movement", "random"]
    assert list(event.rounds.order_by("number").values_list("state", flat=True)) == [
        RoundState.CLOSED, RoundState.PLAYING,
    ]  # fmt: skip
    assert sum(map(len, seats_of(event, 2).values())) == 12
    # Deals are numbered on, no round of the chart is left, and three are still planned.
    assert document["rounds"][1]["tables"][0]["boards"] == [5, 6, 7, 8]
    assert set(event.boards.values_list("number", flat=True)) == set(range(1, 9))
    assert event.round_count == 3


def test_close_free_round_random_is_drawn_from_the_seed() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=4)
    play(event, 1)
    close(event, 1, kind="random")
    first = seats_of(event, 2)

    free_rounds.take_back_free_round(event, 2, author=factories.author(event))
    close(event, 1, kind="random")

    assert seats_of(event, 2) == first


def test_close_free_round_best_against_best_by_rank() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=4)
    play(event, 1)
    listed = [line.name for line in standings.standings_of(event)]

    close(event, 1, kind="best")

    # Ranks 1 to 4 sit N S E W at table 1.
    tables = seats_of(event, 2)
    assert tables[1] == [listed[0], listed[2], listed[1], listed[3]]
    assert set(tables[3]) == set(listed[8:])


def test_make_round_best_waits_for_open_rounds() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=4)

    with pytest.raises(Refused) as refused:
        free_rounds.make_round(event, Following("best"), author=factories.author(event))

    assert refused.value.problems[0].code == "rounds-open"
    assert event.rounds.count() == 3


def test_close_free_round_tables_of_three_change() -> None:
    event = factories.make_free_deals(11, rounds=3, deals=4)
    play(event, 1)
    had = next(names for names in seats_of(event, 1).values() if len(names) == 3)

    close(event, 1, kind="random")

    again = next(names for names in seats_of(event, 2).values() if len(names) == 3)
    assert not set(had) & set(again)
    play(event, 2)
    assert all(standings.self_checks(event).values())


def test_close_free_round_final_others_stop_behind() -> None:
    event = factories.make_free_deals(23, rounds=5, deals=4)
    play(event, 1)
    before = [line.name for line in standings.standings_of(event)]

    close(event, 1, kind="final", finalists=12, deals=4)
    final = seats_of(event, 2)
    play(event, 2)
    close(event, 2, kind="nothing")

    # Table k has the ranks k, k + 3, k + 6, k + 9 as N S E W.
    assert final[1] == [before[0], before[6], before[3], before[9]]
    assert SitOut.objects.filter(round__number=2).count() == 11
    lines = standings.standings_of(event)
    finalists = {name for names in final.values() for name in names}
    assert {line.name for line in lines[:12]} == finalists
    assert [line.name for line in lines[12:]] == [n for n in before if n not in finalists]
    assert [line.place.general_rank for line in lines] == sorted(
        line.place.general_rank or 0 for line in lines
    )
    assert lines[12].place.general_rank == 13
    assert all(standings.self_checks(event).values())


def test_close_free_round_final_of_twenty_in_five_deals() -> None:
    event = factories.make_free_deals(24, rounds=5, deals=4)
    play(event, 1)

    close(event, 1, kind="final", finalists=20, rounds=5, deals=1)

    document = type(event.plan).objects.get(tournament=event).document
    assert [row["tables"][0]["boards"] for row in document["rounds"][1:]] == [
        [5], [6], [7], [8], [9],
    ]  # fmt: skip
    assert Entry.objects.filter(is_stopped=True).count() == 4


def test_close_free_round_final_of_another_size() -> None:
    event = factories.make_free_deals(24, rounds=5, deals=4)
    play(event, 1)

    with pytest.raises(Refused) as refused:
        close(event, 1, kind="final", finalists=14)

    assert refused.value.problems[0].code == "no-such-final"
    assert event.rounds.get(number=1).state == RoundState.PLAYING
    assert not Entry.objects.filter(is_stopped=True).exists()


def test_take_back_free_round_forgets_a_final() -> None:
    event = factories.make_free_deals(12, rounds=2, deals=4)
    play(event, 1)
    close(event, 1, kind="final", finalists=12)

    free_rounds.take_back_free_round(event, 2, author=factories.author(event))

    assert event.rounds.count() == 1
    assert event.rounds.get().state == RoundState.PLAYING
    assert len(type(event.plan).objects.get(tournament=event).document["rounds"]) == 1


def test_close_free_round_scales_totals_to_zero() -> None:
    event = factories.make_free_deals(11, rounds=3, deals=4)
    play(event, 1)
    whole = totals(event)

    close(event, 1, scale=Fraction(1, 3))

    scaled = totals(event)
    assert scaled == {name: total / 3 for name, total in whole.items()}
    play(event, 2)
    close(event, 2, scale=Fraction(1, 2))
    assert sum(totals(event).values()) == 0
    assert all(standings.self_checks(event).values())
    before = totals(event)
    standings.rebuild_standings(event)
    assert totals(event) == before


def test_scale_totals_only_after_a_closed_round() -> None:
    event = factories.make_free_deals(8)

    with pytest.raises(Refused) as refused:
        free_rounds.scale_totals(event, 1, Fraction(1, 2), author=factories.author(event))

    assert refused.value.problems[0].code == "round-not-closed"


@pytest.mark.parametrize(
    ("text", "factor"),
    [("1/2", Fraction(1, 2)), ("0,5", Fraction(1, 2)), ("80 %", Fraction(4, 5)), ("1", 1)],
)
def test_scale_of_reads_what_people_write(text: str, factor: Fraction) -> None:
    assert scale_of(text) == factor


@pytest.mark.parametrize("text", ["0", "2", "-1/2", "half", "1/0", "1e-9", ""])
def test_scale_of_refuses(text: str) -> None:
    with pytest.raises(Refused):
        scale_of(text)


def test_close_free_round_seats_who_is_here() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=2)
    who = factories.author(event)
    left = event.entries.get(number=5)
    changes.withdraw_entry(left, from_round=2, author=who)
    late = changes.admit_late(event, registration.Person("Tardif", "Luc"), from_round=2, author=who)
    play(event, 1)

    close(event, 1, kind="random")

    names = {name for people in seats_of(event, 2).values() for name in people}
    assert late.entry is not None
    assert late.entry.name in names
    assert left.name not in names
    assert len(names) == 12
    play(event, 2)
    assert all(standings.self_checks(event).values())


def test_undo_start_brings_the_chart_back() -> None:
    event = factories.make_free_deals(8, rounds=3)

    rounds.undo_start(event, author=factories.author(event))

    assert not event.rounds.exists()


def test_withdraw_entry_lets_the_table_play_with_three() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=2)
    left = event.entries.get(number=5)
    play(event, 1)

    changes.withdraw_entry(left, from_round=2, author=factories.author(event))
    close(event, 1)

    assert sorted(map(len, seats_of(event, 2).values())) == [3, 4, 4]
    assert not SitOut.objects.filter(round__tournament=event).exists()
    play(event, 2)
    close(event, 2)
    assert all(standings.self_checks(event).values())
    assert left.name in {line.name for line in standings.standings_of(event)}


def test_withdraw_entry_between_made_rounds() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=2)
    who = factories.author(event)
    play(event, 1)
    close(event, 1, kind="random")
    play(event, 2)
    close(event, 2, kind="nothing")
    left = event.entries.get(number=5)

    changes.withdraw_entry(left, from_round=3, author=who)
    late = changes.admit_late(event, registration.Person("Tardif", "Luc"), from_round=3, author=who)
    gone = event.entries.get(number=6)
    changes.withdraw_entry(gone, from_round=3, author=who)
    free_rounds.make_round(event, Following("best"), author=who)

    seats = seats_of(event, 3)
    names = {name for people in seats.values() for name in people}
    assert late.entry is not None
    assert late.entry.name in names
    assert not names & {left.name, gone.name}
    assert sorted(map(len, seats.values())) == [3, 4, 4]
    play(event, 3)
    assert all(standings.self_checks(event).values())
    assert {left.name, gone.name} < {line.name for line in standings.standings_of(event)}


def test_withdraw_entry_keeps_what_made_the_rounds() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=2)
    play(event, 1)
    close(event, 1, kind="random")

    changes.withdraw_entry(
        event.entries.get(number=5), from_round=2, author=factories.author(event)
    )

    document = type(event.plan).objects.get(tournament=event).document
    assert [seating_of(row) for row in document["rounds"]] == ["movement", "random"]
    with pytest.raises(Refused) as refused:
        changes.withdraw_entry(
            event.entries.get(number=6), from_round=4, author=factories.author(event)
        )
    assert refused.value.problems[0].code == "no-such-round"


def test_withdraw_entry_from_a_final_brings_nobody_back() -> None:
    event = factories.make_free_deals(16, rounds=2, deals=2)
    play(event, 1)
    close(event, 1, kind="final", finalists=12)
    finalist = Seating.objects.filter(round__tournament=event, round__number=2).first()
    assert finalist is not None

    changes.withdraw_entry(finalist.entry, from_round=2, author=factories.author(event))

    assert sorted(map(len, seats_of(event, 2).values())) == [3, 4, 4]
    assert SitOut.objects.filter(round__number=2).count() == 4


def test_drawn_rounds_are_drawn_again_from_the_seed() -> None:
    event = factories.make_free_deals(11, rounds=3, deals=2)
    play(event, 1)
    close(event, 1, kind="random")
    seats = seats_of(event, 2)

    [drawn] = drawn_rounds(event)

    assert drawn.number == 2
    assert drawn.differences == []
    assert {t.number: [name for _seat, name, _ in t.seats] for t in drawn.tables} == seats
    assert drawn.people == tuple(range(1, 12))
    assert len(drawn.had_three) == 3


def test_drawn_rounds_name_who_changed_places_afterwards() -> None:
    event = factories.make_free_deals(12, rounds=3, deals=2)
    play(event, 1)
    close(event, 1, kind="random")
    left = event.entries.get(number=5)

    changes.withdraw_entry(left, from_round=2, author=factories.author(event))
    [drawn] = drawn_rounds(event)

    [(_table, _seat, was, now)] = drawn.differences
    assert (was, now) == (left.name, "")


def test_draw_proof_shows_the_seed_once_no_round_can_be_drawn(client: Client) -> None:
    event = factories.make_free_deals(8, rounds=2, deals=2)
    play(event, 1)
    close(event, 1, kind="random")
    play(event, 2)
    close(event, 2, kind="nothing")
    page = reverse("tournament:draw-proof", args=[event.slug])

    before = client.get(page)
    events.publish_tournament(event, author=factories.author(event))
    after = client.get(page)

    assert event.seed not in before.content.decode()
    assert event.seed in after.content.decode()
    assert [row.differences for row in after.context["drawn_rounds"]] == [[]]
