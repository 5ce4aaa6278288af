"""PostgreSQL, Redis and a prefork worker, as in production."""

from __future__ import annotations

import signal
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests.factories import enter, make_event
from tests.installation import Installation, wait_until
from tests.services.conftest import Worker
from tournament import tasks
from tournament.models import Due, StandingRow, Tournament
from tournament.services.standings import self_checks, stale_boards, version_of

pytestmark = pytest.mark.services

# The bell takes a tenth of a second; whoever lost it waits for the next sweep, five seconds.
SOON = 10
AFTER_A_SWEEP = 20


def send(event: Tournament, *, table: int = 1, place: int = 0) -> None:
    """Send the result of one of a table's boards as its page does, and ring."""
    dues = Due.objects.filter(
        table__round__tournament=event, table__round__number=1, table__number=table
    )
    board = dues.order_by("board__number")[place].board.number
    tasks.ring(enter(event, table, board, 60).stale)


def attack_sums(event: Tournament) -> list[Fraction]:
    rows = StandingRow.objects.filter(tournament=event, attack_count__gt=0)
    return sorted(row.attack_sum for row in rows)


def test_worker_makes_a_result_visible(new_worker: Callable[[], Worker]) -> None:
    event = make_event(people=16, rounds=4, boards_per_table=2)
    new_worker()

    send(event)

    wait_until(lambda: not stale_boards(), SOON)
    # The only result of a board is the average.
    assert attack_sums(event) == [Fraction(50)]
    assert all(self_checks(event).values())


def test_worker_killed_before_it_answered(new_worker: Callable[[], Worker]) -> None:
    event = make_event(people=16, rounds=4, boards_per_table=2)
    first = new_worker()
    first.signal(signal.SIGSTOP)
    send(event)
    first.kill()
    assert stale_boards() != []

    new_worker()

    wait_until(lambda: not stale_boards(), AFTER_A_SWEEP)
    assert attack_sums(event) == [Fraction(50)]
    assert all(self_checks(event).values())


def test_worker_absent_while_results_come_in(new_worker: Callable[[], Worker]) -> None:
    event = make_event(people=16, rounds=4, boards_per_table=2)
    for place in (0, 1):
        send(event, place=place)
    assert len(stale_boards()) == 2

    new_worker()

    wait_until(lambda: not stale_boards(), AFTER_A_SWEEP)
    assert attack_sums(event) == [Fraction(50), Fraction(50)]


def test_server_tells_what_the_worker_computed(
    new_worker: Callable[[], Worker], production: dict[str, str], tmp_path: Path
) -> None:
    event = make_event(people=16, rounds=4, boards_per_table=2)
    new_worker()
    with Installation(tmp_path / "var", **production).serving() as server:
        before = server.version(event.slug)

        send(event)

        wait_until(lambda: server.version(event.slug) > before, SOON)
        assert server.version(event.slug) == version_of(event)
