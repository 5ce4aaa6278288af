"""The worker inside the server process."""

from __future__ import annotations

from tests.installation import Installation

RUN_TASKS = """
import threading, time
from celery import shared_task
from config.embedded import embedded_worker

ran = []

@shared_task(name="tests.note")
def note(word):
    ran.append(word)

worker = embedded_worker()
worker.start()
note.delay("at once")
note.apply_async(("later",), countdown=0.2)
deadline = time.monotonic() + 10
while len(ran) < 2 and time.monotonic() < deadline:
    time.sleep(0.02)
print(ran, worker.stop(), [thread.name for thread in threading.enumerate()])
"""


def test_embedded_worker_runs_tasks_and_stops(installation: Installation) -> None:
    done = installation.manage("shell", "--no-imports", "-c", RUN_TASKS)

    assert done.stdout == "['at once', 'later'] True ['MainThread']\n", done.stderr


def test_embedded_worker_none_where_redis_serves(installation: Installation) -> None:
    code = "from config.embedded import embedded_worker; print(embedded_worker())"

    done = installation.run(
        "manage.py", "shell", "--no-imports", "-c", code, REDIS_URL="redis://127.0.0.1:1/0"
    )

    assert done.stdout == "None\n", done.stderr
