"""A real Celery worker, on the test database and on Redis."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from config.celery import app
from tests.installation import ROOT, wait_until

START_SECONDS = 60
STOP_SECONDS = 30
OPTIONS = ["--beat", "--pool", "prefork", "--concurrency", "2", "--loglevel", "WARNING"]


class Worker:
    """One worker process with its children and its beat."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "config", "worker", *OPTIONS]
            + ["--schedule", str(folder / "beat")],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            # A group of its own: a kill reaches the children too.
            start_new_session=True,
        )
        wait_until(lambda: app.control.ping(timeout=0.5), START_SECONDS)

    def signal(self, number: int) -> None:
        """Send a signal to the worker and its children."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.signal(signal.SIGKILL)
        self.process.wait(STOP_SECONDS)

    def stop(self) -> None:
        """End it as an operator does."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(STOP_SECONDS)


def database_url() -> str:
    """Return the address of the database the tests run in."""
    row = connection.settings_dict
    password = f":{row['PASSWORD']}" if row["PASSWORD"] else ""
    return f"postgres://{row['USER']}{password}@{row['HOST']}:{row['PORT'] or 5432}/{row['NAME']}"


@pytest.fixture
def production(transactional_db: None, tmp_path: Path) -> dict[str, str]:
    """Return the environment of processes that share this test's PostgreSQL and Redis."""
    assert connection.vendor == "postgresql", "set DATABASE_URL to a PostgreSQL database"
    assert settings.REDIS_URL, "set REDIS_URL"
    app.control.purge()
    return os.environ | {
        "DATABASE_URL": database_url(),
        "REDIS_URL": settings.REDIS_URL,
        "VAR_DIR": str(tmp_path),
        "SECRET_KEY": settings.SECRET_KEY,
    }


@pytest.fixture
def new_worker(production: dict[str, str], tmp_path: Path) -> Iterator[Callable[[], Worker]]:
    """Return a maker of workers; whatever it made is stopped in the end."""
    made: list[Worker] = []

    def make() -> Worker:
        made.append(Worker(production, tmp_path))
        return made[-1]

    yield make
    for worker in made:
        worker.signal(signal.SIGCONT)
        worker.stop()
