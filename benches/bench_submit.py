"""One score from the table to the stored marks, in a small event and in a large one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.test import Client
from django.urls import reverse

from benches.figure import Figure, clocked
from benches.hall import running_event
from tests import factories
from tournament.access import table_token
from tournament.models import Due, Tournament
from tournament.selectors.room import missing_dues
from tournament.services import standings

SIZES = (100, 5_000)
RUNS = 40
TARGET_RATIO = 2


def measure() -> Iterator[Figure]:
    """Submit and refresh one score after the other, then send one through the API."""
    medians = {}
    for people in SIZES:
        event = running_event(people)
        # The first section has its twenty tables in both events.
        dues = list(missing_dues(event).filter(table__number__lte=20)[: 2 * RUNS])
        wall, processor = clocked(partial(_store, event, due) for due in dues[:RUNS])
        medians[people] = processor
        yield _figure("submit-and-refresh", people, wall, processor)
        send = _sender(event)
        wall, processor = clocked(partial(send, due) for due in dues[RUNS:])
        yield _figure("submit-by-api", people, wall, processor)
    ratio = medians[SIZES[1]] / medians[SIZES[0]]
    yield Figure("submit-and-refresh-ratio", ratio, "x", {"target": TARGET_RATIO})


def _figure(name: str, people: int, wall: float, processor: float) -> Figure:
    facts: dict[str, object] = {"people": people, "processor": round(1000 * processor, 4)}
    return Figure(name, 1000 * wall, "ms", {**facts, "runs": RUNS})


def _store(event: Tournament, due: Due) -> None:
    outcome = factories.enter(event, due.table.number, due.board.number, 50 + due.pk % 50 * 2)
    for board in outcome.stale:
        standings.refresh_board(board)


def _sender(event: Tournament) -> Callable[[Due], None]:
    address = reverse("tournament:api-results", args=[event.slug])
    client = Client(SERVER_NAME="localhost")

    def send(due: Due) -> None:
        token = table_token(event, due.table.number)
        answer = client.post(
            address,
            {"board": due.board.number, "amount": 50 + due.pk % 50 * 2, "made": True},
            content_type="application/json",
            headers={"authorization": f"Table {token}"},
        )
        if answer.status_code != 201:
            raise RuntimeError(answer.content)

    return send
