"""Several at the same instant, each with a database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

PATIENCE_SECONDS = 30


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that start together; return each one's value or exception."""
    barrier = threading.Barrier(len(calls))
    answers: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            barrier.wait(PATIENCE_SECONDS)
            answers[place] = call()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert not any(thread.is_alive() for thread in threads), "a thread never ended"
    return answers
