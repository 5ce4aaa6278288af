"""The standings page and the API's list, nothing cached."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benches.figure import Figure, clocked
from benches.hall import running_event

SIZES = (176, 624)
RUNS = 15
TARGET_MS, TARGET_QUERIES = 90, 8


def measure() -> Iterator[Figure]:
    """Ask for both lists of an event of 176 and of 624 people."""
    for people in SIZES:
        slug = running_event(people).slug
        for name, address in (
            ("standings-page", reverse("tournament:standings", args=[slug])),
            ("standings-api", reverse("tournament:api-standings", args=[slug])),
        ):
            yield _figure(name, address, people)


def _figure(name: str, address: str, people: int) -> Figure:
    client = Client(SERVER_NAME="localhost")
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    queries = len(captured)
    if answer.status_code != 200:
        raise RuntimeError(f"{address}: {answer.status_code}")

    def ask() -> None:
        cache.clear()
        client.get(address)

    wall, processor = clocked([ask] * RUNS)
    facts: dict[str, object] = {
        "entries": people, "processor": round(1000 * processor, 4), "queries": queries,
        "queries_target": TARGET_QUERIES, "bytes": len(answer.content), "runs": RUNS,
    }  # fmt: skip
    if people == min(SIZES):
        facts["target"] = TARGET_MS
    return Figure(name, 1000 * wall, "ms", facts)
