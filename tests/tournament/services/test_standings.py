"""Marks and ranking: changed at once and nowhere twice, equal to a computation from nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests import factories
from tournament import tasks
from tournament.messages import Refused
from tournament.models import (
    Board,
    BoardScore,
    Entry,
    LiveStandings,
    Result,
    Standing,
    StandingRow,
    Status,
    Tournament,
)
from tournament.selectors.room import missing_dues
from tournament.services import events, results, rounds, standings
from tournament.services.audit import Author


def derived(event: Tournament) -> tuple[list[Any], list[Any]]:
    """Return every stored mark and sum of the event."""
    scores = BoardScore.objects.filter(board__tournament=event).order_by("due")
    rows = StandingRow.objects.filter(tournament=event).order_by("entry")
    return (
        list(scores.values_list("due", "attack_num", "defense_num", "den", "flags")),
        list(
            rows.values_list("entry", "attack_sum", "attack_count", "defense_sum", "defense_count")
        ),
    )


def counted(event: Tournament) -> int:
    """Return how many boards all entries have counted together."""
    return sum(line.place.board_count for line in standings.standings_of(event))


@pytest.mark.django_db
def test_standings_of_before_the_first_score_lists_everybody_at_nothing() -> None:
    event = factories.make_event(28, 7)

    lines = standings.standings_of(event)

    assert [line.number for line in lines] == list(range(1, 29))
    assert {line.place.general_rank for line in lines} == {None}
    assert {line.place.overall for line in lines} == {None}


@pytest.mark.django_db
def test_standings_of_before_the_start_lists_those_not_withdrawn() -> None:
    event = factories.make_event(12, started=False, drawn=False)
    factories.registration.set_presence(
        event.entries.get(number=5), "withdrawn", author=factories.author()
    )

    assert [line.number for line in standings.standings_of(event)] == [
        *range(1, 5),
        *range(6, 13),
    ]


@pytest.mark.django_db
def test_standings_of_equal_results_share_a_rank_and_the_next_skips() -> None:
    event = factories.make_event(12, 1)
    for table, amount in ((1, 64), (2, 64), (3, -60)):
        factories.enter(event, table, 1, amount)
    factories.recompute()

    lines = standings.standings_of(event)
    ranks = [line.place.general_rank for line in lines]

    # Three defenders at 100, then the takers of 75 and so on: each group shares its first place.
    assert ranks == [1, 1, 1, 4, 4, 6, 6, 6, 6, 6, 6, 12]
    assert [line.place.general_tied for line in lines] == [True] * 11 + [False]


@pytest.mark.django_db
def test_standings_of_sums_thirds_exactly() -> None:
    event = factories.make_event(16, 3)
    factories.play_all(event, amounts=lambda table, board: 50 + 2 * table)

    for row in StandingRow.objects.filter(tournament=event):
        assert row.attack_sum.denominator in {1, 3}
    assert all(standings.self_checks(event).values())


@pytest.mark.django_db
@pytest.mark.parametrize("people", [12, 13, 16, 28])
def test_percentages_stay_within_bounds_with_boards_played_less_often(people: int) -> None:
    event = factories.make_event(people, 3)
    for number in (1, 2, 3):
        for due in list(missing_dues(event)):
            # Every third one is left out: boards are met once, twice, or not at all.
            if (due.pk + number) % 3:
                amount = factories.amount_of(due.table.number, due.board.number)
                factories.enter(event, due.table.number, due.board.number, amount)
        factories.close_round(event, number, missing="not_played")
    factories.recompute()

    for line in standings.standings_of(event):
        for percent in (line.place.attack, line.place.defense, line.place.overall):
            assert percent is None or 0 <= percent <= 100
    assert all(standings.self_checks(event).values())


@pytest.mark.django_db
def test_sit_outs_and_boards_not_played_are_left_out_of_the_average() -> None:
    event = factories.make_event(13, 3)
    factories.play_all(event)

    boards = {line.number: line.place.board_count for line in standings.standings_of(event)}
    rests = {entry.number: entry.sit_outs.count() for entry in Entry.objects.all()}

    assert boards == {number: 4 * (3 - rests[number]) for number in boards}
    assert sorted(rests.values())[-1] == 1


@pytest.mark.django_db
def test_a_substitute_plays_and_is_not_ranked() -> None:
    event = factories.make_event(12, 1, started=False, drawn=False)
    factories.registration.remove_entry(event.entries.get(number=12), author=factories.author())
    substitute = factories.add_substitute(event)
    factories.plan_and_draw(event, rounds=1)
    factories.start(event)
    factories.play_all(event)

    lines = standings.standings_of(event)

    assert len(lines) == 11
    assert substitute.number not in {line.number for line in lines}
    assert StandingRow.objects.get(entry=substitute).attack_count == 1


@pytest.mark.django_db
def test_a_board_of_round_1_corrected_in_round_3_replaces_and_touches_nothing_else() -> None:
    event = factories.make_event(28, 7)
    for number in (1, 2):
        factories.play_round(event, number)
    factories.recompute()
    before, total = derived(event), counted(event)
    due = factories.due_at(event, 1, 1, 1)
    same_board = set(due.board.dues.values_list("pk", flat=True))

    factories.correct(due, 158)
    factories.recompute()

    scores, rows = derived(event)
    assert {row[0] for row in scores if row not in before[0]} <= same_board
    assert counted(event) == total
    assert len(scores) == len(before[0])
    met = set(
        Entry.objects.filter(seatings__table__dues__in=same_board).values_list("pk", flat=True)
    )
    assert {row[0] for row in rows if row not in before[1]} <= met
    assert all(standings.self_checks(event).values())


@pytest.mark.django_db
def test_a_correction_moves_its_people_at_once() -> None:
    event = factories.make_event(12, 1)
    for table, amount in ((1, 60), (2, 62), (3, 64)):
        factories.enter(event, table, 1, amount)
    factories.recompute()
    taker = event.boards.get(number=1).taker
    worst = Entry.objects.get(seatings__table__number=1, seatings__seat=taker)
    mark = {line.number: line.place.overall for line in standings.standings_of(event)}

    factories.correct(factories.due_at(event, 1, 1, 1), 66)
    factories.recompute()

    now = {line.number: line.place.overall for line in standings.standings_of(event)}
    assert (mark[worst.number], now[worst.number]) == (Fraction(0), Fraction(100))


@pytest.mark.django_db
def test_a_board_of_any_number_missing_at_a_table_is_never_zero() -> None:
    event = factories.make_event(12, 1)
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 2, 1, 60)
    factories.recompute()

    assert BoardScore.objects.count() == 2
    third = Entry.objects.filter(seatings__table__number=3)
    rows = StandingRow.objects.filter(entry__in=third)
    assert {(row.attack_count, row.defense_count) for row in rows} == {(0, 0)}


@pytest.mark.django_db
def test_refresh_stale_boards_repairs_lost_bells() -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)
    assert counted(event) == 0
    assert len(standings.stale_boards()) == 4

    # No bell ever rang.
    tasks.refresh_stale_boards()

    assert standings.stale_boards() == []
    assert counted(event) == 48
    assert all(standings.self_checks(event).values())


@pytest.mark.django_db
def test_refresh_board_with_nothing_stale_changes_no_version() -> None:
    event = factories.make_event(12, 2)
    outcome = factories.enter(event, 1, 1, 64)
    first = standings.refresh_board(outcome.stale[0])
    version = standings.version_of(event)

    second = standings.refresh_board(outcome.stale[0])

    assert (first, second) == (True, False)
    assert standings.version_of(event) == version


@pytest.mark.django_db
def test_refresh_board_that_is_gone_is_no_fault() -> None:
    assert standings.refresh_board(10**6) is False


@pytest.mark.django_db
def test_claim_bell_rings_once_until_it_is_answered_or_lost() -> None:
    event = factories.make_event(12, 2)
    [board] = factories.enter(event, 1, 1, 64).stale

    claims = [standings.claim_bell(board), standings.claim_bell(board)]
    Board.objects.filter(pk=board).update(queued_at=timezone.now() - timedelta(minutes=1))

    assert claims == [True, False]
    assert standings.claim_bell(board)
    standings.refresh_board(board)
    assert not standings.claim_bell(board)


@pytest.mark.django_db
def test_rebuild_standings_from_nothing_gives_identical_rows() -> None:
    event = factories.make_event(29, 7)
    factories.play_all(event)
    before = derived(event)
    BoardScore.objects.update(attack_num=1, defense_num=1, den=7)
    StandingRow.objects.update(attack_sum=Fraction(5, 7), attack_count=9)

    standings.rebuild_standings(event)

    assert derived(event) == before
    assert all(standings.self_checks(event).values())


@pytest.mark.django_db
def test_self_checks_tell_rows_that_differ() -> None:
    event = factories.play_all(factories.make_event(12, 1))
    row = StandingRow.objects.first()

    StandingRow.objects.filter(pk=row.pk).update(attack_sum=row.attack_sum + Fraction(1, 10**9))

    assert not standings.self_checks(event)["rows-equal-recomputation"]


@pytest.mark.django_db
def test_public_standings_by_when_the_event_shows_them() -> None:
    shown: dict[str, list[int | None]] = {}
    for when in LiveStandings.values:
        event = factories.make_event(12, 2, live_standings=when)
        factories.play_round(event, 1)
        factories.enter(event, 1, 5, 64)
        factories.recompute()
        during = standings.public_standings(event)
        factories.play_round(event, 2)
        factories.recompute()
        event = events.close_tournament(event, author=factories.author())
        closed = standings.public_standings(event)
        event = events.publish_tournament(event, author=factories.author())
        published = standings.public_standings(event)
        shown[when] = [
            None if lines is None else sum(line.place.board_count for line in lines)
            for lines in (during, closed, published)
        ]

    assert shown == {
        LiveStandings.ALWAYS: [52, 96, 96],
        LiveStandings.BETWEEN_ROUNDS: [48, 96, 96],
        LiveStandings.AT_THE_END: [None, None, 96],
    }


def _submit(event: Tournament, drawn: Random) -> None:
    due = drawn.choice(list(missing_dues(event)))
    factories.enter(event, due.table.number, due.board.number, drawn.randrange(50, 160, 2))


def _contradict(event: Tournament, drawn: Random) -> None:
    live = drawn.choice(list(Result.objects.filter(due__table__round__state="playing")))
    factories.enter(event, live.due.table.number, live.due.board.number, drawn.choice([58, -58]))


def _correct(event: Tournament, drawn: Random) -> None:
    live = drawn.choice(list(Result.objects.filter(standing=Standing.LIVE)))
    status = drawn.choice(Status.values)
    played = status == Status.PLAYED
    factories.correct(
        live.due,
        -drawn.randrange(52, 162, 2) if played else None,
        status=status,
        zero_side="attack" if status == Status.NEUTRALIZED else "",
    )


def _undo(event: Tournament, drawn: Random) -> None:
    table = drawn.randrange(1, 4)
    results.undo_last(event, table, author=Author.table(table))


def _settle(event: Tournament, drawn: Random) -> None:
    rival = drawn.choice(list(Result.objects.filter(standing=Standing.RIVAL)))
    live = factories.live_result(rival.due)
    results.keep_live(rival.due, author=factories.author(), seen=live.revision)


def _close(event: Tournament, drawn: Random) -> None:
    number = event.rounds.filter(state="playing").order_by("number")[0].number
    factories.close_round(event, number, missing=drawn.choice(["not_played", "later"]))


def _reopen(event: Tournament, drawn: Random) -> None:
    rounds.reopen_round(event, drawn.randrange(1, 4), author=factories.author(), reason="late slip")


def _refresh_one(event: Tournament, drawn: Random) -> None:
    standings.refresh_board(drawn.choice(standings.stale_boards()))


ACTIONS: list[Callable[[Tournament, Random], None]] = [
    _submit, _submit, _submit, _contradict, _correct, _undo, _settle, _close, _reopen, _refresh_one,
]  # fmt: skip


class TestAnySequence(TestCase):
    """Whatever is done in whatever order, the rows are those of a computation from nothing."""

    @settings(
        max_examples=12,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.integers(0, 2**32), st.lists(st.sampled_from(ACTIONS), max_size=40))
    def test_rows_equal_a_recomputation_after_any_sequence(
        self, seed: int, actions: list[Callable[[Tournament, Random], None]]
    ) -> None:
        event, drawn = factories.make_event(12, 3), Random(seed)
        for action in actions:
            try:
                action(event, drawn)
            except (Refused, IndexError):
                # Refused, or there was nothing to choose from: nothing was stored.
                continue
        factories.recompute()
        before = derived(event)

        standings.rebuild_standings(event)

        assert derived(event) == before
        assert all(standings.self_checks(event).values())
        live = Result.objects.filter(standing=Standing.LIVE).values_list("due", flat=True)
        assert len(live) == len(set(live))
