"""The worker inside the server process, for a hall that has no Redis.

The database is the queue and Celery only the doorbell: whatever this worker forgets when the
process dies is found again by the sweep, at the next start and every few seconds after it.
"""

from __future__ import annotations

import logging
import threading
import time
from itertools import count

from celery.worker import state as worker_state
from django.conf import settings

from config.celery import app, wake

logger = logging.getLogger(__name__)
SWEEP = "tournament.tasks.refresh_stale_boards"
# What needs no haste is looked for every so many sweeps.
SLOW_SWEEP, SLOW_TURNS = "tournament.tasks.tell_everybody", 12
SWEEP_SECONDS = 5.0
RESTART_SECONDS = 1.0
STOP_SECONDS = 10.0


class EmbeddedWorker:
    """One Celery worker in a thread on the memory broker, and the timer that rings the sweep."""

    def __init__(self, sweep_seconds: float = SWEEP_SECONDS) -> None:
        self._sweep_seconds = sweep_seconds
        self._stopping = threading.Event()
        # Daemons: a task that hangs must not keep a stopped server alive; its transaction
        # is undone and the sweep of the next start takes it up again.
        self._worker = threading.Thread(target=self._work, name="embedded-worker", daemon=True)
        self._sweeper = threading.Thread(target=self._sweep, name="sweeper", daemon=True)

    def start(self) -> None:
        """Start both threads; the first sweep is rung at once."""
        worker_state.should_stop = None
        # Both threads need the tasks by name; nothing may have imported them yet.
        app.loader.import_default_modules()
        self._worker.start()
        self._sweeper.start()

    def stop(self, timeout: float = STOP_SECONDS) -> bool:
        """Let the running task end, stop both threads; False when one is still busy then."""
        self._stopping.set()
        worker_state.should_stop = 0
        deadline = time.monotonic() + timeout
        while self._worker.is_alive() and time.monotonic() < deadline:
            # The worker waits up to two seconds for a message: give it one.
            wake.delay()
            self._worker.join(0.1)
        self._sweeper.join(max(0.0, deadline - time.monotonic()))
        return not (self._worker.is_alive() or self._sweeper.is_alive())

    def _work(self) -> None:
        while not self._stopping.is_set():
            worker = app.WorkController(
                pool_cls="solo",
                concurrency=1,
                hostname="embedded@etui",
                without_gossip=True,
                without_mingle=True,
                without_heartbeat=True,
            )
            worker.start()
            if not self._stopping.wait(RESTART_SECONDS):
                logger.error("the embedded worker ended by itself; starting it again")

    def _sweep(self) -> None:
        for turn in count():
            if self._stopping.is_set():
                return
            # A sweep that waited longer than the next one is not worth running.
            app.tasks[SWEEP].apply_async(expires=self._sweep_seconds)
            if turn % SLOW_TURNS == 0:
                app.tasks[SLOW_SWEEP].apply_async(expires=self._sweep_seconds * SLOW_TURNS)
            self._stopping.wait(self._sweep_seconds)


def embedded_worker() -> EmbeddedWorker | None:
    """Return a worker for this process, or None where Redis serves real ones."""
    return None if settings.REDIS_URL else EmbeddedWorker()
